import { maxMoney } from '#contract/limits'
import type { ItemEntry } from '#contract/office/catalogue-file'
import { type DatesFault, whyNotDates } from '#rules/catalogue/item-dates'
import { makerLink } from '#rules/catalogue/maker'
import { datesText } from '#rules/dates/dates-text'
import { sum } from '#rules/money/money'
import { type PlanFault, whyNotPlan } from '#rules/payments/instalments'
import { countSlots, numberText } from '#rules/text/count-slots'
import { isSameValue } from '#rules/text/same-value'
import { notices } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/refusals/catalogue'
import type { Tx } from '../../platform/db/database'
import { cleanHtml } from '../../platform/http/clean-html'
import {
  lockCatalogue,
  raiseVersion,
  findEvents,
  findUsedItems,
  lockPoolsOfItems,
  recordItems,
  recordOrder,
  withdrawTravelTimes,
  recordTravelTimes,
  recordTotals,
  orderAfterImport,
  findStoredItems,
  type StoredItem,
  markEvents,
  markItems,
} from '../catalogue'
import { closeSandboxAttempts } from '../payments'
import {
  type WrittenEntries,
  type EntryWriter,
  checkCountryKeys,
  type FieldErrors,
  type Importer,
  refuseOwnerSettings,
  prepareSettings,
  type Change,
  type ReadImport,
  type Prepared,
  type Read,
  markSettings,
} from '../settings'
import { notifyOwners, mayChangeOwnerSettings } from '../staff'
import { dropPublished } from '../theme'
import { importEffect } from './import-effect'
import { prepareEvents, prepareVouchers } from './import-entries'
import { type PlacesInCarts, findPlacesInCarts } from './queries'
import { merged, readCatalogueFile, checkRepeated } from './read-catalogue-file'
import { changesReporting } from './reported-items'

/**
 * Checks and writes the content of a file or a form. The caller must have locked the catalogue. Returns the changes, the
 * paths of changes that only an owner may make, and the effect. Throws all errors before anything is written.
 */
export async function writeCatalogue(
  tx: Tx,
  { file, errors }: ReadImport,
  by: Importer,
): Promise<WrittenEntries> {
  const settings = await prepareSettings(tx, file.settings, errors, by)
  const events = await prepareEvents(tx, file.events, errors)
  const known = { events: new Set([...events.codes, ...file.eventCodes]), countries: settings.countries }
  const zones = { shop: settings.timezone, ofEvents: events.zones }
  const items = await prepareItems(tx, file.items, { ...known, zones }, errors, by)
  if (!mayChangeOwnerSettings(by.role)) refuseOwnerSettings(items.ofOwner.map((path) => errors.named(path)))
  const vouchers = await prepareVouchers(tx, file.vouchers, errors, by)
  errors.throwIfAny()

  const parts = [settings, events, items, vouchers]
  const { gateway } = file.settings
  if (gateway !== undefined && gateway !== 'sandbox') await closeSandboxAttempts(tx, by.now)
  for (const part of parts) await part.write()
  await dropPublished(tx)
  const entries = [events, items, vouchers].flatMap((part) => part.changes)
  const changed = [...settings.changes, ...entries.filter(({ before, after }) => !isSameValue(before, after))]
  await markSettings(tx, codesOf('settings.', changed), by)
  await markItems(tx, codesOf('items.', changed), by)
  await markEvents(tx, codesOf('events.', changed), by)
  await raiseVersion(tx)
  const ofOwner = [...settings.ofOwner, ...items.ofOwner]
  return { changed, ofOwner, effect: await importEffect(tx, changed, by) }
}

/** Writes what the forms of other modules change. */
export const entryWriter: EntryWriter = {
  lock: lockCatalogue,
  read: readCatalogueFile,
  write: writeCatalogue,
}

/** Returns the codes of changed and new entries of a kind. */
const codesOf = (kind: string, changed: readonly Change[]): string[] =>
  changed.flatMap(({ subject }) => (subject.startsWith(kind) ? [subject.slice(kind.length)] : []))

interface Planned {
  readonly item: ItemEntry
  readonly stored: StoredItem | undefined
  readonly named: ReadonlySet<string>
}

