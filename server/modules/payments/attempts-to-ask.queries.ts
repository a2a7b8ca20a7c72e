import { sql } from 'kysely'
import { attemptsWithOrders } from '../orders'
import type { Queryable, Tx } from '../../platform/db/database'
import type { AttemptOutcome, GatewayName } from '../../platform/db/money-tables'

/** An attempt whose gateway is to be asked. */
export interface AttemptToAsk {
  id: number
  order_id: number
  /** Of its order. */
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
    where p.id = a.payment_id and a.id in (select id from payment_attempt
      where (ended_at is null and started_at <= ${now}::timestamptz - interval '1 minute'
             and (asked_at is null or asked_at <= ${now}::timestamptz - interval '30 seconds'))
         or (outcome in ('expired', 'declined', 'cancelled') and (outcome = 'expired' or gateway = 'wspay')
             and started_at > ${now}::timestamptz - interval '1 day'
             and (asked_at is null or asked_at <= ${now}::timestamptz
               - greatest(interval '10 minutes', (${now}::timestamptz - started_at) / 6)))
         or (unanswered_since is not null and ended_at is not null
             and (asked_at is null or asked_at <= ${now}::timestamptz - interval '1 minute')
             and started_at > ${now}::timestamptz - interval '30 days')
      order by coalesce(asked_at, started_at), id limit ${most} for update skip locked)
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
