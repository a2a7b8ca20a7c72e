import * as texts from '../../../texts/compiled/refusals/catalogue'
import type { EventEntry, VoucherEntry } from '../../../contract/office/catalogue-file'
import type { Queryable, Tx } from '../../platform/db/database'
import type { Faults } from './catalogue-faults'
import { findEvents, instant, findVouchers, instantOrNull } from '../catalogue'
import { isTimeZone } from '../../../rules/dates/dates'
import type { Prepared } from './write-catalogue'
import { recordEvents, recordVouchers } from './queries'
import { merged, type Read, refuseRepeated } from './read-catalogue-file'
import type { Importer } from './import-catalogue'
import { voucherKey } from '../../../rules/vouchers/voucher'

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

/** Vouchers by their key, in the form of the catalogue file: those with one of these keys; null: all. */
export async function findStoredVouchers(
  db: Queryable,
  keys: readonly string[] | null,
): Promise<Map<string, VoucherEntry>> {
  return new Map(
    (await findVouchers(db, keys)).map(({ code_key, code, discount_amount, valid_from, valid_until }) => [
      code_key,
      {
        code,
        discount_amount,
        valid_from: instantOrNull(valid_from),
        valid_until: instantOrNull(valid_until),
      },
    ]),
  )
}

/** The changes for the vouchers of a file. A used voucher stays used. */
export async function prepareVouchers(
  tx: Tx,
  named: readonly Read<VoucherEntry>[],
  faults: Faults,
  by: Importer,
): Promise<Prepared> {
  refuseRepeated(named, (voucher) => voucherKey(voucher.code), 'code', faults)
  const keys = named.map((read) => voucherKey(read.entry.code))
  const stored = keys.length === 0 ? new Map<string, VoucherEntry>() : await findStoredVouchers(tx, keys)
  const rows = named.map((read) => {
    const key = voucherKey(read.entry.code)
    const voucher = merged(stored.get(key), read)
    const { valid_from, valid_until } = voucher
    if (valid_from !== null && valid_until !== null && Date.parse(valid_until) < Date.parse(valid_from)) {
      faults.add(`${read.path}.valid_until`, texts.voucher_reversed())
    }
    return { ...voucher, code_key: key }
  })
  return {
    changes: rows.map(({ code_key, ...voucher }) => ({
      subject: `vouchers.${voucher.code}`,
      before: stored.get(code_key) ?? null,
      after: voucher,
    })),
    write: async () => void (await recordVouchers(tx, rows, by)),
  }
}
