import { paidAtDesk } from '../../rules/desk-method'
import { everOverpaid, settle, type Settlement } from '../../rules/ledger'
import { paymentStatus, type PaymentStatus } from '../../rules/payment-status'
import { hasLateMoney } from '../../rules/reactivation'
import { afterCommit } from '../db/after-commit'
import type { Tx } from '../db/database'
import type { OrderRow } from '../db/tables'
import { moneyText } from '../documents/money-text'
import type { World } from '../world'
import { notifyOperator } from '../outbox/notify-operator'
import { raiseRefund } from './raise-refund'
import { findItemsOfOrder, findPaymentsOfOrder, recordOrderEvent } from './orders.sql'
import type { Held } from './hold-order'
import { issueOrder } from './issue-order'
import type { ToInvoice } from './record-invoice'
import { mailPartialPayment } from './partial-payment-mail'
import { reactivateOrder } from './reactivate-order'
import * as money from './settle-order.sql'

type Order = OrderRow
type Payments = Awaited<ReturnType<typeof findPaymentsOfOrder>>

/**
 * Makes an order what its ledger says: payments, totals and status; reactivates a cancelled one that was paid late, tells
 * the customer of a part that arrived (`received`, where money came just now) and the operator of money that has
 * nowhere to go. An order that is paid in full is issued, last of all: the invoice's number is the one row that all
 * payments share. The order is locked.
 */
export async function settleOrder(
  world: World,
  tx: Tx,
  held: Held,
  now: Date,
  received = 0,
): Promise<PaymentStatus> {
  const { order } = held
  const payments = await findPaymentsOfOrder(tx, order.id)
  const movements = await money.findMovements(tx, order.id)
  const result = settle(movements, payments)
  await updatePayments(tx, payments, result, now)
  if (result.overpayment > 0) await noteOverpayment(world, tx, order, everOverpaid(movements, payments), now)

  const isReactivated =
    order.cancelled_at !== null &&
    received > 0 &&
    (await reactivateOrder(world, tx, held, { result, payments, now }))
  const isCancelled = order.cancelled_at !== null && !isReactivated
  const status = paymentStatus({
    amount: order.total_price,
    received: result.total_paid,
    ...(await problemsOf(tx, order, result, isCancelled)),
    cancelled: isCancelled,
  })
  // A plan that has begun does not expire by itself; what is paid, or was and is disputed, cannot expire.
  const isKept = status === 'paid' || order.paid_at !== null || (status === 'partial' && payments.length > 1)
  const due = payments
    .filter(({ amount }, index) => (result.paid[index] ?? 0) < amount)
    .map(({ due_at }) => due_at)
  const settled = {
    total_paid: result.total_paid,
    total_refunded: result.total_refunded,
    payment_status: status,
    paid_at: order.paid_at ?? (status === 'paid' ? now : null),
    next_due_at: isCancelled || due.length === 0 ? null : new Date(Math.min(...due.map(Number))),
    ...(isKept ? { expires_at: null, pay_until: null } : {}),
    ...(isReactivated ? { cancelled_at: null, cancelled_because: null, received_when_cancelled: null } : {}),
  }
  await money.updateSettled(tx, order.id, settled)
  if (received > 0 && status === 'partial')
    await mailPartialPayment(world, tx, { ...order, ...settled }, { payments, result, received, now })
  if (status === 'paid' && order.paid_at === null) {
    const items = isReactivated ? await findItemsOfOrder(tx, order.id) : held.items
    const money = {
      payments: paidParts(payments, result, now),
      usesVoucher: order.discount_amount > 0 && movements.some(({ kind }) => kind === 'voucher'),
      paidAtDesk: paidAtDesk(movements, order.total_price),
    }
    afterCommit(tx, () => world.counts.orderPaid())
    await issueOrder(world, tx, { order: { ...order, ...settled }, items }, money, now)
  }
  if (received > 0 && !isCancelled && order.payment_plan.length > 0)
    await raiseRefund(world, tx, order, { ...result, received }, now)
  return status
}

async function updatePayments(tx: Tx, payments: Payments, result: Settlement, now: Date): Promise<void> {
  for (const [index, payment] of payments.entries()) {
    const paid = result.paid[index] ?? 0
    const isPaid = paid >= payment.amount
    if (paid !== payment.paid_amount || (isPaid && payment.paid_at === null))
      await money.updatePaidAmount(tx, payment.id, paid, isPaid ? (payment.paid_at ?? now) : null)
  }
}

/** What each payment received, and when it was complete, for the invoice. */
const paidParts = (payments: Payments, result: Settlement, now: Date): ToInvoice['payments'] =>
  payments.flatMap(({ paid_at }, index) => {
    const amount = result.paid[index] ?? 0
    return amount === 0 ? [] : [{ at: (paid_at ?? now).toISOString(), amount }]
  })

/**
 * Whether an attempt is open, and whether somebody must look: a gateway charged what was not asked, a card's bank
 * took money back, or money came for an order that had ended. Being paid in full settles the first two; the operator's
 * cancelling settles all that came before it.
 */
async function problemsOf(
  tx: Tx,
  order: Order,
  result: Settlement,
  isCancelled: boolean,
): Promise<{ underWay: boolean; problem: boolean }> {
  const attempts = await money.findAttemptStates(tx, order.id)
  if (isCancelled) {
    const late = { received: result.received, received_when_cancelled: order.received_when_cancelled ?? 0 }
    const isUnseen = attempts.problem && order.cancelled_because === 'unpaid'
    return { underWay: attempts.open, problem: isUnseen || hasLateMoney(late) }
  }
  const isFull = result.total_paid >= order.total_price
  return {
    underWay: attempts.open,
    problem: !isFull && (attempts.problem || result.charged_back > 0),
  }
}

/** `ever`: all that came in beyond what was asked. */
async function noteOverpayment(world: World, tx: Tx, order: Order, ever: number, now: Date): Promise<void> {
  const added = ever - (await money.findRecordedOverpayment(tx, order.id))
  if (added <= 0) return
  await money.recordOverpayment(tx, order.id, added, now)
  await recordOrderEvent(tx, order.id, now, 'overpayment', 'More money came than was asked')
  await notifyOperator(world, tx, {
    subject: `Too much money for order ${order.code}`,
    lines: [`${moneyText(added, order.currency)} came in beyond what was asked. Please pay it back.`],
    eventKey: `overpayment:${order.id}:${ever}`,
    isTest: order.is_test,
    now,
  })
}
