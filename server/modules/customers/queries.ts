import { type RawBuilder, sql } from 'kysely'
import type { CustomerRow } from '#contract/office/customers'
import type { TicketRow } from '#contract/office/tickets'
import type { PaymentStatus } from '#contract/order'
import type { SoughtWords } from '#rules/text/search'
import type { Queryable, Tx, Database } from '../../platform/db/database'
import { type CountedFacet, countList, fitColumns, planForValues } from '../../platform/db/list-counts'
import { findNewestIds, highestId, isFound, searchText } from '../../platform/db/text-search'
import { findMailsTo, type MailSummary } from '../mail-queue'

/** A row of the list of customers. */
export interface FoundCustomer extends Omit<CustomerRow, 'created_at' | 'last_seen_at' | 'company'> {
  company_name: string | null
  company_vat_number: string | null
  sort_key: number
  created_at: Date
  last_seen_at: Date | null
  max_unpaid_orders: number | null
  max_unpaid_places: number | null
}

/** A filter of the list of customers. `null` fields do not restrict the rows. */
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

/** Returns the newest ids less than `before` of customers who match a text and a condition. */
const findByText = async (
  tx: Tx,
  words: SoughtWords,
  fits: Condition,
  page: { before: number | null; limit: number },
) =>
  findNewestIds(
    tx,
    { top: page.before === null ? await highestId(tx, 'customer') : page.before - 1, limit: page.limit },
    (
      isInWindow,
      byIndex,
    ) => sql`select t.id, t.id from customer t where ${isFound(searchText, words, byIndex)}
      and ${isInWindow(sql`t.id`)} and (select ${fits} from customer c where c.id = t.id)`,
  )

const isOneOf = (ids: readonly number[] | null) => (ids ? sql`and c.id = any(${ids}::bigint[])` : sql``)

const columns = (now: Date) => sql`c.id, 0 as sort_key, c.full_name, c.email, c.country, c.created_at,
  c.company_name, c.company_vat_number,
  ${isConfirmed} as is_confirmed, c.max_unpaid_orders, c.max_unpaid_places, bought.orders, bought.spent,
  logins.sessions, greatest(bought.last_at, logins.last_at) as last_seen_at
  from customer c
  cross join lateral (select count(*) as orders, coalesce(sum(o.total_paid - o.total_refunded), 0) as spent,
    max(o.created_at) as last_at from orders o where o.customer_id = c.id) bought
  cross join lateral (select count(*) filter (where s.expires_at > ${now}) as sessions, max(s.created_at) as last_at
    from session s where s.customer_id = c.id) logins`

/** Returns a page of the customers who match a filter, newest first, after an id. */
export async function findCustomerPage(
  tx: Tx,
  filter: CustomerFilter,
  page: { after: { id: number } | null; limit: number; now: Date },
): Promise<FoundCustomer[]> {
  await planForValues(tx)
  const fits = allOf([...Object.values(facetsOf(filter)), page.after && sql`c.id < ${page.after.id}`])
  const found =
    filter.text &&
    (await findByText(tx, filter.text.words, fits, { before: page.after?.id ?? null, limit: page.limit }))
  const query = sql<FoundCustomer>`select ${columns(page.now)}
    where c.id = any(array(select c.id from customer c
      where ${fits} ${isOneOf(found)}
      order by c.id desc limit ${page.limit}))
    order by c.id desc`
  return (await tx.executeQuery<FoundCustomer>(query.compile(tx))).rows
}

/** Counts the customers who match a filter, in total and for each value of each facet, among the newest `limit`. */
export async function countCustomers(tx: Tx, filter: CustomerFilter, limit: number) {
  await planForValues(tx)
  const fits = facetsOf(filter)
  const found =
    filter.text && (await findByText(tx, filter.text.words, allOf([]), { before: null, limit: limit + 1 }))
  const scope = sql`select c.id, c.country, ${isConfirmed} as confirmed, ${hasOrders} as ordered${fitColumns(fits)}
    from customer c where ${allOf([])} ${isOneOf(found)}
    order by c.id desc limit ${limit + 1}`
  const facets: Record<keyof typeof fits, CountedFacet> = {
    country: { by: sql`s.country`, fits: fits.country && sql`s.is_country` },
    is_confirmed: { by: sql`s.confirmed`, fits: fits.is_confirmed && sql`s.is_is_confirmed` },
    has_orders: { by: sql`s.ordered`, fits: fits.has_orders && sql`s.is_has_orders` },
  }
  return countList(tx, scope, facets, limit)
}

/** Counts the customers who match a filter without a text, up to a limit. */
export async function countMatchingCustomers(tx: Tx, filter: CustomerFilter, limit: number): Promise<number> {
  await planForValues(tx)
  const query = sql<{ count: number }>`select count(*)::integer as count from (
    select 1 from customer c where ${allOf(Object.values(facetsOf(filter)))} order by c.id desc limit ${limit}) r`
  return (await tx.executeQuery<{ count: number }>(query.compile(tx))).rows[0]?.count ?? 0
}

