import { type RawBuilder, sql } from 'kysely'
import { type CountedFacet, countList, fitColumns, planForValues } from '../../platform/db/list-counts'
import { dueKey, isOwing } from '../../platform/db/order-deadlines'
import { findNewestIds, highestId, isFound } from '../../platform/db/text-search'
import type { Tx } from '../../platform/db/database'
import type { OrderRow } from '../../platform/db/tables'
import type { PaymentMethod } from '../../../contract/values'
import type { DeskPayment } from '../../../rules/payments/means'
import type { PaymentStatus } from '../../../contract/order'
import type { SoughtWords } from '../../../rules/text/search'

/** An order as a list shows it. */
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
  /** How it was paid at the box office; null: in another way. */
  paid_at_desk: DeskPayment | null
  /** The outstanding amount; 0 if the order is cancelled. */
  owed: number
  /** How many tickets and pieces of merchandise it has. */
  items: number
  is_overdue: boolean
  /** The sort key, if the list is not sorted by id. */
  sort_key: number
}

/** Which orders; null: not narrowed by this. */
export interface OrderFilter {
  readonly text: { readonly typed: string; readonly words: SoughtWords } | null
  readonly status: readonly PaymentStatus[] | null
  /** How it was paid at the box office; of other orders, the chosen method. */
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

/** A page: in this order, after a row's key and id. */
export interface OrderPage {
  readonly sort: OrderSort
  readonly after: { readonly key: number; readonly id: number } | null
  readonly most: number
}

type Condition = RawBuilder<unknown>

const isOverdue = (today: Date) => sql`(${isOwing} and ${dueKey} < ${today.getTime()})`
const hasPlan = sql`(jsonb_array_length(o.payment_plan) > 0)`
const desk = sql`m.kind in ('cash', 'terminal')`
const paidAtDesk = sql`(select m.kind from movement m
  where m.order_id = o.id and ${desk} and m.amount >= o.total_price limit 1)`

/** An order of one of these methods. */
const isPaidBy = ({ pages, desk: kinds }: NonNullable<OrderFilter['method']>): Condition => {
  // Each alone: of a rare one the orders are read from an index of theirs.
  const byPage = sql`o.payment_method = any(${pages}::text[]) and ${paidAtDesk} is null`
  const atDesk = sql`${paidAtDesk} = any(${kinds}::text[])`
  if (kinds.length === 0) return byPage
  return pages.length === 0 ? atDesk : sql`(${byPage} or ${atDesk})`
}

/**
 * Where a page of orders is read from, and by which id. Those that were paid at the desk may be few: they are read one after the other
 * from the index `movement_at_desk`, the newest first, until the page is full.
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

/** One value as itself: then the rows of an index are in the order of their ids. */
function isOneOfTexts(column: Condition, values: readonly string[]): Condition {
  const [one, ...others] = values
  return others.length > 0 ? sql`${column} = any(${[...values]}::text[])` : sql`${column} = ${one}`
}

/** What each facet of a filter asks of an order `o`; null: nothing. No `exists`: for that all tickets may be read first. */
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

/** The ids of orders that have a text, within a window of them. */
function foundIds(
  text: { typed: string; words: SoughtWords },
  conditions: readonly Condition[],
  isInWindow: (id: Condition) => Condition,
  byIndex: boolean,
) {
  // Not `exists`: for that the orders of a status would all be read first.
  const fits = (id: Condition) =>
    conditions.length === 0 ? sql`true` : sql`(select ${allOf(conditions)} from orders o where o.id = ${id})`
  const within = (table: Parameters<typeof isFound>[0], id: Condition) =>
    sql`select ${id} as id from ${sql.table(table)} t where ${isFound(table, text.words, byIndex)} and ${isInWindow(id)}`
  return sql`select f.id, f.id from (${within('orders', sql`t.id`)} union ${within('order_item', sql`t.order_id`)} union
    ${within('movement', sql`t.order_id`)} union ${within('earlier_ticket_code', sql`t.order_id`)} union
    select p.order_id from payment p where p.reference = upper(${text.typed}) union
    select m.id from orders m where m.code = substr(upper(replace(${text.typed}, ' ', '')), 5)) f
    where ${fits(sql`f.id`)}`
}

/** The newest orders that have a text and fit, below an id. */
const findByText = async (
  tx: Tx,
  text: { typed: string; words: SoughtWords },
  conditions: readonly Condition[],
  page: { before: number | null; most: number },
) =>
  findNewestIds(
    tx,
    { top: page.before === null ? await highestId(tx, 'orders') : page.before - 1, most: page.most },
    (isInWindow, byIndex) => foundIds(text, conditions, isInWindow, byIndex),
  )

const isOneOf = (ids: readonly number[] | null) => (ids ? sql`and o.id = any(${ids}::bigint[])` : sql``)

/** The most rows of a list that is not sorted by age, which are all read: those that wait for money. */
const maxSorted = 20_000

/** Each order of the list: its key, which rows it has, and how many that have a text may be on a page. */
const sorts = {
  newest: {
    key: sql`0`,
    order: null,
    isAfter: (_key: number, id: number) => sql`o.id < ${id}`,
    only: null,
    candidates: (page: OrderPage) => page.most,
  },
  owed: {
    only: isOwing,
    candidates: () => maxSorted,
    key: sql`o.total_price - o.total_paid`,
    // As the index `orders_owed_most` has it, so that a page is read from it.
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

/** A page of the orders that fit a filter. Sorted by what is owed or due, they are those that wait for money. */
export async function findOrderPage(tx: Tx, filter: OrderFilter, page: OrderPage): Promise<FoundOrder[]> {
  await planForValues(tx)
  const { key, order, isAfter, only, candidates } = sorts[page.sort]
  const conditions = given([...conditionsOf(filter), ...Object.values(facetsOf(filter)), only])
  const ofPage = [...conditions, ...given([page.after && isAfter(page.after.key, page.after.id)])]
  const found =
    filter.text &&
    (await findByText(tx, filter.text, only ? conditions : ofPage, {
      before: only ? null : (page.after?.id ?? null),
      most: candidates(page),
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
    order by ${order ?? sql`${newest} desc`} limit ${page.most}`
  return (await tx.executeQuery<FoundOrder>(query.compile(tx))).rows
}

/** How many orders fit a filter, in all and for each value of each facet, among the newest `most`. */
export async function countOrders(tx: Tx, filter: OrderFilter, sort: OrderSort, most: number) {
  await planForValues(tx)
  const base = given([...conditionsOf(filter), sorts[sort].only])
  const fits = facetsOf(filter)
  const found = filter.text && (await findByText(tx, filter.text, base, { before: null, most: most + 1 }))
  const scope = sql`select o.id, o.payment_status, coalesce(${paidAtDesk}, o.payment_method) as method, o.channel, o.is_test as test,
      ${hasPlan} as plan, ${isOverdue(filter.today)} as late${fitColumns(fits)}
    from orders o where ${allOf(base)} ${isOneOf(found)}
    order by o.id desc limit ${most + 1}`
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
      // Each order's by its index: joined, those of all orders would be read.
      join: sql`cross join lateral (select item_id from order_item where order_id = s.id offset 0) i`,
      text: sql`(select n.external_code from item n where n.id = g.by)`,
      label: sql`(select n.name from item n where n.id = g.by)`,
    }),
    overdue: facet('overdue', sql`s.late`),
    has_plan: facet('has_plan', sql`s.plan`),
    is_test: facet('is_test', sql`s.test`),
  }
  return countList(tx, scope, facets, most)
}

/** The orders of a status that fit a filter but for its facets: of a rare status, from the index `orders_rare`. */
export const ordersOfStatus = (
  filter: OrderFilter,
  { sort, status }: { sort: OrderSort; status: string },
): Condition => {
  // As a constant: for a parameter PostgreSQL may not use an index of some values.
  const isStatus = sql`o.payment_status = ${sql.lit(status)}`
  return sql`select 1 from orders o where ${allOf([...given([...conditionsOf(filter), sorts[sort].only]), isStatus])}`
}
