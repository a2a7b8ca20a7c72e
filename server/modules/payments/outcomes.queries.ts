import { CompiledQuery } from 'kysely'
import { type Tx, actorOf } from '../../platform/db/database'
import type { AttemptOutcome } from '../../platform/db/money-tables'
import { rowLists } from '../../platform/db/row-lists'
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

const outcomes = rowLists<{
  ended: OutcomeRows
  charged: OutcomeRows & NonNullable<OutcomeRows['charge']>
  events: { orderId: number } & NonNullable<OutcomeRows['event']>
  handled: OutcomeRows
}>(3, {
  ended: {
    id: ['bigint', ({ attemptId }) => attemptId],
    outcome: ['text', ({ outcome }) => outcome],
    gateway_id: ['text', ({ gatewayId }) => gatewayId],
  },
  charged: {
    order_id: ['bigint', ({ orderId }) => orderId],
    amount: ['bigint', ({ amount }) => amount],
    reference: ['text', ({ reference }) => reference],
    attempt_id: ['bigint', ({ attemptId }) => attemptId],
  },
  events: {
    order_id: ['bigint', ({ orderId }) => orderId],
    kind: ['text', ({ kind }) => kind],
    event: ['text', ({ event }) => event],
    data: ['jsonb', ({ data }) => JSON.stringify(data)],
  },
  handled: {
    id: ['bigint', ({ notificationId }) => notificationId],
    attempt_id: ['bigint', ({ attemptId }) => attemptId],
    verdict: ['text', ({ verdict }) => verdict],
  },
})

const outcomesText = `
  with ended as (
    update payment_attempt a set outcome = ended.outcome, ended_at = $1, gateway_id = coalesce(ended.gateway_id, a.gateway_id)
    from ${outcomes.from.ended} where a.id = ended.id),
  charged as (
    insert into movement (order_id, kind, amount, reference, attempt_id, at, recorded_at)
    select order_id, 'charge', amount, reference, attempt_id, $1, $1 from ${outcomes.from.charged}),
  history as (
    insert into order_event (order_id, at, kind, event, data, actor)
    select order_id, $1, kind, event, data, $2 from ${outcomes.from.events})
  update notification n set attempt_id = handled.attempt_id, verdict = handled.verdict, handled_at = $1
  from ${outcomes.from.handled}
  where n.id = handled.id and (n.verdict is null or n.verdict not in ('applied', 'amount differs', 'operator-notified'))`

/** Writes the outcomes of attempts in one statement. The verdict of a notification that was applied stays. */
export async function recordOutcomes(tx: Tx, rows: readonly OutcomeRows[], now: Date): Promise<void> {
  const lists = outcomes.values({
    ended: rows.filter(({ outcome }) => outcome !== null),
    charged: rows.flatMap((row) => (row.charge === null ? [] : { ...row, ...row.charge })),
    events: rows.flatMap(({ event, orderId }) => (event === null ? [] : { ...event, orderId })),
    handled: rows,
  })
  await tx.executeQuery(CompiledQuery.raw(outcomesText, [now, actorOf(tx), ...lists]))
}
