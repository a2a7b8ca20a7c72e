import { sql, type Selectable, type RawBuilder } from 'kysely'
import type { DeliveryState } from '#contract/office/deliveries'
import type { SoughtWords } from '#rules/text/search'
import type { Tx } from '../../platform/db/database'
import { type CountedFacet, countList, fitColumns, planForValues } from '../../platform/db/list-counts'
import type { Tables } from '../../platform/db/tables'
import { findNewestIds, findOldestIds, highestId, isFound, searchText } from '../../platform/db/text-search'

/** Returns the delivery of an order, or `undefined` if it has none. The caller must have locked the order. */
export const findDelivery = (tx: Tx, orderId: number): Promise<Selectable<Tables['delivery']> | undefined> =>
  tx.selectFrom('delivery').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** Records that the goods were sent, with the carrier and the tracking number. */
export const setSent = (
  tx: Tx,
  orderId: number,
  sent: { at: Date; carrier: string | null; trackingNumber: string | null },
) =>
  tx
    .updateTable('delivery')
    .set({
      state: 'sent',
      sent_at: sent.at,
      carrier: sent.carrier,
      tracking_number: sent.trackingNumber,
      problem: null,
    })
    .where('order_id', '=', orderId)
    .execute()

/** Records that the goods were received: by a parcel that was sent, or handed over. It ends a problem. */
export const setReceived = (tx: Tx, orderId: number, state: 'sent' | 'handed-over') =>
  tx.updateTable('delivery').set({ state, problem: null }).where('order_id', '=', orderId).execute()

/** Records a problem with a delivery. */
export const setProblem = (tx: Tx, orderId: number, problem: string) =>
  tx.updateTable('delivery').set({ state: 'problem', problem }).where('order_id', '=', orderId).execute()

/** Returns the last audit entry about the receipt of an order's goods, or `undefined` if there is none. */
export const findRecordedReceipt = (tx: Tx, code: string) =>
  tx
    .selectFrom('audit_log')
    .select(['actor', 'at'])
    .where('subject', '=', code)
    .where('action', '=', 'record-delivery')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Records that the packing slips of these orders were printed. */
export const setPrinted = (tx: Tx, orderIds: readonly number[], at: Date) =>
  sql`update delivery set printed_at = ${at} where order_id = any(array(
    select order_id from delivery where order_id = any(${orderIds}::bigint[]) order by order_id for update))`.execute(
    tx,
  )

/** A row of the list of deliveries. */
export interface FoundDelivery {
  /** The order's id. */
  id: number
  sort_key: number
  order: string
  state: DeliveryState
  full_name: string
  email: string
  shipping_name: string | null
  shipping_country: string | null
  shipping_address: Record<string, string> | null
  goods: { external_code: string; name: string; pieces: number }[]
  paid_at: Date | null
  printed_at: Date | null
  sent_at: Date | null
  carrier: string | null
  tracking_number: string | null
  received_at: Date | null
  problem: string | null
  is_test: boolean
}

/** A filter of the list of deliveries. `null` fields do not restrict the rows. */
export interface DeliveryFilter {
  readonly text: { readonly typed: string; readonly words: SoughtWords } | null
  /** Codes of orders. */
  readonly order: readonly string[] | null
  readonly state: readonly DeliveryState[] | null
  /** The items' values of `external_code`. */
  readonly item: readonly string[] | null
  readonly country: readonly string[] | null
}

type Condition = RawBuilder<unknown>

/** Counts the units of merchandise to send per item. Refunded, void and withdrawn units are not counted. */
const piecesOf = (
  orderId: Condition,
  items: readonly string[] | null = null,
) => sql`(select i.item_id, count(*)::int as pieces
  from order_item i where i.order_id = ${orderId} and i.issued_at is not null and i.status not in ('refunded', 'void')
    and i.withdrawal_id is null and i.item_id = any(array(select id from item where shop_item_type = 'merchandise'
      and (${items}::text[] is null or external_code = any(${items}::text[])))) group by i.item_id)`

// `exists` is not used, because its plan may read the goods of all orders first.
const hasPieces = (items: readonly string[] | null) =>
  sql`(select count(*) from ${piecesOf(sql`d.order_id`, items)} p) > 0`

const facetsOf = (filter: DeliveryFilter) => ({
  state: filter.state && sql`d.state = any(${filter.state}::text[])`,
  item: filter.item && hasPieces(filter.item),
  country: filter.country && sql`o.shipping_country = any(${filter.country}::text[])`,
})

const allOf = (conditions: readonly (Condition | null)[]) =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== null)], sql` and `)

/** A page of deliveries sorted by order, after the order `after`. */
interface DeliveryPage {
  readonly oldestFirst: boolean
  readonly after: { readonly id: number } | null
  readonly limit: number
}

const directionOf = (oldestFirst: boolean) => (oldestFirst ? sql`asc` : sql`desc`)

