import { getInbox } from '#contract/office/inbox'
import { dayIn, dayStart } from '#rules/dates/dates'
import { maxWaiting } from '#rules/payments/unmatched'
import type { Handlers } from '../../platform/http/serve'
import { findWaitingMoney, isProblem } from '../ledger'
import { maySeeList } from '../lists'
import { serveStaff } from '../staff'
import { getTodayHandler } from './get-today'
import { findWaitingWork } from './queries'
import { inboxOf } from './waiting-figures'

/** Serves the figures of waiting work with their rows, and the orders that must be settled one by one. */
const getInboxHandler = serveStaff(getInbox, async ({ context, staff }) => {
  const { kysely } = context.db
  const { timezone } = context.catalogue.current().settings
  const work = await findWaitingWork(kysely, {
    today: dayStart(dayIn(context.now(), timezone), timezone),
    limit: maxWaiting,
  })
  const orders = await findWaitingMoney(kysely, null)
  const problems = orders.filter(({ cause }) => isProblem(cause)).length
  // Orders in the list are not repeated in a figure, unless the figure counts more than the list.
  const isListed = ({ cause, count }: WaitingFigure) => cause === 'order-problem' && count <= problems
  return {
    waiting: inboxOf(work).filter(
      (figure) => figure.count > 0 && !isListed(figure) && maySeeList(staff.role, figure.rows.list),
    ),
    orders,
  }
})

type WaitingFigure = ReturnType<typeof inboxOf>[number]

/** The handlers of the office's start page and of unmatched payments. */
export const todayHandlers = {
  'get-today': getTodayHandler,
  'get-inbox': getInboxHandler,
} satisfies Partial<Handlers>
