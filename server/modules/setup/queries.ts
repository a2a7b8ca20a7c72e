import { sql, type RawBuilder } from 'kysely'
import type { CatalogueRow } from '#contract/office/catalogue'
import type { VoucherRow, VoucherState } from '#contract/office/vouchers'
import type { ShopItemType } from '#contract/values'
import type { SoughtWords } from '#rules/text/search'
import type { Queryable, Tx } from '../../platform/db/database'
import { type CountedFacet, countList, fitColumns } from '../../platform/db/list-counts'
import { isFound } from '../../platform/db/text-search'
import { poolOrder } from '../catalogue'

/** A row of the list of items. */
export interface FoundItem extends Omit<CatalogueRow, 'changed_at'> {
  sort_key: number
  changed_at: Date | null
}

/** A filter of the list of items. `null` fields do not restrict the rows. */
export interface ItemFilter {
  readonly text: { readonly words: SoughtWords } | null
  /** Event codes; an empty code selects items without an event. */
  readonly event: readonly string[] | null
  readonly kind: readonly ShopItemType[] | null
  readonly published: boolean | null
}

const eventCode = sql`coalesce((select e.code from event e where e.id = i.event_id), '')`

const facetsOf = (filter: ItemFilter) => ({
  event: filter.event && sql`${eventCode} = any(${[...filter.event]}::text[])`,
  kind: filter.kind && sql`i.shop_item_type = any(${[...filter.kind]}::text[])`,
  published: filter.published === null ? null : sql`i.published = ${filter.published}`,
})

const textFits = (filter: ItemFilter) =>
  filter.text ? sql`i.id in (select t.id from item t where ${isFound('item', filter.text.words)})` : sql`true`

/** Returns a page of the items that match a filter, in the shop's order, after a position and id. */
export async function findItemPage(
  db: Queryable,
  filter: ItemFilter,
  page: { after: { key: number; id: number } | null; limit: number },
): Promise<FoundItem[]> {
  const fits = Object.values(facetsOf(filter)).filter((fit) => fit !== null)
  const { rows } = await sql<FoundItem>`
    select i.id, i.position as sort_key, i.external_code, i.name, i.shop_item_type, i.type, i.price, i.fee,
      e.code as event, e.name as event_name, i.published, i.shop_image, i.version, i.changed_by, i.changed_at,
      coalesce(p.total, d.total) as total, least(p.total - p.taken, d.free) as left, carts.places as in_carts, coalesce(p.taken, 0) - carts.places as sold,
      d.departures
    from (select i.* from item i where ${sql.join([textFits(filter), ...fits], sql` and `)}
        ${page.after ? sql`and (i.position, i.id) > (${page.after.key}, ${page.after.id})` : sql``}
      order by i.position, i.id limit ${page.limit}) i
    left join event e on e.id = i.event_id
    left join pool p on p.item_id = i.id and p.travel_time_id is null
    -- If one departure is unlimited, the item is unlimited.
    cross join lateral (select count(*)::integer as departures,
      case when bool_and(t.total is not null) then sum(t.total)::integer end as total,
      case when bool_and(t.total is not null) then sum(t.total - t.taken)::integer end as free
      from pool t where t.item_id = i.id and t.travel_time_id is not null) d
    cross join lateral (select count(*)::integer as places from cart_line l where l.item_id = i.id) carts
    order by i.position, i.id`.execute(db)
  return rows
}

/** Counts the items that match a filter, in total and for each value of each facet, among the newest `limit`. */
export async function countItems(tx: Tx, filter: ItemFilter, limit: number) {
  const fits = facetsOf(filter)
  const scope = sql`select i.id, ${eventCode} as event, i.shop_item_type as kind, i.published${fitColumns(fits)}
    from item i where ${textFits(filter)} order by i.id desc limit ${limit + 1}`
  const facets: Record<keyof typeof fits, CountedFacet> = {
    event: {
      by: sql`s.event`,
      label: sql`coalesce((select e.name from event e where e.code = g.by), '')`,
      fits: fits.event && sql`s.is_event`,
    },
    kind: { by: sql`s.kind`, fits: fits.kind && sql`s.is_kind` },
    published: { by: sql`s.published`, fits: fits.published && sql`s.is_published` },
  }
  return countList(tx, scope, facets, limit)
}

