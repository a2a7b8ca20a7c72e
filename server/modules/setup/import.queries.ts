import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import { poolOrder } from '../catalogue'

/** Who changes the catalogue, and when. */
interface ChangedBy {
  readonly actor: string
  readonly now: Date
}

/** Raises the version of changed items, and keeps who changed them. */
export const markItems = (tx: Tx, externalCodes: readonly string[], by: ChangedBy) =>
  sql`update item set version = version + 1, changed_by = ${by.actor}, changed_at = ${by.now}
    where external_code = any(${[...externalCodes]}::text[])`.execute(tx)

/** The same of settings. */
export const markSettings = (tx: Tx, keys: readonly string[], by: ChangedBy) =>
  sql`update setting set version = version + 1, changed_by = ${by.actor}, changed_at = ${by.now}
    where key = any(${[...keys]}::text[])`.execute(tx)

/** The same of events. */
export const markEvents = (tx: Tx, codes: readonly string[], by: ChangedBy) =>
  sql`update event set version = version + 1, changed_by = ${by.actor}, changed_at = ${by.now}
    where code = any(${[...codes]}::text[])`.execute(tx)

/**
 * Locks the counters of these items and their departures: their taken places cannot change until the transaction ends.
 */
export const lockPools = (tx: Tx, externalCodes: readonly string[]) =>
  sql`select p.id from pool p join item i on i.id = p.item_id
    where i.external_code = any(${[...externalCodes]}::text[]) order by ${poolOrder} for update of p`.execute(
    tx,
  )

/** Stores the named settings; others do not change. */
export const recordSettings = (tx: Tx, settings: Readonly<Record<string, unknown>>) =>
  sql`insert into setting (key, value) select key, value from json_each(${JSON.stringify(settings)}::json)
    on conflict (key) do update set value = excluded.value`.execute(tx)

