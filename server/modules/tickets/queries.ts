import { domainToUnicode } from 'node:url'
import { type RawBuilder, sql, type Insertable } from 'kysely'
import type { TicketRow } from '#contract/office/tickets'
import { emailKey } from '#rules/text/email'
import type { SoughtWords } from '#rules/text/search'
import type { Tx, Queryable } from '../../platform/db/database'
import {
  type CountedFacet,
  countList,
  type ExactValue,
  fitColumns,
  planForValues,
} from '../../platform/db/list-counts'
import type { Tables } from '../../platform/db/tables'
import { findNewestIds, highestId, mixedOrders, isFound, searchText } from '../../platform/db/text-search'
import { poolOrder } from '../catalogue'
import { isOwing, earlierCodes } from '../orders'

/** A ticket in a list. */
export interface FoundTicket {
  id: number
  sort_key: number
  code: string | null
  /** Null if the ticket is not issued, or does not admit any more. */
  barcode: string | null
  order: string
  item_id: number
  external_code: string
  name: string
  travel_time: Date | null
  full_name: string
  email: string
  state: TicketRow['state']
  waits_for_terms: boolean
  issued_at: Date | null
  admitted_at: Date | null
  admitted_gate: string | null
  is_test: boolean
}

/** A searched text. `codePart` is the text in capitals if it may be a part of an order's code; otherwise null. */
interface SoughtText {
  readonly words: SoughtWords
  readonly codePart: string | null
}

/** Filter of tickets. A part that is null matches all tickets. */
export interface TicketFilter {
  readonly text: SoughtText | null
  /** Ids of order items. */
  readonly ticket: readonly number[] | null
  /** Codes of items (`external_code`). */
  readonly item: readonly string[] | null
  readonly departure: readonly string[] | null
  readonly state: readonly TicketRow['state'][] | null
}

type Condition = RawBuilder<unknown>

const state = sql`case when i.status in ('void', 'refunded') then 'void' when i.admitted_at is not null then 'scanned'
  when i.status = 'pending' then 'pending' else 'issued' end`
/** A void ticket keeps its stored barcode, which does not admit anybody. */
const barcode = sql`case when i.status not in ('void', 'refunded') then i.barcode end`
const departure = sql`coalesce((select t.travel_time from travel_time t where t.id = i.travel_time_id),
  (select n.travel_time from item n where n.id = i.item_id))`
// A ticket has a code or is pending. An item that was cancelled before payment has neither and is not listed.
const isTicket = sql`(i.code is not null or i.status = 'pending')
  and i.item_id = any(array(select id from item where shop_item_type = 'tickets'))`

/**
 * Adds the predicate of the index `order_item_admitted` if only scanned tickets are requested, because none of the newest
 * tickets may have been scanned.
 */
const isScanned = (states: readonly TicketRow['state'][]) => {
  const others = new Set(states)
  others.delete('scanned')
  return others.size > 0 ? sql`` : sql`and i.admitted_at is not null`
}

const facetsOf = (filter: TicketFilter) => ({
  item:
    filter.item &&
    sql`i.item_id = any(array(select id from item where external_code = any(${filter.item}::text[])))`,
  departure: filter.departure && sql`${departure} = any(${filter.departure}::timestamptz[])`,
  state: filter.state && sql`(${state} = any(${filter.state}::text[]) ${isScanned(filter.state)})`,
})

const isChosen = ({ ticket }: TicketFilter) => ticket && sql`i.id = any(${ticket}::bigint[])`

const allOf = (conditions: readonly (Condition | null)[]) =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== null)], sql` and `)

/** Selects the tickets of a window of orders that contain a text, or whose order's code does. */
const foundIn = (
  { words, codePart }: SoughtText,
  fits: Condition,
  isInWindow: (id: Condition) => Condition,
  byIndex: boolean,
) => sql`select i.id, i.order_id from order_item i where i.id = any(array(
    select t.id from order_item t where ${isFound(searchText, words, byIndex)} and ${isInWindow(sql`t.order_id`)}
    union select t.order_item_id from earlier_ticket_code t
      where ${isFound(earlierCodes, words, byIndex)} and ${isInWindow(sql`t.order_id`)}
    union select p.id from order_item p where p.order_id = any(array(select t.id from orders t
      where ${codePart}::text is not null and ${isFound(searchText, words, byIndex)} and ${isInWindow(sql`t.id`)}
        and position(${codePart} in t.code) > 0)))) and ${fits}`

