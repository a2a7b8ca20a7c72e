import type { DeskPayment } from '../../../rules/desk-method'
import type { Tx } from '../../platform/db/database'
import { recordMovement } from '../ledger'
import { recordOrderEvent } from './orders.queries'

interface Taken {
  orderId: number
  kind: DeskPayment
  /** In minor units. */
  amount: number
  /** Names the money within its order: a second movement with it is not written. */
  reference: string
  now: Date
}

/** Records money that was handed over at the box office. */
export async function takeAtDesk(tx: Tx, { orderId, kind, amount, reference, now }: Taken): Promise<void> {
  await recordMovement(tx, {
    order_id: orderId,
    kind,
    amount,
    reference,
    attempt_id: null,
    at: now,
    recorded_at: now,
  })
  const text = kind === 'cash' ? 'Paid in cash at the box office' : 'Paid by card at the box office'
  await recordOrderEvent(tx, orderId, now, kind, text)
}
