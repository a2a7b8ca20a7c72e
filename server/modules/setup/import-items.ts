import type { ItemEntry } from '../../../contract/office/catalogue-file'
import type { Tx } from '../../platform/db/database'
import type { Faults } from './catalogue-faults'
import { findEvents } from '../catalogue'
import { checkItem, checkSold } from './check-item'
import { cleanHtml } from '../../platform/http/clean-html'
import type { Prepared } from './write-catalogue'
import * as rows from './import.queries'
import { orderAfterImport } from './item-order'
import { merged, type Read, refuseRepeated } from './read-catalogue-file'
import { findStoredItems, type StoredItem } from './stored-items'

interface Planned {
  readonly item: ItemEntry
  readonly stored: StoredItem | undefined
  readonly named: ReadonlySet<string>
}

/** The changes for the items of a file. Locks their counters, so that the checks stay valid. */
export async function prepareItems(
  tx: Tx,
  named: readonly Read<ItemEntry>[],
  known: Parameters<typeof checkItem>[2] & { zones: { shop: string; ofEvents: ReadonlyMap<string, string> } },
  faults: Faults,
): Promise<Prepared> {
  refuseRepeated(named, (item) => item.external_code, 'external_code', faults)
  if (named.length === 0) return { changes: [], write: async () => undefined }
  await rows.lockPools(
    tx,
    named.map(({ entry }) => entry.external_code),
  )
  const storedList = await findStoredItems(tx)
  const stored = new Map(storedList.map((item) => [item.entry.external_code, item]))
  const turned = named.flatMap(({ entry }) => {
    const old = stored.get(entry.external_code)
    return old !== undefined && old.entry.shop_item_type !== entry.shop_item_type ? [old.id] : []
  })
  const used = await rows.findUsedItems(tx, turned)

  const inCarts = await rows.findPlacesInCarts(
    tx,
    named.flatMap(({ entry }) => stored.get(entry.external_code)?.id ?? []),
  )

  const planned = named.map((read): Planned => {
    const old = stored.get(read.entry.external_code)
    const item = merged(old?.entry, read)
    item.shop_description = cleanHtml(item.shop_description)
    checkItem(item, read.path, known, faults)
    if (old !== undefined) {
      const held = inCarts.filter(({ item_id }) => item_id === old.id)
      const { shop, ofEvents } = known.zones
      const zones = { shop, own: ofEvents.get(old.entry.event ?? '') ?? shop }
      checkSold(item, old, read.path, { used: used.has(old.id), inCarts: held, zones }, faults)
    }
    return { item, stored: old, named: read.named }
  })
  return {
    changes: planned.map(({ item, stored }) => ({
      subject: `items.${item.external_code}`,
      before: stored?.entry ?? null,
      after: item,
    })),
    write: () => write(tx, planned, [...stored.keys()]),
  }
}

async function write(tx: Tx, planned: readonly Planned[], existing: readonly string[]): Promise<void> {
  const eventIds = new Map((await findEvents(tx)).map((event) => [event.code, event.id]))
  const ids = await rows.recordItems(
    tx,
    planned.map(({ item }) => {
      const { event, stock_level, travel_times, ...fields } = item
      void [stock_level, travel_times]
      return { ...fields, event_id: event === null ? null : (eventIds.get(event) ?? null), position: 0 }
    }),
  )
  const codes = planned.map(({ item }) => item.external_code)
  await rows.recordOrder(tx, orderAfterImport(existing, codes))

  const gone = planned.flatMap(({ item, stored }) => {
    const listed = new Set(item.travel_times.map((time) => Date.parse(time.travel_time)))
    return (stored?.times ?? [])
      .filter((time) => time.pool !== null && !listed.has(Date.parse(time.travel_time)))
      .map((time) => time.id)
  })
  await rows.withdrawTravelTimes(tx, gone)

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
  await rows.recordTravelTimes(
    tx,
    totals.flatMap(({ item_id, travel_time }) => (travel_time === null ? [] : [{ item_id, travel_time }])),
  )
  await rows.recordTotals(tx, totals)
}
