import { type RawBuilder, sql } from 'kysely'
import type { PaymentStatus } from '#contract/order'
import type { PaymentMethod } from '#contract/values'
import type { DeskPayment } from '#rules/payments/means'
import type { SoughtWords } from '#rules/text/search'
import type { Tx } from '../../platform/db/database'
import { type CountedFacet, countList, fitColumns, planForValues } from '../../platform/db/list-counts'
import type { OrderRow } from '../../platform/db/tables'
import {
  findNewestIds,
  highestId,
  isFound,
  type SearchedText,
  searchText,
} from '../../platform/db/text-search'
import { dueKey, isOwing } from './order-deadlines.queries'

/** The columns of an order in a list. */
export interface FoundOrder extends Pick<
  OrderRow,
  | 'id'
  | 'code'
  | 'created_at'
  | 'channel'
  | 'full_name'
  | 'email'
  | 'country'
  | 'company_name'
  | 'company_vat_number'
  | 'payment_method'
  | 'payment_status'
  | 'total_price'
  | 'total_paid'
  | 'total_refunded'
  | 'pay_until'
  | 'next_due_at'
  | 'is_test'
  | 'currency'
> {
  has_payment_plan: boolean
  /** The method of payment at the box office; `null` for another way of payment. */
  paid_at_desk: DeskPayment | null
  /** The outstanding amount; 0 if the order is cancelled. */
  owed: number
  /** The number of its tickets and pieces of merchandise. */
  items: number
  is_overdue: boolean
  /** The sort key, if the list is not sorted by id. */
  sort_key: number
}

/** A text that orders are searched by. */
interface OrderText {
  readonly typed: string
  readonly words: SoughtWords
  /**
   * Whether parts of ticket codes are found, or only whole ones: for staff who do not receive codes, who could find them out
   * part by part.
   */
  readonly codes: 'parts' | 'whole'
}

/** The filter of a list; a member that is `null` does not restrict it. */
export interface OrderFilter {
  readonly text: OrderText | null
  readonly status: readonly PaymentStatus[] | null
  /** The method at the box office, or for other orders the chosen method. */
  readonly method: { readonly pages: readonly PaymentMethod[]; readonly desk: readonly DeskPayment[] } | null
  readonly channel: readonly string[] | null
  /** Items, by their `external_code`. */
  readonly item: readonly string[] | null
  readonly overdue: boolean | null
  readonly hasPlan: boolean | null
  readonly isTest: boolean | null
  readonly from: Date | null
  readonly before: Date | null
  /** The start of the shop's current day; payments due earlier are overdue. */
  readonly today: Date
}

export type OrderSort = 'newest' | 'owed' | 'deadline'

/** A page of a list: its order, and the key and id of the row that it follows. */
export interface OrderPage {
  readonly sort: OrderSort
  readonly after: { readonly key: number; readonly id: number } | null
  readonly limit: number
}

type Condition = RawBuilder<unknown>

const isOverdue = (today: Date) => sql`(${isOwing} and ${dueKey} < ${today.getTime()})`
const hasPlan = sql`(jsonb_array_length(o.payment_plan) > 0)`
const desk = sql`m.kind in ('cash', 'terminal')`
const paidAtDesk = sql`(select m.kind from movement m
  where m.order_id = o.id and ${desk} and m.amount >= o.total_price limit 1)`

/** Condition: the order was paid, or is to be paid, by one of these methods. */
const isPaidBy = ({ pages, desk: kinds }: NonNullable<OrderFilter['method']>): Condition => {
  // One condition per kind: the orders of a rare method are read from its own index.
  const byPage = sql`o.payment_method = any(${pages}::text[]) and ${paidAtDesk} is null`
  const atDesk = sql`${paidAtDesk} = any(${kinds}::text[])`
  if (kinds.length === 0) return byPage
  return pages.length === 0 ? atDesk : sql`(${byPage} or ${atDesk})`
}

/**
 * Returns the source of a page of orders, and the column of their id. Orders that were paid at the desk may be few:
 * they are read one after the other from the index `movement_at_desk`, the newest first, until the page is full.
 */
