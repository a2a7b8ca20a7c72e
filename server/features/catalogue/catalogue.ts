import type { Config, Settings } from '../../../contract/config'
import { config as configSchema } from '../../../contract/config'
import type { Database } from '../../db/database'
import { batched } from '../../db/batched'
import type { EventTable, ItemTable } from '../../db/tables'
import type { Selectable } from 'kysely'
import * as rows from './catalogue.sql'
import { cleanSettings, rememberingCleaner } from './clean-html'
import { initialSettings } from './initial-settings'

/** An item with its event and its departures, as the process keeps it in memory. */
export interface CatalogueItem extends Selectable<ItemTable> {
  readonly event: Selectable<EventTable> | null
  /** Withdrawn departures included: tickets that were sold for them still name them. */
  readonly times: readonly { readonly id: number; readonly travel_time: Date; readonly onSale: boolean }[]
  /** Its event's, else the shop's (server.md, "instants"). */
  readonly timezone: string
}

/** The catalogue at one version. */
export interface Snapshot {
  readonly version: number
  readonly settings: Settings
  /** What of the settings the pages may see. */
  readonly config: Config
  readonly events: readonly Selectable<EventTable>[]
  /** In the operator's order, unpublished ones included. */
  readonly items: readonly CatalogueItem[]
  readonly byId: ReadonlyMap<number, CatalogueItem>
  readonly byCode: ReadonlyMap<string, CatalogueItem>
}

/** What of one pool is taken; `total` null is unlimited. */
export interface Places {
  readonly total: number | null
  readonly taken: number
}

/** The stock at one moment. The same object is answered while nothing changed, so that what is made of it can be kept. */
export interface Stock {
  readonly snapshot: Snapshot
  readonly ofItem: ReadonlyMap<number, Places>
  readonly ofTime: ReadonlyMap<number, Places>
}

export interface Catalogue {
  /** The catalogue as this process knows it: at most half a second behind another process's import. */
  current(): Snapshot
  /** The stock, and the catalogue, as they are now. Requests that wait share one statement. */
  stock(): Promise<Stock>
  /** The same with the instant as of which it is true: the clock just before it was read. */
  stockWithClock(): Promise<{ stock: Stock; asOf: Date }>
  /** The stock as it was within the last second, for rendered pages. */
  recentStock(): Promise<Stock>
  /** The same without waiting: null where it has to be read again. */
  knownStock(): Stock | null
  /** Reads the catalogue again where the database has another version. */
  refresh(): Promise<Snapshot>
}

/** Loads the catalogue and keeps it in memory; `stock()` notices imports of any process. */
export async function openCatalogue(db: Database, now: () => Date): Promise<Catalogue> {
  const clean = rememberingCleaner()
  let snapshot = await load(db, clean)
  let last: { stock: Stock; places: string; asOf: Date; readAt: number } | undefined

  const refresh = async () => {
    const version = await rows.findVersion(db.kysely)
    if (version !== snapshot.version) snapshot = await load(db, clean)
    return snapshot
  }

  const read = batched(async (asked: null[]) => {
    const asOf = now()
    // Of the process, not of the shop: a clock that is set must not make old stock look new.
    const readAt = performance.now()
    let found = await rows.findStock(db)
    // An import came between: read both until they belong together.
    while (found.version !== snapshot.version) {
      snapshot = await load(db, clean)
      found = await rows.findStock(db)
    }
    const { places } = found
    const isSame = last?.stock.snapshot === snapshot && last.places === places
    const stock = isSame && last !== undefined ? last.stock : stockOf(snapshot, places)
    const answer = { stock, places, asOf, readAt }
    last = answer
    return asked.map(() => answer)
  })

  const knownStock = () => {
    // Of an older catalogue it is not recent: who imports sees the pages of it at once.
    const isRecent = last?.stock.snapshot === snapshot && performance.now() - last.readAt < recentMs
    return isRecent && last !== undefined ? last.stock : null
  }

  return {
    current: () => snapshot,
    refresh,
    stock: async () => (await read(null)).stock,
    stockWithClock: () => read(null),
    recentStock: async () => knownStock() ?? (await read(null)).stock,
    knownStock,
  }
}

/** With the time of one statement and of rendering, pages lag by less than a second. */
const recentMs = 500

/** The stock that a reading tells (see `StockReading`). */
function stockOf(snapshot: Snapshot, reading: string): Stock {
  const ofItem = new Map<number, Places>()
  const ofTime = new Map<number, Places>()
  for (const pool of reading === '' ? [] : reading.split(',')) {
    const [item = '', time = '', total = '', taken = ''] = pool.split(':')
    const places = { total: total === '' ? null : Number(total), taken: Number(taken) }
    if (time === '') ofItem.set(Number(item), places)
    else ofTime.set(Number(time), places)
  }
  return { snapshot, ofItem, ofTime }
}

async function load(db: Database, clean: (html: string) => string): Promise<Snapshot> {
  // One transaction and one snapshot of the database: no half of an import is ever seen.
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const version = await rows.findVersion(tx)
      const stored: Settings = { ...initialSettings, ...(await rows.findSettings(tx)) }
      // Cleaned on the way in already; what a script wrote into the database is not trusted either.
      const settings = cleanSettings(stored, clean)
      const events = await rows.findEvents(tx)
      const times = await rows.findTravelTimes(tx)
      const timesOf = new Map<number, CatalogueItem['times'][number][]>()
      for (const { id, item_id, travel_time, pool_id } of times) {
        const list = timesOf.get(item_id) ?? []
        list.push({ id, travel_time, onSale: pool_id !== null })
        timesOf.set(item_id, list)
      }
      const eventById = new Map(events.map((event) => [event.id, event]))
      const items = (await rows.findItems(tx)).map((item) => {
        const event = item.event_id === null ? null : (eventById.get(item.event_id) ?? null)
        return {
          ...item,
          shop_description: clean(item.shop_description),
          event,
          times: timesOf.get(item.id) ?? [],
          timezone: event?.timezone ?? settings.timezone,
        }
      })
      return {
        version,
        settings,
        config: configSchema.parse(settings),
        events,
        items,
        byId: new Map(items.map((item) => [item.id, item])),
        byCode: new Map(items.map((item) => [item.external_code, item])),
      }
    })
}
