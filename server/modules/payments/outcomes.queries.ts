import { CompiledQuery } from 'kysely'
import { type Tx, actorOf } from '../../platform/db/database'
import type { AttemptOutcome } from '../../platform/db/money-tables'
import type { OrderEvent } from '../orders'

/** The rows that one answer of a gateway writes. */
export interface OutcomeRows {
  orderId: number
  attemptId: number
  notificationId: number
  verdict: string
  /** The outcome with which the attempt ends; `null` if it does not change. */
  outcome: AttemptOutcome | null
  /** The gateway's id of the charge; `null` if it does not change. */
  gatewayId: string | null
  /** The money that came in, in minor units, under the attempt's reference; `null`: none. */
  charge: { amount: number; reference: string } | null
  /** The line of the order's history; `null`: none. */
  event: (OrderEvent & { kind: string }) | null
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
  history as (
    insert into order_event (order_id, at, kind, event, data, actor)
    select order_id, $1, kind, event, data, $2
    from unnest($10::bigint[], $11::text[], $12::text[], $16::jsonb[]) as e (order_id, kind, event, data))
  update notification n set attempt_id = h.attempt_id, verdict = h.verdict, handled_at = $1
  from unnest($13::bigint[], $14::bigint[], $15::text[]) as h (id, attempt_id, verdict)
  where n.id = h.id and (n.verdict is null or n.verdict not in ('applied', 'amount differs', 'told'))`

/** Writes the outcomes of attempts in one statement. The verdict of a notification that was applied stays. */
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
      events.map(({ orderId }) => orderId),
      events.map(({ kind }) => kind),
      events.map(({ event }) => event),
      rows.map(({ notificationId }) => notificationId),
      rows.map(({ attemptId }) => attemptId),
      rows.map(({ verdict }) => verdict),
      events.map(({ data }) => JSON.stringify(data)),
    ]),
  )
}