interface PlacesRow {
  travel_time: Date | null
  /** Instant at which the shop cancelled the departure, or `null`. */
  cancelled_at: Date | null
  total: number | null
  sold: number
  in_carts: number
}

/** Returns the places of one item: of its own counter (`travel_time` is `null`) and of each departure on sale. */
export async function findPlacesOf(db: Queryable, itemId: number): Promise<PlacesRow[]> {
  const { rows } =
    await sql<PlacesRow>`select t.travel_time, t.cancelled_at, p.total, p.taken - carts.places as sold, carts.places as in_carts
    from pool p left join travel_time t on t.id = p.travel_time_id
    cross join lateral (select count(*)::integer as places from cart_line l
      where l.item_id = p.item_id and (p.travel_time_id is null or l.travel_time_id = p.travel_time_id)) carts
    where p.item_id = ${itemId} order by t.travel_time nulls first`.execute(db)
  return rows
}

/** Returns the number of items and the last change of each event, latest event first. */
export async function findEventRows(db: Queryable) {
  const { rows } = await sql<{
    code: string
    items: number
    version: number
    changed_by: string | null
    changed_at: Date | null
  }>`select e.code, e.version, e.changed_by, e.changed_at,
      (select count(*)::integer from item i where i.event_id = e.id) as items
    from event e order by e.starts_at desc, e.id desc`.execute(db)
  return rows
}

/** Returns the distinct tax rates (in per cent) of the items of each kind. */
export const findTaxRates = (db: Queryable) =>
  db.selectFrom('item').select(['shop_item_type', 'tax_rate']).distinct().execute()

/** The tables of the entries that staff edit in forms. */
export type EntryTable = 'item' | 'event' | 'voucher'

const keys: Readonly<Record<EntryTable, string>> = {
  item: 'external_code',
  event: 'code',
  voucher: 'code_key',
}

/** The version of an entry, and the actor and time of its last change. */
export interface StoredChange {
  readonly version: number
  readonly changed_by: string | null
  readonly changed_at: Date | null
}

/** Returns the last change of an entry, or `undefined` if it does not exist. */
export async function findChange(
  db: Queryable,
  table: EntryTable,
  key: string,
): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`select version, changed_by, changed_at from ${sql.table(table)}
    where ${sql.ref(keys[table])} = ${key}`.execute(db)
  return rows[0]
}

/** Returns the last change of any of these settings. The version increases with each change of one of them. */
export async function findSettingsChange(db: Queryable, settings: readonly string[]): Promise<StoredChange> {
  const { rows } = await sql<StoredChange>`select (1 + coalesce(sum(version - 1), 0))::integer as version,
      (array_agg(changed_by order by changed_at desc nulls last, version desc))[1] as changed_by, max(changed_at) as changed_at
    from setting where key = any(${[...settings]}::text[])`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The query returned no row')
  return row
}

/** The actor and time of a catalogue change. */
interface ChangedBy {
  readonly actor: string
  readonly now: Date
}

/** Increments the version of changed items and records who changed them. */
export const markItems = (tx: Tx, externalCodes: readonly string[], by: ChangedBy) =>
  sql`update item set version = version + 1, changed_by = ${by.actor}, changed_at = ${by.now}
    where external_code = any(${[...externalCodes]}::text[])`.execute(tx)

/** Like `markItems`, for settings. */
export const markSettings = (tx: Tx, keys: readonly string[], by: ChangedBy) =>
  sql`update setting set version = version + 1, changed_by = ${by.actor}, changed_at = ${by.now}
    where key = any(${[...keys]}::text[])`.execute(tx)

/** Like `markItems`, for events. */
export const markEvents = (tx: Tx, codes: readonly string[], by: ChangedBy) =>
  sql`update event set version = version + 1, changed_by = ${by.actor}, changed_at = ${by.now}
    where code = any(${[...codes]}::text[])`.execute(tx)

/** Locks the counters of these items and their departures, so that the taken places cannot change in between. */
export const lockPools = (tx: Tx, externalCodes: readonly string[]) =>
  sql`select p.id from pool p join item i on i.id = p.item_id
    where i.external_code = any(${[...externalCodes]}::text[]) order by ${poolOrder} for update of p`.execute(
    tx,
  )

