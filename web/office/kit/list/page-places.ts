/** Number of rows before each visited page and in total, keyed by the list's address without the page. */
interface Places {
  /** Number of earlier rows, keyed by the page's cursor. */
  before: Map<string, number>
  /** Count from the first page; `null` if it was not counted. */
  total: string | null
}
const lists = new Map<string, Places>()

/**
 * Returns the number of rows before a page, or `null` if the page was not reached from the first one, so that it is
 * unknown.
 */
export const rowsBefore = (list: string, cursor: string | null): number | null =>
  cursor === null ? 0 : (lists.get(list)?.before.get(cursor) ?? null)

/** Returns the number of rows of a list, if its first page was shown and counted them. */
export const totalOf = (list: string): string | null => lists.get(list)?.total ?? null

/** Stores the count of a shown page, for the pages after it. */
export function rememberPage(
  list: string,
  page: { cursor: string | null; next: string | null; shown: number; total: string | null },
): void {
  const { before, total } = lists.get(list) ?? { before: new Map<string, number>(), total: null }
  const first = rowsBefore(list, page.cursor)
  if (page.next !== null && first !== null) before.set(page.next, first + page.shown)
  lists.set(list, { before, total: page.cursor === null ? page.total : total })
}
