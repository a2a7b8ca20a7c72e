import type { Place } from './queries'

/** Time in ms for which a full pool is cached. A place that another process frees can be sold after this time. */
const retainedMs = 500

/** The time (`performance.now()`) at which this process last freed places, by item id. */
const freedAt = new Map<number, number>()

/**
 * Removes the pools of these items from all caches of full pools. Call it in the transaction that frees places, after it has
 * locked the counters: later requests that lock the counters then wait until that transaction ends.
 */
export function clearFullPools(items: Iterable<number>): void {
  const now = performance.now()
  for (const item of items) freedAt.set(item, now)
}

/** Item id, travel time id, total and taken places, as in the view of a cart. */
type CountedPlaces = readonly [number, number | null, number | null, number]

/** A cache of the pools that had no place left when they were last counted, less than a second ago. */
export interface FullPools {
  /** Returns the error code if the pool is known to be full. `null` means unknown, also for another catalogue version. */
  whyFull(place: Place, version: number): 'sold-out' | 'time-sold-out' | null
  /**
   * Caches what the database counted while it had locked the pools of `place`. `queriedAt` is the time
   * (`performance.now()`) at which the request was sent.
   */
  learn(place: Place, counted: readonly CountedPlaces[], found: { queriedAt: number; version: number }): void
}

/** Creates a cache of full pools for this process (docs/decisions/006-sold-out-from-memory.md). */
export function rememberFull(): FullPools {
  interface Found {
    readonly queriedAt: number
    readonly version: number
  }
  const items = new Map<number, Found>()
  const times = new Map<number, Found>()

  const isKnown = (found: Found | undefined, item: number, version: number) =>
    found !== undefined &&
    found.version === version &&
    found.queriedAt > (freedAt.get(item) ?? 0) &&
    performance.now() - found.queriedAt < retainedMs

  return {
    whyFull({ item_id, travel_time_id }, version) {
      if (isKnown(items.get(item_id), item_id, version)) return 'sold-out'
      if (travel_time_id === null) return null
      return isKnown(times.get(travel_time_id), item_id, version) ? 'time-sold-out' : null
    },
    learn({ item_id, travel_time_id }, counted, found) {
      for (const [item, time, total, taken] of counted) {
        // Other pools were not locked, so another transaction may be freeing their places.
        if (item !== item_id || (time !== null && time !== travel_time_id)) continue
        const [pools, id] = time === null ? [items, item] : [times, time]
        if (total !== null && taken >= total) pools.set(id, found)
        else pools.delete(id)
      }
    },
  }
}
