import { sortInSearchLists } from './sort-search-lists.queries'
import type { Context } from '../../context'

/** Sorts into the indexes of the search what orders have left in their lists, so that no buyer has to wait for it. */
export async function sortSearchLists(context: Context): Promise<boolean> {
  await sortInSearchLists(context.db.kysely)
  return false
}