/** Finds the newest tickets with ids below `before` that contain a text and match a condition. */
async function findByText(
  tx: Tx,
  text: SoughtText,
  fits: Condition,
  page: { before: number | null; limit: number },
): Promise<number[]> {
  const order = page.before === null ? null : await orderOfTicket(tx, page.before)
  const top = order === null ? await highestId(tx, 'orders') : order + mixedOrders
  return findNewestIds(tx, { top, limit: page.limit, margin: mixedOrders }, (isInWindow, byIndex) =>
    foundIn(text, fits, isInWindow, byIndex),
  )
}

async function orderOfTicket(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ order_id: number }>`select order_id from order_item where id = ${id}`.execute(
    tx,
  )
  return rows[0]?.order_id ?? null
}

const isOneOf = (ids: readonly number[] | null) => (ids ? sql`and i.id = any(${ids}::bigint[])` : sql``)

/** Finds a page of the tickets that match a filter, newest first. `after` is the last ticket of the previous page. */
export async function findTicketPage(
  tx: Tx,
  filter: TicketFilter,
  page: { after: { id: number } | null; limit: number },
): Promise<FoundTicket[]> {
  await planForValues(tx)
  const fits = allOf([
    isTicket,
    ...Object.values(facetsOf(filter)),
    isChosen(filter),
    page.after && sql`i.id < ${page.after.id}`,
  ])
  const found =
    filter.text &&
    (await findByText(tx, filter.text, fits, { before: page.after?.id ?? null, limit: page.limit }))
  const query = sql<FoundTicket>`
    select i.id, 0 as sort_key, i.code, ${barcode} as barcode, o.code as "order", i.item_id, n.external_code, n.name,
      ${departure} as travel_time, coalesce(i.full_name, '') as full_name, coalesce(i.email, '') as email,
      ${state} as state, ${state} = 'issued' and o.accepted_at is null as waits_for_terms, i.issued_at, i.admitted_at, i.admitted_gate, o.is_test
    from (select * from order_item i where ${fits}
        ${isOneOf(found)}
        order by i.id desc limit ${page.limit}) i
      join orders o on o.id = i.order_id join item n on n.id = i.item_id
    order by i.id desc`
  return (await tx.executeQuery<FoundTicket>(query.compile(tx))).rows
}

