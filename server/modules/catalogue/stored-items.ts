import type { ItemEntry } from '#contract/office/catalogue-file'
import type { Queryable } from '../../platform/db/database'
import { findEvents, findItemPools, findItems, findTravelTimes } from './queries'
import { instant, instantOrNull } from './shop-items'

/** A stored departure. `pool` is `null` if it was withdrawn. */
interface StoredTime {
  readonly id: number
  readonly travel_time: string
  readonly pool: { readonly total: number | null; readonly taken: number } | null
}

/** A stored item in the form of the catalogue file. */
export interface StoredItem {
  readonly id: number
  readonly entry: ItemEntry
  readonly taken: number
  /** Instant at which the shop cancelled the item, or `null`. */
  readonly cancelledAt: Date | null
  /** Includes withdrawn departures. */
  readonly times: readonly StoredTime[]
}

/** Returns all items in the operator's order and in the form of the catalogue file. */
export async function findStoredItems(db: Queryable): Promise<StoredItem[]> {
  const codeOf = new Map((await findEvents(db)).map((event) => [event.id, event.code]))
  const poolOf = new Map((await findItemPools(db)).map((pool) => [pool.item_id, pool]))
  const timesOf = await findStoredTimes(db)
  return (await findItems(db)).map((item) => {
    const pool = poolOf.get(item.id)
    const times = timesOf.get(item.id) ?? []
    const { id, event_id, position, version, changed_by, changed_at, cancelled_at, item_group, ...fields } =
      item
    void [position, version, changed_by, changed_at]
    return {
      id,
      taken: pool?.taken ?? 0,
      cancelledAt: cancelled_at,
      times,
      entry: {
        ...fields,
        group: item_group,
        event: event_id === null ? null : (codeOf.get(event_id) ?? null),
        stock_level: pool?.total ?? null,
        allow_refund_requests_from: instantOrNull(item.allow_refund_requests_from),
        allow_refund_requests_until: instantOrNull(item.allow_refund_requests_until),
        allow_name_changes_until: instantOrNull(item.allow_name_changes_until),
        starts_at: instantOrNull(item.starts_at),
        ends_at: instantOrNull(item.ends_at),
        travel_time: instantOrNull(item.travel_time),
        travel_times: times.flatMap((time) =>
          time.pool === null ? [] : [{ travel_time: time.travel_time, stock_level: time.pool.total }],
        ),
        allow_travel_time_changes_until: instantOrNull(item.allow_travel_time_changes_until),
      },
    }
  })
}

async function findStoredTimes(db: Queryable): Promise<Map<number, StoredTime[]>> {
  const timesOf = new Map<number, StoredTime[]>()
  for (const { id, item_id, travel_time, pool_id, total, taken } of await findTravelTimes(db)) {
    const list = timesOf.get(item_id) ?? []
    const pool = pool_id === null ? null : { total, taken: taken ?? 0 }
    list.push({ id, travel_time: instant(travel_time), pool })
    timesOf.set(item_id, list)
  }
  return timesOf
}

/**
 * Returns the order of the shop's items after an import. Items in the file take the order of the file within the positions
 * that they had. A new item follows its predecessor in the file, or comes first if it has none. Other items do not move.
 */
export function orderAfterImport(existing: readonly string[], named: readonly string[]): string[] {
  const known = new Set(existing)
  const isNamed = new Set(named)
  const old = named.filter((code) => known.has(code))
  const followers = new Map<string | null, string[]>()
  let predecessor: string | null = null
  for (const code of named) {
    if (known.has(code)) predecessor = code
    else followers.set(predecessor, [...(followers.get(predecessor) ?? []), code])
  }
  const leaders = followers.get(null) ?? []
  let next = 0
  const order = existing.flatMap((code) => {
    if (!isNamed.has(code)) return [code]
    const lead = next === 0 ? leaders : []
    const here = old[next++] as string
    return [...lead, here, ...(followers.get(here) ?? [])]
  })
  return old.length === 0 ? [...order, ...leaders] : order
}

/**
 * Returns the order of the shop's items after `moved` were moved before `before`, or to the end if it is `null`. The moved
 * items keep their order among each other.
 */
export function orderWithMoved(
  existing: readonly string[],
  moved: readonly string[],
  before: string | null,
): string[] {
  const isMoved = new Set(moved)
  // If `before` is moved itself, use the first item after it that is not moved.
  const from = before === null ? existing.length : existing.indexOf(before)
  const next = existing.slice(from).find((code) => !isMoved.has(code))
  const own = existing.filter((code) => isMoved.has(code))
  const order = existing.flatMap((code) => {
    if (isMoved.has(code)) return []
    return code === next ? [...own, code] : [code]
  })
  return next === undefined ? [...order, ...own] : order
}
