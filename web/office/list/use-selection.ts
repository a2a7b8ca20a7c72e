import { useState } from 'react'

/** The selected rows of the page of a list that is shown. */
export interface Selection<Row> {
  rows: readonly Row[]
  has: (row: Row) => boolean
  isAll: boolean
  /** Everything that the list's filter matches is meant, not only the rows that are shown. */
  isMatching: boolean
  toggle: (row: Row) => void
  /** All rows that are shown, or none. */
  toggleAll: () => void
  setMatching: (isMatching: boolean) => void
  clear: () => void
}

interface Chosen {
  /** The state of the list in which they were chosen. */
  within: string
  keys: ReadonlySet<string>
  isMatching: boolean
}

/**
 * Lets rows be selected. A selection belongs to the state of the list in which it was made (`within`: search, filters and page),
 * and ends with it; a row that is no longer shown is no longer selected. So no action reaches what nobody sees chosen.
 */
export function useSelection<Row>(
  shown: readonly Row[],
  keyOf: (row: Row) => string,
  within: string,
): Selection<Row> {
  const none: Chosen = { within, keys: new Set(), isMatching: false }
  const [held, setHeld] = useState(none)
  const { keys, isMatching } = held.within === within ? held : none
  const rows = shown.filter((row) => keys.has(keyOf(row)))
  const isAll = rows.length > 0 && rows.length === shown.length
  // Whoever takes single rows means these, no longer all that match.
  const choose = (chosen: Iterable<string>) => setHeld({ ...none, keys: new Set(chosen) })
  return {
    rows,
    isAll,
    isMatching: isMatching && rows.length > 0,
    has: (row) => keys.has(keyOf(row)),
    toggle: (row) => {
      const next = new Set(rows.map(keyOf))
      if (!next.delete(keyOf(row))) next.add(keyOf(row))
      choose(next)
    },
    toggleAll: () => choose(isAll ? [] : shown.map(keyOf)),
    setMatching: (next) => setHeld({ within, keys, isMatching: next }),
    clear: () => choose([]),
  }
}
