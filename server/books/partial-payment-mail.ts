import type { Settlement } from '../../rules/ledger'
import type { Tx } from '../db/database'
import type { OrderRow } from '../db/tables'
import type { World } from '../world'
import { queueMail } from '../outbox/queue-mail'
import { bankTransferOf } from './bank-transfer'

interface Part {
  payments: readonly { amount: number; due_at: Date }[]
  result: Settlement
  /** The amount that has just come in. */
  received: number
  now: Date
}

/** Mails the customer about an amount that did not cover the order (and what is missing), or about an instalment. */
export async function mailPartialPayment(
  world: World,
  tx: Tx,
  order: OrderRow,
  { payments, result, received, now }: Part,
): Promise<void> {
  const sharedFields = { full_name: order.full_name, order_code: order.code }
  const envelope = { to: order.email, eventKey: `partial:${order.id}:${result.received}`, now }
  if (order.payment_plan.length === 0) {
    await queueMail(tx, {
      ...envelope,
      kind: 'payment-part-received',
      payload: {
        ...sharedFields,
        received,
        missing: order.total_price - order.total_paid,
        bank_transfer: bankTransferOf(order, world.catalogue.current().settings),
      },
    })
    return
  }
  const next = payments.find((payment, index) => (result.paid[index] ?? 0) < payment.amount)
  await queueMail(tx, {
    ...envelope,
    kind: 'instalment-paid',
    payload: {
      ...sharedFields,
      amount: received,
      total_paid: order.total_paid,
      total_price: order.total_price,
      next: next === undefined ? null : { amount: next.amount, due_at: next.due_at.toISOString() },
      checksum: world.keys.checksum(order.code),
    },
    keys: world.keys,
  })
}
