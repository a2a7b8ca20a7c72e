import { getInbox, moneyCause } from '../../../contract/office/inbox'
import { dayIn } from '../../../rules/dates'
import { mostWaiting } from '../../../rules/most-waiting'
import { dayStart } from '../../../rules/local-days'
import { maySeeList } from '../../staff/list-calls'
import { serveStaff } from '../../staff/serve-staff'
import { inboxOf } from './get-today'
import { findInDoubt, findOverpaid, findProblems, type MoneyToSettle } from './inbox.sql'
import { findWaitingWork } from './today.sql'

/** How many orders are named one by one. */
const mostOrders = 50

/** What waits: figures with their rows, and orders to be settled one by one. The receipts of bank statements are a list of their own. */
export const getInboxHandler = serveStaff(getInbox, async ({ world, staff }) => {
  const { kysely } = world.db
  const { timezone } = world.catalogue.current().settings
  const work = await findWaitingWork(kysely, {
    today: dayStart(dayIn(world.now(), timezone), timezone),
    most: mostWaiting,
  })
  const problems = await findProblems(kysely, mostOrders)
  const found = [
    ...problems,
    ...(await findInDoubt(kysely, mostOrders)),
    ...(await findOverpaid(kysely, mostOrders)),
  ]
  // Each waits once: a figure of what is named one by one says something only where there is more.
  const isNamed = ({ cause, count }: WaitingMoney) => cause === 'order-problem' && count <= problems.length
  return {
    waiting: inboxOf(work).filter(
      (figure) => figure.count > 0 && !isNamed(figure) && maySeeList(staff.role, figure.rows.list),
    ),
    orders: moneyCause.options.flatMap((cause) => found.filter((one) => one.cause === cause).map(viewOf)),
  }
})

type WaitingMoney = ReturnType<typeof inboxOf>[number]

const viewOf = ({ cause, code, full_name, currency, amount, at }: MoneyToSettle) => ({
  cause,
  order: code,
  full_name,
  currency,
  amount,
  at: at.toISOString(),
})
