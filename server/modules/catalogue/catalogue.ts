import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { type Config, config as configSchema } from '#contract/config'
import type { ShopData } from '#contract/shop/shop-data'
import { type ItemDates, itemDates } from '#rules/catalogue/item-dates'
import { saleEnd, type SoldItem } from '#rules/catalogue/sale-end'
import { isFree } from '#rules/checkout/free-places'
import { planClosesAt } from '#rules/payments/instalments'
import { homeCountry, ownWordsOf } from '#rules/settings/derived-settings'
import { batched } from '../../platform/db/batched'
import type { Database } from '../../platform/db/database'
import type { EventRow, ItemRow } from '../../platform/db/tables'
import { cleanSettings, rememberingCleaner } from '../../platform/http/clean-html'
import {
  type CardRules,
  type EffectiveSettings,
  effectiveSettings,
  settingsFrom,
  findSettings,
} from '../settings'
import * as rows from './queries'

declare module '#server/context' {
  interface Context {
    readonly catalogue: Catalogue
  }
}

/** An item with its event and its departures, as it is cached in memory. */
export interface CatalogueItem extends ItemRow {
  readonly event: EventRow | null
  /** Includes withdrawn and cancelled departures, because sold tickets refer to them. */
  readonly times: readonly {
    readonly id: number
    readonly travel_time: Date
    readonly onSale: boolean
    readonly cancelled_at: Date | null
  }[]
  /** Start and end of the item, unless a ticket has a departure. `null` if the item has no dates. */
  readonly dates: ItemDates<Date> | null
  /** The instant from which the shop no longer sells it (`saleEnd`); `null` if it has no date. */
  readonly sale_ends_at: Date | null
  /** The instant from which its payment plan is no longer sold (`planClosesAt`); `null` without a plan or a date. */
  readonly plan_closes_at: Date | null
  /** The time zone of the event or, without an event, of the shop (docs/behaviour/calls.md, "Instants"). */
  readonly timezone: string
}

/** The catalogue at one version. */
export interface Snapshot {
  readonly version: number
  readonly settings: EffectiveSettings
  /** The part of the settings that pages may see. */
  readonly config: Config
  readonly events: readonly EventRow[]
  /** In the operator's order, including unpublished items. */
  readonly items: readonly CatalogueItem[]
  readonly byId: ReadonlyMap<number, CatalogueItem>
  readonly byCode: ReadonlyMap<string, CatalogueItem>
  /** The ids of the items that cost nothing. */
  readonly freeItems: readonly number[]
  /** The instants in ms at which the sale of an item or a departure ends, in ascending order. */
  readonly saleEnds: readonly number[]
}

/**
 * A moment, and the period around it in ms in which no sale of an item or departure ends: from `from` to before `until`.
 */
interface SalePeriod {
  readonly at: Date
  readonly from: number
  readonly until: number
}

/** The places of one pool. `total` is `null` if they are unlimited. */
export interface Places {
  readonly total: number | null
  readonly taken: number
}

/**
 * The stock at one moment. The same object is returned until the stock changes or the sale of an item or departure ends,
 * so that derived values can be cached by its identity.
 */
export interface Stock extends SalePeriod {
  readonly snapshot: Snapshot
  readonly ofItem: ReadonlyMap<number, Places>
  readonly ofTime: ReadonlyMap<number, Places>
}

/** The catalogue and the stock, as cached by this process. */
export interface Catalogue {
  /** Returns the cached catalogue. It is at most half a second behind an import by another process. */
  current(): Snapshot
  /** Reads the current stock and catalogue. Concurrent calls share one statement. */
  stock(): Promise<Stock>
  /** Like `stock`, with the instant just before the stock was read. */
  stockWithClock(): Promise<{ stock: Stock; asOf: Date }>
  /** Returns stock of the last second for rendered pages, or the last known stock if the database does not respond. */
  recentStock(): Promise<Stock>
  /** Like `recentStock` but synchronous. Returns `null` if the stock must be read again. */
  knownStock(): Stock | null
  /** Reloads the catalogue if the database has another version. */
  refresh(): Promise<Snapshot>
}

