import type { PayloadOf } from '#contract/call'
import { findItems, getItem } from '#contract/office/catalogue'
import { maxCounted } from '#contract/office/list'
import type { Context } from '../../context'
import { chosenOf, readSortedPage, searchedText } from '../../platform/http/list-page'
import { orRefuse } from '../../platform/http/refusal'
import { findNextTimes, changeOf, findChange } from '../changes'
import { type ListedPage, listedRows } from '../lists'
import { serveStaff } from '../staff'
import {
  countItems,
  findItemPage,
  findPlacesOf,
  type ItemFilter,
  findUsedItems,
  type FoundItem,
} from './item-list.queries'
import { instant, instantOrNull } from './shop-items'
import { findStoredItems } from './stored-items'

type Requested = PayloadOf<typeof findItems>

/** Serves a page of items in the shop's order, with counts on request. */
export const findItemsHandler = serveStaff(findItems, async ({ payload, context }) => {
  const filter = filterOf(payload)
  if (filter === null) return { items: [], cursor: null, facets: null, matching: { count: 0, more: false } }
  const { shown, cursor } = await readItems(context, payload)
  const counts = payload.with_counts
    ? await context.db.transaction((tx) => countItems(tx, filter, maxCounted))
    : { facets: null, matching: null }
  const codes = shown.map(({ external_code }) => external_code)
  const next = await findNextTimes(context.db.kysely, 'save-item', codes)
  const items = shown.map(({ sort_key: _key, ...row }) => ({
    ...row,
    next_change: instantOrNull(next.get(row.external_code) ?? null),
    changed_at: instantOrNull(row.changed_at),
  }))
  return { items, cursor, ...counts }
})

/** Reads a page of items for the list and for exports. */
async function readItems(context: Context, payload: Requested, page: ListedPage = payload) {
  const filter = filterOf(payload)
  if (filter === null) return { shown: [], cursor: null }
  return readSortedPage(page, (after) => findItemPage(context.db.kysely, filter, after))
}

/** Returns the filter of a payload, or `null` if nothing can match its text. */
function filterOf(payload: Requested): ItemFilter | null {
  const text = searchedText(payload.query)
  if (text === 'nothing') return null
  return {
    text,
    event: chosenOf(payload.event),
    kind: chosenOf(payload.kind),
    published: payload.published,
  }
}

/** Serves one item for its form. It is read in one snapshot, so that the version matches the values. */
export const getItemHandler = serveStaff(getItem, ({ payload, context }) =>
  context.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const code = payload.external_code ?? ''
      const stored = (await findStoredItems(tx)).find(({ entry }) => entry.external_code === code)
      const { id, entry, cancelledAt } = orRefuse(stored, 'item-not-found')
      const change = orRefuse(await findChange(tx, 'item', code), 'item-not-found')
      const [own, ...departures] = await findPlacesOf(tx, id)
      return {
        item: entry,
        total: own?.total ?? null,
        sold: own?.sold ?? 0,
        in_carts: own?.in_carts ?? 0,
        departures: departures.map(({ travel_time, cancelled_at, ...places }) => ({
          ...places,
          cancelled_at: instantOrNull(cancelled_at),
          travel_time: instant(travel_time ?? new Date(0)),
        })),
        cancelled_at: instantOrNull(cancelledAt),
        is_used: (await findUsedItems(tx, [id])).size > 0,
        ...changeOf(change),
      }
    }),
)

/** The rows of the catalogue, for exports. */
export const itemRows = listedRows<'items', typeof findItems, FoundItem>(findItems, {
  read: readItems,
  cells: {
    item_code: ({ external_code }) => external_code,
    item: ({ name }) => name,
    kind: ({ shop_item_type }) => shop_item_type,
    type: ({ type }) => type,
    event_code: ({ event }) => event,
    event: ({ event_name }) => event_name,
    price: ({ price }) => price,
    fee: ({ fee }) => fee,
    currency: (_row, currency) => currency,
    is_published: ({ published }) => published,
    departures: ({ departures }) => departures,
    total: ({ total }) => total,
    sold: ({ sold }) => sold,
    in_carts: ({ in_carts }) => in_carts,
    changed_at: ({ changed_at }) => changed_at,
    changed_by: ({ changed_by }) => changed_by,
  },
})
