import type { AnswerOf } from '../../../contract/call'
import type { ListFilter, ListName } from '../../../contract/office/list'
import { getToday, type SalesDay } from '../../../contract/office/today'
import { paymentStatus } from '../../../contract/order'
import { dayIn } from '../../../rules/dates'
import { mostWaiting } from '../../../rules/most-waiting'
import { dayAfter, dayStart } from '../../../rules/local-days'
import { maySeeList, countFailed, findComing, scheduledView } from '../changes'
import { mayCall, serveStaff } from '../staff'
import type { World } from '../../context'
import { gapsBeforeSelling } from './ready-to-sell'
import { salesSince } from './sales-since'
import {
  findCancellations,
  findPlaces,
  findWaitingWork,
  type ItemPlaces,
  type WaitingWork,
} from './today.queries'

type Today = AnswerOf<typeof getToday>

/** How many days of sales are shown: this week and the one before. */
const daysShown = 14
const daysOfWeek = 7
/** How many coming changes are shown. */
const changesShown = 5

const rowsOf = (list: ListName, filters: Record<string, unknown>): ListFilter => ({ list, filters })

/** What needs staff now; each figure names the list that its rows are in, and only lists that the role may see. */
export const getTodayHandler = serveStaff(getToday, async ({ world, staff }) => {
  const { settings } = world.catalogue.current()
  const { timezone, currency } = settings
  const { kysely } = world.db
  const today = dayIn(world.now(), timezone)
  const places = await findPlaces(kysely)
  const work = await findWaitingWork(kysely, { today: dayStart(today, timezone), most: mostWaiting })
  const sales = staff.role === 'box office' ? null : await salesUntil(world, today)
  const isInCharge = staff.role === 'owner' || staff.role === 'manager'
  return {
    timezone,
    currency,
    sales,
    week: sales && weeksOf(sales.days),
    places: places.map((item) => placesOf(item, maySeeList(staff.role, 'tickets'))),
    inbox: inboxOf(work).filter(({ rows }) => maySeeList(staff.role, rows.list)),
    overpaid: mayCall(staff.role, 'get-inbox') ? work.overpaid : null,
    plans_overdue: { ...work.plans_overdue, rows: rowsOf('orders', { overdue: true, has_plan: true }) },
    mails: maySeeList(staff.role, 'mails')
      ? {
          failed: { ...work.mails_failed, rows: rowsOf('mails', { status: 'dead' }) },
          waiting: { count: work.mails_waiting, rows: rowsOf('mails', { status: 'waiting' }) },
          paused_at: work.mails_paused_at?.toISOString() ?? null,
        }
      : null,
    cancellations: mayCall(staff.role, 'find-cancellations') ? await cancellationsOf(world) : [],
    changes: mayCall(staff.role, 'find-scheduled-changes') ? await changesOf(world) : null,
    ready: isInCharge ? await gapsBeforeSelling(world, places, work) : [],
  }
})

/** The cancellations that run, or have orders that need somebody. */
async function cancellationsOf({ db }: World): Promise<Today['cancellations']> {
  const found = await findCancellations(db.kysely)
  return found.map(({ started_at, ...one }) => ({ ...one, started_at: started_at.toISOString() }))
}

/** The changes that are due next, and those that failed and nobody has dismissed. */
async function changesOf({ db }: World): Promise<NonNullable<Today['changes']>> {
  const filter = { call: null, thing: null }
  const coming = await findComing(db.kysely, filter, { after: null, most: changesShown })
  const { count, oldest_at } = await countFailed(db.kysely)
  return {
    coming: coming.map(scheduledView),
    failed: { count, oldest_at: oldest_at?.toISOString() ?? null },
  }
}

/** The sales of the last days, today last. Test orders count only where the shop uses the sandbox. */
async function salesUntil(world: World, today: string): Promise<NonNullable<Today['sales']>> {
  const { timezone, gateway } = world.catalogue.current().settings
  const withTests = gateway === 'sandbox'
  const first = dayAfter(today, 1 - daysShown)
  const since = dayStart(first, timezone)
  const found = await salesSince(world, since, dayStart(today, timezone), withTests)
  const byDay = new Map(found.map((row) => [row.day, row]))
  const status = paymentStatus.options.filter((one) => one !== 'cancelled')
  const days = Array.from({ length: daysShown }, (_, index): SalesDay => {
    const day = dayAfter(first, index)
    const { orders = 0, amount = 0 } = byDay.get(day) ?? {}
    const ordered = { from: day, to: day }
    return {
      day,
      orders,
      amount,
      rows: rowsOf('orders', { ordered, status, ...(withTests ? {} : { is_test: false }) }),
    }
  })
  return { days, includes_test: withTests }
}

/** The week until today, and the week before it. */
function weeksOf(days: readonly SalesDay[]): Today['week'] {
  const sum = (some: readonly SalesDay[], field: 'orders' | 'amount') =>
    some.reduce((total, one) => total + one[field], 0)
  const [before, now] = [days.slice(0, -daysOfWeek), days.slice(-daysOfWeek)]
  return {
    orders: sum(now, 'orders'),
    amount: sum(now, 'amount'),
    orders_before: sum(before, 'orders'),
    amount_before: sum(before, 'amount'),
  }
}

function placesOf(found: ItemPlaces, seesTickets: boolean): Today['places'][number] {
  const { id, external_code, name, total, left, in_carts, sold, kept, isTicket } = found
  const state = ['pending', 'issued', 'scanned']
  const rows = rowsOf('tickets', { item: [external_code], state })
  return {
    item: { id, external_code, name },
    total,
    left,
    in_carts,
    sold,
    tickets: isTicket && seesTickets ? { count: sold - kept, rows } : null,
  }
}

export const inboxOf = (work: WaitingWork): Today['inbox'] => [
  { cause: 'bank-entry', ...work.entries, rows: rowsOf('bank-entries', { status: 'open' }) },
  { cause: 'order-problem', ...work.problems, rows: rowsOf('orders', { status: ['problem'] }) },
  {
    cause: 'too-little',
    ...work.too_little,
    rows: rowsOf('orders', { status: ['partial'], has_plan: false }),
  },
  { cause: 'refund-asked', ...work.refunds_asked, rows: rowsOf('refunds', { status: 'active' }) },
  { cause: 'refund-problem', ...work.refund_problems, rows: rowsOf('refunds', { status: 'problem' }) },
  { cause: 'withdrawal', ...work.withdrawals, rows: rowsOf('withdrawals', { status: 'open' }) },
]
