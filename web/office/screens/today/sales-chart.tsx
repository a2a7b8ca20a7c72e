import { dateText, moneyText } from '../../../parts/words'
import { rowsHref } from '../../list/rows-href'
import { useFacts } from '../../office-facts'
import { BarChart, type BarGroup } from '../../parts/bar-chart'
import { noonOf } from '../../parts/day'
import type { DayPair } from './sales'
import * as words from './words'

/** A bar a day of this week, before the bar of the same weekday a week ago. Each leads to the orders of its day. */
export function SalesChart({ pairs }: { pairs: readonly DayPair[] }) {
  const { currency } = useFacts()
  const groups = pairs.map(({ now, before }): BarGroup => ({
    id: now.day,
    label: dateText(noonOf(now.day), 'UTC').slice(0, 3),
    name: words.barName(
      dateText(noonOf(now.day), 'UTC'),
      words.ordersText(now.orders),
      moneyText(now.amount, currency),
      moneyText(before.amount, currency),
    ),
    to: rowsHref(now.rows),
    amounts: [before.amount, now.amount],
  }))
  return (
    <div className="min-w-0">
      <BarChart
        name={words.sales}
        groups={groups}
        fills={['fill-ink-soft/25', 'fill-brand-ink group-hover:brightness-110']}
      />
      <p aria-hidden className="mt-3 flex gap-5 text-sm text-ink-soft">
        <Key className="bg-brand-ink" text={words.thisWeek} />
        <Key className="bg-ink-soft/25" text={words.weekBefore} />
      </p>
    </div>
  )
}

const Key = ({ className, text }: { className: string; text: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={`size-2.5 rounded-[2px] ${className}`} />
    {text}
  </span>
)