/** Loads the catalogue and caches it in memory. `stock()` detects imports by any process. */
export async function openCatalogue(db: Database, now: () => Date, cards: CardRules): Promise<Catalogue> {
  const clean = rememberingCleaner()
  const load = () => loadSnapshot(db, clean, cards)
  let snapshot = await load()
  let last: { stock: Stock; places: string; asOf: Date; readAt: number } | undefined

  const refresh = async () => {
    const version = await rows.findVersion(db.kysely)
    if (version !== snapshot.version) snapshot = await load()
    return snapshot
  }

  let readingSince: number | undefined
  const readAgain = async () => {
    const asOf = now()
    // A monotonic clock: a change of the system clock must not make old stock look recent.
    const readAt = performance.now()
    let found = await rows.findStock(db)
    // An import may happen in between, so read both until their versions match.
    while (found.version !== snapshot.version) {
      snapshot = await load()
      found = await rows.findStock(db)
    }
    const { places } = found
    const isSame = last?.stock.snapshot === snapshot && last.places === places
    const stock = isSame && last !== undefined ? stockAt(last.stock, asOf) : stockOf(snapshot, places, asOf)
    const answer = { stock, places, asOf, readAt }
    last = answer
    return answer
  }
  const read = batched(async (requested: null[]) => {
    readingSince = performance.now()
    try {
      const answer = await readAgain()
      return requested.map(() => answer)
    } finally {
      readingSince = undefined
    }
  })

  const knownStock = () => {
    // Stock of an older catalogue is never recent, because pages must show an import at once.
    if (last?.stock.snapshot !== snapshot) return null
    const at = performance.now()
    const isRecent = at - last.readAt < maxAgeMs
    if (!isRecent && (readingSince === undefined || at - readingSince <= timeoutMs)) return null
    last.stock = stockAt(last.stock, now())
    return last.stock
  }

  async function recentStock() {
    const known = knownStock()
    if (known !== null) return known
    const reading = read(null)
    if (last === undefined) return (await reading).stock
    // If the database does not respond, nothing awaits this promise.
    reading.catch(() => undefined)
    await Promise.race([reading, delay(timeoutMs + 50, null, { ref: false })])
    return knownStock() ?? (await reading).stock
  }

  return {
    current: () => snapshot,
    refresh,
    stock: async () => (await read(null)).stock,
    stockWithClock: () => read(null),
    recentStock,
    knownStock,
  }
}

/** Maximum age of a stock reading in ms. Including the query and rendering, pages lag by less than a second. */
const maxAgeMs = 500
/** If the database does not respond within this time in ms, pages show the last known stock. */
const timeoutMs = 300

/** Returns the period around `at` in which the same items and departures are on sale. */
export function salePeriod({ saleEnds }: Pick<Snapshot, 'saleEnds'>, at: Date): SalePeriod {
  const millis = at.getTime()
  let [first, end] = [0, saleEnds.length]
  while (first < end) {
    const middle = Math.floor((first + end) / 2)
    if ((saleEnds[middle] ?? Infinity) <= millis) first = middle + 1
    else end = middle
  }
  return { at, from: saleEnds[first - 1] ?? -Infinity, until: saleEnds[first] ?? Infinity }
}

/** Returns the instants in ms at which the sale of an item or a departure ends, in ascending order. */
const saleEndsOf = (items: readonly CatalogueItem[]): number[] =>
  items
    .flatMap(({ sale_ends_at, plan_closes_at, times }) => [
      sale_ends_at,
      plan_closes_at,
      ...times.map(({ travel_time }) => travel_time),
    ])
    .flatMap((end) => end?.getTime() ?? [])
    .toSorted((a, b) => a - b)

/** Returns the same places at another moment: the same object if the sale of nothing has ended in between. */
function stockAt(stock: Stock, at: Date): Stock {
  const millis = at.getTime()
  if (millis >= stock.from && millis < stock.until) return stock
  return { ...stock, ...salePeriod(stock.snapshot, at) }
}

