import type { PayloadOf } from '../../../contract/call'
import { mostCounted } from '../../../contract/office/list'
import { findBankEntries } from '../../../contract/office/statements'
import { readPage } from '../../http/list-page'
import type { ListedPage } from '../../staff/listed-rows'
import { serveStaff } from '../../staff/serve-staff'
import type { World } from '../../world'
import { entryViews } from './entry-view'
import { countEntries, findEntries, findLastImport } from '../../books/statements.sql'

/** The page size of the office's list. */
const pageSize = 50

/** The entries of statements, newest first, with counts where they are asked for; open ones with the orders that they may pay. */
export const findBankEntriesHandler = serveStaff(findBankEntries, async ({ payload, world }) => {
  const { shown, cursor } = await readEntries(world, payload, { cursor: payload.cursor, limit: null })
  const lastImport = await findLastImport(world.db.kysely)
  const counts = payload.with_counts
    ? await world.db.transaction((tx) => countEntries(tx, payload.status, mostCounted))
    : { facets: null, matching: null }
  return {
    entries: await entryViews(world.db.kysely, shown, world.now()),
    cursor,
    ...counts,
    last_import: lastImport?.toISOString() ?? null,
  }
})

/** A page of entries, for the list and for exports of it. */
export const readEntries = (
  world: World,
  { status }: PayloadOf<typeof findBankEntries>,
  { cursor, limit }: ListedPage,
) => readPage(cursor, limit ?? pageSize, (after) => findEntries(world.db.kysely, { status, ...after }))
