import { mostCounted, mostCountedOfText } from '../../contract/office/list'
import type { Tx } from '../db/database'
import type { World } from '../world'

/** The part of a list's payload that says whether counts are asked for. */
interface Asked {
  readonly with_counts: boolean | null
}

/** The counts of a list where its call asks for them; `count` is told how many rows to count at most, fewer with a text. */
export const countsOf = <Counts>(
  world: World,
  { with_counts }: Asked,
  { text }: { readonly text: unknown },
  count: (tx: Tx, most: number) => Promise<Counts>,
) =>
  with_counts === true
    ? world.db.transaction((tx) => count(tx, text === null ? mostCounted : mostCountedOfText))
    : { facets: null, matching: null }

/** What a list answers beside its rows when nothing can match its text. */
export const nothingMatches = ({ with_counts }: Asked) => ({
  cursor: null,
  facets: null,
  matching: with_counts === true ? { count: 0, more: false } : null,
})
