import type { ReactNode } from 'react'
import * as texts from '#texts/compiled/office/today'
import { moneyText, numberText, dateText } from '../../ui/formats'
import { RichText } from '../../ui/rich-text'
import { Link } from '../../ui/router/link'
import { rowsHref } from '../kit/list/rows-href'
import { useOfficeData } from '../kit/office-data'
import { Panel } from '../kit/page/page'
import { Why } from '../kit/page/why'
import { BarChart, type BarGroup } from '../kit/values/bar-chart'
import { TwoLines } from '../kit/values/cells'
import { noonOf } from '../kit/values/day'
import type { TodayAnswer } from './today-screen'

/** The sales figures, which only permitted staff receive. */
type Sold = { [K in 'sales' | 'week']: NonNullable<TodayAnswer[K]> }
type SalesDay = Sold['sales']['days'][number]
/** A day of this week, and the same weekday before. */
export interface DayPair {
  now: SalesDay
  before: SalesDay
}

/** The last seven days against the seven before: the sum, a bar a day, and the figures beside them. */
export function Sales({ sales, week }: Sold) {
  const pairs = pairsOf(sales.days)
  const hasSales = week.orders + week.orders_before > 0
  return (
    <Panel
      title={texts.sales()}
      actions={
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {sales.includes_test && <span className="text-sm text-ink-soft">{texts.with_tests()}</span>}
          {hasSales && <WhySales pairs={pairs} />}
        </span>
      }
    >
      {hasSales ? (
        <>
          <Sum week={week} />
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <SalesChart pairs={pairs} />
            <SalesTable {...{ pairs, week }} />
          </div>
        </>
      ) : (
        <p>
          <RichText parts={texts.no_sales.parts()} tags={{ address }} />
        </p>
      )}
    </Panel>
  )
}

const address = () => (
  <a href="/" className="link font-medium">
    {location.origin}
  </a>
)

/** Explains the sum and links to its orders. */
function WhySales({ pairs }: { pairs: readonly DayPair[] }) {
  const [first, last] = [pairs[0]?.now, pairs.at(-1)?.now]
  if (first === undefined || last === undefined) return null
  const { list, filters } = last.rows
  const ordered = { from: first.day, to: last.day }
  return (
    <Why>
      <p>{texts.sales_explained()}</p>
      <Link to={rowsHref({ list, filters: { ...filters, ordered } })} className="link">
        {texts.show_orders()}
      </Link>
    </Why>
  )
}

/** Returns the days of this week, each with the day seven days before it. */
const pairsOf = (days: readonly SalesDay[]): DayPair[] => {
  const half = days.length / 2
  return days.slice(half).flatMap((now, index) => {
    const before = days[index]
    return before ? [{ now, before }] : []
  })
}

function Sum({ week }: Pick<Sold, 'week'>) {
  const { currency } = useOfficeData()
  const { amount, amount_before, orders } = week
  const share = amount_before > 0 ? Math.round((100 * (amount - amount_before)) / amount_before) : null
  const tone = share !== null && share > 0 ? 'text-good' : 'text-ink-soft'
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p className="text-3xl font-semibold tracking-tight">{moneyText(amount, currency)}</p>
      <p className="text-ink-soft">{texts.orders_of_week({ count: orders, number: numberText(orders) })}</p>
      <p className={`font-medium ${tone}`}>
        {share === null
          ? texts.none_before()
          : texts.compared({
              share: `${share > 0 ? '+' : share < 0 ? '−' : ''}${numberText(Math.abs(share))}%`,
              before: moneyText(amount_before, currency),
            })}
      </p>
    </div>
  )
}

/** A bar a day of this week, before the bar of the same weekday a week ago. Each leads to the orders of its day. */
function SalesChart({ pairs }: { pairs: readonly DayPair[] }) {
  const { currency } = useOfficeData()
  const groups = pairs.map(({ now, before }): BarGroup => ({
    id: now.day,
    label: dateText(noonOf(now.day), 'UTC').slice(0, 3),
    name: texts.bar({
      day: dateText(noonOf(now.day), 'UTC'),
      count: now.orders,
      number: numberText(now.orders),
      amount: moneyText(now.amount, currency),
      before: moneyText(before.amount, currency),
    }),
    to: rowsHref(now.rows),
    amounts: [before.amount, now.amount],
  }))
  return (
    <div className="min-w-0">
      <BarChart
        name={texts.sales()}
        groups={groups}
        fills={['fill-ink-soft/25', 'fill-brand-ink group-hover:brightness-110']}
      />
      <p aria-hidden className="mt-3 flex gap-5 text-sm text-ink-soft">
        <Key className="bg-brand-ink" text={texts.this_week()} />
        <Key className="bg-ink-soft/25" text={texts.week_before()} />
      </p>
    </div>
  )
}

const Key = ({ className, text }: { className: string; text: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={`size-2.5 rounded-[2px] ${className}`} />
    <span>{text}</span>
  </span>
)

const ordersText = (count: number) => texts.order_count({ count, number: numberText(count) })

interface SalesTableProps {
  pairs: readonly DayPair[]
  week: NonNullable<TodayAnswer['week']>
}

/** The chart's figures, the latest day first. */
function SalesTable({ pairs, week }: SalesTableProps) {
  const { currency } = useOfficeData()
  return (
    <table className="w-full self-start text-sm">
      <caption className="sr-only">{texts.sales()}</caption>
      <thead className="align-bottom text-ink-soft [&_th]:border-b [&_th]:border-line [&_th]:pb-1.5 [&_th]:font-medium">
        <Row
          scope="col"
          day={texts.day()}
          orders={texts.orders()}
          amount={texts.amount()}
          before={texts.week_before()}
        />
      </thead>
      <tbody className="[&_td]:border-b [&_td]:border-line [&_td]:py-1 [&_tr:last-child>td]:border-0">
        {pairs.toReversed().map(({ now, before }) => (
          <Row
            key={now.day}
            day={<RowsLink rows={now.rows}>{dateText(noonOf(now.day), 'UTC').slice(0, -5)}</RowsLink>}
            orders={numberText(now.orders)}
            ordersBelow={ordersText(now.orders)}
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
          day={texts.this_week()}
          orders={numberText(week.orders)}
          ordersBelow={ordersText(week.orders)}
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
  /** The number of orders as shown below the day on phones. */
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
    className={`inline-block min-h-target content-center text-ink no-underline hover:underline ${className}`}
  >
    {children}
  </Link>
)
