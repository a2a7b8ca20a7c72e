/** A page of an office list: its rows, and the cursor of the next page; null if there is none. */
interface ListPage<Row> {
  readonly shown: readonly Row[]
  readonly cursor: string | null
}

/**
 * Reads a page of a list, newest rows first: rows with an id below `before`, at most `most` of them. It reads one row
 * more to find out whether there is a next page. An invalid cursor starts at the newest row.
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
