import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { ComingOf } from '../../coming/coming-of'
import { differing, useTimeChoice } from '../../coming/save-or-schedule'
import { schedule } from '../../coming/words'
import { InstantField, MoneyField } from '../../form/fields'
import { useFacts } from '../../office-facts'
import { ActionDialog } from '../../parts/action-dialog'
import * as words from './words'

export type VoucherRow = OfficeAnswered<'find-vouchers'>['vouchers'][number]

/** Makes or changes one voucher. */
export function VoucherDialog({ voucher, onClose }: { voucher: VoucherRow | null; onClose: () => void }) {
  const { timezone } = useFacts()
  const [code, setCode] = useState(voucher?.code ?? '')
  const [amount, setAmount] = useState(voucher?.discount_amount ?? Number.NaN)
  const [from, setFrom] = useState(voucher?.valid_from ?? null)
  const [until, setUntil] = useState(voucher?.valid_until ?? null)
  const { send, pending, error, setError } = useOfficeCall('save-voucher', {
    toast: words.saved,
    done: onClose,
  })
  const time = useTimeChoice(onClose)
  const save = () => {
    if (code.trim() === '' || !(amount > 0)) return setError(words.missing)
    const changes = { discount_amount: amount, valid_from: from, valid_until: until }
    if (voucher !== null && time.isOn)
      return time.schedule({
        call: 'save-voucher',
        thing: voucher.code,
        version: voucher.version,
        changes: differing(voucher, changes),
      })
    return void send({
      voucher: { code: code.trim(), ...changes },
      version: voucher?.version ?? null,
    })
  }
  return (
    <ActionDialog
      title={voucher?.code ?? words.newVoucher}
      consequences={null}
      confirm={time.isOn ? schedule : words.save}
      onConfirm={save}
      pending={pending || time.pending}
      error={time.error ?? error}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.code}
          required
          readOnly={voucher !== null}
          maxLength={100}
          autoComplete="off"
          hint={voucher === null ? words.codeHint : undefined}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <MoneyField label={words.amount} required value={amount} onChange={setAmount} />
        <Dates {...{ from, until, timezone, setFrom, setUntil }} />
      </div>
      {voucher !== null && <ComingOf call="save-voucher" thing={voucher.code} />}
      {voucher !== null && time.field}
    </ActionDialog>
  )
}

interface DatesProps {
  from: string | null
  until: string | null
  timezone: string
  setFrom: (from: string | null) => void
  setUntil: (until: string | null) => void
}

/** From when until when a voucher counts. */
export const Dates = ({ from, until, timezone, setFrom, setUntil }: DatesProps) => (
  <>
    <InstantField label={words.from} hint={words.anyTime} value={from} onChange={setFrom} {...{ timezone }} />
    <InstantField
      label={words.until}
      hint={words.anyTime}
      value={until}
      onChange={setUntil}
      {...{ timezone }}
    />
  </>
)