/** Parses the `places` of a `StockReading`. */
function stockOf(snapshot: Snapshot, reading: string, at: Date): Stock {
  const ofItem = new Map<number, Places>()
  const ofTime = new Map<number, Places>()
  for (const pool of reading === '' ? [] : reading.split(',')) {
    const [item = '', time = '', total = '', taken = ''] = pool.split(':')
    const places = { total: total === '' ? null : Number(total), taken: Number(taken) }
    if (time === '') ofItem.set(Number(item), places)
    else ofTime.set(Number(time), places)
  }
  return { snapshot, ofItem, ofTime, ...salePeriod(snapshot, at) }
}

/** Returns the settings that pages may read. */
export const configOf = (settings: EffectiveSettings): Config =>
  configSchema.parse({
    ...settings,
    words: ownWordsOf(settings),
    homeCountry: homeCountry(settings),
    ...(settings.fiscal.country === 'HR' && { companiesByCard: true }),
  })

/** Returns what ends the sale of an item in a shop with time zone `zone`. Departures that are not on sale do not count. */
export function saleEndsOfItem(
  item: Pick<CatalogueItem, 'times' | 'dates' | 'payment_plan'> & Omit<SoldItem, 'travel_times' | 'dates'>,
  zone: string,
): Pick<CatalogueItem, 'sale_ends_at' | 'plan_closes_at'> {
  const end = saleEnd({ ...item, travel_times: item.times.filter(({ onSale }) => onSale) })
  const sale_ends_at = end === null ? null : new Date(end)
  const hasDeparture =
    (item.travel_time_type === 'fixed' && item.travel_time !== null) ||
    (item.travel_time_type === 'selectable' && item.times.some(({ onSale }) => onSale))
  const start = hasDeparture ? sale_ends_at : (item.dates?.starts_at ?? null)
  const plan_closes_at = start && planClosesAt(item.payment_plan, start, zone)
  return { sale_ends_at, plan_closes_at }
}

/** Number of characters of descriptions that are cleaned before the event loop runs other requests. */
const charactersPerTurn = 100_000

async function loadSnapshot(
  db: Database,
  clean: (html: string) => string,
  cards: CardRules,
): Promise<Snapshot> {
  // One transaction with one snapshot, so that a partial import is never visible.
  const read = await db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      version: await rows.findVersion(tx),
      stored: settingsFrom(await findSettings(tx)),
      events: await rows.findEvents(tx),
      times: await rows.findTravelTimes(tx),
      itemRows: await rows.findItems(tx),
    }))
  const { version, events } = read
  // The import cleans HTML too, but a script may have written to the database directly.
  const settings = effectiveSettings(cleanSettings(read.stored, clean), cards)
  const timesOf = new Map<number, CatalogueItem['times'][number][]>()
  for (const { id, item_id, travel_time, pool_id, cancelled_at } of read.times) {
    const list = timesOf.get(item_id) ?? []
    list.push({ id, travel_time, onSale: pool_id !== null && cancelled_at === null, cancelled_at })
    timesOf.set(item_id, list)
  }
  const eventById = new Map(events.map((event) => [event.id, event]))
  const items: CatalogueItem[] = []
  let length = 0
  for (const item of read.itemRows) {
    const event = item.event_id === null ? null : (eventById.get(item.event_id) ?? null)
    const dates = itemDates({ ...item, event })
    const times = timesOf.get(item.id) ?? []
    items.push({
      ...item,
      shop_description: clean(item.shop_description),
      event,
      dates,
      ...saleEndsOfItem({ ...item, dates, times }, settings.timezone),
      times,
      timezone: event?.timezone ?? settings.timezone,
    })
    length += item.shop_description.length
    if (length < charactersPerTurn) continue
    length = 0
    await nextTurn()
  }
  return {
    version,
    settings,
    config: configOf(settings),
    events,
    items,
    byId: new Map(items.map((item) => [item.id, item])),
    byCode: new Map(items.map((item) => [item.external_code, item])),
    freeItems: items.filter(isFree).map(({ id }) => id),
    saleEnds: saleEndsOf(items),
  }
}

/** Returns the `data` of a response: the keys of the shop's data that a call changed, with the instant of the change. */
export const dataOf = <Changed extends Partial<Omit<ShopData, 'now'>>>(
  now: Date,
  changed: Changed,
): Changed & { now: string } => ({ ...changed, now: now.toISOString() })
