import { getInbox } from '../../../contract/office/inbox'
import { dayIn } from '../../../rules/dates'
import { mostWaiting } from '../../../rules/most-waiting'
import { dayStart } from '../../../rules/local-days'
import { maySeeList } from '../../staff/list-calls'
import { serveStaff } from '../../staff/serve-staff'
import { inboxOf } from './get-today'
import { findInDoubt, findOverpaid, type MoneyToSettle } from './inbox.sql'
import { findWaitingWork } from './today.sql'

/** How many orders are named one by one. */
const mostOrders = 50

/** What waits besides the receipts of bank statements: figures with their rows, and orders to be settled one by one. */
export const getInboxHandler = serveStaff(getInbox, async ({ world, staff }) => {
  const { kysely } = world.db
  const { timezone } = world.catalogue.current().settings
  const work = await findWaitingWork(kysely, {
    today: dayStart(dayIn(world.now(), timezone), timezone),
    most: mostWaiting,
  })
  return {
    waiting: inboxOf(work).filter(
      ({ cause, count, rows }) => cause !== 'bank-entry' && count > 0 && maySeeList(staff.role, rows.list),
    ),
    overpaid: (await findOverpaid(kysely, mostOrders)).map(viewOf),
    in_doubt: (await findInDoubt(kysely, mostOrders)).map(viewOf),
  }
})

const viewOf = ({ code, full_name, currency, amount, at }: MoneyToSettle) => ({
  order: code,
  full_name,
  currency,
  amount,
  at: at.toISOString(),
})
