import { CompiledQuery, sql } from 'kysely'
import { actorOf, type Tx, type Queryable } from '../../platform/db/database'
import type { AttemptOutcome, GatewayName } from '../../platform/db/money-tables'
import { attemptsWithOrders } from '../orders'
import type { PlanCalendar } from '../../../rules/payments/instalments'

/** An attempt as it is behind the lock of its order. */
export interface LockedAttempt {
  id: number
  gateway: GatewayName
  amount: number
  currency: string
  outcome: AttemptOutcome | null
  ended_at: Date | null
  gateway_reference: string
  /** The gateway's id of the charge belongs to another attempt: a charge pays once. */
  is_charge_of_another: boolean
}

/** Reads attempts by their ids, each with the gateway's id of its charge. Their orders are locked. */
export async function findLockedAttempts(
  tx: Tx,
  attempts: readonly { id: number; gatewayId: string | null }[],
): Promise<Map<number, LockedAttempt>> {
  const { rows } = await sql<LockedAttempt>`
    select a.id, a.gateway, a.amount, a.currency, a.outcome, a.ended_at, a.gateway_reference,
      exists (select 1 from payment_attempt x where x.gateway_id = q.gateway_id and x.id <> a.id) as is_charge_of_another
    from unnest(${attempts.map(({ id }) => id)}::bigint[], ${attempts.map(({ gatewayId }) => gatewayId)}::text[])
        as q (id, gateway_id)
      join payment_attempt a on a.id = q.id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The rows that one answer of a gateway writes. */
export interface OutcomeRows {
  orderId: number
  attemptId: number
  notificationId: number
  verdict: string
  /** The attempt ends with this outcome; `null`: it stays as it is. */
  outcome: AttemptOutcome | null
  /** The gateway's id of the charge; `null`: as the attempt has it. */
  gatewayId: string | null
  /** The money that came in, in minor units, under the attempt's reference; `null`: none. */
  charge: { amount: number; reference: string } | null
  /** It is the sandbox's money: the order is a test order for ever. */
  isTest: boolean
  /** The line of the order's history; `null`: none. */
  event: { kind: string; text: string } | null
}

// Arrays, not JSON, where rows are found: PostgreSQL expects few rows of an array, and looks them up by their ids.
const outcomesText = `
  with ended as (
    update payment_attempt a set outcome = e.outcome, ended_at = $1, gateway_id = coalesce(e.gateway_id, a.gateway_id)
    from unnest($3::bigint[], $4::text[], $5::text[]) as e (id, outcome, gateway_id) where a.id = e.id),
  charged as (
    insert into movement (order_id, kind, amount, reference, attempt_id, at, recorded_at)
    select order_id, 'charge', amount, reference, attempt_id, $1, $1
    from unnest($6::bigint[], $7::bigint[], $8::text[], $9::bigint[]) as c (order_id, amount, reference, attempt_id)),
  tested as (update orders set is_test = true where id = any($10::bigint[]) and not is_test),
  history as (
    insert into order_event (order_id, at, kind, text, actor)
    select order_id, $1, kind, text, $2 from unnest($11::bigint[], $12::text[], $13::text[]) as e (order_id, kind, text))
  update notification n set attempt_id = h.attempt_id, verdict = h.verdict, handled_at = $1
  from unnest($14::bigint[], $15::bigint[], $16::text[]) as h (id, attempt_id, verdict)
  where n.id = h.id and (n.verdict is null or n.verdict not in ('applied', 'amount differs', 'told'))`

/** Writes what gateways answered, in one statement. The verdict of a notification that was applied stays. */
export async function recordOutcomes(tx: Tx, rows: readonly OutcomeRows[], now: Date): Promise<void> {
  const ended = rows.filter(({ outcome }) => outcome !== null)
  const charged = rows.flatMap(({ charge, ...row }) => (charge === null ? [] : { ...row, ...charge }))
  const events = rows.flatMap(({ event, orderId }) => (event === null ? [] : { ...event, orderId }))
  await tx.executeQuery(
    CompiledQuery.raw(outcomesText, [
      now,
      actorOf(tx),
      ended.map(({ attemptId }) => attemptId),
      ended.map(({ outcome }) => outcome),
      ended.map(({ gatewayId }) => gatewayId),
      charged.map(({ orderId }) => orderId),
      charged.map(({ amount }) => amount),
      charged.map(({ reference }) => reference),
      charged.map(({ attemptId }) => attemptId),
      rows.filter(({ isTest }) => isTest).map(({ orderId }) => orderId),
      events.map(({ orderId }) => orderId),
      events.map(({ kind }) => kind),
      events.map(({ text }) => text),
      rows.map(({ notificationId }) => notificationId),
      rows.map(({ attemptId }) => attemptId),
      rows.map(({ verdict }) => verdict),
    ]),
  )
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

/** The failures of a gateway that fails now; undefined if its last payment was started. */
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

/**
 * Any number that no other lock of the shop uses. Sandbox payments lock it shared, a change of the gateway exclusively.
 */
export const gatewayChoiceLock = 7_203_333

/**
 * Closes all open sandbox attempts for good before another gateway is chosen, so that no sandbox form can pay a real
 * order. The orders wait again and are paid at the new gateway. It locks those orders by id, and keeps sandbox payments
 * out until the transaction ends; the caller writes the settings afterwards. The worker closes an attempt that a
 * process opens a moment later, before it knows the choice.
 */
export async function closeSandboxAttempts(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select o.id from orders o
    where o.id in (select p.order_id from payment_attempt a join payment p on p.id = a.payment_id
                   where a.gateway = 'sandbox' and a.ended_at is null)
    order by o.id for update`.execute(tx)
  await sql`select pg_advisory_xact_lock(${gatewayChoiceLock})`.execute(tx)
  const orders = rows.map(({ id }) => id)
  if (orders.length === 0) return
  await sql`with closed as (
      update payment_attempt a set outcome = 'closed', ended_at = ${now} from payment p
      where p.id = a.payment_id and p.order_id = any(${orders}::bigint[])
        and a.gateway = 'sandbox' and a.ended_at is null
      returning p.order_id),
    recorded as (
      insert into order_event (order_id, at, kind, text)
      select distinct order_id, ${now}::timestamptz, 'closed', 'Card payment ended: another gateway was chosen' from closed)
    update orders o set payment_status = 'pending'
    where o.id in (select order_id from closed) and o.payment_status = 'processing'
      and not exists (select 1 from payment_attempt a join payment p on p.id = a.payment_id
        where p.order_id = o.id and a.gateway <> 'sandbox' and a.ended_at is null)`.execute(tx)
}

