import type { SalesDay } from '#contract/office/inbox'
import { paymentStatus } from '#contract/order'
import { dayAfter, dayStart } from '#rules/dates/dates'
import { minute } from '#rules/dates/instants'
import { sum } from '#rules/money/money'
import type { Context } from '../../context'
import { findSales } from './queries'
import { type Today, rowsOf } from './waiting-figures'

/** Number of days of sales that are shown: this week and the previous one. */
const daysShown = 14

const daysOfWeek = 7

/** Returns the sales of the last days, with today at the end. Test orders count only if the shop uses the sandbox. */
export async function salesUntil(context: Context, today: string): Promise<NonNullable<Today['sales']>> {
  const { timezone, gateway } = context.catalogue.current().settings
  const withTests = gateway === 'sandbox'
  const first = dayAfter(today, 1 - daysShown)
  const since = dayStart(first, timezone)
  const found = await salesSince(context, since, dayStart(today, timezone), withTests)
  const byDay = new Map(found.map((row) => [row.day, row]))
  const status = paymentStatus.options.filter((one) => one !== 'cancelled')
  const days = Array.from({ length: daysShown }, (_, index): SalesDay => {
    const date = dayAfter(first, index)
    const { orders = 0, amount = 0 } = byDay.get(date) ?? {}
    const ordered = { from: date, to: date }
    return {
      day: date,
      orders,
      amount,
      rows: rowsOf('orders', { ordered, status, ...(withTests ? {} : { is_test: false }) }),
    }
  })
  return { days, includes_test: withTests }
}

/** Returns the totals of the week until today and of the week before. */
export function weeksOf(days: readonly SalesDay[]): Today['week'] {
  const total = (some: readonly SalesDay[], field: 'orders' | 'amount') => sum(some.map((one) => one[field]))
  const [before, now] = [days.slice(0, -daysOfWeek), days.slice(-daysOfWeek)]
  return {
    orders: total(now, 'orders'),
    amount: total(now, 'amount'),
    orders_before: total(before, 'orders'),
    amount_before: total(before, 'amount'),
  }
}

/** The sums of previous days are cached if they have more than this number of orders. */
const maxUncached = 20_000

const cachedMs = 10 * minute

type Sales = Awaited<ReturnType<typeof findSales>>

const cache = new WeakMap<Context['db'], { key: string; until: number; sales: Sales }>()

/**
 * Returns the sales of each day since an instant. Today's sales are always read. The sales of previous days change only by
 * cancellations, so shops with very many orders read them once in ten minutes.
 */
async function salesSince(context: Context, since: Date, today: Date, withTests: boolean): Promise<Sales> {
  const { timezone: zone } = context.catalogue.current().settings
  const { kysely } = context.db
  const now = context.now().getTime()
  const key = `${since.toISOString()} ${zone} ${withTests}`
  const found = cache.get(context.db)
  const isCached = found?.key === key && found.until > now
  const before = isCached ? found.sales : await findSales(kysely, { since, before: today, zone, withTests })
  if (!isCached && sum(before.map(({ orders }) => orders)) > maxUncached)
    cache.set(context.db, { key, until: now + cachedMs, sales: before })
  return [...before, ...(await findSales(kysely, { since: today, before: null, zone, withTests }))]
}
