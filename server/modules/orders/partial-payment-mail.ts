import type { Settlement } from '../../../rules/ledger'
import type { OrderRow } from '../../platform/db/tables'
import type { World } from '../../context'
import type { QueuedMail } from '../outbox'
import { bankTransferOf } from './bank-transfer'

interface Part {
  payments: readonly { amount: number; due_at: Date }[]
  result: Settlement
  /** The amount that has just come in. */
  received: number
  now: Date
}

/** The mail about an amount that did not cover the order, with the rest that is missing, or about an instalment. */
export function partialPaymentMail(
  world: World,
  order: OrderRow,
  { payments, result, received, now }: Part,
): QueuedMail {
  const sharedFields = { full_name: order.full_name, order_code: order.code }
  const envelope = {
    to: order.email,
    eventKey: `partial:${order.id}:${result.received}`,
    keys: world.keys,
    now,
  }
  if (order.payment_plan.length === 0) {
    return {
      ...envelope,
      kind: 'payment-part-received',
      payload: {
        ...sharedFields,
        received,
        missing: order.total_price - order.total_paid,
        bank_transfer: bankTransferOf(order, world.catalogue.current().settings),
      },
    }
  }
  const next = payments.find((payment, index) => (result.paid[index] ?? 0) < payment.amount)
  return {
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
  }
}
