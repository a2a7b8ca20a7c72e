import type { OfficeAnswered } from '../../../../contract/calls'
import { TextField } from '../../../parts/text-fields'
import { ComingOf } from '../../coming/coming-of'
import { differing, useTimeChoice } from '../../coming/save-or-schedule'
import { schedule } from '../../coming/words'
import { InstantField, MoneyField } from '../../form/fields'
import { MeanwhileNotice } from '../../form/meanwhile-notice'
import { useEditedRow } from '../../form/use-edited-row'
import { useFacts } from '../../office-facts'
import { HistoryOf } from '../../history/history-of'
import { ActionDialog } from '../../parts/action-dialog'
import { useMay } from '../../session/session'
import { shownValue } from '../item/shown-value'
import * as words from './words'

export type VoucherRow = OfficeAnswered<'find-vouchers'>['vouchers'][number]

/** Makes or changes one voucher. */
export function VoucherDialog({ voucher, onClose }: { voucher: VoucherRow | null; onClose: () => void }) {
  const shop = useFacts()
  const { timezone } = shop
  const read = { values: valuesOf(voucher), version: voucher?.version ?? null }
  const row = useEditedRow('save-voucher', { read, toast: words.saved, done: onClose })
  const { edited, send, pending, error, setError } = row
  const { values, set } = edited
  const time = useTimeChoice(onClose)
  const may = useMay()
  const save = () => {
    const code = values.code.trim()
    if (code === '' || !(values.discount_amount > 0)) return setError(words.missing)
    if (voucher !== null && time.isOn)
      return time.schedule({
        call: 'save-voucher',
        thing: voucher.code,
        version: voucher.version,
        changes: differing(voucher, values),
      })
    return void send({ voucher: { ...values, code }, version: edited.version })
  }
  return (
    <ActionDialog
      title={voucher?.code ?? words.newVoucher}
      consequences={null}
      confirm={time.isOn ? schedule : words.save}
      isBlocked={edited.meanwhile !== null}
      onConfirm={save}
      pending={pending || time.pending}
      error={time.error ?? error}
      onClose={onClose}
    >
      {voucher !== null && (
        <MeanwhileNotice
          edited={edited}
          by={voucher}
          nameOf={(key) => words.fieldNames[key]}
          textOf={(key, value) => shownValue(key, value, shop)}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.code}
          required
          readOnly={voucher !== null}
          maxLength={100}
          autoComplete="off"
          hint={voucher === null ? words.codeHint : undefined}
          value={values.code}
          onChange={({ target }) => set({ code: target.value })}
        />
        <MoneyField
          label={words.amount}
          required
          value={values.discount_amount}
          onChange={(discount_amount) => set({ discount_amount })}
        />
      </div>
      <Dates
        from={values.valid_from}
        until={values.valid_until}
        setFrom={(valid_from) => set({ valid_from })}
        setUntil={(valid_until) => set({ valid_until })}
        {...{ timezone }}
      />
      {voucher !== null && <ComingOf call="save-voucher" thing={voucher.code} />}
      {voucher !== null && may('find-history') && <HistoryOf call="save-voucher" thing={voucher.code} />}
      {voucher !== null && time.field}
    </ActionDialog>
  )
}

const valuesOf = (voucher: VoucherRow | null) => ({
  code: voucher?.code ?? '',
  discount_amount: voucher?.discount_amount ?? Number.NaN,
  valid_from: voucher?.valid_from ?? null,
  valid_until: voucher?.valid_until ?? null,
})

interface DatesProps {
  from: string | null
  until: string | null
  timezone: string
  setFrom: (from: string | null) => void
  setUntil: (until: string | null) => void
}

/** From when until when a voucher counts: one below the other, since half of a dialog is too narrow for a day and a time. */
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
