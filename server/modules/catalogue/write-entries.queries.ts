import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import type { ChangedBy } from '../changes'
import { poolOrder } from './queries'

/** Increments the version of changed items and records who changed them. */
export const markItems = (tx: Tx, externalCodes: readonly string[], by: ChangedBy) =>
  sql`update item set version = version + 1, changed_by = ${by.actor}, changed_at = ${by.now}
    where external_code = any(${[...externalCodes]}::text[])`.execute(tx)

/** Like `markItems`, for events. */
export const markEvents = (tx: Tx, codes: readonly string[], by: ChangedBy) =>
  sql`update event set version = version + 1, changed_by = ${by.actor}, changed_at = ${by.now}
    where code = any(${[...codes]}::text[])`.execute(tx)

/** Locks the counters of these items and their departures, so that the taken places cannot change in between. */
export const lockPoolsOfItems = (tx: Tx, externalCodes: readonly string[]) =>
  sql`select p.id from pool p join item i on i.id = p.item_id
    where i.external_code = any(${[...externalCodes]}::text[]) order by ${poolOrder} for update of p`.execute(
    tx,
  )

/** Creates or updates events by code. */
export const recordEvents = (tx: Tx, events: readonly object[]) =>
  sql`insert into event (code, name, venue, address, timezone, starts_at, ends_at)
    select code, name, venue, address, timezone, starts_at, ends_at
    from jsonb_populate_recordset(null::event, ${JSON.stringify(events)}::jsonb)
    on conflict (code) do update set name = excluded.name, venue = excluded.venue, address = excluded.address,
      timezone = excluded.timezone, starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(tx)

const itemColumns = `external_code shop_item_type event_id type name price fee tax_rate tax_rates shop_image
  shop_image_2 shop_image_3 shop_image_4 shop_description is_featured force_view limit_per_order scarce fiscal
  is_refundable allow_refund_requests_from allow_refund_requests_until refund_fee payment_plan
  allow_name_changes allow_name_changes_until name_change_limit allow_email_changes
  starts_at ends_at route meeting_point maker maker_contact safety_notes item_group travel_time_type travel_time
  allow_travel_time_changes_until published position`.split(/\s+/)

const columns = sql.join(itemColumns.map((column) => sql.ref(column)))

const changes = sql.join(
  itemColumns
    .filter((column) => column !== 'external_code')
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
)

/** Creates or updates items by external code and returns the id of each code. */
export async function recordItems(tx: Tx, items: readonly object[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; external_code: string }>`
    insert into item (${columns})
    select ${columns} from jsonb_populate_recordset(null::item, ${JSON.stringify(items)}::jsonb)
    on conflict (external_code) do update set ${changes}
    returning id, external_code`.execute(tx)
  return new Map(rows.map((row) => [row.external_code, row.id]))
}

/** Stores the order of all items. `externalCodes` are the codes of all items in their order. */
export const recordOrder = (tx: Tx, externalCodes: readonly string[]) =>
  sql`update item i set position = o.position
    from unnest(${[...externalCodes]}::text[]) with ordinality as o (external_code, position)
    where i.external_code = o.external_code and i.position <> o.position`.execute(tx)

/**
 * Sets the totals of counters and creates missing counters. Departures are identified by their instants. Counters of cancelled
 * items and departures stay closed.
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
      update pool p set total = case when p.closed then p.total else g.total end,
        sold_out = p.sold_out and coalesce(p.taken >= g.total, false) from given g
      where p.item_id = g.item_id and p.travel_time_id is not distinct from g.travel_time_id
      returning p.item_id, p.travel_time_id)
    insert into pool (item_id, travel_time_id, total, closed)
    select g.item_id, g.travel_time_id, g.total, g.closed from given g
    where not exists (select 1 from changed c
      where c.item_id = g.item_id and c.travel_time_id is not distinct from g.travel_time_id)
    order by g.item_id, g.travel_time_id nulls first`.execute(tx)

/** Creates missing departures. */
export const recordTravelTimes = (tx: Tx, times: readonly { item_id: number; travel_time: string }[]) =>
  sql`insert into travel_time (item_id, travel_time)
    select item_id, travel_time from jsonb_populate_recordset(null::travel_time, ${JSON.stringify(times)}::jsonb)
    order by item_id, travel_time
    on conflict (item_id, travel_time) do nothing`.execute(tx)

/** Withdraws departures from sale. Departures without tickets, carts and cancellations are deleted. */
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
