import { useState } from 'react'
import { Button } from '../../../parts/button'
import { Dialog } from '../../../parts/dialog'
import { useKeyOf } from '../../../parts/calls/use-key-of'
import { TextField } from '../../../parts/text-fields'
import { useTriedCall } from '../../calls/use-tried-call'
import { MoneyField, NumberField } from '../../form/fields'
import { useFacts } from '../../office-facts'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import { saveFile } from '../../parts/save-file'
import { Dates } from './voucher-dialog'
import * as words from './words'

/** Makes many vouchers with random codes, and hands the codes over. */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const { timezone } = useFacts()
  const [count, setCount] = useState(10)
  const [amount, setAmount] = useState(Number.NaN)
  const [prefix, setPrefix] = useState('')
  const [from, setFrom] = useState<string | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isWhole = count >= 1 && count <= 1000 && amount > 0
  const batch = {
    count,
    discount_amount: amount,
    prefix: prefix.trim() || null,
    valid_from: from,
    valid_until: until,
  }
  const payload = { ...batch, call_key: useKeyOf(batch) }
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall(
    'make-vouchers',
    isWhole && codes === null ? payload : null,
    { done: ({ codes: made }) => setCodes(made) },
  )
  const make = () => (isWhole ? confirm(payload) : setError(words.batchMissing))
  if (codes !== null) return <MadeCodes codes={codes} onClose={onClose} />
  return (
    <ActionDialog
      title={words.batch}
      consequences={<EffectNotes until={isWhole ? null : words.batchText} {...{ effect, refusal }} />}
      confirm={words.makeThem}
      onConfirm={make}
      {...{ pending, error, onClose }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField label={words.count} required value={count} onChange={setCount} />
        <MoneyField label={words.amount} required value={amount} onChange={setAmount} />
      </div>
      <Dates {...{ from, until, timezone, setFrom, setUntil }} />
      <TextField
        label={words.prefix}
        hint={words.prefixHint}
        maxLength={20}
        autoComplete="off"
        value={prefix}
        onChange={({ target }) => setPrefix(target.value)}
      />
    </ActionDialog>
  )
}

function MadeCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title={words.madeThem(codes.length)} onClose={onClose}>
      <div className="grid gap-4">
        <p>{words.theirCodes}</p>
        <textarea
          readOnly
          aria-label={words.code}
          rows={Math.min(codes.length, 10)}
          className="block w-full rounded-control border border-line bg-sunk p-3 font-mono text-sm text-ink"
          value={codes.join('\n')}
        />
        <div className="flex justify-end gap-2">
          <Button
            look="secondary"
            onClick={() => saveFile('vouchers.csv', `code\n${codes.join('\n')}\n`, 'text/csv')}
          >
            {words.download}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}