/** Returns the order ids of at least one page of deliveries that match a text or have it as their tracking number. */
async function findByText(
  tx: Tx,
  { typed, words }: { typed: string; words: SoughtWords },
  fits: Condition,
  { oldestFirst, after, limit }: DeliveryPage,
): Promise<number[]> {
  const found = (isInWindow: (id: Condition) => Condition, byIndex: boolean) => sql`
    select f.id, f.id from (
      select t.order_id as id from delivery t where ${isFound(searchText, words, byIndex)} and ${isInWindow(sql`t.order_id`)}
      union select order_id from delivery where upper(tracking_number) = upper(${typed})
      -- "offset 0" prevents the planner from checking more deliveries than the page needs.
      order by id ${directionOf(oldestFirst)} offset 0) f
    where (select ${fits} from delivery d join orders o on o.id = d.order_id where d.order_id = f.id)
    order by f.id ${directionOf(oldestFirst)} limit ${limit}`
  if (oldestFirst) return findOldestIds(tx, { bottom: after?.id ?? 0, limit }, found)
  return findNewestIds(tx, { top: after ? after.id - 1 : await highestId(tx, 'orders'), limit }, found)
}

/** Returns the conditions on the deliveries `d` that belong to neither the text nor a facet. */
const baseOf = ({ order }: DeliveryFilter) =>
  allOf([
    order && sql`d.order_id = any(array(select id from orders where code = any(${order}::text[])))`,
    hasPieces(null),
  ])

const isAmong = (ids: readonly number[] | null) => ids && sql`d.order_id = any(${ids}::bigint[])`

/** Returns a page of the deliveries that match a filter. */
export async function findDeliveryPage(
  tx: Tx,
  filter: DeliveryFilter,
  page: DeliveryPage,
): Promise<FoundDelivery[]> {
  await planForValues(tx)
  const direction = directionOf(page.oldestFirst)
  const isAfter = page.after && sql`d.order_id ${page.oldestFirst ? sql`>` : sql`<`} ${page.after.id}`
  const { state, ...facets } = facetsOf(filter)
  const fits = allOf([isAfter, ...Object.values(facets), baseOf(filter)])
  const found = filter.text && (await findByText(tx, filter.text, allOf([state, fits]), page))
  const rowsOf = (
    ofState: Condition | null,
  ) => sql`(select d.* from delivery d join orders o on o.id = d.order_id
    where ${allOf([ofState, fits, isAmong(found)])}
    order by d.order_id ${direction} limit ${page.limit})`
  // Each state is read by its index, because few deliveries are to be packed and many were sent.
  const parts = filter.state?.map((one) => rowsOf(sql`d.state = ${one}`)) ?? [rowsOf(state)]
  const query = sql<FoundDelivery>`
    select d.order_id as id, 0 as sort_key, o.code as "order", d.state, o.full_name, o.email, o.shipping_name,
      o.shipping_country, o.shipping_address, g.goods, o.paid_at, d.printed_at, d.sent_at, d.carrier, d.tracking_number,
      o.goods_received_at as received_at, d.problem, o.is_test
    from (select * from (${sql.join(parts, sql` union all `)}) r order by order_id ${direction} limit ${page.limit}) d
      join orders o on o.id = d.order_id cross join lateral (
        select jsonb_agg(jsonb_build_object('external_code', n.external_code, 'name', n.name, 'pieces', p.pieces)
          order by n.id) as goods
        from ${piecesOf(sql`d.order_id`)} p join item n on n.id = p.item_id) g
    order by d.order_id ${direction}`
  return (await tx.executeQuery<FoundDelivery>(query.compile(tx))).rows
}

/** Counts the deliveries that match a filter, in total and for each value of each facet, among the newest `limit`. */
export async function countDeliveries(tx: Tx, filter: DeliveryFilter, limit: number) {
  await planForValues(tx)
  const base = baseOf(filter)
  const newestFirst = { oldestFirst: false, after: null, limit: limit + 1 }
  const found = filter.text && (await findByText(tx, filter.text, base, newestFirst))
  const fits = facetsOf(filter)
  const scope = sql`select d.order_id as id, d.state, o.shipping_country${fitColumns(fits)}
    from delivery d join orders o on o.id = d.order_id where ${allOf([base, isAmong(found)])}
    order by d.order_id desc limit ${limit + 1}`
  const facets: Record<keyof typeof fits, CountedFacet> = {
    state: { by: sql`s.state`, fits: fits.state && sql`s.is_state` },
    item: {
      by: sql`p.item_id`,
      text: sql`(select n.external_code from item n where n.id = g.by)`,
      label: sql`(select n.name from item n where n.id = g.by)`,
      join: sql`cross join lateral ${piecesOf(sql`s.id`)} p`,
      fits: fits.item && sql`s.is_item`,
    },
    country: { by: sql`s.shipping_country`, fits: fits.country && sql`s.is_country` },
  }
  return countList(tx, scope, facets, limit)
}
