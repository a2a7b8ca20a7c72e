import { sortInSearchLists } from './sort-search-lists.queries'
import type { World } from '../../context'

/** Sorts into the indexes of the search what orders have left in their lists, so that no buyer has to wait for it. */
export async function sortSearchLists(world: World): Promise<boolean> {
  await sortInSearchLists(world.db.kysely)
  return false
}
