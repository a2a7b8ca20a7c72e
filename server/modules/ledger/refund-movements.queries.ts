import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import { recordNewMovement } from './queries'

/** The kind of movement that pays a refund of each kind. With the suffix `-failed` it is that of money that came back. */
const movementOf = { items: 'refund', overpayment: 'return' } as const

/** A refund, as far as it decides on its movements. */
interface RefundInLedger {
  readonly id: number
  readonly order_id: number
  readonly kind: keyof typeof movementOf
}

/** Condition: the movement `m` pays the refund by bank. */
const isByBank = ({ id: refundId, kind }: RefundInLedger) =>
  sql<boolean>`m.kind = ${movementOf[kind]} and m.reference ~ ${`^refund-${refundId}(-again-[0-9]+)?$`}`

/** Records a refund by bank, as a negative amount. Each further payment of it has a reference of its own. */
export const recordRefundMovement = (tx: Tx, refund: RefundInLedger, amount: number, now: Date) =>
  sql`insert into movement (order_id, kind, amount, reference, at, recorded_at)
    select ${refund.order_id}, ${movementOf[refund.kind]}, ${amount}, 'refund-' || ${refund.id}::bigint ||
      case when count(*) = 0 then '' else '-again-' || count(*) + 1 end, ${now}, ${now}
    from movement m where m.order_id = ${refund.order_id} and ${isByBank(refund)}`.execute(tx)

/**
 * Records that the newest payment of a refund by bank came back, as a positive amount, and returns the amount; 0 if there is none
 * or it came back before.
 */
export async function failRefundMovement(
  tx: Tx,
  refund: RefundInLedger,
  { at, now }: { at: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    insert into movement (order_id, kind, amount, reference, at, recorded_at)
    select m.order_id, m.kind || '-failed', -m.amount, m.reference || '-failed', ${at}::timestamptz, ${now}::timestamptz
    from (select * from movement m where m.order_id = ${refund.order_id} and ${isByBank(refund)}
      order by m.id desc limit 1) m
    on conflict (order_id, kind, reference) do nothing returning amount`.execute(tx)
  return rows[0]?.amount ?? 0
}

/** Returns how often payments of a refund failed after it was complete. */
export async function countFailures(
  tx: Tx,
  { id, order_id }: { id: number; order_id: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from movement m where m.order_id = ${order_id} and m.kind in ('refund-failed', 'return-failed')
      and m.reference ~ ${`^refund-${id}(-[0-9]+|-again-[0-9]+)?-failed$`}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A refund to a card, as far as it decides on its movements. */
interface CardRefundInLedger {
  readonly refund_kind: keyof typeof movementOf
  readonly order_id: number
  readonly attempt_id: number
  readonly reference: string
  readonly amount: number
}

/** Records a card refund, as a negative amount. */
export const recordCardMovement = (
  tx: Tx,
  { refund_kind, order_id, attempt_id, reference, amount }: CardRefundInLedger,
  now: Date,
) =>
  recordNewMovement(tx, {
    order_id,
    kind: movementOf[refund_kind],
    amount: -amount,
    reference,
    attempt_id,
    at: now,
    recorded_at: now,
  })

/** Records that the money of a card refund came back, as a positive amount. */
export const recordFailedCardMovement = (
  tx: Tx,
  { refund_kind, order_id, attempt_id, reference, amount }: CardRefundInLedger,
  now: Date,
) =>
  recordNewMovement(tx, {
    order_id,
    kind: `${movementOf[refund_kind]}-failed`,
    amount,
    reference: `${reference}-failed`,
    attempt_id,
    at: now,
    recorded_at: now,
  })