/** Creates or updates events, by their code. */
export const recordEvents = (tx: Tx, events: readonly object[]) =>
  sql`insert into event (code, name, venue, address, timezone, starts_at, ends_at)
    select code, name, venue, address, timezone, starts_at, ends_at
    from jsonb_populate_recordset(null::event, ${JSON.stringify(events)}::jsonb)
    on conflict (code) do update set name = excluded.name, venue = excluded.venue, address = excluded.address,
      timezone = excluded.timezone, starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(tx)

const itemColumns = `external_code shop_item_type event_id type name price fee tax_rate tax_rates shop_image
  shop_image_2 shop_image_3 shop_image_4 shop_description is_featured force_view limit_per_order scarce
  is_refundable allow_refund_requests_from allow_refund_requests_until refund_fee payment_plan
  allow_name_changes allow_name_changes_until name_change_limit allow_email_changes
  starts_at ends_at route meeting_point travel_time_type travel_time allow_travel_time_changes_until published position`.split(
  /\s+/,
)
const columns = sql.join(itemColumns.map((column) => sql.ref(column)))
const changes = sql.join(
  itemColumns
    .filter((column) => column !== 'external_code')
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
)

/** Creates or updates items, by their external code; returns the id of each code. */
export async function recordItems(tx: Tx, items: readonly object[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; external_code: string }>`
    insert into item (${columns})
    select ${columns} from jsonb_populate_recordset(null::item, ${JSON.stringify(items)}::jsonb)
    on conflict (external_code) do update set ${changes}
    returning id, external_code`.execute(tx)
  return new Map(rows.map((row) => [row.external_code, row.id]))
}

/** Stores the order of all items, given by their codes. */
export const recordOrder = (tx: Tx, externalCodes: readonly string[]) =>
  sql`update item i set position = o.position
    from unnest(${[...externalCodes]}::text[]) with ordinality as o (external_code, position)
    where i.external_code = o.external_code and i.position <> o.position`.execute(tx)

/**
 * Sets the totals, and creates missing counters at 0. Departures are given by their instants. Counters of what was cancelled
 * stay closed.
 */
export const recordTotals = (
  tx: Tx,
  totals: readonly { item_id: number; travel_time: string | null; total: number | null }[],
) =>
  sql`with given as (
      select g.item_id, t.id as travel_time_id, i.cancelled_at is not null or t.cancelled_at is not null as closed,
        case when i.cancelled_at is null and t.cancelled_at is null then g.total else 0 end as total
      from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb)
        as g (item_id bigint, travel_time timestamptz, total integer)
      join item i on i.id = g.item_id
      left join travel_time t on t.item_id = g.item_id and t.travel_time = g.travel_time),
    changed as (
      update pool p set total = case when p.closed then p.total else g.total end from given g
      where p.item_id = g.item_id and p.travel_time_id is not distinct from g.travel_time_id
      returning p.item_id, p.travel_time_id)
    insert into pool (item_id, travel_time_id, total, closed)
    select g.item_id, g.travel_time_id, g.total, g.closed from given g
    where not exists (select 1 from changed c
      where c.item_id = g.item_id and c.travel_time_id is not distinct from g.travel_time_id)
    order by g.item_id, g.travel_time_id nulls first`.execute(tx)

/** Creates the missing departures. */
export const recordTravelTimes = (tx: Tx, times: readonly { item_id: number; travel_time: string }[]) =>
  sql`insert into travel_time (item_id, travel_time)
    select item_id, travel_time from jsonb_populate_recordset(null::travel_time, ${JSON.stringify(times)}::jsonb)
    order by item_id, travel_time
    on conflict (item_id, travel_time) do nothing`.execute(tx)

/** Withdraws departures from sale. Those that no ticket and no cancellation ever named are deleted. */
export async function withdrawTravelTimes(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('pool')
    .where('travel_time_id', 'in', [...ids])
    .execute()
  await sql`delete from travel_time t where t.id = any(${[...ids]}::bigint[])
    and not exists (select 1 from order_item o where o.travel_time_id = t.id)
    and not exists (select 1 from cart_line l where l.travel_time_id = t.id)
    and not exists (select 1 from cancellation c where c.travel_time_id = t.id)`.execute(tx)
}

/** Those of these items that are in any cart or order. */
export async function findUsedItems(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  // Each by its index, not `exists`: for that the pieces of all orders may be read.
  const ordered = (isPlaced: RawBuilder<unknown>) =>
    sql`(select true from order_item o where o.item_id = i.id and ${isPlaced} limit 1)`
  const { rows } = await sql<{ id: number }>`select i.id from unnest(${[...ids]}::bigint[]) as i (id)
    where ${ordered(sql`o.takes_place`)} or ${ordered(sql`not o.takes_place`)}
       or exists (select 1 from cart_line l where l.item_id = i.id)`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** How many places of an item carts hold, of one departure or without any (`travel_time_id` null). */
export interface PlacesInCarts {
  readonly item_id: number
  readonly travel_time_id: number | null
  readonly places: number
}

/** The places of these items that carts hold, also expired ones that the worker has not emptied yet. */
export async function findPlacesInCarts(tx: Tx, itemIds: readonly number[]): Promise<PlacesInCarts[]> {
  const { rows } = await sql<PlacesInCarts>`
    select item_id, travel_time_id, count(*)::integer as places from cart_line
    where item_id = any(${[...itemIds]}::bigint[]) group by item_id, travel_time_id`.execute(tx)
  return rows
}

/** Creates or updates vouchers, by their code in lower case, with a new version; those that stay the same are not written. */
export const recordVouchers = (tx: Tx, vouchers: readonly object[], by: ChangedBy) =>
  sql`insert into voucher as v (code, code_key, discount_amount, valid_from, valid_until, created_at, changed_by, changed_at)
    select code, code_key, discount_amount, valid_from, valid_until, ${by.now}::timestamptz, ${by.actor}, ${by.now}::timestamptz
    from jsonb_populate_recordset(null::voucher, ${JSON.stringify(vouchers)}::jsonb)
    on conflict (code_key) do update set code = excluded.code, discount_amount = excluded.discount_amount,
      valid_from = excluded.valid_from, valid_until = excluded.valid_until, version = v.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at
    where (v.code, v.discount_amount, v.valid_from, v.valid_until) is distinct from
      (excluded.code, excluded.discount_amount, excluded.valid_from, excluded.valid_until)`.execute(tx)

/** How many live carts hold one of these items. */
export async function countCartsWith(tx: Tx, externalCodes: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ carts: number }>`
    select count(distinct c.id)::integer as carts from item i
    join cart_line l on l.item_id = i.id join cart c on c.id = l.cart_id
    where i.external_code = any(${[...externalCodes]}::text[]) and c.expires_at > ${now}`.execute(tx)
  return rows[0]?.carts ?? 0
}

/** How many tickets of these events were issued and still admit. */
export async function countTicketsOf(tx: Tx, eventCodes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select count(*)::integer as tickets from event e
    join item i on i.event_id = e.id join order_item o on o.item_id = i.id
    where e.code = any(${[...eventCodes]}::text[]) and o.barcode is not null
      and o.status not in ('refunded', 'void')`.execute(tx)
  return rows[0]?.tickets ?? 0
}

/** How many tickets of these items were issued and still admit. */
export async function countTicketsOfItems(tx: Tx, externalCodes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select count(*)::integer as tickets from item i join order_item o on o.item_id = i.id
    where i.external_code = any(${[...externalCodes]}::text[]) and o.barcode is not null
      and o.status not in ('refunded', 'void')`.execute(tx)
  return rows[0]?.tickets ?? 0
}

/** How many of these vouchers an order uses. */
export async function countUsed(tx: Tx, voucherKeys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::integer as used from voucher v join voucher_use u on u.voucher_id = v.id
    where v.code_key = any(${[...voucherKeys]}::text[])`.execute(tx)
  return rows[0]?.used ?? 0
}
