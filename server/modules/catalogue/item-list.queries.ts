import { sql, type RawBuilder } from 'kysely'
import type { CatalogueRow } from '#contract/office/catalogue'
import type { ShopItemType } from '#contract/values'
import type { SoughtWords } from '#rules/text/search'
import type { Queryable, Tx } from '../../platform/db/database'
import { type CountedFacet, countList, fitColumns } from '../../platform/db/list-counts'
import { isFound, type SearchedText } from '../../platform/db/text-search'

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

/** A shop has few items, so that their text has no index. */
const codeAndName: SearchedText = {
  text: `searched_names(' ' || t.external_code || E'\\n ' || t.name)`,
  hasNames: true,
}

const textFits = (filter: ItemFilter) =>
  filter.text
    ? sql`i.id in (select t.id from item t where ${isFound(codeAndName, filter.text.words)})`
    : sql`true`

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
