import { useState } from 'react'

/** The selected rows of the page of a list that is shown. */
export interface Selection<Row> {
  rows: readonly Row[]
  has: (row: Row) => boolean
  isAll: boolean
  toggle: (row: Row) => void
  /** All rows that are shown, or none. */
  toggleAll: () => void
  clear: () => void
}

/** Lets rows be selected; a row that is no longer shown is no longer selected, so that no action reaches it. */
export function useSelection<Row>(shown: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const rows = shown.filter((row) => keys.has(keyOf(row)))
  const isAll = rows.length > 0 && rows.length === shown.length
  return {
    rows,
    isAll,
    has: (row) => keys.has(keyOf(row)),
    toggle: (row) => {
      const next = new Set(rows.map(keyOf))
      if (!next.delete(keyOf(row))) next.add(keyOf(row))
      setKeys(next)
    },
    toggleAll: () => setKeys(new Set(isAll ? [] : shown.map(keyOf))),
    clear: () => setKeys(new Set()),
  }
}