/** Stores these settings. Others do not change. */
export const recordSettings = (tx: Tx, settings: Readonly<Record<string, unknown>>) =>
  sql`insert into setting (key, value) select key, value from json_each(${JSON.stringify(settings)}::json)
    on conflict (key) do update set value = excluded.value`.execute(tx)

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
      update pool p set total = case when p.closed then p.total else g.total end from given g
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

/** Returns the ids of those of these items that are in any cart or order. */
export async function findUsedItems(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  // `exists` is not used, because its plan may read all order items instead of using the indexes.
  const ordered = (isPlaced: RawBuilder<unknown>) =>
    sql`(select true from order_item o where o.item_id = i.id and ${isPlaced} limit 1)`
  const { rows } = await sql<{ id: number }>`select i.id from unnest(${[...ids]}::bigint[]) as i (id)
    where ${ordered(sql`o.takes_place`)} or ${ordered(sql`not o.takes_place`)}
       or exists (select 1 from cart_line l where l.item_id = i.id)`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** The number of places in carts of an item's departure, or without a departure (`travel_time_id` is `null`). */
export interface PlacesInCarts {
  readonly item_id: number
  readonly travel_time_id: number | null
  readonly places: number
}

/** Returns the places of these items in carts, including expired carts that the worker has not deleted yet. */
export async function findPlacesInCarts(tx: Tx, itemIds: readonly number[]): Promise<PlacesInCarts[]> {
  const { rows } = await sql<PlacesInCarts>`
    select item_id, travel_time_id, count(*)::integer as places from cart_line
    where item_id = any(${[...itemIds]}::bigint[]) group by item_id, travel_time_id`.execute(tx)
  return rows
}

/** Creates or updates vouchers by key. Changed vouchers get a new version; unchanged ones are not written. */
export const recordVouchers = (tx: Tx, vouchers: readonly object[], by: ChangedBy) =>
  sql`insert into voucher as v (code, code_key, discount_amount, valid_from, valid_until, created_at, changed_by, changed_at)
    select code, code_key, discount_amount, valid_from, valid_until, ${by.now}::timestamptz, ${by.actor}, ${by.now}::timestamptz
    from jsonb_populate_recordset(null::voucher, ${JSON.stringify(vouchers)}::jsonb)
    on conflict (code_key) do update set code = excluded.code, discount_amount = excluded.discount_amount,
      valid_from = excluded.valid_from, valid_until = excluded.valid_until, version = v.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at
    where (v.code, v.discount_amount, v.valid_from, v.valid_until) is distinct from
      (excluded.code, excluded.discount_amount, excluded.valid_from, excluded.valid_until)`.execute(tx)

/** Counts the carts that have not expired and contain one of these items. */
export async function countCartsWith(tx: Tx, externalCodes: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ carts: number }>`
    select count(distinct c.id)::integer as carts from item i
    join cart_line l on l.item_id = i.id join cart c on c.id = l.cart_id
    where i.external_code = any(${[...externalCodes]}::text[]) and c.expires_at > ${now}`.execute(tx)
  return rows[0]?.carts ?? 0
}

/** Counts the valid issued tickets of these events. */
export async function countTicketsOf(tx: Tx, eventCodes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select count(*)::integer as tickets from event e
    join item i on i.event_id = e.id join order_item o on o.item_id = i.id
    where e.code = any(${[...eventCodes]}::text[]) and o.barcode is not null
      and o.status not in ('refunded', 'void')`.execute(tx)
  return rows[0]?.tickets ?? 0
}

/** Counts the valid issued tickets of these items. */
export async function countTicketsOfItems(tx: Tx, externalCodes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select count(*)::integer as tickets from item i join order_item o on o.item_id = i.id
    where i.external_code = any(${[...externalCodes]}::text[]) and o.barcode is not null
      and o.status not in ('refunded', 'void')`.execute(tx)
  return rows[0]?.tickets ?? 0
}

/** Returns the keys of those of these vouchers that an order uses. */
export async function findUsedVouchers(tx: Tx, voucherKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code_key: string }>`
    select v.code_key from voucher v join voucher_use u on u.voucher_id = v.id
    where v.code_key = any(${[...voucherKeys]}::text[])`.execute(tx)
  return new Set(rows.map(({ code_key }) => code_key))
}

