import { dayAfter, dayStart } from '#rules/dates/dates'
import { type SoughtWords, soughtWords } from '#rules/text/search'

/** A page of an office list: its rows and the cursor of the next page; `null` if there is none. */
interface ListPage<Row> {
  readonly shown: readonly Row[]
  readonly cursor: string | null
}

/**
 * Reads a page of a list, newest rows first: at most `limit` rows with an ID below `before`. One more row is read to
 * find out whether there is a next page. An invalid cursor starts at the newest row.
 */
export async function readPage<Row extends { id: number }>(
  cursor: string | null,
  pageSize: number,
  read: (page: { before: number | null; limit: number }) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> {
  const before = cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null
  const found = await read({ before, limit: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  return { shown, cursor: found.length > pageSize ? String(shown.at(-1)?.id ?? '') : null }
}

/** Number of rows per page if the request does not specify it. */
const usualRows = 50

/**
 * Position after which a page starts, for lists that are not sorted by age: the sort key and ID of the previous row.
 */
interface After {
  readonly key: number
  readonly id: number
}

/**
 * Reads a page of a list in any order, starting after a sort key and an ID. The cursor contains both from the last row.
 * An invalid cursor starts at the first row.
 */
export async function readSortedPage<Row extends { id: number; sort_key: number }>(
  requested: { readonly cursor: string | null; readonly limit: number | null },
  read: (page: { after: After | null; limit: number }) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> {
  const [, key = '0', id] = /^(?:(-?\d{1,15})_)?(\d{1,15})$/.exec(requested.cursor ?? '') ?? []
  const rows = requested.limit ?? usualRows
  const found = await read({
    after: id === undefined ? null : { key: Number(key), id: Number(id) },
    limit: rows + 1,
  })
  const shown = found.slice(0, rows)
  const last = shown.at(-1)
  const cursor = last === undefined ? '' : `${last.sort_key === 0 ? '' : `${last.sort_key}_`}${last.id}`
  return { shown, cursor: found.length > rows ? cursor : null }
}

/**
 * Returns the selected values of a facet as a list, or `null` if nothing or an empty list is selected and the facet
 * does not filter.
 */
export function chosenOf<T>(chosen: T | readonly T[] | null): readonly T[] | null {
  if (chosen === null) return null
  const values = Array.isArray(chosen) ? (chosen as readonly T[]) : [chosen as T]
  return values.length === 0 ? null : values
}

/**
 * Returns the instants of a range of days in a time zone, from the start of the first day until before the day after
 * the last.
 */
export const instantsOf = (
  period: { readonly from: string | null; readonly to: string | null } | null,
  zone: string,
): { from: Date | null; before: Date | null } => ({
  from: period?.from ? dayStart(period.from, zone) : null,
  before: period?.to ? dayStart(dayAfter(period.to), zone) : null,
})

/**
 * Returns the text typed into a list's search and its words; `null` without a text; `nothing` if the text contains no
 * letters or digits, so that it matches nothing.
 */
export function searchedText(query: string | null): { typed: string; words: SoughtWords } | 'nothing' | null {
  const typed = query?.trim() || null
  if (typed === null) return null
  const words = soughtWords(typed)
  return words === null ? 'nothing' : { typed, words }
}