/**
 * Whether the sandbox is the chosen gateway, and stays so until the transaction ends. Call it with the order locked:
 * `closeSandboxAttempts` also locks orders first and then the choice.
 */
export async function isSandboxChosen(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${gatewayChoiceLock})`.execute(tx)
  const row = await tx.selectFrom('setting').select('value').where('key', '=', 'gateway').executeTakeFirst()
  return row === undefined || row.value === 'sandbox'
}

/** An attempt whose gateway is to be asked. */
export interface AttemptToAsk {
  id: number
  order_id: number
  /** The order's code. */
  code: string
  gateway: GatewayName
  gateway_reference: string
  gateway_id: string | null
  started_at: Date
  ended_at: Date | null
  /** Since when the gateway has not answered about it; null: the last question was answered. */
  unanswered_since: Date | null
}

/**
 * Takes the next attempts about which to ask the gateway, for this process alone, by moving their time on. These are
 * open attempts and, for a day and less and less often, expired ones, because their money may have moved; also declined
 * ones at WSPay, whose form accepts another card for the same cart. Attempts whose last question was not answered are
 * asked about every minute, for a month: the longer pauses are for answered ones. The longest waiting comes first, so
 * that many abandoned ones do not delay a paid one.
 */
export async function takeAttemptsToAsk(db: Queryable, now: Date, most: number): Promise<AttemptToAsk[]> {
  const { rows } = await sql<AttemptToAsk>`
    update payment_attempt a set asked_at = ${now}
    from payment p join orders o on o.id = p.order_id
    where p.id = a.payment_id and a.id = any(array(select id from payment_attempt
      where (ended_at is null and started_at <= ${now}::timestamptz - interval '1 minute'
             and (asked_at is null or asked_at <= ${now}::timestamptz - interval '30 seconds'))
         or (outcome in ('expired', 'declined', 'cancelled') and (outcome = 'expired' or gateway = 'wspay')
             and started_at > ${now}::timestamptz - interval '1 day'
             and (asked_at is null or asked_at <= ${now}::timestamptz
               - greatest(interval '10 minutes', (${now}::timestamptz - started_at) / 6)))
         or (unanswered_since is not null and ended_at is not null
             and (asked_at is null or asked_at <= ${now}::timestamptz - interval '1 minute')
             and started_at > ${now}::timestamptz - interval '30 days')
      order by coalesce(asked_at, started_at), id limit ${most} for update skip locked))
    returning a.id, p.order_id, o.code, a.gateway, a.gateway_reference, a.gateway_id, a.started_at, a.ended_at,
      a.unanswered_since`.execute(db)
  return rows
}

/** The open attempts of an order. */
export const findOpenAttemptsOf = (db: Queryable, orderId: number): Promise<AttemptToAsk[]> =>
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

/** Records the gateway's later outcome of an expired attempt; if it is final, it is not asked about again. */
export const endForGood = (db: Queryable, attemptId: number, outcome: AttemptOutcome) =>
  db
    .updateTable('payment_attempt')
    .set({ outcome })
    .where('id', '=', attemptId)
    .where('outcome', '=', 'expired')
    .execute()

/** Records since when the gateway has not answered about an attempt. */
export const markUnanswered = (db: Queryable, attemptId: number, now: Date) =>
  db
    .updateTable('payment_attempt')
    .set((row) => ({ unanswered_since: row.fn.coalesce('unanswered_since', row.val(now)), asked_at: now }))
    .where('id', '=', attemptId)
    .execute()

/** Records that the gateway answered about an attempt again. */
export const markAnswered = (db: Queryable, attemptId: number) =>
  db.updateTable('payment_attempt').set({ unanswered_since: null }).where('id', '=', attemptId).execute()

/** The unanswered questions of an order: since when, and whether an approval was signed. */
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

/** Whether a payment of the order waits for its outcome at a gateway. */
export async function hasOpenAttempt(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment p join payment_attempt a on a.payment_id = p.id
    where p.order_id = ${orderId} and a.ended_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Makes an order of one payment wait for a bank transfer until `pay_until`; it ends at `expires_at`. */
export async function recordTransfer(
  tx: Tx,
  orderId: number,
  until: { pay_until: Date; expires_at: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_method: 'bank_transfer', next_due_at: until.pay_until, ...until })
    .where('id', '=', orderId)
    .execute()
  await tx.updateTable('payment').set({ due_at: until.pay_until }).where('order_id', '=', orderId).execute()
}

/** An instalment that calls for something, with what its mail says. */
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
 * and problem payments need none, nor do those whose money the customer asked back.
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

/** What a turn reads: the instalments since an instant, and of those that are overdue for longer the orders of one page. */
interface DueRead {
  readonly since: Date
  readonly older: readonly number[]
  readonly most: number
}

/**
 * The orders of instalments that lack a notice. Instalments of plans that were cancelled lack theirs for ever, so of what is
 * overdue only the latest are read here, and what a page of the older ones has.
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

/** A page of the instalments that have been overdue for longer, the longest first, after one of them. */
export async function findOlder(
  db: Queryable,
  before: Date,
  { after, most }: { after: Pick<OlderPayment, 'id' | 'due_at'> | null; most: number },
): Promise<OlderPayment[]> {
  const { rows } = await sql<OlderPayment>`
    select p.id, p.order_id, p.due_at from payment p
    where ${isOpen} and p.due_at < ${before}
      and ${after === null ? sql`true` : sql`(p.due_at, p.id) > (${after.due_at}, ${after.id})`}
    order by p.due_at, p.id limit ${most}`.execute(db)
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
  { since, older, most }: DueRead,
): Promise<DuePayment[]> {
  const locked = await sql<{ id: number }>`
    select o.id from orders o
    where o.id = any(array(${unnoticed(calendar, since, older)}))
      and exists (select 1 from payment p where p.order_id = o.id and ${isDue(calendar)})
    order by o.id limit ${most} for update skip locked`.execute(tx)
  const ids = locked.rows.map(({ id }) => id)
  const { rows } = await sql<DuePayment>`
    select p.id, p.order_id, p.position, p.reference, p.amount - p.paid_amount as missing, p.due_at,
      o.code, o.full_name, o.email, o.currency
    from payment p join orders o on o.id = p.order_id
    where o.id = any(${ids}::bigint[]) and ${isDue(calendar)} order by p.id`.execute(tx)
  return rows
}

/** Remembers what an instalment got: each once, whatever happens later. */
export const markReminded = (
  tx: Tx,
  paymentId: number,
  column: 'reminded_before_at' | 'reminded_due_at' | 'overdue_notified_at',
  now: Date,
) =>
  tx
    .updateTable('payment')
    .set({ [column]: now })
    .where('id', '=', paymentId)
    .execute()