/** Checks the items of a file and returns the changes. It locks their counters, so that the checks stay valid. */
async function prepareItems(
  tx: Tx,
  named: readonly Read<ItemEntry>[],
  known: Parameters<typeof checkItem>[2] & { zones: { shop: string; ofEvents: ReadonlyMap<string, string> } },
  errors: FieldErrors,
  by: Importer,
): Promise<Prepared & { ofOwner: readonly string[] }> {
  checkRepeated(named, (item) => item.external_code, 'external_code', errors)
  if (named.length === 0) return { ofOwner: [], changes: [], write: async () => undefined }
  await lockPoolsOfItems(
    tx,
    named.map(({ entry }) => entry.external_code),
  )
  const storedList = await findStoredItems(tx)
  const storedByCode = new Map(storedList.map((item) => [item.entry.external_code, item]))
  const turned = named.flatMap(({ entry }) => {
    const old = storedByCode.get(entry.external_code)
    return old !== undefined && old.entry.shop_item_type !== entry.shop_item_type ? [old.id] : []
  })
  const used = await findUsedItems(tx, turned)

  const inCarts = await findPlacesInCarts(
    tx,
    named.flatMap(({ entry }) => storedByCode.get(entry.external_code)?.id ?? []),
  )

  const planned = named.map((read): Planned => {
    const old = storedByCode.get(read.entry.external_code)
    const item = merged(old?.entry, read)
    item.shop_description = cleanHtml(item.shop_description)
    checkItem(item, read.path, known, errors)
    if (old !== undefined) {
      const held = inCarts.filter(({ item_id }) => item_id === old.id)
      const { shop, ofEvents } = known.zones
      const zones = { shop, own: ofEvents.get(old.entry.event ?? '') ?? shop }
      checkSold(item, old, read.path, { used: used.has(old.id), inCarts: held, zones }, errors)
    }
    return { item, stored: old, named: read.named }
  })
  const ofOwner = planned.flatMap(({ item, stored }, index) =>
    changesReporting({ before: stored?.entry ?? null, after: item })
      ? [{ item, path: `${named[index]?.path}.fiscal` }]
      : [],
  )
  return {
    ofOwner: ofOwner.map(({ path }) => path),
    changes: planned.map(({ item, stored }) => ({
      subject: `items.${item.external_code}`,
      before: stored?.entry ?? null,
      after: item,
    })),
    write: async () => {
      await write(tx, planned, [...storedByCode.keys()])
      const lines = ofOwner.map(({ item }) =>
        notices.part({ name: item.name, part: { field: 'fiscal', of: 'save-item' } }),
      )
      const subject = notices.owner_settings()
      if (lines.length > 0) await notifyOwners(tx, { subject, lines, actor: by.actor, now: by.now })
    },
  }
}

export async function write(tx: Tx, planned: readonly Planned[], existing: readonly string[]): Promise<void> {
  const eventIds = new Map((await findEvents(tx)).map((event) => [event.code, event.id]))
  const ids = await recordItems(
    tx,
    planned.map(({ item }) => {
      const { event, group, stock_level, travel_times, ...fields } = item
      void [stock_level, travel_times]
      const event_id = event === null ? null : (eventIds.get(event) ?? null)
      return { ...fields, event_id, item_group: group, position: 0 }
    }),
  )
  const codes = planned.map(({ item }) => item.external_code)
  await recordOrder(tx, orderAfterImport(existing, codes))

  const gone = planned.flatMap(({ item, stored }) => {
    const listed = new Set(item.travel_times.map((time) => Date.parse(time.travel_time)))
    return (stored?.times ?? [])
      .filter((time) => time.pool !== null && !listed.has(Date.parse(time.travel_time)))
      .map((time) => time.id)
  })
  await withdrawTravelTimes(tx, gone)

  const totals = planned.flatMap(({ item, stored, named }) => {
    const item_id = ids.get(item.external_code)
    if (item_id === undefined) return []
    const own = { item_id, travel_time: null, total: item.stock_level }
    const times = item.travel_times.map((time) => ({
      item_id,
      travel_time: time.travel_time,
      total: time.stock_level,
    }))
    const isNamed = (key: string) => stored === undefined || named.has(key)
    return [...(isNamed('stock_level') ? [own] : []), ...(isNamed('travel_times') ? times : [])]
  })
  await recordTravelTimes(
    tx,
    totals.flatMap(({ item_id, travel_time }) => (travel_time === null ? [] : [{ item_id, travel_time }])),
  )
  await recordTotals(tx, totals)
}

const planErrors: Readonly<Record<PlanFault, () => string>> = {
  'plan-amount-not-positive': texts.plan_amounts,
  'plan-count-invalid': texts.plan_counts,
  'plan-sum-differs': texts.plan_sum,
}

const datesErrors: Readonly<Record<DatesFault, () => string>> = {
  'end-without-start': texts.end_without_start,
  'end-not-after-start': texts.end_before_start,
  'year-out-of-range': texts.year,
}

