import { findBankEntries } from '../../../contract/office/statements'
import { readPage } from '../../http/list-page'
import { serveStaff } from '../../staff/serve-staff'
import { entryViews } from './entry-view'
import { findEntries, findWaitingOrders } from '../../books/statements.sql'

/** How many entries a page of the office's list has. */
const pageSize = 50

/** What statements said, newest first; what is open with the orders that it may be for. */
export const findBankEntriesHandler = serveStaff(findBankEntries, async ({ payload, world }) => {
  const { kysely } = world.db
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (page) =>
    findEntries(kysely, { status: payload.status, ...page }),
  )
  const hasOpen = shown.some((entry) => entry.order_id === null)
  const waiting = hasOpen ? await findWaitingOrders(kysely, world.now()) : []
  return { entries: await entryViews(shown, waiting), cursor }
})
