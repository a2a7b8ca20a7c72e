import { findBankEntries } from '../../../contract/office/statements'
import { readPage } from '../../http/list-page'
import { serveStaff } from '../../staff/serve-staff'
import { entryViews } from './entry-view'
import { findEntries, findWaitingOrders } from '../../books/statements.sql'

/** The page size of the office's list. */
const pageSize = 50

/** The entries of statements, newest first; open ones with the orders that they may pay. */
export const findBankEntriesHandler = serveStaff(findBankEntries, async ({ payload, world }) => {
  const { kysely } = world.db
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (page) =>
    findEntries(kysely, { status: payload.status, ...page }),
  )
  const hasOpen = shown.some((entry) => entry.order_id === null)
  const waiting = hasOpen ? await findWaitingOrders(kysely, world.now()) : []
  return { entries: await entryViews(shown, waiting), cursor }
})
