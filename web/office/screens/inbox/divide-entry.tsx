import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { decimalText, minorUnits } from '../../../../rules/amount-text'
import { sum } from '../../../../rules/money'
import { isOrderCode } from '../../../../rules/order-code'
import { Button } from '../../../parts/button'
import { TextField } from '../../../parts/text-fields'
import { moneyText } from '../../../parts/words'
import { useTriedCall } from '../../calls/use-tried-call'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import type { EntryRow } from './inbox-screen'
import * as words from './words'

interface Part {
  key: number
  order: string
  amount: string
}

/** Books one receipt to several orders. It starts with the orders that are suggested. */
export function DivideEntry({ entry, onClose }: { entry: EntryRow; onClose: () => void }) {
  const { currency } = entry
  const [parts, setParts] = useState<readonly Part[]>(() => firstParts(entry))
  const change = (key: number, changed: Partial<Part>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...changed } : part)))
  const amounts = parts.map(({ amount }) => minorUnits(amount, currency))
  const left = entry.amount - sum(amounts.map((amount) => amount ?? 0))
  const asked = parts.map(({ order }, index) => ({ order: order.trim(), amount: amounts[index] ?? 0 }))
  const payload = { entry: entry.id, parts: asked }
  const isWhole = left === 0 && asked.every(({ order, amount }) => isOrderCode(order) && amount > 0)
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall(
    'divide-entry',
    isWhole ? payload : null,
    { toast: words.divided, done: onClose },
  )
  const divide = () => {
    if (asked.some(({ order, amount }) => order === '' || amount <= 0)) return setError(words.partsMissing)
    if (left !== 0) return setError(words.partsDiffer)
    return confirm(payload)
  }
  return (
    <ActionDialog
      title={words.divide}
      consequences={
        <EffectNotes
          until={isWhole ? null : words.divideText(moneyText(entry.amount, currency))}
          {...{ effect, refusal }}
        />
      }
      confirm={words.divide}
      onConfirm={divide}
      {...{ pending, error, onClose }}
    >
      <ul className="grid gap-3">
        {parts.map((part, index) => (
          <PartLine
            key={part.key}
            part={part}
            number={index + 1}
            onChange={(changed) => change(part.key, changed)}
            onRemove={
              parts.length > 2 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : undefined
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          look="secondary"
          size="small"
          disabled={parts.length >= 20}
          onClick={() =>
            setParts([...parts, { key: Date.now(), order: '', amount: amountText(left, currency) }])
          }
        >
          <Plus aria-hidden className="size-4" />
          {words.addPart}
        </Button>
        <p aria-live="polite" className={left === 0 ? 'text-good' : 'text-ink-soft'}>
          {left === 0 ? words.addsUp : words.left(moneyText(left, currency))}
        </p>
      </div>
    </ActionDialog>
  )
}

/** One order with its amount; without `onRemove` it cannot be removed. */
function PartLine({
  part: { order, amount },
  number,
  onChange,
  onRemove,
}: {
  part: Part
  number: number
  onChange: (changed: Partial<Part>) => void
  onRemove: (() => void) | undefined
}) {
  return (
    <li className="flex items-end gap-2">
      <span className="grow">
        <TextField
          label={`${words.orderCode} ${number}`}
          autoComplete="off"
          value={order}
          onChange={(event) => onChange({ order: event.target.value.toUpperCase() })}
        />
      </span>
      <span className="w-32 shrink-0">
        <TextField
          label={`${words.amount} ${number}`}
          inputMode="decimal"
          value={amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </span>
      <Button
        look="quiet"
        size="small"
        aria-label={words.removePart(number)}
        disabled={onRemove === undefined}
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </li>
  )
}

const amountText = (amount: number, currency: string) => (amount > 0 ? decimalText(amount, currency) : '')

/** The best suggestions with what they lack, as far as the receipt goes; at least two lines. */
function firstParts({ suggestions, amount, currency }: EntryRow): Part[] {
  let left = amount
  const named = suggestions
    .filter(({ because }) => because.includes('code') || because.includes('name'))
    .slice(0, 4)
    .map(({ order, missing }, key) => {
      const part = Math.min(left, missing)
      left -= part
      return { key, order, amount: amountText(part, currency) }
    })
  const empty = (key: number): Part => ({ key, order: '', amount: '' })
  return named.length >= 2 ? named : [...named, empty(named.length), empty(named.length + 1)].slice(0, 2)
}
