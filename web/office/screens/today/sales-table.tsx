import type { ReactNode } from 'react'
import { Link } from '../../../parts/router/link'
import { dateText, moneyText, numberText } from '../../../parts/words'
import { rowsHref } from '../../list/rows-href'
import { useFacts } from '../../office-facts'
import { noonOf } from '../../parts/day'
import { TwoLines } from '../../parts/two-lines'
import type { DayPair } from './sales'
import type { TodayAnswer } from './today-screen'
import * as words from './words'

interface SalesTableProps {
  pairs: readonly DayPair[]
  week: NonNullable<TodayAnswer['week']>
}

/** The chart's figures, the latest day first. */
export function SalesTable({ pairs, week }: SalesTableProps) {
  const { currency } = useFacts()
  return (
    <table className="w-full self-start text-sm">
      <caption className="sr-only">{words.sales}</caption>
      <thead className="align-bottom text-ink-soft [&_th]:border-b [&_th]:border-line [&_th]:pb-1.5 [&_th]:font-medium">
        <Row
          scope="col"
          day={words.day}
          orders={words.orders}
          amount={words.amount}
          before={words.weekBefore}
        />
      </thead>
      <tbody className="[&_td]:border-b [&_td]:border-line [&_td]:py-1 [&_tr:last-child>td]:border-0">
        {pairs.toReversed().map(({ now, before }) => (
          <Row
            key={now.day}
            day={<RowsLink rows={now.rows}>{dateText(noonOf(now.day), 'UTC').slice(0, -5)}</RowsLink>}
            orders={numberText(now.orders)}
            ordersBelow={words.ordersText(now.orders)}
            amount={<span className="font-medium">{moneyText(now.amount, currency)}</span>}
            before={
              <RowsLink rows={before.rows} className="!text-ink-soft">
                {moneyText(before.amount, currency)}
              </RowsLink>
            }
          />
        ))}
      </tbody>
      <tfoot className="font-semibold [&_td]:border-t [&_td]:border-edge [&_td]:pt-1.5">
        <Row
          day={words.thisWeek}
          orders={numberText(week.orders)}
          ordersBelow={words.ordersText(week.orders)}
          amount={moneyText(week.amount, currency)}
          before={moneyText(week.amount_before, currency)}
        />
      </tfoot>
    </table>
  )
}

interface RowProps {
  scope?: 'col'
  day: ReactNode
  orders: ReactNode
  /** The orders where they stand below their day. */
  ordersBelow?: string
  amount: ReactNode
  before: ReactNode
}

/** A row of four cells; on a phone of two, with the others below: large amounts have their room at 320 px too. */
function Row({ scope, day, orders, ordersBelow, amount, before }: RowProps) {
  const Cell = scope ? 'th' : 'td'
  const onPhone = (text: ReactNode) => text && <span className="sm:hidden">{text}</span>
  return (
    <tr className="leading-tight whitespace-nowrap">
      <Cell scope={scope} className="text-start">
        <TwoLines below={onPhone(ordersBelow)}>{day}</TwoLines>
      </Cell>
      <Cell scope={scope} className="ps-2 text-end max-sm:hidden">
        {orders}
      </Cell>
      <Cell scope={scope} className="ps-2 text-end">
        <TwoLines below={onPhone(before)}>{amount}</TwoLines>
      </Cell>
      <Cell scope={scope} className="ps-2 text-end max-sm:hidden">
        {before}
      </Cell>
    </tr>
  )
}

interface RowsLinkProps {
  rows: DayPair['now']['rows']
  className?: string
  children: string
}

const RowsLink = ({ rows, className = '', children }: RowsLinkProps) => (
  <Link
    to={rowsHref(rows)}
    className={`inline-block min-h-6 content-center text-ink no-underline hover:underline ${className}`}
  >
    {children}
  </Link>
)
