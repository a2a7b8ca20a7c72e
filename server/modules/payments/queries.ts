import { sql } from 'kysely'
import type { GatewayName } from '#contract/gateways'
import type { PaymentInstruction } from '#contract/shop/checkout'
import type { PlanCalendar } from '#rules/payments/instalments'
import type { Tx, Queryable } from '../../platform/db/database'
import type { AttemptOutcome } from '../../platform/db/money-tables'
import type { OpenAttempt } from '../orders'

/** Attempts (`a`) with their payment (`p`) and order (`o`). */
const attemptsWithOrders = (db: Queryable) =>
  db
    .selectFrom('payment_attempt as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')

/** Returns an attempt, with its order, by the shop's reference at the gateway. */
export const findAttempt = (db: Queryable, gateway: GatewayName, reference: string) =>
  attemptsWithOrders(db)
    .select([
      'a.id',
      'a.gateway',
      'a.amount',
      'a.currency',
      'a.outcome',
      'a.ended_at',
      'p.order_id',
      'o.code',
      'a.gateway_reference',
      'a.gateway_id',
    ])
    .where('a.gateway', '=', gateway)
    .where('a.gateway_reference', '=', reference)
    .executeTakeFirst()

export type FoundAttempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** Returns the newest open attempt of an order; with `callKey`, only an attempt that the call with this key began. */
export async function findNewestOpenAttempt(
  db: Queryable,
  orderId: number,
  callKey: string | null = null,
): Promise<OpenAttempt | null> {
  // The order's payments are read first: there may be thousands of other open attempts during a sale.
  const { rows } = await sql<OpenAttempt>`
    select a.id, a.gateway, a.gateway_reference, a.amount, a.currency, a.started_at, a.details, o.code, o.full_name, o.email
    from orders o join payment_attempt a
      on a.payment_id = any(array(select p.id from payment p where p.order_id = ${orderId}))
    where o.id = ${orderId} and a.ended_at is null
      and (${callKey}::text is null or a.details ->> 'call_key' = ${callKey})
    order by a.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns the id of a payment's newest paid attempt. */
export async function findPaidAttempt(db: Queryable, paymentId: number): Promise<number | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('outcome', '=', 'paid')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns whether a payment of the order waits for its outcome at a gateway. */
export async function hasOpenAttempt(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment p join payment_attempt a on a.payment_id = p.id
    where p.order_id = ${orderId} and a.ended_at is null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Returns whether the latest card payment of the order has no outcome yet. An older one without an outcome was left by the
 * customer, who has started another one since.
 */
export async function hasRunningAttempt(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ is_running: boolean }>`
    select a.ended_at is null as is_running from payment p join payment_attempt a on a.payment_id = p.id
    where p.order_id = ${orderId} order by a.id desc limit 1`.execute(db)
  return rows[0]?.is_running === true
}

/** Stores a gateway's answer to the start of an attempt: the instruction that leads to its page, and its own id. */
export const storeInstruction = (
  db: Queryable,
  attemptId: number,
  instruction: PaymentInstruction,
  gatewayId: string | null,
) =>
  db
    .updateTable('payment_attempt')
    .set({
      details: sql`details || ${JSON.stringify({ instruction })}::jsonb`,
      gateway_id: gatewayId,
    })
    .where('id', '=', attemptId)
    .execute()

/** Ends an attempt; stores the gateway's own id unless it is `null`. */
export const endAttempt = (
  tx: Tx,
  attemptId: number,
  outcome: AttemptOutcome,
  gatewayId: string | null,
  now: Date,
) =>
  tx
    .updateTable('payment_attempt')
    .set({ outcome, ended_at: now, ...(gatewayId === null ? {} : { gateway_id: gatewayId }) })
    .where('id', '=', attemptId)
    .execute()

/**
 * Ends an attempt that its gateway did not start, or rejected. Returns `false` if it has ended, or if a parallel call has started
 * it: then the customer may be at the payment page.
 */
export async function endUnstarted(
  tx: Tx,
  attemptId: number,
  outcome: 'expired' | 'rejected',
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('payment_attempt')
    .set({ outcome, ended_at: now })
    .where('id', '=', attemptId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not details ? 'instruction'`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An attempt whose gateway is to be polled. */
export interface AttemptToPoll {
  id: number
  order_id: number
  /** The order's code. */
  code: string
  gateway: GatewayName
  gateway_reference: string
  gateway_id: string | null
  started_at: Date
  ended_at: Date | null
  /** The time since when the gateway has not answered about the attempt; `null` if it answered the last request. */
  unanswered_since: Date | null
}

/**
 * Takes the next attempts whose gateways are to be polled, for this process alone, by moving their time on. These are
 * open attempts and, for a day at growing intervals, expired ones, because their money may have moved; also declined
 * ones at the gateways `payableAfterDecline`. Attempts whose last request was not answered are
 * polled every minute for a month: the longer intervals are for answered ones. The attempt that has waited longest
 * comes first, so that many abandoned ones do not delay a paid one.
 */
export async function takeAttemptsToPoll(
  db: Queryable,
  {
    payableAfterDecline,
    now,
    limit,
  }: { payableAfterDecline: readonly GatewayName[]; now: Date; limit: number },
): Promise<AttemptToPoll[]> {
  const { rows } = await sql<AttemptToPoll>`
    update payment_attempt a set queried_at = ${now}
    from payment p join orders o on o.id = p.order_id
    where p.id = a.payment_id and a.id = any(array(select id from payment_attempt
      where (ended_at is null and started_at <= ${now}::timestamptz - interval '1 minute'
             and (queried_at is null or queried_at <= ${now}::timestamptz - interval '30 seconds'))
         or (outcome in ('expired', 'declined', 'cancelled') and (outcome = 'expired' or gateway = any(${payableAfterDecline}))
             and started_at > ${now}::timestamptz - interval '1 day'
             and (queried_at is null or queried_at <= ${now}::timestamptz
               - greatest(interval '10 minutes', (${now}::timestamptz - started_at) / 6)))
         or (unanswered_since is not null and ended_at is not null
             and (queried_at is null or queried_at <= ${now}::timestamptz - interval '1 minute')
             and started_at > ${now}::timestamptz - interval '30 days')
      order by coalesce(queried_at, started_at), id limit ${limit} for update skip locked))
    returning a.id, p.order_id, o.code, a.gateway, a.gateway_reference, a.gateway_id, a.started_at, a.ended_at,
      a.unanswered_since`.execute(db)
  return rows
}

export const findOpenAttemptsOf = (db: Queryable, orderId: number): Promise<AttemptToPoll[]> =>
  attemptsWithOrders(db)
    .select([
      'a.id',
      'p.order_id',
      'o.code',
      'a.gateway',
      'a.gateway_reference',
      'a.gateway_id',
      'a.started_at',
      'a.ended_at',
      'a.unanswered_since',
    ])
    .where('p.order_id', '=', orderId)
    .where('a.ended_at', 'is', null)
    .execute()

/** Records the gateway's later outcome of an expired attempt; if it is final, the attempt is not polled again. */
export const recordFinalOutcome = (db: Queryable, attemptId: number, outcome: AttemptOutcome) =>
  db
    .updateTable('payment_attempt')
    .set({ outcome })
    .where('id', '=', attemptId)
    .where('outcome', '=', 'expired')
    .execute()

/**
 * Records that the gateway did not answer about an attempt, and keeps the time of the first request without an
 * answer.
 */
export const markUnanswered = (db: Queryable, attemptId: number, now: Date) =>
  db
    .updateTable('payment_attempt')
    .set((row) => ({ unanswered_since: row.fn.coalesce('unanswered_since', row.val(now)), queried_at: now }))
    .where('id', '=', attemptId)
    .execute()

/** Records that the gateway answered about an attempt again. */
export const markAnswered = (db: Queryable, attemptId: number) =>
  db.updateTable('payment_attempt').set({ unanswered_since: null }).where('id', '=', attemptId).execute()

/**
 * Returns the requests of an order that were not answered: since when, at which gateways, and whether an approval was
 * signed. Returns `null` if all were answered.
 */
export async function findSilence(
  tx: Tx,
  orderId: number,
): Promise<{ since: Date; gateways: string[]; isApproved: boolean } | null> {
  const { rows } = await sql<{ since: Date | null; gateways: string[] | null; approved: boolean | null }>`
    select min(a.unanswered_since) as since, array_agg(distinct a.gateway) as gateways,
      bool_or(a.approved_at is not null) as approved
    from payment_attempt a join payment p on p.id = a.payment_id
    where p.order_id = ${orderId} and a.ended_at is null and a.unanswered_since is not null`.execute(tx)
  const [row] = rows
  if (row === undefined || row.since === null) return null
  return { since: row.since, gateways: row.gateways ?? [], isApproved: row.approved === true }
}

/** Failures to start a payment at a gateway, in a row, with the last reason. */
export interface GatewayFailures {
  failures: number
  failing_since: Date
  fault: string
  is_notified: boolean
  notified_at: Date | null
}

/** Counts one more failure in a row, and locks the gateway's row. */
export async function recordFailure(
  tx: Tx,
  { gateway, fault, now }: { gateway: GatewayName; fault: string; now: Date },
): Promise<GatewayFailures> {
  const { rows } = await sql<GatewayFailures>`
    insert into gateway_start as g (gateway, failures, failing_since, failed_at, fault)
    values (${gateway}, 1, ${now}, ${now}, ${fault})
    on conflict (gateway) do update set
      failures = g.failures + 1,
      failing_since = case when g.failures = 0 then excluded.failing_since else g.failing_since end,
      failed_at = excluded.failed_at,
      fault = excluded.fault
    returning failures, failing_since, fault, is_notified, notified_at`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('An upsert answers its row')
  return row
}

export const recordNotified = (tx: Tx, gateway: GatewayName, now: Date) =>
  tx
    .updateTable('gateway_start')
    .set({ is_notified: true, notified_at: now })
    .where('gateway', '=', gateway)
    .execute()

/** Returns the failures of a gateway; `undefined` if its last payment was started. */
export const findFailures = (db: Queryable, gateway: GatewayName): Promise<GatewayFailures | undefined> =>
  db
    .selectFrom('gateway_start')
    .select(['failures', 'failing_since', 'fault', 'is_notified', 'notified_at'])
    .where('gateway', '=', gateway)
    .where('failures', '>', 0)
    .executeTakeFirst()

/** Ends a row of failures; returns it, or undefined if another process has ended it. */
export async function endFailures(tx: Tx, gateway: GatewayName): Promise<GatewayFailures | undefined> {
  const failing = await tx
    .selectFrom('gateway_start')
    .select(['failures', 'failing_since', 'fault', 'is_notified', 'notified_at'])
    .where('gateway', '=', gateway)
    .where('failures', '>', 0)
    .forUpdate()
    .executeTakeFirst()
  if (failing === undefined) return undefined
  await tx
    .updateTable('gateway_start')
    .set({ failures: 0, is_notified: false })
    .where('gateway', '=', gateway)
    .execute()
  return failing
}

/** An instalment that needs a reminder or a notice, with the data of its mail. */
export interface DuePayment {
  id: number
  order_id: number
  position: number
  reference: string
  missing: number
  due_at: Date
  code: string
  full_name: string
  email: string
  currency: string
}

/**
 * Instalments of running plans that need a reminder or a notice to the operator and have not had it. Paid, cancelled
 * and problem payments need none, nor do orders with a refund that is not paid yet.
 */
const isDue = (calendar: PlanCalendar) => sql`
  p.paid_amount < p.amount and p.due_at < ${calendar.later}
  and (p.due_at < ${calendar.soon} or p.reminded_before_at is null)
  and (p.due_at >= ${calendar.soon} or p.due_at < ${calendar.grace} or p.reminded_due_at is null)
  and (p.due_at >= ${calendar.grace} or p.overdue_notified_at is null)
  and o.payment_plan <> '[]' and o.payment_status = 'partial'
  and not exists (select 1 from refund r
                  where r.order_id = o.id and r.status in ('active', 'processing', 'problem'))`

/** The number of reminders of an instalment, as in the index `payment_to_remind` (`server/platform/db/baseline/06-payments.sql`). */
const notices = sql`(case when p.reminded_due_at is not null then 2 when p.reminded_before_at is not null then 1 else 0 end)`

const isOpen = sql`p.paid_amount < p.amount and p.overdue_notified_at is null and (p.position > 1 or p.paid_amount > 0)`

/** The range that one run reads: the instalments since `since`, and the orders of one page of the older ones. */
interface DueRead {
  readonly since: Date
  readonly older: readonly number[]
  readonly limit: number
}

/**
 * Returns SQL for the orders of instalments that lack a notice. Instalments of cancelled plans never get one, so of the
 * overdue instalments only the latest are read here, and one page of the older ones (`older`).
 */
const unnoticed = ({ later, soon, grace }: PlanCalendar, since: Date, older: readonly number[]) => sql`
  select p.order_id from payment p
    where ${isOpen} and p.due_at >= ${soon} and p.due_at < ${later} and ${notices} = 0
  union all select p.order_id from payment p
    where ${isOpen} and p.due_at >= ${grace} and p.due_at < ${soon} and ${notices} < 2
  union all select p.order_id from payment p
    where ${isOpen} and p.due_at >= ${since} and p.due_at < ${grace}
  union all select unnest(${[...older]}::bigint[])`

/** An instalment that has been overdue for long without a notice. */
interface OlderPayment {
  id: number
  order_id: number
  due_at: Date
}

/**
 * Returns a page of the instalments that became due before `before`, the oldest first, after the instalment `after`.
 */
export async function findOlder(
  db: Queryable,
  before: Date,
  { after, limit }: { after: Pick<OlderPayment, 'id' | 'due_at'> | null; limit: number },
): Promise<OlderPayment[]> {
  const { rows } = await sql<OlderPayment>`
    select p.id, p.order_id, p.due_at from payment p
    where ${isOpen} and p.due_at < ${before}
      and ${after === null ? sql`true` : sql`(p.due_at, p.id) > (${after.due_at}, ${after.id})`}
    order by p.due_at, p.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Locks the next orders with instalments that need a reminder, and returns those instalments. Orders that another
 * process has locked are skipped. The second statement sees what was committed before the locks, so that no reminder
 * goes out for a paid instalment.
 */
export async function takeDue(
  tx: Tx,
  calendar: PlanCalendar,
  { since, older, limit }: DueRead,
): Promise<DuePayment[]> {
  const locked = await sql<{ id: number }>`
    select o.id from orders o
    where o.id = any(array(${unnoticed(calendar, since, older)}))
      and exists (select 1 from payment p where p.order_id = o.id and ${isDue(calendar)})
    order by o.id limit ${limit} for update skip locked`.execute(tx)
  const ids = locked.rows.map(({ id }) => id)
  const { rows } = await sql<DuePayment>`
    select p.id, p.order_id, p.position, p.reference, p.amount - p.paid_amount as missing, p.due_at,
      o.code, o.full_name, o.email, o.currency
    from payment p join orders o on o.id = p.order_id
    where o.id = any(${ids}::bigint[]) and ${isDue(calendar)} order by p.id`.execute(tx)
  return rows
}
