import type { EventEntry, VoucherEntry } from '#contract/office/catalogue-file'
import { isTimeZone } from '#rules/dates/dates'
import { voucherKey } from '#rules/vouchers/voucher'
import * as texts from '#texts/compiled/refusals/catalogue'
import type { Tx } from '../../platform/db/database'
import { findStoredEvents, recordEvents } from '../catalogue'
import type { FieldErrors, Importer, Prepared, Read } from '../settings'
import { findStoredVouchers, recordVouchers } from '../vouchers'
import { merged, checkRepeated } from './read-catalogue-file'

/**
 * Checks the events of a file. Returns the changes, the codes of all events after the import and the time zones of the events
 * before it.
 */
export async function prepareEvents(
  tx: Tx,
  named: readonly Read<EventEntry>[],
  errors: FieldErrors,
): Promise<Prepared & { codes: ReadonlySet<string>; zones: ReadonlyMap<string, string> }> {
  checkRepeated(named, (event) => event.code, 'code', errors)
  const stored = new Map((await findStoredEvents(tx)).map((event) => [event.code, event]))
  const rows: EventEntry[] = []
  for (const read of named) {
    const event = merged(stored.get(read.entry.code), read)
    if (!isTimeZone(event.timezone)) errors.add(`${read.path}.timezone`, texts.timezone_unknown())
    if (Date.parse(event.ends_at) < Date.parse(event.starts_at)) {
      errors.add(`${read.path}.ends_at`, texts.event_reversed())
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

/** Checks the vouchers of a file and returns the changes. A used voucher stays used. */
export async function prepareVouchers(
  tx: Tx,
  named: readonly Read<VoucherEntry>[],
  errors: FieldErrors,
  by: Importer,
): Promise<Prepared> {
  checkRepeated(named, (voucher) => voucherKey(voucher.code), 'code', errors)
  const keys = named.map((read) => voucherKey(read.entry.code))
  const stored = keys.length === 0 ? new Map<string, VoucherEntry>() : await findStoredVouchers(tx, keys)
  const rows = named.map((read) => {
    const key = voucherKey(read.entry.code)
    const voucher = merged(stored.get(key), read)
    const { valid_from, valid_until } = voucher
    if (valid_from !== null && valid_until !== null && Date.parse(valid_until) < Date.parse(valid_from)) {
      errors.add(`${read.path}.valid_until`, texts.voucher_reversed())
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
