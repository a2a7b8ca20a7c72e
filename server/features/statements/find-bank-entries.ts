import { findBankEntries } from '../../../contract/office/statements'
import { serveStaff } from '../../staff/serve-staff'
import { entryViews } from './entry-view'
import { findEntries, findWaitingOrders } from '../../books/statements.sql'

/** How many entries a page of the office's list has. */
const pageSize = 50

/** What statements said, newest first; what is open with the orders that it may be for. */
export const findBankEntriesHandler = serveStaff(findBankEntries, async ({ payload, world }) => {
  const { kysely } = world.db
  const before = payload.cursor !== null && /^\d{1,15}$/.test(payload.cursor) ? Number(payload.cursor) : null
  const found = await findEntries(kysely, { status: payload.status, before, most: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  const hasOpen = shown.some((entry) => entry.order_id === null)
  const waiting = hasOpen ? await findWaitingOrders(kysely, world.now()) : []
  return {
    entries: await entryViews(shown, waiting),
    cursor: found.length > pageSize ? String(shown.at(-1)?.id ?? '') : null,
  }
})
