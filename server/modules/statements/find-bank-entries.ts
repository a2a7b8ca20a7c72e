import type { PayloadOf } from '../../../contract/call'
import { maxCounted, maxCountedOfText } from '../../../contract/office/list'
import { findBankEntries } from '../../../contract/office/statements'
import { readPage, searchedText } from '../../platform/http/list-page'
import type { ListedPage } from '../changes'
import { serveStaff } from '../staff'
import type { Context } from '../../context'
import { entryViews } from './entry-view'
import { countEntries, type EntryFilter, findEntries, findLastImport } from './queries'

/** The page size of the office's list. */
const pageSize = 50

/** The entries of statements, newest first, with counts where they are asked for; open ones with the orders that they may pay. */
export const findBankEntriesHandler = serveStaff(findBankEntries, async ({ payload, context }) => {
  const { shown, cursor } = await readEntries(context, payload, { cursor: payload.cursor, limit: null })
  const lastImport = await findLastImport(context.db.kysely)
  const filter = filterOf(payload)
  const most = payload.query === null ? maxCounted : maxCountedOfText
  const counts =
    filter === null
      ? { facets: null, matching: { count: 0, more: false } }
      : payload.with_counts
        ? await context.db.transaction((tx) => countEntries(tx, filter, most))
        : { facets: null, matching: null }
  return {
    entries: await entryViews(context.db.kysely, shown, context.now()),
    cursor,
    ...counts,
    last_import: lastImport?.toISOString() ?? null,
  }
})

/** A page of entries, for the list and for exports of it. */
export async function readEntries(
  context: Context,
  payload: PayloadOf<typeof findBankEntries>,
  { cursor, limit }: ListedPage,
) {
  const filter = filterOf(payload)
  if (filter === null) return { shown: [], cursor: null }
  return readPage(cursor, limit ?? pageSize, (after) =>
    context.db.transaction((tx) => findEntries(tx, { ...filter, ...after })),
  )
}

/** The filter of a payload; null if nothing can match its text. */
function filterOf({ status, query }: PayloadOf<typeof findBankEntries>): EntryFilter | null {
  const text = searchedText(query)
  return text === 'nothing' ? null : { status, text }
}
