import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'
import { isUntouchedOverpayment } from '../ledger'
import { isOpenWithdrawal, dueKey, isOwing } from '../orders'

/**
 * Returns the number and amount of orders per day in a time zone, from `since` until before `before`. Cancelled orders are not
 * counted. Days without orders are absent.
 */
export async function findSales(
  db: Queryable,
  requested: { since: Date; before: Date | null; zone: string; withTests: boolean },
): Promise<{ day: string; orders: number; amount: number }[]> {
  const { rows } = await sql<{ day: string; orders: number; amount: number }>`
    select to_char(created_at at time zone ${requested.zone}, 'YYYY-MM-DD') as day, count(*) as orders,
      sum(total_price) as amount
    from orders where created_at >= ${requested.since} and (${requested.before}::timestamptz is null or created_at < ${requested.before})
      and cancelled_at is null
      and (${requested.withTests} or not is_test)
    group by 1`.execute(db)
  return rows
}

/** A published item with its places. */
export interface ItemPlaces {
  id: number
  external_code: string
  name: string
  isTicket: boolean
  /** A ticket without dates of its own or of an event, and without a departure. */
  isPass: boolean
  hasPicture: boolean
  /** Whether it states a maker, with an email or web address. */
  namesMaker: boolean
  /** `null` if unlimited. */
  total: number | null
  left: number | null
  in_carts: number
  /** Places of orders. */
  sold: number
  /** Sold places whose tickets were returned but whose places were not released. */
  kept: number
}

/**
 * Returns the published items in the shop's order, each with its places. The sold places come from the counters, so that the
 * cost does not grow with the number of tickets.
 */
export async function findPlaces(db: Queryable): Promise<ItemPlaces[]> {
  const query = sql<ItemPlaces>`
    select i.id, i.external_code, i.name, i.shop_item_type = 'tickets' as "isTicket",
      i.shop_item_type = 'tickets' and i.event_id is null and i.starts_at is null and i.travel_time_type is null as "isPass",
      i.shop_image is not null as "hasPicture",
      coalesce(i.maker, '') <> '' and coalesce(i.maker_contact, '') <> '' as "namesMaker",
      coalesce(p.total, d.total) as total, least(p.total - p.taken, d.free) as left,
      carts.places as in_carts, coalesce(p.taken, 0) - carts.places as sold, given_back.kept
    from item i
    left join pool p on p.item_id = i.id and p.travel_time_id is null
    -- If one departure is unlimited, the item is unlimited.
    cross join lateral (select case when bool_and(t.total is not null) then sum(t.total) end as total,
      case when bool_and(t.total is not null) then sum(t.total - t.taken) end as free
      from pool t where t.item_id = i.id and t.travel_time_id is not null) d
    cross join lateral (select count(*) as places from cart_line l where l.item_id = i.id) carts
    -- The condition of the index \`order_item_kept\` (\`server/platform/db/baseline/05-orders.sql\`).
    cross join lateral (select count(*) as kept from order_item o
      where o.item_id = i.id and o.takes_place and o.status in ('void', 'refunded')) given_back
    where i.published order by i.position, i.id`
  return (await db.executeQuery<ItemPlaces>(query.compile(db))).rows
}

/**
 * Returns the codes of the first 100 published items that cost money and have no tax rate, in the shop's order
 * (`rules/money/tax.ts`). `hidden` includes unpublished items.
 */
export async function findUntaxedItems(db: Queryable, { hidden }: { hidden: boolean }): Promise<string[]> {
  const { rows } = await sql<{ external_code: string }>`
    select external_code from item
    where price + fee > 0 and tax_rate = 0 and tax_rates = '{}' and (published or ${hidden}) and cancelled_at is null
    order by position, id limit 100`.execute(db)
  return rows.map(({ external_code }) => external_code)
}

/** The number of waiting rows, up to a limit, and the instant since which the oldest one waits. */
export interface Waiting {
  count: number
  oldest_at: string | null
}

/** The work that waits for staff. Each count uses the same filter as its list. */
export interface WaitingWork {
  entries: Waiting
  problems: Waiting
  /** Orders without a payment plan that are partially paid. */
  too_little: Waiting
  /** Overpayments that have not been returned yet. */
  overpaid: Waiting
  refunds_asked: Waiting
  refund_problems: Waiting
  withdrawals: Waiting
  /** Overdue payment plans. The oldest one is determined by its due day. */
  plans_overdue: Waiting
  /** Mails that could not be sent. The oldest one is determined by its creation. */
  mails_failed: Waiting
  /** Mails whose recipient the mail server rejects. They are tried further. */
  mails_rejected: Waiting
  mails_waiting: number
  /** Instant since which mails are paused, or `null` if they are not paused. */
  mails_paused_at: Date | null
  /** Number of invoices of test orders. */
  test_invoices: number
}

type Sql = RawBuilder<unknown>

/**
 * Reads the work that waits, with indexes of open rows. Each kind is counted up to `limit`. Payments that were due before
 * `today` are overdue.
 */