/** A row of the list of vouchers. */
export interface FoundVoucher extends Omit<
  VoucherRow,
  'valid_from' | 'valid_until' | 'created_at' | 'changed_at'
> {
  sort_key: number
  valid_from: Date | null
  valid_until: Date | null
  created_at: Date
  changed_at: Date | null
}

/** A filter of the list of vouchers. `null` fields do not restrict the rows. */
export interface VoucherFilter {
  /** A part of the voucher's key. */
  readonly part: string | null
  readonly state: readonly VoucherState[] | null
  readonly now: Date
}

const used = sql`exists (select from voucher_use u where u.voucher_id = v.id)`
const state = (now: Date) => sql`case when ${used} then 'used' when v.valid_until < ${now} then 'ended'
  when v.valid_from > ${now} then 'later' else 'open' end`

const partFits = ({ part }: VoucherFilter) =>
  part === null ? sql`true` : sql`position(${part} in v.code_key) > 0`

/** Returns a page of the vouchers that match a filter, newest first, after an id. */
export async function findVoucherPage(
  db: Queryable,
  filter: VoucherFilter,
  page: { after: { id: number } | null; limit: number },
): Promise<FoundVoucher[]> {
  const { rows } = await sql<FoundVoucher>`
    select v.id, 0 as sort_key, v.code, v.discount_amount, v.valid_from, v.valid_until, v.created_at,
      v.version, v.changed_by, v.changed_at, ${state(filter.now)} as state,
      (select o.code from voucher_use u join orders o on o.id = u.order_id where u.voucher_id = v.id) as "order"
    from voucher v where ${partFits(filter)}
      ${filter.state ? sql`and ${state(filter.now)} = any(${[...filter.state]}::text[])` : sql``}
      ${page.after ? sql`and v.id < ${page.after.id}` : sql``}
    order by v.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Counts the vouchers that match a filter, in total and per state, among the newest `limit`. */
export async function countVouchers(tx: Tx, filter: VoucherFilter, limit: number) {
  const fits = filter.state && sql`s.state = any(${[...filter.state]}::text[])`
  const scope = sql`select v.id, ${state(filter.now)} as state from voucher v
    where ${partFits(filter)} order by v.id desc limit ${limit + 1}`
  return countList(tx, scope, { state: { by: sql`s.state`, fits } }, limit)
}

/** Returns the numbers of used and open vouchers, and the total value of the open ones (`outstanding`). */
export async function totalVouchers(
  db: Queryable,
  now: Date,
): Promise<{ used: number; open: number; outstanding: number }> {
  const { rows } = await sql<{ used: number; open: number; outstanding: number }>`
    select count(*) filter (where ${used}) as used, count(*) filter (where ${isOpen(now)}) as open,
      coalesce(sum(v.discount_amount) filter (where ${isOpen(now)}), 0) as outstanding
    from voucher v`.execute(db)
  return rows[0] ?? { used: 0, open: 0, outstanding: 0 }
}

const isOpen = (now: Date) => sql`not ${used} and (v.valid_until is null or v.valid_until >= ${now})`

/** Returns those of these keys that an existing voucher has. */
export async function findTakenKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('voucher')
    .select('code_key')
    .where('code_key', 'in', [...keys])
    .execute()
  return new Set(rows.map((row) => row.code_key))
}

/** Locks and returns a voucher, or returns `undefined` if there is none. */
export const lockVoucher = (tx: Tx, key: string) =>
  tx
    .selectFrom('voucher')
    .select(['id', 'code', 'valid_from', 'valid_until'])
    .where('code_key', '=', key)
    .forUpdate()
    .executeTakeFirst()

/** Sets the dates of a voucher and increments its version. */
export const recordVoucherDates = (
  tx: Tx,
  voucher: { id: number; valid_from: Date | null; valid_until: Date },
  by: { actor: string; now: Date },
) =>
  tx
    .updateTable('voucher')
    .set((eb) => ({
      valid_from: voucher.valid_from,
      valid_until: voucher.valid_until,
      version: eb('version', '+', 1),
      changed_by: by.actor,
      changed_at: by.now,
    }))
    .where('id', '=', voucher.id)
    .execute()

/** Returns whether an order uses the voucher with this key. */
export async function isVoucherUsed(db: Queryable, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from voucher v where v.code_key = ${key} and ${used}`.execute(db)
  return rows.length > 0
}
