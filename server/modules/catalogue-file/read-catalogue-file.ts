import { z } from 'zod'
import { type Settings, settings } from '#contract/config'
import {
  catalogueFile,
  eventEntry,
  itemEntry,
  maxEntries,
  voucherEntry,
} from '#contract/office/catalogue-file'
import { dryRunKeys } from '#contract/office/effect'
import * as texts from '#texts/compiled/refusals/catalogue'
import { type DryRun, dryRunOf } from '../audit'
import { addDropped, addIssues, type FieldErrors, isObject, type ReadFile, type Read } from '../settings'

/**
 * Parses a catalogue file. Entries that cannot be parsed are added to the errors and left out, so that the rest is still
 * checked.
 */
export function readCatalogueFile(raw: unknown, errors: FieldErrors): ReadFile {
  const file = withoutLongLists(isObject(raw) ? raw : {}, errors)
  const whole = catalogueFile.safeParse(isObject(raw) ? file : raw)
  if (!whole.success) addIssues(errors, whole.error.issues)
  return {
    settings: readSettings(file['settings'], errors),
    events: readEntries('events', file['events'], eventEntry.strip(), errors),
    eventCodes: Array.isArray(file['events'])
      ? file['events'].flatMap((event: unknown) => (isObject(event) ? [event['code']] : []))
      : [],
    // Unknown keys were already reported. The rest of such an entry is still checked.
    items: readEntries('items', file['items'], itemEntry.strip(), errors),
    vouchers: readEntries('vouchers', file['vouchers'], voucherEntry.strip(), errors),
  }
}

/** Separates the options of the call (`dry_run` and `fingerprint`) from the file. */
export function readDryRun(raw: unknown, errors: FieldErrors): { dryRun: DryRun; rest: unknown } {
  if (!isObject(raw)) return { dryRun: { isDryRun: false, fingerprint: null }, rest: raw }
  const { dry_run, fingerprint, ...rest } = raw
  const keys = z.object(dryRunKeys).safeParse({ dry_run, fingerprint })
  if (!keys.success) addIssues(errors, keys.error.issues)
  const read = keys.data ?? { dry_run: true, fingerprint: null }
  return { dryRun: dryRunOf(read), rest }
}

/** Removes lists that are too long, with a single error each. Their entries are not checked, because there may be millions. */
function withoutLongLists(file: Record<string, unknown>, errors: FieldErrors): Record<string, unknown> {
  const result = { ...file }
  for (const [kind, max] of Object.entries(maxEntries)) {
    const list = file[kind]
    if (!Array.isArray(list) || list.length <= max) continue
    errors.add(kind, texts.entries_too_many({ count: list.length, most: max }))
    delete result[kind]
  }
  return result
}

function readSettings(given: unknown, errors: FieldErrors): Partial<Settings> {
  const read: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(settings.shape)) {
    if (!isObject(given) || !Object.hasOwn(given, key)) continue
    const parsed = schema.safeParse(given[key])
    if (!parsed.success) continue
    read[key] = parsed.data
    addDropped(errors, given[key], parsed.data, `settings.${key}`)
  }
  return read
}

/** Placeholders for required fields that could not be parsed, so that the other fields can be checked. */
const placeholders = {
  events: { name: '?', timezone: 'UTC', starts_at: '2000-01-01T00:00:00Z', ends_at: '2000-01-01T00:00:00Z' },
  items: { shop_item_type: 'tickets', type: '?', name: '?', price: 0 },
  vouchers: { discount_amount: 1 },
}

/** Fields whose checks depend on another field, by that other field. */
const dependents: Readonly<Record<string, string>> = {
  price: 'payment_plan',
  fee: 'payment_plan',
  starts_at: 'ends_at',
  valid_from: 'valid_until',
  shop_item_type: 'travel_time_type',
  allow_refund_requests_from: 'allow_refund_requests_until',
}

function readEntries<Entry>(
  kind: keyof typeof placeholders,
  given: unknown,
  schema: z.ZodType<Entry>,
  errors: FieldErrors,
): Read<Entry>[] {
  if (!Array.isArray(given)) return []
  return given.flatMap((one: unknown, index) => {
    if (!isObject(one)) return []
    const path = `${kind}.${index}`
    const readable = { ...one }
    const first = schema.safeParse(one)
    for (const key of new Set(first.error?.issues.map((issue) => String(issue.path[0])))) {
      delete readable[key]
      errors.close(`${path}.${key}`)
      const dependent = dependents[key]
      if (dependent !== undefined) errors.close(`${path}.${dependent}`)
    }
    const parsed = first.success ? first : schema.safeParse({ ...placeholders[kind], ...readable })
    if (!parsed.success) return []
    addDropped(errors, readable, parsed.data, path)
    return [{ path, entry: parsed.data, named: new Set(Object.keys(readable)) }]
  })
}

/** Merges an entry with the stored one. Keys in the file take precedence. A new entry keeps the defaults of absent keys. */
export function merged<Entry extends object>(
  stored: Entry | undefined,
  { entry, named }: Read<Entry>,
): Entry {
  if (stored === undefined) return entry
  const given = Object.fromEntries(Object.entries(entry).filter(([key]) => named.has(key)))
  return { ...stored, ...given }
}

/** Adds an error for every entry that repeats the key of an earlier one. */
export function checkRepeated<Entry>(
  entries: readonly Read<Entry>[],
  keyOf: (entry: Entry) => string,
  field: string,
  errors: FieldErrors,
): void {
  const first = new Map<string, string>()
  for (const { entry, path } of entries) {
    const key = keyOf(entry)
    const before = first.get(key)
    if (before === undefined) first.set(key, path)
    else errors.add(`${path}.${field}`, texts.repeated({ place: before }))
  }
}
