import type { Handlers } from '../../platform/http/serve'
import { getTodayHandler, inboxOf } from './get-today'
import { getInbox } from '../../../contract/office/inbox'
import { dayIn, dayStart } from '../../../rules/dates/dates'
import { maxWaiting } from '../../../rules/payments/unmatched'
import { findWaitingMoney, isProblem } from '../ledger'
import { maySeeList } from '../changes'
import { serveStaff } from '../staff'
import { findWaitingWork } from './queries'

/** What waits: figures with their rows, and orders to be settled one by one. The receipts of bank statements are a list of their own. */
const getInboxHandler = serveStaff(getInbox, async ({ context, staff }) => {
  const { kysely } = context.db
  const { timezone } = context.catalogue.current().settings
  const work = await findWaitingWork(kysely, {
    today: dayStart(dayIn(context.now(), timezone), timezone),
    most: maxWaiting,
  })
  const orders = await findWaitingMoney(kysely, null)
  const problems = orders.filter(({ cause }) => isProblem(cause)).length
  // Each waits once: a figure of what is named one by one says something only where there is more.
  const isNamed = ({ cause, count }: WaitingFigure) => cause === 'order-problem' && count <= problems
  return {
    waiting: inboxOf(work).filter(
      (figure) => figure.count > 0 && !isNamed(figure) && maySeeList(staff.role, figure.rows.list),
    ),
    orders,
  }
})

type WaitingFigure = ReturnType<typeof inboxOf>[number]

/** The handlers of the office's first page, and of the money that waits. */
export const todayHandlers = {
  'get-today': getTodayHandler,
  'get-inbox': getInboxHandler,
} satisfies Partial<Handlers>
