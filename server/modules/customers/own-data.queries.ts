import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database'

/**
 * Everything about one customer, read at one moment; also for the office. Secrets (password, tokens, sealed bank
 * details) and other people's data (the holder of a reassigned ticket) are left out.
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
      'email_confirmed_at',
      'confirmed_email',
      'created_at',
    ])
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
      select o.code, o.channel, o.created_at, o.full_name, o.email, o.country, o.address, o.shipping_name,
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

/** The mails to the customer, without their content; an address that was not confirmed may be somebody else's. */
const findMails = (tx: Tx, id: number) =>
  tx
    .selectFrom('outbox')
    .select(['outbox.kind', 'outbox.recipient', 'outbox.created_at', 'outbox.sent_at'])
    .where('outbox.recipient', '=', (query) =>
      query
        .selectFrom('customer')
        .select(
          sql<string>`case when email_confirmed_at is null then confirmed_email else email end`.as('proved'),
        )
        .where('customer.id', '=', id),
    )
    .orderBy('outbox.id')
    .execute()
