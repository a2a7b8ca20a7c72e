import { Link } from '../../../parts/router/link'
import { moneyText, numberText } from '../../../parts/words'
import { rowsHref } from '../../list/rows-href'
import { useFacts } from '../../office-facts'
import { Panel } from '../../parts/page'
import { Why } from '../../parts/why'
import { SalesChart } from './sales-chart'
import { SalesTable } from './sales-table'
import type { TodayAnswer } from './today-screen'
import * as words from './words'

/** The sales of who sees them. */
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
      title={words.sales}
      actions={
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {sales.includes_test && <span className="text-sm text-ink-soft">{words.withTests}</span>}
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
          {words.noSales}{' '}
          <a href="/" className="link font-medium">
            {location.origin}
          </a>
        </p>
      )}
    </Panel>
  )
}

/** What the sum means, with the way to its orders. */
function WhySales({ pairs }: { pairs: readonly DayPair[] }) {
  const [first, last] = [pairs[0]?.now, pairs.at(-1)?.now]
  if (first === undefined || last === undefined) return null
  const { list, filters } = last.rows
  const ordered = { from: first.day, to: last.day }
  return (
    <Why>
      <p>{words.salesMean}</p>
      <Link to={rowsHref({ list, filters: { ...filters, ordered } })} className="link">
        {words.showOrders}
      </Link>
    </Why>
  )
}

/** The days of this week, each with the day seven days before it. */
const pairsOf = (days: readonly SalesDay[]): DayPair[] => {
  const half = days.length / 2
  return days.slice(half).flatMap((now, index) => {
    const before = days[index]
    return before ? [{ now, before }] : []
  })
}

function Sum({ week }: Pick<Sold, 'week'>) {
  const { currency } = useFacts()
  const { amount, amount_before, orders } = week
  const share = amount_before > 0 ? Math.round((100 * (amount - amount_before)) / amount_before) : null
  const tone = share !== null && share > 0 ? 'text-good' : 'text-ink-soft'
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p className="text-3xl font-semibold tracking-tight">{moneyText(amount, currency)}</p>
      <p className="text-ink-soft">
        {words.ordersText(orders)}, {words.lastDays}
      </p>
      <p className={`font-medium ${tone}`}>
        {share === null
          ? words.noneBefore
          : words.against(
              `${share > 0 ? '+' : share < 0 ? '−' : ''}${numberText(Math.abs(share))}%`,
              moneyText(amount_before, currency),
            )}
      </p>
    </div>
  )
}
