import { sql } from 'kysely'
import type { GatewayName } from '#contract/gateways'
import type { StoredMessage } from '#rules/text/stored-texts'
import type { Queryable, Tx } from '../../platform/db/database'
import { messageJson } from '../../platform/db/message-json'
import { recordFailedCardMovement } from '../ledger'

/** An amount that a gateway is requested to refund to the card that it charged. */
export interface CardRefund {
  id: number
  refund_id: number
  refund_kind: 'items' | 'overpayment'
  order_id: number
  order_code: string
  attempt_id: number
  /** Our id of this card refund: a repeated request with it refunds only once. */
  reference: string
  amount: number
  free_places: boolean
  started_at: Date
  gateway: GatewayName
  gateway_reference: string
  gateway_id: string | null
  currency: string
}

const columns = sql`c.id, c.refund_id, r.kind as refund_kind, r.order_id, o.code as order_code, c.attempt_id, c.reference, c.amount,
  c.free_places, c.started_at, a.gateway, a.gateway_reference, a.gateway_id, a.currency`
/** Condition: the money of the card refund `c` is on the card, or was requested. */
export const isOut = sql`coalesce(c.outcome, 'refunded') = 'refunded'`

const joined = sql`card_refund c join refund r on r.id = c.refund_id join orders o on o.id = r.order_id
  join payment_attempt a on a.id = c.attempt_id`

/**
 * Returns the refundable amount per card payment of an order, newest first: charge less refunds, open refunds and
 * chargebacks.
 */
export async function findChargesLeft(
  tx: Tx,
  orderId: number,
): Promise<{ attempt_id: number; gateway: GatewayName; left: number }[]> {
  const { rows } = await sql<{ attempt_id: number; gateway: GatewayName; left: number }>`
    select a.id as attempt_id, a.gateway,
      (m.amount - coalesce((select sum(c.amount) from card_refund c
        where c.attempt_id = a.id and ${isOut}), 0)
      + coalesce((select sum(b.amount) from movement b
        where b.attempt_id = a.id and b.kind = 'chargeback'), 0)) as "left"
    from movement m join payment_attempt a on a.id = m.attempt_id
    where m.order_id = ${orderId} and m.kind = 'charge'
    order by m.id desc`.execute(tx)
  return rows.filter(({ left }) => left > 0)
}

/** Records a card refund, with its own reference, before the gateway is asked. */
export async function recordCardRefund(
  tx: Tx,
  requested: { refund_id: number; attempt_id: number; amount: number; free_places: boolean; now: Date },
): Promise<void> {
  const { refund_id, attempt_id, amount, free_places, now } = requested
  await sql`insert into card_refund (refund_id, attempt_id, reference, amount, free_places, started_at, requested_at)
    select ${refund_id}, ${attempt_id},
      'refund-' || ${refund_id}::text || '-' || (select count(*) + 1 from card_refund where refund_id = ${refund_id}),
      ${amount}, ${free_places}, ${now}, ${now}`.execute(tx)
}

/** Returns the card refunds of a refund that have no outcome yet. */
export async function findOpenCardRefunds(db: Queryable, refundId: number): Promise<CardRefund[]> {
  const { rows } = await sql<CardRefund>`
    select ${columns} from ${joined} where c.refund_id = ${refundId} and c.ended_at is null order by c.id`.execute(
    db,
  )
  return rows
}

/** Returns the amount of a refund that is already back on cards, in minor units. */
export async function findPaidToCard(tx: Tx, refundId: number): Promise<number> {
  const { paid } = await tx
    .selectFrom('card_refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql<number>`0`).as('paid'))
    .where('refund_id', '=', refundId)
    .where('outcome', '=', 'refunded')
    .executeTakeFirstOrThrow()
  return paid
}

/**
 * Returns the amount that the order's unfinished refunds of items have already returned to cards, in minor units. Such a
 * refund has a problem.
 */
export async function findPaidOfUnfinished(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(c.amount), 0)::bigint as paid from card_refund c join refund r on r.id = c.refund_id
    where r.order_id = ${orderId} and r.kind = 'items' and r.status in ('active', 'processing', 'problem')
      and c.outcome = 'refunded'`.execute(tx)
  return rows[0]?.paid ?? 0
}

/** Moves the completed card refunds of refunds to the refund that replaces them. */
export const moveCardRefunds = (tx: Tx, from: readonly number[], to: number) =>
  tx
    .updateTable('card_refund')
    .set({ refund_id: to })
    .where('refund_id', 'in', [...from])
    .where('outcome', '=', 'refunded')
    .execute()

/** A card refund with its outcome. */
export type ReportedCardRefund = CardRefund & { outcome: 'refunded' | 'refused' | 'failed' | null }

/**
 * Returns the card refund that a gateway reports, by its reference. Every refund that the shop requests has one: a report without it
 * is about a refund that was made at the gateway, and returns `undefined`.
 */
export async function findReportedCardRefund(
  db: Queryable,
  { attemptId, reference, amount }: { attemptId: number; reference: string | null; amount: number },
): Promise<ReportedCardRefund | undefined> {
  if (reference === null) return undefined
  const { rows } = await sql<ReportedCardRefund>`
    select ${columns}, c.outcome from ${joined}
    where c.attempt_id = ${attemptId} and c.amount = ${amount} and c.reference = ${reference}`.execute(db)
  return rows[0]
}

/** Returns the card refunds of a refund whose money is on cards. */
export async function findRefundedToCard(tx: Tx, refundId: number): Promise<CardRefund[]> {
  const { rows } = await sql<CardRefund>`
    select ${columns} from ${joined} where c.refund_id = ${refundId} and c.outcome = 'refunded' order by c.id`.execute(
    tx,
  )
  return rows
}

/** Records that the money of a card refund came back; returns `false` if it was recorded before. */
export async function failCardRefund(
  tx: Tx,
  refund: CardRefund,
  { reason, now }: { reason: StoredMessage | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('card_refund')
    .set({ outcome: 'failed', reason: messageJson(reason) })
    .where('id', '=', refund.id)
    .where('outcome', '=', 'refunded')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await recordFailedCardMovement(tx, refund, now)
  return true
}

export const hasEnded = async (tx: Tx, id: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('card_refund')
    .select('ended_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.ended_at !== null
}

export const endCardRefund = (
  tx: Tx,
  id: number,
  { reason, ...ended }: { outcome: 'refunded' | 'refused'; ended_at: Date; reason: StoredMessage | null },
) =>
  tx
    .updateTable('card_refund')
    .set({ ...ended, reason: messageJson(reason) })
    .where('id', '=', id)
    .execute()

/** Takes the next open card refunds for this process alone, by moving their time on. */
export async function takeCardRefundsToPoll(db: Queryable, now: Date, limit: number): Promise<CardRefund[]> {
  const { rows } = await sql<CardRefund>`
    with taken as (
      update card_refund set requested_at = ${now}
      where id = any(array(select id from card_refund
        where ended_at is null and requested_at <= ${now}::timestamptz - interval '1 minute'
        order by requested_at, id limit ${limit} for update skip locked))
      returning *)
    select ${columns} from taken c join refund r on r.id = c.refund_id join orders o on o.id = r.order_id
      join payment_attempt a on a.id = c.attempt_id order by c.id`.execute(db)
  return rows
}