/** Counts the tickets that match a filter, in total and by each value of each facet, among the newest `limit` tickets. */
export async function countTickets(tx: Tx, filter: TicketFilter, limit: number) {
  await planForValues(tx)
  const fits = facetsOf(filter)
  const found =
    filter.text && (await findByText(tx, filter.text, isTicket, { before: null, limit: limit + 1 }))
  const scope = sql`select i.id, i.item_id, ${state} as state, ${departure} as departure${fitColumns(fits)}
    from order_item i where ${allOf([isTicket, isChosen(filter)])} ${isOneOf(found)}
    order by i.id desc limit ${limit + 1}`
  const facets: Record<keyof typeof fits, CountedFacet> = {
    item: {
      by: sql`s.item_id`,
      text: sql`(select n.external_code from item n where n.id = g.by)`,
      label: sql`(select n.name from item n where n.id = g.by)`,
      fits: fits.item && sql`s.is_item`,
    },
    departure: {
      by: sql`s.departure`,
      text: sql`to_char(g.by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      fits: fits.departure && sql`s.is_departure`,
    },
    state: { by: sql`s.state`, fits: fits.state && sql`s.is_state` },
  }
  return countList(tx, scope, facets, limit)
}

/** Number of the newest rows among which issued tickets are counted, because no index has only these. */
const newestItems = 40_000

/**
 * Returns SQL for all tickets of each state. Those that are rare, or that end, are read from their own indexes; unpaid ones from
 * that of the orders that owe money.
 */
export const ticketsByState = (): ExactValue[] => {
  const rowsOf = (value: TicketRow['state'], from: Condition, indexed: Condition) => ({
    value,
    rows: sql`select 1 from ${from} where ${indexed} and ${isTicket} and ${state} = ${sql.lit(value)}`,
  })
  const items = sql`order_item i`
  // A lateral join looks up the items of each order by the index; a plain join would read those of all orders.
  const ofOwing = sql`orders o cross join lateral (select * from order_item where order_id = o.id offset 0) i`
  const newest = sql`(select * from order_item order by id desc limit ${sql.lit(newestItems)}) i`
  return [
    rowsOf('scanned', items, sql`i.admitted_at is not null`),
    rowsOf('void', items, sql`i.code is not null and i.status in ('void', 'refunded')`),
    rowsOf('pending', ofOwing, isOwing),
    { ...rowsOf('issued', newest, sql`true`), isMinimum: true },
  ]
}

/**
 * Counts the tickets that match a filter without a text, up to a limit. Tickets of chosen items and departures are found by the
 * items' indexes, which are divided by `takes_place`.
 */
export async function countMatchingTickets(tx: Tx, filter: TicketFilter, limit: number): Promise<number> {
  await planForValues(tx)
  const { departure: times } = filter
  const ofDepartures =
    times &&
    sql`i.item_id = any(array(select t.item_id from travel_time t where t.travel_time = any(${times}::timestamptz[])
      union select n.id from item n where n.travel_time = any(${times}::timestamptz[])))`
  const fits = allOf([isTicket, ...Object.values(facetsOf(filter)), isChosen(filter), ofDepartures])
  const rows = (takesPlace: Condition) =>
    sql`(select 1 from order_item i where ${takesPlace} and ${fits} limit ${limit})`
  const source =
    filter.item === null && times === null
      ? sql`(select 1 from order_item i where ${fits} order by i.id desc limit ${limit})`
      : sql`${rows(sql`i.takes_place`)} union all ${rows(sql`not i.takes_place`)}`
  const query = sql<{ count: number }>`select least(count(*), ${limit})::integer as count from (${source}) r`
  return (await tx.executeQuery<{ count: number }>(query.compile(tx))).rows[0]?.count ?? 0
}

/** Maximum number of departures that are offered as a filter. */
const maxDepartures = 300

/** Finds the departures of items, by default of all, as values of a facet: the latest, the earliest first. */
export async function findDepartures(
  db: Queryable,
  items: readonly string[] | null,
): Promise<{ value: string; label: null }[]> {
  const isChosenItem = items ? sql`n.external_code = any(${items}::text[])` : sql`true`
  const { rows } = await sql<{ value: string }>`
    select to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as value from (
      select t.travel_time as at from travel_time t join item n on n.id = t.item_id where ${isChosenItem}
      union select n.travel_time from item n where n.travel_time is not null and ${isChosenItem}
      order by at desc limit ${maxDepartures}) d order by d.at`.execute(db)
  return rows.map(({ value }) => ({ value, label: null }))
}

/**
 * Finds an issued item by its code if the customer holds it. The holder is the buyer, unless the item was reassigned. An
 * earlier code also identifies the item, if the customer held it under that code.
 */
export async function findHeldTicket(db: Queryable, code: string | null, customerId: number) {
  if (code === null) return null
  const row = await db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.order_id', 'i.item_id', 'i.travel_time_id'])
    .where(
      sql<boolean>`(i.code = ${code} or i.id = (select e.order_item_id from earlier_ticket_code e
        where e.code = ${code} and e.holder_id = ${customerId}))`,
    )
    .where(sql<boolean>`coalesce(i.holder_id, o.customer_id) = ${customerId}`)
    .executeTakeFirst()
  return row ?? null
}

/** Finds an issued ticket and its order's code by the ticket's current code (index `order_item_code`). */
export const findTicketByCode = (db: Queryable, code: string) =>
  db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id as ticket_id', 'o.code as order'])
    .where('i.code', '=', code)
    .executeTakeFirst()

/** Stores an earlier code of a ticket with the customer who held the ticket under it. */
export const recordEarlierCode = (tx: Tx, earlier: Insertable<Tables['earlier_ticket_code']>) =>
  tx.insertInto('earlier_ticket_code').values(earlier).execute()

/** Locks the counters of departures. Ids that are null are ignored. */
export const lockTimes = (tx: Tx, timeIds: readonly (number | null)[]) =>
  sql`select p.id from pool p where p.travel_time_id = any(${timeIds.filter((id) => id !== null)}::bigint[])
    order by ${poolOrder} for update`.execute(tx)

/**
 * Finds the valid tickets of an address, of orders whose terms are accepted. The SQL expression, which must match that of the
 * index `order_item_address`, finds candidates for each spelling of the domain. `emailKey` selects from them, because
 * lower-casing differs between databases.
 */
export async function findTicketsOfAddress(db: Queryable, email: string) {
  const key = emailKey(email)
  const at = key.lastIndexOf('@') + 1
  const spellings = [key, key.slice(0, at) + domainToUnicode(key.slice(at)), email]
  const found = await db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.item_id', 'i.code', 'i.full_name', 'i.email', 'i.travel_time_id'])
    .select('o.code as order_code')
    .where(
      sql<boolean>`lower(normalize(i.email, nfkc)) in (${sql.join(spellings.map((one) => sql`lower(normalize(${one}, nfkc))`))})`,
    )
    .where('i.status', '=', 'active')
    .where('i.barcode', 'is not', null)
    .where('o.accepted_at', 'is not', null)
    .orderBy('i.id')
    .execute()
  return found.filter((one) => emailKey(one.email ?? '') === key)
}
