import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import type { MoneyOfOrder } from '../../../../contract/office/inbox'
import { Button } from '../../../parts/button'
import { Link } from '../../../parts/router/link'
import { moneyText, numberText } from '../../../parts/words'
import { rowsHref } from '../../list/rows-href'
import { When } from '../../parts/when'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import { ReturnOverpayment } from './return-overpayment'
import * as words from './words'

/** How many orders of a kind are shown before the rest is asked for: the receipts begin on the first screen. */
const mostShown = 4

/** The money that waits besides receipts: figures that lead to their rows, and orders to be settled here. */
export function OtherMoney({ waiting, overpaid, in_doubt }: OfficeAnswered<'get-inbox'>) {
  const [isAll, setAll] = useState(false)
  const [asked, setAsked] = useState<MoneyOfOrder | null>(null)
  const maySendBack = useMay()('return-overpayment')
  if (waiting.length + overpaid.length + in_doubt.length === 0) return null
  const shownOverpaid = isAll ? overpaid : overpaid.slice(0, mostShown)
  const shownInDoubt = isAll ? in_doubt : in_doubt.slice(0, mostShown)
  const more = overpaid.length + in_doubt.length - shownOverpaid.length - shownInDoubt.length
  return (
    <section aria-label={words.otherMoney} className="mb-3 rounded-card border border-line bg-card p-1.5">
      <ul className="grid gap-x-3 lg:grid-cols-2">
        {shownOverpaid.map((one) => (
          <li key={`over ${one.order}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1">
            <MoneyLine of={one} why={words.paidTooMuch} />
            {maySendBack && (
              <Button
                look="secondary"
                size="small"
                className="whitespace-nowrap"
                onClick={() => setAsked(one)}
              >
                {words.sendBack} …
              </Button>
            )}
          </li>
        ))}
        {shownInDoubt.map((one) => (
          <li key={`doubt ${one.order}`} className="flex items-center gap-x-3 px-2 py-1">
            <MoneyLine of={one} why={words.inDoubt} />
          </li>
        ))}
        {more > 0 && (
          <li className="px-2 py-1 lg:col-span-2">
            <button type="button" className="link min-h-8 text-sm" onClick={() => setAll(true)}>
              {words.showMore(numberText(more))}
            </button>
          </li>
        )}
        {waiting.map(({ cause, count, oldest_at, rows }) => (
          <li key={cause}>
            <Link
              to={rowsHref(rows)}
              className="flex min-h-9 items-center gap-3 rounded-control px-2 text-ink no-underline hover:bg-sunk"
            >
              <span className="grow justify-between gap-3 sm:flex sm:items-center">
                <span className="block font-medium">{words.waiting[cause](count)}</span>
                {oldest_at && (
                  <span className="block text-sm whitespace-nowrap text-ink-soft">
                    {words.oldest} <When at={oldest_at} isInText />
                  </span>
                )}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
      {asked && <ReturnOverpayment of={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function MoneyLine({ of, why }: { of: MoneyOfOrder; why: string }) {
  return (
    <span className="min-w-0 grow basis-60">
      <Link to={paths.order(of.order)} className="font-semibold text-ink">
        {of.order}
      </Link>{' '}
      {of.full_name}
      <span className="block text-sm text-ink-soft">
        {why} {moneyText(of.amount, of.currency)} · <When at={of.at} />
      </span>
    </span>
  )
}