function sourceOf({ text, method }: OrderFilter, { sort, after }: OrderPage) {
  if (text !== null || sorts[sort].only !== null || method === null || method.pages.length > 0)
    return { from: sql`orders o`, newest: sql`o.id` }
  const isAfter = after ? sql`m.order_id < ${after.id}` : sql`true`
  return {
    from: sql`(select distinct m.order_id from movement m where ${desk} and m.kind = any(${method.desk}::text[]) and ${isAfter}
        order by m.order_id desc offset 0) d
      cross join lateral (select * from orders x where x.id = d.order_id offset 0) o`,
    newest: sql`d.order_id`,
  }
}

/** A single value is compared by `=`: then the rows of an index are in the order of their ids. */
function isOneOfTexts(column: Condition, values: readonly string[]): Condition {
  const [one, ...others] = values
  return others.length > 0 ? sql`${column} = any(${[...values]}::text[])` : sql`${column} = ${one}`
}

/**
 * Returns the condition of each facet of a filter for an order `o`; `null` if it has none. They avoid `exists`: with it
 * all tickets may be read first.
 */
const facetsOf = (filter: OrderFilter) => ({
  status: filter.status && isOneOfTexts(sql`o.payment_status`, filter.status),
  method: filter.method && isPaidBy(filter.method),
  channel: filter.channel && isOneOfTexts(sql`o.channel`, filter.channel),
  item:
    filter.item &&
    sql`(select count(*) from order_item i where i.order_id = o.id
      and i.item_id = any(array(select id from item where external_code = any(${filter.item}::text[])))) > 0`,
  overdue: filter.overdue === null ? null : sql`${isOverdue(filter.today)} = ${filter.overdue}`,
  has_plan: filter.hasPlan === null ? null : sql`${hasPlan} = ${filter.hasPlan}`,
  is_test: filter.isTest === null ? null : sql`o.is_test = ${filter.isTest}`,
})

const conditionsOf = (filter: Pick<OrderFilter, 'from' | 'before'>): (Condition | null)[] => [
  filter.from && sql`o.created_at >= ${filter.from}`,
  filter.before && sql`o.created_at < ${filter.before}`,
]

const given = (conditions: readonly (Condition | null)[]) =>
  conditions.filter((condition) => condition !== null)
