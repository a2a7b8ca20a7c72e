import { useId, useState } from 'react'
import type { ReceiptToCheck } from '../../../../contract/office/statements'
import { Button } from '../../../parts/button'
import { moneyText, numberText } from '../../../parts/words'
import { When } from '../../parts/when'
import { Related } from './related'
import * as words from './words'

/** How many are shown at first, if there are more than `maxWhole`. */
const shownAtFirst = 5
const maxWhole = 8

/** The entries of a file that would not settle their order exactly, each with why and the amounts; nothing without any. */
export function ToCheck({ entries }: { entries: readonly ReceiptToCheck[] }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return null
  const shown = isWhole || entries.length <= maxWhole ? entries : entries.slice(0, shownAtFirst)
  const hidden = entries.length - shown.length
  return (
    <section
      aria-labelledby={id}
      className="rounded-control border border-warn bg-warn-tint px-3 py-2 text-sm text-on-warn-tint"
    >
      <h3 id={id} className="font-semibold">
        {words.toCheck(entries.length)}
      </h3>
      <ul className="mt-1.5 grid gap-2">
        {shown.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- alike receipts differ in nothing else
          <li key={index}>
            <span className="flex gap-x-3 font-semibold">
              <span className="min-w-0 grow wrap-anywhere">{words.whyToCheck[entry.why]}</span>
              <span className="whitespace-nowrap">{moneyText(entry.amount, entry.currency)}</span>
            </span>
            <span className="block wrap-anywhere">
              {entry.payer ?? words.unknownPayer}, <When at={entry.booked_at} isInText />.{' '}
              {entry.related ? <Related receipt={entry.related} /> : words.checkText(entry)}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="secondary" size="small" className="mt-2" onClick={() => setWhole(true)}>
          {words.showMore(numberText(hidden))}
        </Button>
      )}
    </section>
  )
}
