import { CompiledQuery, sql } from 'kysely'
import { actorOf } from '../../platform/db/authors'
import type { Tx } from '../../platform/db/database'
import type { AttemptOutcome, GatewayName } from '../../platform/db/money-tables'

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
  where n.id = h.id and (n.verdict is null or n.verdict not in ('applied', 'not as asked', 'told'))`

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
