import type { PayloadOf } from '#contract/call'
import { findDeliveries, type DeliveryRow } from '#contract/office/deliveries'
import { maxCounted, maxCountedOfText } from '#contract/office/list'
import { envelopeLines } from '#rules/customers/address'
import type { Context } from '../../context'
import { chosenOf, readSortedPage, searchedText } from '../../platform/http/list-page'
import { instantOrNull } from '../catalogue'
import { type ListedPage, listedRows } from '../lists'
import { serveStaff } from '../staff'
import { countDeliveries, findDeliveryPage, type DeliveryFilter, type FoundDelivery } from './queries'

type Requested = PayloadOf<typeof findDeliveries>
/** The filters that select deliveries for the list, exports and packing slips. */
type Chosen = Pick<Requested, 'query' | 'order' | 'state' | 'item' | 'country'>

/** Serves a page of deliveries, with counts on request. */
export const findDeliveriesHandler = serveStaff(findDeliveries, async ({ payload, context }) => {
  const filter = filterOf(payload)
  if (filter === null)
    return { deliveries: [], cursor: null, facets: null, matching: { count: 0, more: false } }
  const { shown, cursor } = await readDeliveries(context, payload)
  const limit = filter.text === null ? maxCounted : maxCountedOfText
  const counts = payload.with_counts
    ? await context.db.transaction((tx) => countDeliveries(tx, filter, limit))
    : { facets: null, matching: null }
  return { deliveries: shown, cursor, ...counts }
})

/** Reads a page of deliveries for the list, exports and packing slips. */
export async function readDeliveries(
  context: Context,
  payload: Chosen & { sort?: Requested['sort'] },
  page: ListedPage = payload as Requested,
): Promise<{ shown: DeliveryRow[]; cursor: string | null }> {
  const filter = filterOf(payload)
  if (filter === null) return { shown: [], cursor: null }
  const oldestFirst = payload.sort !== 'newest'
  const { shown, cursor } = await readSortedPage(page, (after) =>
    context.db.transaction((tx) => findDeliveryPage(tx, filter, { ...after, oldestFirst })),
  )
  return { shown: shown.map((found) => rowOf(context, found)), cursor }
}

/** Returns the filter of a payload, or `null` if nothing can match its text. */
function filterOf(payload: Chosen): DeliveryFilter | null {
  const text = searchedText(payload.query)
  if (text === 'nothing') return null
  return {
    text,
    order: chosenOf(payload.order),
    state: chosenOf(payload.state),
    item: chosenOf(payload.item),
    country: chosenOf(payload.country),
  }
}

function rowOf(context: Context, found: FoundDelivery): DeliveryRow {
  const {
    sort_key: _key,
    full_name,
    email,
    shipping_name,
    shipping_country,
    shipping_address,
    ...row
  } = found
  const { addressLines } = context.catalogue.current().settings
  return {
    ...row,
    customer: { full_name, email },
    ships_to:
      shipping_country === null
        ? null
        : {
            full_name: shipping_name ?? full_name,
            lines: envelopeLines(addressLines, shipping_address),
            country: shipping_country,
          },
    paid_at: instantOrNull(row.paid_at),
    printed_at: instantOrNull(row.printed_at),
    sent_at: instantOrNull(row.sent_at),
    received_at: instantOrNull(row.received_at),
  }
}

const at = (instant: string | null) => (instant === null ? null : new Date(instant))

/** The rows of the list of deliveries, for exports and address labels. */
export const deliveryRows = listedRows<'deliveries', typeof findDeliveries, DeliveryRow>(findDeliveries, {
  read: readDeliveries,
  cells: {
    order: ({ order }) => order,
    state: ({ state }) => state,
    goods: ({ goods }) => goods.map(({ name, pieces }) => `${pieces} × ${name}`).join(', '),
    pieces: ({ goods }) => goods.reduce((sum, { pieces }) => sum + pieces, 0),
    name: ({ ships_to, customer }) => ships_to?.full_name ?? customer.full_name,
    address_1: ({ ships_to }) => ships_to?.lines[0] ?? null,
    address_2: ({ ships_to }) => ships_to?.lines[1] ?? null,
    address_3: ({ ships_to }) => ships_to?.lines.slice(2).join(', ') || null,
    country: ({ ships_to }) => ships_to?.country ?? null,
    email: ({ customer }) => customer.email,
    paid_at: ({ paid_at }) => at(paid_at),
    printed_at: ({ printed_at }) => at(printed_at),
    sent_at: ({ sent_at }) => at(sent_at),
    carrier: ({ carrier }) => carrier,
    tracking_number: ({ tracking_number }) => tracking_number,
    received_at: ({ received_at }) => at(received_at),
    problem: ({ problem }) => problem,
    is_test: ({ is_test }) => is_test,
  },
})
