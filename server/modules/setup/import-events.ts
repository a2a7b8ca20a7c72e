import * as texts from '../../../texts/compiled/refusals/catalogue'
import type { EventEntry } from '../../../contract/office/catalogue-file'
import type { Queryable, Tx } from '../../platform/db/database'
import type { Faults } from './catalogue-faults'
import { findEvents, instant } from '../catalogue'
import { isTimeZone } from '../../../rules/dates/dates'
import type { Prepared } from './write-catalogue'
import { recordEvents } from './queries'
import { merged, type Read, refuseRepeated } from './read-catalogue-file'

/** All events, in the form of the catalogue file. */
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

/** The changes for the events of a file, the codes of all events after the import, and the zones of those before it. */
export async function prepareEvents(
  tx: Tx,
  named: readonly Read<EventEntry>[],
  faults: Faults,
): Promise<Prepared & { codes: ReadonlySet<string>; zones: ReadonlyMap<string, string> }> {
  refuseRepeated(named, (event) => event.code, 'code', faults)
  const stored = new Map((await findStoredEvents(tx)).map((event) => [event.code, event]))
  const rows: EventEntry[] = []
  for (const read of named) {
    const event = merged(stored.get(read.entry.code), read)
    if (!isTimeZone(event.timezone)) faults.add(`${read.path}.timezone`, texts.timezone_unknown())
    if (Date.parse(event.ends_at) < Date.parse(event.starts_at)) {
      faults.add(`${read.path}.ends_at`, texts.event_reversed())
    }
    rows.push(event)
  }
  return {
    codes: new Set([...stored.keys(), ...rows.map((event) => event.code)]),
    zones: new Map([...stored.values()].map(({ code, timezone }) => [code, timezone])),
    changes: rows.map((event) => ({
      subject: `events.${event.code}`,
      before: stored.get(event.code) ?? null,
      after: event,
    })),
    write: async () => void (await recordEvents(tx, rows)),
  }
}