/** The orders, tickets and mails on one customer's page. */
export interface CustomerTimeline {
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

/** Returns a customer, or `undefined` if there is none or the account is erased. */
export async function findCustomerById(db: Queryable, id: number, now: Date) {
  const { rows } =
    await sql<FoundCustomer>`select ${columns(now)} where c.id = ${id} and c.erased_at is null`.execute(db)
  return rows[0]
}

/** Returns the newest orders, tickets and mails of a customer. Buyers hold the tickets that have no other holder. */
export async function findCustomerTimeline(
  db: Queryable,
  customer: { id: number; email: string },
): Promise<CustomerTimeline> {
  const { rows: orders } = await sql<CustomerTimeline['orders'][number]>`
    select code, created_at, payment_status, total_price, total_paid from orders
    where customer_id = ${customer.id} order by id desc limit 100`.execute(db)
  const { rows: tickets } = await sql<CustomerTimeline['tickets'][number]>`
    select i.code, o.code as "order", n.name as item,
      coalesce((select t.travel_time from travel_time t where t.id = i.travel_time_id), n.travel_time) as travel_time,
      case when i.status in ('void', 'refunded') then 'void' when i.admitted_at is not null then 'scanned'
        else 'issued' end as state,
      i.status not in ('void', 'refunded') and i.admitted_at is null and o.accepted_at is null as waits_for_terms
    from (select id from order_item where holder_id = ${customer.id}
      union select t.id from (select id from orders where customer_id = ${customer.id} order by id desc limit 100) own
        join order_item t on t.order_id = own.id where t.holder_id is null) held
      join order_item i on i.id = held.id join orders o on o.id = i.order_id join item n on n.id = i.item_id
    where i.code is not null and n.shop_item_type = 'tickets' order by i.id desc limit 100`.execute(db)
  const mails = await findMailsTo(db, customer.email, { limit: 100 })
  return { orders, tickets, mails }
}

/** Locks the customer of an email and returns the customer's own limits on unpaid orders. Erased customers are excluded. */
export const lockLimits = (tx: Tx, emailKey: string) =>
  tx
    .selectFrom('customer')
    .select(['id', 'full_name', 'email', 'max_unpaid_orders', 'max_unpaid_places'])
    .where('email_key', '=', emailKey)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Returns all data about one customer in one snapshot, for the customer and for the office. Secrets (password, tokens, sealed
 * bank details) and other people's data (the holder of a reassigned ticket) are left out.
 */
export function findOwnData(db: Database, customerId: number): Promise<Record<string, unknown>> {
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      profile: await findProfile(tx, customerId),
      logins: await findLogins(tx, customerId),
      carts: await findCarts(tx, customerId),
      orders: await findOrders(tx, customerId),
      tickets_held: await findTicketsHeld(tx, customerId),
      refunds: await findRefunds(tx, customerId),
      withdrawals: await findWithdrawals(tx, customerId),
      mails: await findMails(tx, customerId),
    }))
}

const findProfile = (tx: Tx, id: number) =>
  tx
    .selectFrom('customer')
    .select([
      'email',
      'full_name',
      'country',
      'address',
      'company_name',
      'company_vat_number',
      'email_confirmed_at',
      'created_at',
    ])
    .select(
      sql<string | null>`(select e.email from email_change e where e.customer_id = customer.id)`.as(
        'pending_email',
      ),
    )
    .select(['max_unpaid_orders', 'max_unpaid_places'])
    .where('id', '=', id)
    .executeTakeFirst()

const findLogins = (tx: Tx, id: number) =>
  tx
    .selectFrom('session')
    .select(['created_at', 'expires_at'])
    .where('customer_id', '=', id)
    .orderBy('created_at')
    .execute()

const findCarts = async (tx: Tx, id: number) =>
  (
    await sql<Record<string, unknown>>`
      select c.code, c.first_added_at, c.expires_at,
        (select coalesce(jsonb_agg(jsonb_build_object('item', i.name, 'full_name', l.full_name, 'email', l.email)
            order by l.id), '[]')
          from cart_line l join item i on i.id = l.item_id where l.cart_id = c.id) as items
      from cart c where c.customer_id = ${id} order by c.id`.execute(tx)
  ).rows

