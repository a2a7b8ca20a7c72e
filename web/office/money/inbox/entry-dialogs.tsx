import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { minorUnits } from '#rules/money/amount-text'
import { sum } from '#rules/money/money'
import { isOrderCode } from '#rules/orders/order-code'
import * as texts from '#texts/compiled/office/inbox'
import { Button } from '#web/ui/button'
import { SelectField } from '#web/ui/choice-fields'
import { moneyText } from '#web/ui/formats'
import { RichText } from '#web/ui/rich-text'
import { TextField } from '#web/ui/text-fields'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { DryRunDialog } from '../../kit/dialog/dry-run-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { Money } from '../../kit/values/cells'
import { amountText, firstParts, type Part } from './first-parts'
import type { EntryRow } from './inbox-screen'
import { dismissReasons } from './related'

type Because = keyof typeof dismissReasons
const reasons = Object.entries(dismissReasons).map(([value, label]) => ({ value, label }))

interface ReceiptProps {
  entry: EntryRow
  onClose: () => void
}

/** Closes a receipt that pays no order. */
export function DismissEntry({ entry, onClose }: ReceiptProps) {
  const [because, setBecause] = useState<Because>('not-ours')
  const [note, setNote] = useState('')
  const payload = { entry: entry.id, because }
  // The dry run has a fixed note, because the note does not change the effect.
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
    'dismiss-entry',
    { ...payload, note: '-' },
    { toast: texts.dismissed(), done: onClose },
  )
  const dismiss = () => {
    if (because === 'other' && note.trim() === '') return setError(texts.note_missing())
    return confirm({ ...payload, note: note.trim() || null })
  }
  return (
    <ActionDialog
      title={texts.dismiss()}
      consequences={<EffectNotes always={[texts.can_be_reopened()]} {...{ effect, refusal }} />}
      confirm={texts.dismiss()}
      onConfirm={dismiss}
      {...{ pending, error, onClose }}
    >
      <SelectField
        label={texts.reason()}
        options={reasons}
        value={because}
        onChange={(event) => setBecause(event.target.value as Because)}
      />
      <TextField
        label={texts.note()}
        hint={because === 'sent-back' ? texts.sent_back_hint() : undefined}
        maxLength={500}
        required={because === 'other'}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActionDialog>
  )
}

/** Reopens a closed receipt. */
export const ReopenEntry = ({ entry, onClose }: ReceiptProps) => (
  <DryRunDialog
    call="reopen-entry"
    payload={{ entry: entry.id }}
    title={texts.reopen()}
    confirm={texts.reopen()}
    toast={texts.reopened()}
    onClose={onClose}
  />
)

/** Records that the bank returned a refund with this entry. */
export const ReturnedRefund = ({ entry: { id, returned }, onClose }: ReceiptProps) =>
  returned && (
    <DryRunDialog
      call="process-refund"
      payload={{ refund_id: returned.refund, outcome: 'problem', entry: id }}
      title={texts.refund_returned_title({ order: returned.order })}
      notes={[texts.refund_returned_next()]}
      confirm={texts.refund_returned()}
      toast={texts.refund_returned_done()}
      blocksRejected
      onClose={onClose}
    />
  )

