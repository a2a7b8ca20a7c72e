import * as texts from '../../../texts/compiled/refusals/catalogue'
import { z } from 'zod'
import {
  catalogueFile,
  type EventEntry,
  eventEntry,
  type ItemEntry,
  itemEntry,
  maxEntries,
  type VoucherEntry,
  voucherEntry,
} from '../../../contract/office/catalogue-file'
import { type Settings, settings } from '../../../contract/config'
import { dryRunKeys } from '../../../contract/office/effect'
import { type DryRun, dryRunOf } from '../staff'
import { addDropped, addIssues, type Faults, isObject } from './catalogue-faults'

/** One entry of a file: its values, its keys, and its path for faults. */
export interface Read<Entry> {
  readonly path: string
  readonly entry: Entry
  /** The keys that are in the file; an existing item, event or voucher keeps its other values. */
  readonly named: ReadonlySet<string>
}

export interface ReadFile {
  readonly settings: Partial<Settings>
  readonly events: readonly Read<EventEntry>[]
  /** Includes events with faults, so that items that name them are not reported too. */
  readonly eventCodes: readonly unknown[]
  readonly items: readonly Read<ItemEntry>[]
  readonly vouchers: readonly Read<VoucherEntry>[]
}

/**
 * Parses a catalogue file. Wrongly shaped entries are added to the faults and left out, so that the rest is checked
 * too.
 */
export function readCatalogueFile(raw: unknown, faults: Faults): ReadFile {
  const file = withoutLongLists(isObject(raw) ? raw : {}, faults)
  const whole = catalogueFile.safeParse(isObject(raw) ? file : raw)
  if (!whole.success) addIssues(faults, whole.error.issues)
  return {
    settings: readSettings(file['settings'], faults),
    events: readEntries('events', file['events'], eventEntry.strip(), faults),
    eventCodes: Array.isArray(file['events'])
      ? file['events'].flatMap((event: unknown) => (isObject(event) ? [event['code']] : []))
      : [],
    // Unknown keys were already reported; the rest of such an entry is checked as well.
    items: readEntries('items', file['items'], itemEntry.strip(), faults),
    vouchers: readEntries('vouchers', file['vouchers'], voucherEntry.strip(), faults),
  }
}

/** Separates the keys of the call, which say how to run it, from those of the file. */
export function readDryRun(raw: unknown, faults: Faults): { dryRun: DryRun; rest: unknown } {
  if (!isObject(raw)) return { dryRun: { isDryRun: false, fingerprint: null }, rest: raw }
  const { dry_run, fingerprint, ...rest } = raw
  const keys = z.object(dryRunKeys).safeParse({ dry_run, fingerprint })
  if (!keys.success) addIssues(faults, keys.error.issues)
  const read = keys.data ?? { dry_run: true, fingerprint: null }
  return { dryRun: dryRunOf(read), rest }
}

/** A list that is too long gets a single fault, and its entries are not checked: there may be a million. */
function withoutLongLists(file: Record<string, unknown>, faults: Faults): Record<string, unknown> {
  const kept = { ...file }
  for (const [kind, most] of Object.entries(maxEntries)) {
    const list = file[kind]
    if (!Array.isArray(list) || list.length <= most) continue
    faults.add(kind, texts.entries_too_many({ count: list.length, most }))
    delete kept[kind]
  }
  return kept
}

function readSettings(given: unknown, faults: Faults): Partial<Settings> {
  const read: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(settings.shape)) {
    if (!isObject(given) || !Object.hasOwn(given, key)) continue
    const parsed = schema.safeParse(given[key])
    if (!parsed.success) continue
    read[key] = parsed.data
    addDropped(faults, given[key], parsed.data, `settings.${key}`)
  }
  return read
}

/** Replacements for required fields that could not be read, so that the other fields can be. */
const standIns = {
  events: { name: '?', timezone: 'UTC', starts_at: '2000-01-01T00:00:00Z', ends_at: '2000-01-01T00:00:00Z' },
  items: { shop_item_type: 'tickets', type: '?', name: '?', price: 0 },
  vouchers: { discount_amount: 1 },
}

/** Fields that cannot be checked if another field cannot be read. */
const dependents: Readonly<Record<string, string>> = {
  price: 'payment_plan',
  fee: 'payment_plan',
  starts_at: 'ends_at',
  valid_from: 'valid_until',
  shop_item_type: 'travel_time_type',
  allow_refund_requests_from: 'allow_refund_requests_until',
}

function readEntries<Entry>(
  kind: keyof typeof standIns,
  given: unknown,
  schema: z.ZodType<Entry>,
  faults: Faults,
): Read<Entry>[] {
  if (!Array.isArray(given)) return []
  return given.flatMap((one: unknown, index) => {
    if (!isObject(one)) return []
    const path = `${kind}.${index}`
    const readable = { ...one }
    const first = schema.safeParse(one)
    for (const key of new Set(first.error?.issues.map((issue) => String(issue.path[0])))) {
      delete readable[key]
      faults.close(`${path}.${key}`)
      const dependent = dependents[key]
      if (dependent !== undefined) faults.close(`${path}.${dependent}`)
    }
    const parsed = first.success ? first : schema.safeParse({ ...standIns[kind], ...readable })
    if (!parsed.success) return []
    addDropped(faults, readable, parsed.data, path)
    return [{ path, entry: parsed.data, named: new Set(Object.keys(readable)) }]
  })
}

/** An entry merged with the stored one: its own keys win; a new entry also uses the defaults of the others. */
export function merged<Entry extends object>(
  stored: Entry | undefined,
  { entry, named }: Read<Entry>,
): Entry {
  if (stored === undefined) return entry
  const given = Object.fromEntries(Object.entries(entry).filter(([key]) => named.has(key)))
  return { ...stored, ...given }
}

/** Adds a fault to every entry that repeats the key of an earlier one. */
export function refuseRepeated<Entry>(
  entries: readonly Read<Entry>[],
  keyOf: (entry: Entry) => string,
  field: string,
  faults: Faults,
): void {
  const first = new Map<string, string>()
  for (const { entry, path } of entries) {
    const key = keyOf(entry)
    const before = first.get(key)
    if (before === undefined) first.set(key, path)
    else faults.add(`${path}.${field}`, texts.repeated({ place: before }))
  }
}
