import type { EventEntry } from '#contract/office/catalogue-file'
import type { Queryable } from '../../platform/db/database'
import { findEvents } from './queries'
import { instant } from './shop-items'

/** Returns all events in the form of the catalogue file. */
export async function findStoredEvents(db: Queryable): Promise<EventEntry[]> {
  return (await findEvents(db)).map(({ code, name, venue, address, timezone, starts_at, ends_at }) => ({
    code,
    name,
    venue,
    address,
    timezone,
    starts_at: instant(starts_at),
    ends_at: instant(ends_at),
  }))
}