/** Books one receipt to several orders, at first those that it names or that are suggested. */
export function DivideEntry({ entry, onClose }: ReceiptProps) {
  const { currency } = entry
  const [parts, setParts] = useState<readonly Part[]>(() => firstParts(entry))
  const settled = entry.named_settled.filter((code) => parts.every(({ order }) => order.trim() !== code))
  const change = (key: number, changed: Partial<Part>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...changed } : part)))
  const amounts = parts.map(({ amount }) => minorUnits(amount, currency))
  const left = entry.amount - sum(amounts.map((amount) => amount ?? 0))
  const requested = parts.map(({ order }, index) => ({ order: order.trim(), amount: amounts[index] ?? 0 }))
  const payload = { entry: entry.id, parts: requested }
  const isFilled = requested.every(({ order, amount }) => isOrderCode(order) && amount > 0)
  const isWhole = left === 0 && isFilled
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
    'divide-entry',
    isWhole ? payload : null,
    { toast: texts.divided(), done: onClose },
  )
  const divide = () => {
    if (requested.some(({ order, amount }) => order === '' || amount <= 0))
      return setError(texts.parts_missing())
    if (left !== 0) return setError(texts.parts_differ())
    return confirm(payload)
  }
  return (
    <ActionDialog
      title={texts.divide()}
      consequences={
        <EffectNotes
          until={isWhole ? null : texts.divide_text({ amount: moneyText(entry.amount, currency) })}
          {...{ effect, refusal }}
        />
      }
      confirm={texts.divide()}
      onConfirm={divide}
      {...{ pending, error, onClose }}
    >
      <ul className="grid gap-3">
        {parts.map((part, index) => (
          <PartLine
            key={part.key}
            part={part}
            number={index + 1}
            suggested={entry.suggestions.find(({ order }) => order === part.order.trim())}
            onChange={(changed) => change(part.key, changed)}
            onRemove={
              parts.length > 2 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : undefined
            }
          />
        ))}
        {settled.map((code) => (
          <li key={code} className="flex items-center justify-between gap-2 border-t border-line pt-3">
            <span className="font-semibold">{code}</span>
            <span className="text-ink-soft">{texts.nothing_open()}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="secondary"
          size="small"
          disabled={parts.length >= 20}
          onClick={() =>
            setParts([...parts, { key: Date.now(), order: '', amount: amountText(left, currency) }])
          }
        >
          <Plus aria-hidden className="size-4" />
          <span>{texts.add_part()}</span>
        </Button>
        <p aria-live="polite" className={isWhole ? 'text-good' : left < 0 ? 'text-danger' : 'text-ink-soft'}>
          {differenceText(left, isFilled, currency)}
        </p>
      </div>
    </ActionDialog>
  )
}

/** Returns the sentence that compares the sum of the parts with the receipt. */
function differenceText(left: number, isFilled: boolean, currency: string): string {
  if (left < 0) return texts.amount_too_much({ amount: moneyText(-left, currency) })
  if (left > 0) return texts.amount_left({ amount: moneyText(left, currency) })
  return isFilled ? texts.adds_up() : texts.parts_needed()
}

/** Fields of one order and its amount. The line cannot be removed without `onRemove`. */
function PartLine({
  part: { order, amount },
  number,
  suggested,
  onChange,
  onRemove,
}: {
  part: Part
  number: number
  suggested: EntryRow['suggestions'][number] | undefined
  onChange: (changed: Partial<Part>) => void
  onRemove: (() => void) | undefined
}) {
  return (
    <li className="flex flex-wrap items-end gap-x-2 gap-y-1">
      <span className="min-w-0 grow basis-0">
        <TextField
          label={texts.part_order({ number })}
          autoComplete="off"
          value={order}
          onChange={(event) => onChange({ order: event.target.value.toUpperCase() })}
        />
      </span>
      <span className="w-28 shrink-0 sm:w-32">
        <TextField
          label={texts.part_amount({ number })}
          inputMode="decimal"
          value={amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </span>
      {onRemove && (
        <Button
          variant="quiet"
          size="small"
          className="min-h-11"
          aria-label={texts.remove_part({ number })}
          onClick={onRemove}
        >
          <X aria-hidden className="size-4" />
        </Button>
      )}
      {suggested && (
        <p className="basis-full text-sm text-ink-soft">
          <MissingAmount order={suggested} />
        </p>
      )}
    </li>
  )
}

function MissingAmount({ order: { full_name, missing } }: { order: EntryRow['suggestions'][number] }) {
  const amount = () => <Money amount={missing} />
  return <RichText parts={texts.part_missing_amount.parts({ name: full_name })} tags={{ amount }} />
}
