import type { Place } from './queries'

/** How long the database's word that a pool is full is repeated, in milliseconds: a place freed elsewhere is for sale after it. */
const retainedMs = 500

/** When this process last freed places of an item, by its own clock. */
const freedAt = new Map<number, number>()

/**
 * Forgets that pools of these items are full. Called in the transaction that frees their places, after it has locked the
 * counters: a request that asks the database from now on waits until that transaction ends.
 */
export function forgetFull(items: Iterable<number>): void {
  const now = performance.now()
  for (const item of items) freedAt.set(item, now)
}

/** [item id, travel time id or null, total or null, taken], as a cart's view has them. */
type CountedPlaces = readonly [number, number | null, number | null, number]

/** The pools that had no place left when the database was last asked, less than a second ago. */
export interface FullPools {
  /** Why there is no place, if that is known; null: ask. A catalogue of another version may have more places. */
  whyFull(place: Place, version: number): 'sold-out' | 'time-sold-out' | null
  /**
   * Learns what the database counted while it had locked the pools of `place`. It was asked at `askedAt`
   * (`performance.now()`).
   */
  learn(place: Place, counted: readonly CountedPlaces[], found: { askedAt: number; version: number }): void
}

/** Remembers full pools in this process (docs/decisions/006-sold-out-from-memory.md). */
export function rememberFull(): FullPools {
  interface Found {
    readonly askedAt: number
    readonly version: number
  }
  const items = new Map<number, Found>()
  const times = new Map<number, Found>()

  const isKnown = (found: Found | undefined, item: number, version: number) =>
    found !== undefined &&
    found.version === version &&
    found.askedAt > (freedAt.get(item) ?? 0) &&
    performance.now() - found.askedAt < retainedMs

  return {
    whyFull({ item_id, travel_time_id }, version) {
      if (isKnown(items.get(item_id), item_id, version)) return 'sold-out'
      if (travel_time_id === null) return null
      return isKnown(times.get(travel_time_id), item_id, version) ? 'time-sold-out' : null
    },
    learn({ item_id, travel_time_id }, counted, found) {
      for (const [item, time, total, taken] of counted) {
        // Other pools were not locked: somebody may just be freeing their places.
        if (item !== item_id || (time !== null && time !== travel_time_id)) continue
        const [pools, id] = time === null ? [items, item] : [times, time]
        if (total !== null && taken >= total) pools.set(id, found)
        else pools.delete(id)
      }
    },
  }
}
