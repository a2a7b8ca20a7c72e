import * as texts from '#texts/compiled/office/list'
import { numberText } from '#web/ui/formats'

/** List from which a detail was opened, for its links to the previous and next row. */
interface Walk {
  /** The list's address. */
  list: string
  /** Addresses of the rows, in order. */
  rows: readonly string[]
  /** The list has more pages than this one. */
  isPart: boolean
  /** Number of rows on earlier pages; `null` if unknown. */
  before: number | null
  /** Number of rows of the list; `null` if not counted. */
  total: string | null
}

const name = 'office-walk'
let walk: Walk | null = null

/** Stores the rows of the current list until the tab is closed. */
export function rememberWalk(next: Walk): void {
  walk = next
  try {
    sessionStorage.setItem(name, JSON.stringify(next))
  } catch {
    // Without storage, a reload forgets them.
  }
}

/** Returns the neighbours of a row in the list that it was opened from, or `null` if it was opened in another way. */
export function neighbours(row: string): {
  list: string
  /** Position of the row, and number of rows. */
  place: string
  previous: string | null
  next: string | null
} | null {
  walk ??= readWalk()
  if (walk === null) return null
  const at = walk.rows.indexOf(row)
  if (at < 0) return null
  const { list, rows } = walk
  return { list, place: placeText(walk, at), previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null }
}

/** Returns a text such as `53 of 1,214`, or the known part of it if rows were not counted. */
function placeText({ rows, isPart, before, total }: Walk, at: number): string {
  if (!isPart) return texts.place({ place: at + 1, total: rows.length })
  if (typeof before !== 'number') return texts.place_on_page({ place: at + 1, total: rows.length })
  const place = numberText(before + at + 1)
  return total ? texts.place({ place, total }) : place
}

let opened: string | null = null

/** Stores the address of the current detail; `null` once it is left. */
export function rememberOpened(row: string | null): void {
  opened = row
}

/** Returns whether a row is the one whose detail is shown, or is just being left. */
export const wasOpened = (row: string): boolean => row === opened

function readWalk(): Walk | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Walk | null
  } catch {
    return null
  }
}
