import { useId, type ReactNode } from 'react'
import * as texts from '../../../../texts/compiled/screens/request-refund'
import { RichText } from '../../../parts/rich-text'
import { moneyText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'
import type { RefundRow } from './refund-choice'

interface ItemRowProps {
  row: RefundRow
  isTicked: boolean
  /** Items of the other kind are chosen. */
  isBarred: boolean
  /** The step has an error, and this row is where to correct it. */
  isFaulty: boolean
  onTick: (isTicked: boolean) => void
}

/** A row with a checkbox: the refund for the item, or why it cannot be refunded. */
export function ItemRow({ row, isTicked, isBarred, isFaulty, onTick }: ItemRowProps) {
  const { currency } = useConfig()
  const id = useId()
  const cannot = row.why !== null
  return (
    <li className="flex items-start gap-3 py-3.5">
      <input
        id={id}
        type="checkbox"
        name={row.key}
        className="mt-0.5 size-6 shrink-0 disabled:opacity-50"
        checked={isTicked}
        disabled={cannot || isBarred}
        data-invalid={isFaulty || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onTick(event.target.checked)}
      />
      <div className="min-w-0 grow wrap-anywhere">
        <label htmlFor={id} className={`font-semibold ${cannot ? 'text-ink-soft' : ''}`}>
          {row.holder === null ? (
            row.name
          ) : (
            <RichText
              parts={texts.item_of.parts({ name: row.name, holder: row.holder })}
              tags={{ holder: quiet }}
            />
          )}
        </label>
        <p id={`${id}-note`} className="text-sm text-ink-soft">
          {row.why ?? reckoning(row, currency)}
        </p>
      </div>
      {!cannot && (
        <p className="shrink-0 text-end font-semibold tabular-nums">
          <span className="sr-only">{texts.brings()} </span>
          {moneyText(row.brings, currency)}
        </p>
      )}
    </li>
  )
}

const quiet = (words: ReactNode) => <span className="font-normal">{words}</span>

/** How the refund of an item is calculated: '€60.00 price − €5.00 refund fee + €2.00 shipping'. */
function reckoning(row: RefundRow, currency: string): string {
  return [
    (row.fee > 0 ? texts.sum_price_without_fee : texts.sum_price)({ amount: moneyText(row.price, currency) }),
    ...(row.refund_fee > 0 ? [texts.sum_refund_fee({ amount: moneyText(row.refund_fee, currency) })] : []),
    ...((row.shipping_refund ?? 0) > 0
      ? [texts.sum_shipping({ amount: moneyText(row.shipping_refund ?? 0, currency) })]
      : []),
  ].join(' ')
}