export async function findWaitingWork(
  db: Queryable,
  { today, limit }: { today: Date; limit: number },
): Promise<WaitingWork> {
  /** Selects the oldest open rows in the order of their index, up to `limit`. */
  const oldest = (at: Sql, from: Sql, by: Sql) =>
    sql`(select ${at} as at from ${from} order by ${by} limit ${limit}) w`
  const counted = (from: Sql, by: Sql) =>
    sql`(select count(*) from ${oldest(sql`null::timestamptz`, from, by)})`
  const waiting = (at: Sql, from: Sql, by: Sql) => sql`(select jsonb_build_object('count', count(*),
    'oldest_at', to_char(min(w.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from ${oldest(at, from, by)})`
  const id = sql`id`
  const createdAt = sql`created_at`
  const query = sql<WaitingWork>`select
    ${waiting(sql`imported_at`, sql`bank_entry where order_id is null and closed_at is null`, id)} as entries,
    ${waiting(createdAt, sql`orders where payment_status = 'problem'`, id)} as problems,
    ${waiting(createdAt, sql`orders where payment_status = 'partial' and payment_plan = '[]'`, id)} as too_little,
    ${waiting(sql`recorded_at`, sql`overpayment where settled_at is null and ${isUntouchedOverpayment}`, sql`recorded_at`)} as overpaid,
    ${waiting(createdAt, sql`refund where status = 'active'`, id)} as refunds_asked,
    ${waiting(createdAt, sql`refund where status = 'problem'`, id)} as refund_problems,
    ${waiting(sql`received_at`, sql`withdrawal w where ${isOpenWithdrawal('w')}`, sql`received_at`)} as withdrawals,
    ${waiting(
      sql`next_due_at`,
      sql`orders o where ${isOwing} and jsonb_array_length(o.payment_plan) > 0 and ${dueKey} < ${today.getTime()}`,
      dueKey,
    )} as plans_overdue,
    ${waiting(createdAt, sql`outbox where dead_at is not null and sent_at is null and replaced_at is null`, id)} as mails_failed,
    ${waiting(createdAt, sql`outbox where rejected_at is not null and sent_at is null and dead_at is null`, id)} as mails_rejected,
    ${counted(sql`outbox where sent_at is null and dead_at is null and rejected_at is null`, sql`due_at`)} as mails_waiting,
    (select paused_at from mail_pause) as mails_paused_at,
    (select coalesce(sum(last_number), 0)::int from document_counter where series like 'test-invoice-%') as test_invoices`
  const [row] = (await db.executeQuery<WaitingWork>(query.compile(db))).rows
  if (row === undefined) throw new Error('The query returned no row')
  return row
}

/** The parts of the set-up that staff have finished: owners who can sign in, a refund that was paid, and the last backup. */
export interface Practice {
  owners: number
  has_refunded: boolean
  backup_at: Date | null
}

/** Finds what the staff have done once. */
export async function findPractice(db: Queryable): Promise<Practice> {
  const { rows } = await sql<Practice>`select
    (select count(*)::integer from staff where role = 'owner' and ended_at is null and password_hash is not null) as owners,
    exists (select from refund where status = 'processed') as has_refunded,
    (select at from audit_log where action = 'backup' order by id desc limit 1) as backup_at`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The query returned no row')
  return row
}

/** Documents without a response of the tax authority. */
export interface Unreported {
  count: number
  /** Documents whose report failed and is not retried automatically. */
  failed: number
  /** Instant at which the oldest of them was issued. */
  oldest_at: Date
  oldest_order: string
}

/** Returns the documents since an instant that have no response of the tax authority, or `null` if there are none. */
export async function findUnreported(db: Queryable, since: Date): Promise<Unreported | null> {
  const { rows } = await sql<Unreported>`
    with v as (select order_id, issued_at, fiscal_due_at from invoice where fiscal_due_at is not null
      union all
      select order_id, issued_at, fiscal_due_at from invoice
      where fiscal is null and fiscal_due_at is null and fiscal_error_code is not null)
    select count(*) over () as count, count(*) filter (where fiscal_due_at is null) over () as failed,
      issued_at as oldest_at, (select code from orders where id = order_id) as oldest_order
    from v where issued_at >= ${since} order by issued_at limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns the cancellations with remaining work or with failed orders, newest first. */
export async function findCancellations(
  db: Queryable,
): Promise<{ id: number; name: string; started_at: Date; left: number; failed: number }[]> {
  const { rows } = await sql<{ id: number; name: string; started_at: Date; left: number; failed: number }>`
    select c.id, c.name, c.started_at,
      (select count(*)::integer from cancellation_order o where o.cancellation_id = c.id and o.state = 'waiting') as left,
      (select count(*)::integer from cancellation_order o where o.cancellation_id = c.id and o.state = 'failed') as failed
    from cancellation c
    where c.id in (select id from cancellation where step <> 'done'
      union select cancellation_id from cancellation_order where state = 'failed')
    order by c.id desc limit 20`.execute(db)
  return rows
}

/** Counts the newest `limit` scans that staff should look at and that arrived since an instant. */
export async function countNotableScans(
  db: Queryable,
  since: Date,
  limit: number,
): Promise<{ count: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::integer as count, min(received_at) as oldest_at
    from (select received_at from scan where notable is not null order by id desc limit ${limit}) s
    where received_at >= ${since}`.execute(db)
  return rows[0] ?? { count: 0, oldest_at: null }
}
