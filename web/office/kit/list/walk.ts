import * as texts from '#texts/compiled/office/list'
import { numberText } from '#web/ui/formats'

/** The list that a detail was opened from, for its Previous and Next. */
interface Walk {
  /** The list's address. */
  list: string
  /** The addresses of its rows, in order. */
  rows: readonly string[]
  /** The list has more pages than this one. */
  isPart: boolean
  /** How many rows stand before them on earlier pages; null: not known. */
  before: number | null
  /** How many rows the list has; null: not counted. */
  total: string | null
}

const name = 'office-walk'
let walk: Walk | null = null

/** Remembers the rows of the list that is shown; a reload of the tab keeps them. */
export function rememberWalk(next: Walk): void {
  walk = next
  try {
    sessionStorage.setItem(name, JSON.stringify(next))
  } catch {
    // Without storage only a reload forgets them.
  }
}

/** Returns the neighbours of a row in the list that it was opened from, or `null` if it was opened in another way. */
export function neighbours(row: string): {
  list: string
  /** Which row it is, of how many. */
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

/** `53 of 1,214`; where the rows of earlier pages or of the list are not counted, as much as is known. */
function placeText({ rows, isPart, before, total }: Walk, at: number): string {
  if (!isPart) return texts.place({ place: at + 1, total: rows.length })
  if (typeof before !== 'number') return texts.place_on_page({ place: at + 1, total: rows.length })
  const place = numberText(before + at + 1)
  return total ? texts.place({ place, total }) : place
}

let opened: string | null = null

/** Remembers the address of the detail that is shown; null once it is left. */
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
