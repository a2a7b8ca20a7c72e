import type { ItemEntry } from '../../../contract/office/catalogue-file'
import type { LookPart } from '../../../contract/office/look'
import { itemDates } from '../../../rules/item-dates'
import { type CatalogueItem, configOf, type Places, type Snapshot, type Stock } from '../catalogue'

/** The stock with a draft of the look and texts over its settings, of an open or a closed shop. */
export function stockWithLook(stock: Stock, look: LookPart, shopActive: boolean): Stock {
  const settings = { ...stock.snapshot.settings, ...look, shopActive }
  return { ...stock, snapshot: { ...stock.snapshot, settings, config: configOf(settings) } }
}

/**
 * The stock with a draft of an item over the stored one, or beside the others if it is new. It is shown as if it were
 * published in an open shop: that is what a preview is for. Its places are those of the draft without what is taken.
 */
export function stockWithItem(stock: Stock, entry: ItemEntry): Stock {
  const { snapshot } = stock
  const stored = snapshot.byCode.get(entry.external_code)
  const item = draftItem(entry, stored, snapshot)
  const items =
    stored === undefined
      ? [...snapshot.items, item]
      : snapshot.items.map((one) => (one === stored ? item : one))
  const ofItem = new Map(stock.ofItem)
  ofItem.set(item.id, { total: entry.stock_level, taken: takenOf(stock.ofItem.get(item.id)) })
  const ofTime = new Map(stock.ofTime)
  for (const [n, { stock_level }] of entry.travel_times.entries()) {
    const id = item.times[n]?.id ?? 0
    ofTime.set(id, { total: stock_level, taken: takenOf(stock.ofTime.get(id)) })
  }
  const config = { ...snapshot.config, shopActive: true }
  if (entry.shop_item_type === 'merchandise') config.merchandiseActive = true
  return { snapshot: { ...snapshot, config, items }, ofItem, ofTime }
}

const takenOf = (places: Places | undefined): number => places?.taken ?? 0

/** The draft as the catalogue keeps an item. What has no id yet gets one that nothing has. */
function draftItem(entry: ItemEntry, stored: CatalogueItem | undefined, snapshot: Snapshot): CatalogueItem {
  const { event: code, stock_level: _places, travel_times, ...fields } = entry
  const event = snapshot.events.find((one) => one.code === code) ?? null
  const times = travel_times.map(({ travel_time }, n) => {
    const at = new Date(travel_time)
    const known = stored?.times.find((time) => time.travel_time.getTime() === at.getTime())
    return { id: known?.id ?? -1 - n, travel_time: at, onSale: true, cancelled_at: null }
  })
  const {
    id = 0,
    position = 0,
    version = 1,
    changed_by = null,
    changed_at = null,
    cancelled_at = null,
  } = stored ?? {}
  const dates = { starts_at: dateOrNull(entry.starts_at), ends_at: dateOrNull(entry.ends_at) }
  return {
    id,
    position,
    version,
    changed_by,
    changed_at,
    cancelled_at,
    ...fields,
    published: true,
    allow_refund_requests_from: dateOrNull(entry.allow_refund_requests_from),
    allow_refund_requests_until: dateOrNull(entry.allow_refund_requests_until),
    allow_name_changes_until: dateOrNull(entry.allow_name_changes_until),
    ...dates,
    dates: itemDates({ ...dates, event }),
    travel_time: dateOrNull(entry.travel_time),
    allow_travel_time_changes_until: dateOrNull(entry.allow_travel_time_changes_until),
    event_id: event?.id ?? null,
    event,
    times,
    timezone: event?.timezone ?? snapshot.settings.timezone,
  }
}

const dateOrNull = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))
