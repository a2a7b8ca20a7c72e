/** A page of a list that the office reads: what is shown, and where the next page begins; null where there is none. */
interface ListPage<Row> {
  readonly shown: readonly Row[]
  readonly cursor: string | null
}

/**
 * Reads a page of a list whose newest rows come first: those with an id below `before`, at most `most` of them. One row
 * more than the page has is asked for, and tells whether there is a next page. A cursor that is no id of ours begins at
 * the newest row.
 */
export async function readPage<Row extends { id: number }>(
  cursor: string | null,
  pageSize: number,
  read: (page: { before: number | null; most: number }) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> {
  const before = cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null
  const found = await read({ before, most: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  return { shown, cursor: found.length > pageSize ? String(shown.at(-1)?.id ?? '') : null }
}