const findOrders = async (tx: Tx, id: number) =>
  (
    await sql<Record<string, unknown>>`
      select o.code, o.channel, o.created_at, o.full_name, o.email, o.country, o.address, o.company_name, o.company_vat_number, o.company_vies, o.shipping_name,
        o.shipping_country, o.shipping_address, o.shipping_amount, o.currency, o.payment_method, o.payment_plan,
        o.discount_amount, o.discount_name, o.total_price, o.taxes, o.total_paid, o.total_refunded, o.payment_status,
        o.paid_at, o.accepted_at, o.accepted_from, o.cancelled_at, o.note,
        (select coalesce(jsonb_agg(jsonb_build_object('item', i.name, 'price', t.price, 'fee', t.fee,
            'tax_rate', t.tax_rate, 'status', t.status, 'issued_at', t.issued_at, 'given_away', g.given,
            'code', case when not g.given then t.code end, 'full_name', case when not g.given then t.full_name end,
            'email', case when not g.given then t.email end, 'travel_time', w.travel_time,
            'admitted_at', case when not g.given then t.admitted_at end) order by t.id), '[]')
          from order_item t join item i on i.id = t.item_id left join travel_time w on w.id = t.travel_time_id
            cross join lateral (select t.holder_id is not null and t.holder_id <> o.customer_id as given) g
          where t.order_id = o.id) as items,
        (select jsonb_build_object('state', d.state, 'sent_at', d.sent_at, 'carrier', d.carrier,
            'tracking_number', d.tracking_number, 'problem', d.problem, 'received_at', o.goods_received_at)
          from delivery d where d.order_id = o.id) as delivery,
        (select coalesce(jsonb_agg(jsonb_build_object('reference', p.reference, 'amount', p.amount, 'due_at', p.due_at,
            'paid_amount', p.paid_amount, 'paid_at', p.paid_at) order by p.position), '[]')
          from payment p where p.order_id = o.id) as payments,
        (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'amount', m.amount, 'reference', m.reference,
            'at', m.at) order by m.id), '[]')
          from movement m where m.order_id = o.id) as movements,
        (select coalesce(jsonb_agg(jsonb_build_object('kind', v.kind, 'number', v.number, 'issued_at', v.issued_at)
            order by v.id), '[]')
          from invoice v where v.order_id = o.id) as documents
      from orders o where o.customer_id = ${id} order by o.id`.execute(tx)
  ).rows

const findTicketsHeld = async (tx: Tx, id: number) =>
  (
    await sql<Record<string, unknown>>`
      select o.code as order_code, i.name as item, t.code, t.full_name, t.email, t.status, t.issued_at, w.travel_time,
        t.name_changes, t.edited_at, t.admitted_at, t.admitted_gate
      from order_item t join orders o on o.id = t.order_id join item i on i.id = t.item_id
        left join travel_time w on w.id = t.travel_time_id
      where t.holder_id = ${id} order by t.id`.execute(tx)
  ).rows

const findRefunds = (tx: Tx, id: number) =>
  tx
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select([
      'refund.id',
      'orders.code as order_code',
      'refund.kind',
      'refund.status',
      'refund.created_at',
      'refund.completed_at',
      'refund.total',
      'refund.shipping_refund',
      'refund.bank_masked',
      'refund.note',
    ])
    .where('orders.customer_id', '=', id)
    .orderBy('refund.id')
    .execute()

const findWithdrawals = (tx: Tx, id: number) =>
  tx
    .selectFrom('withdrawal as w')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .select(['o.code as order_code', 'w.received_at', 'w.full_name', 'w.email', 'w.statement'])
    .where('o.customer_id', '=', id)
    .orderBy('w.id')
    .execute()

/**
 * Returns the mails to the customer's address if it is confirmed, whatever the case of its letters. An unconfirmed address may
 * be somebody else's. The collation "C" leaves other letters than ASCII as they are, because they may make another mailbox.
 */
const findMails = async (tx: Tx, id: number) =>
  (
    await sql<Record<string, unknown>>`
      select m.kind, m.recipient, m.created_at, m.sent_at
      from (select email as confirmed from customer where id = ${id} and email_confirmed_at is not null) c
        join outbox m on lower(m.recipient collate "C") = lower(c.confirmed collate "C") order by m.id`.execute(
      tx,
    )
  ).rows

/** Returns the orders that these accounts placed (`made`), and the orders of others in which they hold tickets (`held`). */
export async function findOrderIdsOf(
  tx: Tx,
  accounts: readonly number[],
): Promise<{ made: number[]; held: number[] }> {
  const made = await tx.selectFrom('orders').select('id').where('customer_id', 'in', accounts).execute()
  const held = await tx
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .select('orders.id')
    .distinct()
    .where('order_item.holder_id', 'in', accounts)
    .where('orders.customer_id', 'not in', accounts)
    .execute()
  return { made: made.map((row) => row.id), held: held.map((row) => row.id) }
}

/** Returns the names and email addresses of a person in their accounts and in these orders. */
export async function findIdentitiesOf(
  tx: Tx,
  accounts: readonly number[],
  orderIds: readonly number[],
): Promise<{ full_name: string; email: string }[]> {
  return tx
    .selectFrom('customer')
    .select(['full_name', 'email'])
    .where('id', 'in', accounts)
    .union(
      tx
        .selectFrom('orders')
        .select(['full_name', 'email'])
        .where('id', 'in', [0, ...orderIds]),
    )
    .execute()
}

/** Counts the invoices and credit notes of these orders. */
export async function countDocuments(tx: Tx, orderIds: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('invoice')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('order_id', 'in', [0, ...orderIds])
    .executeTakeFirstOrThrow()
  return count
}