const allOf = (conditions: readonly Condition[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** The codes of tickets before their holders changed. */
export const earlierCodes: SearchedText = { text: `folded_text(' ' || t.code)`, hasNames: false }
/** The references of movements. */
const references: SearchedText = { text: 't.search_text', hasNames: false }
/** The holders of tickets, which are a part of the indexed text: it contains their codes too. */
const holders: SearchedText = {
  ...searchText,
  compared: `searched_names(' ' || coalesce(t.full_name, '') || E'\\n ' || coalesce(t.email, ''))`,
}

/** Returns SQL for the ids of orders that match a text, within a window of ids. */
function foundIds(
  text: OrderText,
  conditions: readonly Condition[],
  isInWindow: (id: Condition) => Condition,
  byIndex: boolean,
) {
  // Not `exists`: with it all orders of a status would be read first.
  const fits = (id: Condition) =>
    conditions.length === 0 ? sql`true` : sql`(select ${allOf(conditions)} from orders o where o.id = ${id})`
  const within = (table: string, id: Condition, searched: SearchedText = searchText) =>
    sql`select ${id} as id from ${sql.table(table)} t where ${isFound(searched, text.words, byIndex)} and ${isInWindow(id)}`
  const ofOrder = sql`t.order_id`
  const code = sql`upper(replace(${text.typed}, ' ', ''))`
  const byTickets =
    text.codes === 'parts'
      ? sql`${within('order_item', ofOrder)} union
          ${within('earlier_ticket_code', ofOrder, earlierCodes)}`
      : sql`${within('order_item', ofOrder, holders)} union
          select i.order_id from order_item i where i.code = ${code} union
          select e.order_id from earlier_ticket_code e where e.code = ${code}`
  return sql`select f.id, f.id from (${within('orders', sql`t.id`)} union ${byTickets} union
    ${within('movement', ofOrder, references)} union
    select p.order_id from payment p where p.reference = upper(${text.typed}) union
    select m.id from orders m where m.code = substr(upper(replace(${text.typed}, ' ', '')), 5)) f
    where ${fits(sql`f.id`)}`
}

/** Returns the newest orders, below an id, that match a text and a condition. */
const findByText = async (
  tx: Tx,
  text: OrderText,
  conditions: readonly Condition[],
  page: { before: number | null; limit: number },
) =>
  findNewestIds(
    tx,
    { top: page.before === null ? await highestId(tx, 'orders') : page.before - 1, limit: page.limit },
    (isInWindow, byIndex) => foundIds(text, conditions, isInWindow, byIndex),
  )

const isOneOf = (ids: readonly number[] | null) => (ids ? sql`and o.id = any(${ids}::bigint[])` : sql``)

/**
 * Maximum number of rows of a list that is not sorted by age. Such a list has the orders that wait for money, which
 * are all read.
 */
const maxSorted = 20_000

/**
 * Each sort order of the list: its key, the rows that it has, and the maximum number of rows that match a text on a
 * page.
 */
const sorts = {
  newest: {
    key: sql`0`,
    order: null,
    isAfter: (_key: number, id: number) => sql`o.id < ${id}`,
    only: null,
    candidates: (page: OrderPage) => page.limit,
  },
  owed: {
    only: isOwing,
    candidates: () => maxSorted,
    key: sql`o.total_price - o.total_paid`,
    // The order of the index `orders_owed_most`, so that a page is read from it.
    order: sql`o.total_price - o.total_paid desc, o.id desc`,
    isAfter: (key: number, id: number) => sql`(o.total_price - o.total_paid, o.id) < (${key}, ${id})`,
  },
  deadline: {
    only: isOwing,
    candidates: () => maxSorted,
    key: dueKey,
    order: sql`${dueKey}, -o.id`,
    isAfter: (key: number, id: number) => sql`(${dueKey}, -o.id) > (${key}, ${-id})`,
  },
} as const

/**
 * Returns a page of the orders that match a filter. Sorted by amount or deadline, these are the orders that wait for
 * money.
 */
export async function findOrderPage(tx: Tx, filter: OrderFilter, page: OrderPage): Promise<FoundOrder[]> {
  await planForValues(tx)
  const { key, order, isAfter, only, candidates } = sorts[page.sort]
  const conditions = given([...conditionsOf(filter), ...Object.values(facetsOf(filter)), only])
  const ofPage = [...conditions, ...given([page.after && isAfter(page.after.key, page.after.id)])]
  const found =
    filter.text &&
    (await findByText(tx, filter.text, only ? conditions : ofPage, {
      before: only ? null : (page.after?.id ?? null),
      limit: candidates(page),
    }))
  const { from, newest } = sourceOf(filter, page)
  const query = sql<FoundOrder>`
    select o.id, o.code, o.created_at, o.channel, o.full_name, o.email, o.country, o.company_name,
      o.company_vat_number, o.payment_method,
      o.payment_status, o.total_price, o.total_paid, o.total_refunded, o.pay_until, o.is_test, o.currency,
      ${paidAtDesk} as paid_at_desk, ${hasPlan} as has_payment_plan,
      case when o.cancelled_at is null then greatest(o.total_price - o.total_paid, 0) else 0 end as owed,
      (select count(*) from order_item i where i.order_id = o.id) as items,
      o.next_due_at, ${isOverdue(filter.today)} as is_overdue, ${key} as sort_key
    from ${from}
    where ${allOf(ofPage)} ${isOneOf(found)}
    order by ${order ?? sql`${newest} desc`} limit ${page.limit}`
  return (await tx.executeQuery<FoundOrder>(query.compile(tx))).rows
}

/**
 * Counts the orders that match a filter without a text, up to a limit. Orders of chosen items are found by the items' indexes,
 * because an item may be rare among the newest orders.
 */
export async function countMatchingOrders(
  tx: Tx,
  filter: OrderFilter,
  sort: OrderSort,
  limit: number,
): Promise<number> {
  await planForValues(tx)
  const { item, ...facets } = facetsOf(filter)
  const conditions = given([...conditionsOf(filter), ...Object.values(facets), sorts[sort].only])
  const { from, newest } = sourceOf(filter, { sort, after: null, limit })
  const ofItem = (takesPlace: Condition) => sql`select i.order_id from order_item i
    where ${takesPlace} and i.item_id = any(array(select id from item where external_code = any(${filter.item}::text[])))`
  const rows =
    item === null
      ? sql`select 1 from ${from} where ${allOf(conditions)} order by ${newest} desc limit ${limit}`
      : sql`select 1 from (${ofItem(sql`i.takes_place`)} union ${ofItem(sql`not i.takes_place`)}) d
          cross join lateral (select * from orders x where x.id = d.order_id offset 0) o
          where ${allOf(conditions)} limit ${limit}`
  const query = sql<{ count: number }>`select count(*)::integer as count from (${rows}) r`
  return (await tx.executeQuery<{ count: number }>(query.compile(tx))).rows[0]?.count ?? 0
}

/** Returns how many of the newest `limit` orders match a filter, in total and per value of each facet. */
export async function countOrders(tx: Tx, filter: OrderFilter, sort: OrderSort, limit: number) {
  await planForValues(tx)
  const base = given([...conditionsOf(filter), sorts[sort].only])
  const fits = facetsOf(filter)
  const found = filter.text && (await findByText(tx, filter.text, base, { before: null, limit: limit + 1 }))
  const scope = sql`select o.id, o.payment_status, coalesce(${paidAtDesk}, o.payment_method) as method, o.channel, o.is_test as test,
      ${hasPlan} as plan, ${isOverdue(filter.today)} as late${fitColumns(fits)}
    from orders o where ${allOf(base)} ${isOneOf(found)}
    order by o.id desc limit ${limit + 1}`
  const facet = (name: keyof typeof fits, by: Condition, more: Partial<CountedFacet> = {}): CountedFacet => ({
    by,
    fits: fits[name] && sql.ref(`s.is_${name}`),
    ...more,
  })
  const facets: Record<keyof typeof fits, CountedFacet> = {
    status: facet('status', sql`s.payment_status`),
    method: facet('method', sql`s.method`),
    channel: facet('channel', sql`s.channel`),
    item: facet('item', sql`i.item_id`, {
      // A lateral join looks up each order's items by the index; a plain join would read those of all orders.
      join: sql`cross join lateral (select item_id from order_item where order_id = s.id offset 0) i`,
      text: sql`(select n.external_code from item n where n.id = g.by)`,
      label: sql`(select n.name from item n where n.id = g.by)`,
    }),
    overdue: facet('overdue', sql`s.late`),
    has_plan: facet('has_plan', sql`s.plan`),
    is_test: facet('is_test', sql`s.test`),
  }
  return countList(tx, scope, facets, limit)
}

/** Conditions and orders by which the orders of a status are read from an index; others are in `orders_rare`. */
const readBy: Partial<Record<OrderRow['payment_status'], { only?: Condition; order?: Condition }>> = {
  pending: { only: isOwing },
  paid: { order: sql`order by o.id desc` },
}

/**
 * Returns SQL for the orders of a status that match a filter without its facets. Orders of a rare status are read from
 * the index `orders_rare`, pending ones from that of the orders that owe money, and paid ones from the newest.
 */
export const ordersOfStatus = (
  filter: OrderFilter,
  { sort, status }: { sort: OrderSort; status: OrderRow['payment_status'] },
): Condition => {
  const { only, order } = readBy[status] ?? {}
  const conditions = given([
    ...conditionsOf(filter),
    sorts[sort].only ?? only ?? null,
    // A constant: for a parameter PostgreSQL may not use an index of some values.
    sql`o.payment_status = ${sql.lit(status)}`,
  ])
  return sql`select 1 from orders o where ${allOf(conditions)} ${order ?? sql``}`
}