/** Adds the errors of an item as it will be after the import, regardless of sales. */
function checkItem(
  item: ItemEntry,
  path: string,
  known: { events: ReadonlySet<unknown>; countries: Readonly<Record<string, string>> },
  errors: FieldErrors,
): void {
  if (item.event !== null && !known.events.has(item.event)) {
    errors.add(`${path}.event`, texts.event_unknown())
  }
  const plan = whyNotPlan(item.payment_plan, item.price, item.fee)
  if (plan !== null) errors.add(`${path}.payment_plan`, planErrors[plan]())
  if (item.price + item.fee > maxMoney) errors.add(`${path}.price`, texts.price_too_high())
  // The column has four decimals, so further ones would be lost.
  if (Number(item.tax_rate.toFixed(4)) !== item.tax_rate) {
    errors.add(`${path}.tax_rate`, texts.rate_decimals())
  }
  checkCountryKeys(item.tax_rates, `${path}.tax_rates`, known.countries, errors)
  if (item.shop_item_type === 'merchandise' && item.travel_time_type !== null) {
    errors.add(`${path}.travel_time_type`, texts.times_of_tickets())
  }
  checkDatesAndPlaces(item, path, errors)
  checkMaker(item, path, errors)
  const { allow_refund_requests_from: from, allow_refund_requests_until: until } = item
  if (from !== null && until !== null && Date.parse(until) < Date.parse(from)) {
    errors.add(`${path}.allow_refund_requests_until`, texts.refunds_reversed())
  }
  const instants = new Map<number, number>()
  for (const [index, time] of item.travel_times.entries()) {
    const at = Date.parse(time.travel_time)
    const first = instants.get(at)
    if (first === undefined) instants.set(at, index)
    else
      errors.add(
        `${path}.travel_times.${index}.travel_time`,
        texts.repeated({ place: `${path}.travel_times.${first}` }),
      )
  }
}

/** Adds errors of the maker and warnings, which only goods have. */
function checkMaker(item: ItemEntry, path: string, errors: FieldErrors): void {
  for (const key of ['maker', 'maker_contact', 'safety_notes'] as const)
    if (item.shop_item_type === 'tickets' && item[key]) errors.add(`${path}.${key}`, texts.maker_of_goods())
  if (item.maker_contact && makerLink(item.maker_contact) === null)
    errors.add(`${path}.maker_contact`, texts.maker_contact_invalid())
}

/** Adds errors of dates and places. Merchandise has neither, and items with departures have no dates of their own. */
function checkDatesAndPlaces(item: ItemEntry, path: string, errors: FieldErrors): void {
  if (item.shop_item_type === 'merchandise') {
    for (const key of ['starts_at', 'ends_at'] as const)
      if (item[key] !== null) errors.add(`${path}.${key}`, texts.dates_of_tickets())
    if (item.route !== null) errors.add(`${path}.route`, texts.route_of_tickets())
    if (item.meeting_point) errors.add(`${path}.meeting_point`, texts.meeting_of_tickets())
    return
  }
  if (item.travel_time_type !== null) {
    for (const key of ['starts_at', 'ends_at'] as const)
      if (item[key] !== null) errors.add(`${path}.${key}`, texts.dates_of_departure())
    return
  }
  const { starts_at, ends_at } = whyNotDates(item.starts_at, item.ends_at)
  if (starts_at !== undefined) errors.add(`${path}.starts_at`, datesErrors[starts_at]())
  if (ends_at !== undefined) errors.add(`${path}.ends_at`, datesErrors[ends_at]())
}

/** Returns a sentence on `taken` places, of which `inCarts` are in carts and the others in orders. */
function takenText(taken: number, inCarts: number): string {
  const places = countSlots(taken)
  if (inCarts === 0) return texts.taken_by_orders(places)
  if (inCarts === taken) return texts.taken_by_carts(places)
  return texts.taken_by_both({
    ...places,
    orders: numberText(taken - inCarts),
    carts: numberText(inCarts),
  })
}

/**
 * Adds errors for changes that would harm earlier buyers (docs/behaviour/catalogue.md, "The catalogue file"). Times in errors
 * are in the item's time zone.
 */
function checkSold(
  item: ItemEntry,
  stored: StoredItem,
  path: string,
  sold: { used: boolean; inCarts: readonly PlacesInCarts[]; zones: { shop: string; own: string } },
  errors: FieldErrors,
): void {
  const { used, inCarts, zones } = sold
  const takenOf = (taken: number, timeId: number | null) => {
    const held = inCarts.filter(({ travel_time_id: id }) => timeId === null || id === timeId)
    return takenText(taken, sum(held.map(({ places }) => places)))
  }
  if (used && item.shop_item_type !== stored.entry.shop_item_type) {
    errors.add(`${path}.shop_item_type`, texts.sold())
  }
  if (stored.cancelledAt !== null && item.published && !stored.entry.published) {
    errors.add(`${path}.published`, texts.cancelled())
  }
  if (item.stock_level !== null && item.stock_level < stored.taken) {
    errors.add(`${path}.stock_level`, takenOf(stored.taken, null))
  }
  const listed = new Map(
    item.travel_times.map((time, index) => [Date.parse(time.travel_time), { time, index }]),
  )
  for (const { id, travel_time, pool } of stored.times) {
    if (pool === null || pool.taken === 0) continue
    const entry = listed.get(Date.parse(travel_time))
    if (entry === undefined) {
      const at = datesText({ starts_at: travel_time, ends_at: null }, zones.own, { shopZone: zones.shop })
      errors.add(`${path}.travel_times`, texts.departure_taken({ time: at }))
    } else if (entry.time.stock_level !== null && entry.time.stock_level < pool.taken) {
      errors.add(`${path}.travel_times.${entry.index}.stock_level`, takenOf(pool.taken, id))
    }
  }
}
