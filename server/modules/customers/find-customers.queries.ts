import { type RawBuilder, sql } from 'kysely'
import { type CountedFacet, countList, fitColumns, planForValues } from '../../platform/db/list-counts'
import { findNewestIds, highestId } from '../../platform/db/search-windows'
import { isFound } from '../../platform/db/searched-texts'
import type { Queryable, Tx } from '../../platform/db/database'
import { findMailsTo, type MailSummary } from '../outbox'
import type { CustomerRow } from '../../../contract/office/customers'
import type { TicketRow } from '../../../contract/office/tickets'
import type { PaymentStatus } from '../../../contract/order'
import type { SoughtWords } from '../../../rules/sought-words'

/** A customer as a list shows it. */
export interface FoundCustomer extends Omit<CustomerRow, 'created_at' | 'last_seen_at'> {
  sort_key: number
  created_at: Date
  last_seen_at: Date | null
  max_unpaid_orders: number | null
  max_unpaid_places: number | null
}

/** Which customers; null: not narrowed by this. */
export interface CustomerFilter {
  readonly text: { readonly words: SoughtWords } | null
  readonly country: readonly string[] | null
  readonly isConfirmed: boolean | null
  readonly hasOrders: boolean | null
}

const isConfirmed = sql`(c.email_confirmed_at is not null)`
const hasOrders = sql`((select min(o.id) from orders o where o.customer_id = c.id) is not null)`

const facetsOf = (filter: CustomerFilter) => ({
  country: filter.country && sql`c.country = any(${filter.country}::text[])`,
  is_confirmed: filter.isConfirmed === null ? null : sql`${isConfirmed} = ${filter.isConfirmed}`,
  has_orders: filter.hasOrders === null ? null : sql`${hasOrders} = ${filter.hasOrders}`,
})

type Condition = RawBuilder<unknown>
const allOf = (conditions: readonly (Condition | null)[]) =>
  sql.join([sql`c.erased_at is null`, ...conditions.filter((condition) => condition !== null)], sql` and `)

/** The newest ids of customers who have a text and fit, below an id. */
const findByText = async (
  tx: Tx,
  words: SoughtWords,
  fits: Condition,
  page: { before: number | null; most: number },
) =>
  findNewestIds(
    tx,
    { top: page.before === null ? await highestId(tx, 'customer') : page.before - 1, most: page.most },
    (
      isInWindow,
      byIndex,
    ) => sql`select t.id, t.id from customer t where ${isFound('customer', words, byIndex)}
      and ${isInWindow(sql`t.id`)} and (select ${fits} from customer c where c.id = t.id)`,
  )

const isOneOf = (ids: readonly number[] | null) => (ids ? sql`and c.id = any(${ids}::bigint[])` : sql``)

const columns = (now: Date) => sql`c.id, 0 as sort_key, c.full_name, c.email, c.country, c.created_at,
  ${isConfirmed} as is_confirmed, c.max_unpaid_orders, c.max_unpaid_places, bought.orders, bought.spent,
  logins.sessions, greatest(bought.last_at, logins.last_at) as last_seen_at
  from customer c
  cross join lateral (select count(*) as orders, coalesce(sum(o.total_paid - o.total_refunded), 0) as spent,
    max(o.created_at) as last_at from orders o where o.customer_id = c.id) bought
  cross join lateral (select count(*) filter (where s.expires_at > ${now}) as sessions, max(s.created_at) as last_at
    from session s where s.customer_id = c.id) logins`

/** A page of the customers who fit a filter, newest first, after an id. */
export async function findCustomerPage(
  tx: Tx,
  filter: CustomerFilter,
  page: { after: { id: number } | null; most: number; now: Date },
): Promise<FoundCustomer[]> {
  await planForValues(tx)
  const fits = allOf([...Object.values(facetsOf(filter)), page.after && sql`c.id < ${page.after.id}`])
  const found =
    filter.text &&
    (await findByText(tx, filter.text.words, fits, { before: page.after?.id ?? null, most: page.most }))
  const query = sql<FoundCustomer>`select ${columns(page.now)}
    where c.id = any(array(select c.id from customer c
      where ${fits} ${isOneOf(found)}
      order by c.id desc limit ${page.most}))
    order by c.id desc`
  return (await tx.executeQuery<FoundCustomer>(query.compile(tx))).rows
}

/** How many customers fit a filter, in all and for each value of each facet, among the newest `most`. */
export async function countCustomers(tx: Tx, filter: CustomerFilter, most: number) {
  await planForValues(tx)
  const fits = facetsOf(filter)
  const found =
    filter.text && (await findByText(tx, filter.text.words, allOf([]), { before: null, most: most + 1 }))
  const scope = sql`select c.id, c.country, ${isConfirmed} as confirmed, ${hasOrders} as ordered${fitColumns(fits)}
    from customer c where ${allOf([])} ${isOneOf(found)}
    order by c.id desc limit ${most + 1}`
  const facets: Record<keyof typeof fits, CountedFacet> = {
    country: { by: sql`s.country`, fits: fits.country && sql`s.is_country` },
    is_confirmed: { by: sql`s.confirmed`, fits: fits.is_confirmed && sql`s.is_is_confirmed` },
    has_orders: { by: sql`s.ordered`, fits: fits.has_orders && sql`s.is_has_orders` },
  }
  return countList(tx, scope, facets, most)
}

/** What one customer's page shows. */
export interface CustomerStory {
  orders: {
    code: string
    created_at: Date
    payment_status: PaymentStatus
    total_price: number
    total_paid: number
  }[]
  tickets: {
    code: string
    order: string
    item: string
    travel_time: Date | null
    state: TicketRow['state']
    waits_for_terms: boolean
  }[]
  mails: MailSummary[]
}

/** One customer by id; undefined if there is none, or the account is erased. */
export async function findCustomerById(db: Queryable, id: number, now: Date) {
  const { rows } =
    await sql<FoundCustomer>`select ${columns(now)} where c.id = ${id} and c.erased_at is null`.execute(db)
  return rows[0]
}

/** A customer's newest orders, the tickets that they hold (a buyer holds what nobody else does), and mails. */
export async function findCustomerStory(
  db: Queryable,
  customer: { id: number; email: string },
): Promise<CustomerStory> {
  const { rows: orders } = await sql<CustomerStory['orders'][number]>`
    select code, created_at, payment_status, total_price, total_paid from orders
    where customer_id = ${customer.id} order by id desc limit 100`.execute(db)
  const { rows: tickets } = await sql<CustomerStory['tickets'][number]>`
    select i.code, o.code as "order", n.name as item,
      coalesce((select t.travel_time from travel_time t where t.id = i.travel_time_id), n.travel_time) as travel_time,
      case when i.status in ('void', 'refunded') then 'void' when i.admitted_at is not null then 'scanned'
        else 'issued' end as state,
      i.status not in ('void', 'refunded') and i.admitted_at is null and o.accepted_at is null as waits_for_terms
    from (select id from order_item where holder_id = ${customer.id}
      union select t.id from (select id from orders where customer_id = ${customer.id} order by id desc limit 100) own
        join order_item t on t.order_id = own.id where t.holder_id is null) held
      join order_item i on i.id = held.id join orders o on o.id = i.order_id join item n on n.id = i.item_id
    where i.code is not null order by i.id desc limit 100`.execute(db)
  const mails = await findMailsTo(db, customer.email, { most: 100 })
  return { orders, tickets, mails }
}
