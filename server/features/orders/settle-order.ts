import type { Selectable } from 'kysely'
import { settle } from '../../../rules/ledger'
import { paymentStatus } from '../../../rules/payment-status'
import type { Tx } from '../../db/database'
import type { OrdersTable } from '../../db/tables'
import type { World } from '../../world'
import { movePlaces } from '../catalogue/places.sql'
import { queueMail } from '../mail/queue-mail'
import { tellOperator } from '../mail/tell-operator'
import { findPaymentsOfOrder, recordOrderEvent } from './orders.sql'
import type { Held } from './hold-order'
import { issueOrder } from './issue-order'
import * as money from './settle-order.sql'

type Order = Selectable<OrdersTable>

/**
 * Makes an order what its ledger says: payments, totals and status; issues it once it is paid in full, revives a
 * cancelled one that was paid late, and tells the operator of money that has nowhere to go. The order is locked.
 */
export async function settleOrder(world: World, tx: Tx, held: Held, now: Date): Promise<void> {
  const { order } = held
  const movements = await money.findMovements(tx, order.id)
  const payments = await findPaymentsOfOrder(tx, order.id)
  const result = settle(movements, payments)
  for (const [index, payment] of payments.entries()) {
    const paid = result.paid[index] ?? 0
    const isPaid = paid >= payment.amount
    if (paid !== payment.paid_amount || (isPaid && payment.paid_at === null))
      await money.updatePaidAmount(tx, payment.id, paid, isPaid ? now : null)
  }
  if (result.surplus > 0) await noteSurplus(world, tx, order, result.surplus, now)

  const isFull = result.total_paid >= order.total_price
  // What was paid back does not pay again: a refunded order is not revived by what it once had.
  const isKept = result.total_paid - result.total_refunded >= order.total_price
  const revived = order.cancelled_at !== null && isKept && (await revive(world, tx, held, now))
  const attempts = await money.findAttemptStates(tx, order.id)
  const status = paymentStatus({
    amount: order.total_price,
    received: result.total_paid,
    underWay: attempts.open,
    cancelled: order.cancelled_at !== null && !revived,
    problem:
      (attempts.problem && !isFull) || (order.cancelled_at !== null && !revived && result.total_paid > 0),
  })
  await money.updateSettled(tx, order.id, {
    total_paid: result.total_paid,
    total_refunded: result.total_refunded,
    payment_status: status,
    paid_at: order.paid_at ?? (status === 'paid' ? now : null),
    // A plan that has begun does not run out by itself; what is paid cannot expire.
    ...(status === 'paid' || (status === 'partial' && order.payment_plan.length > 0)
      ? { expires_at: null, pay_until: null }
      : {}),
    ...(revived ? { cancelled_at: null } : {}),
  })
  if (status === 'paid' && order.paid_at === null) await issueOrder(world, tx, order.id, now)
}

/** A cancelled order that is paid after all lives again if everything is still to be had (server.md, "Checkout"). */
async function revive(world: World, tx: Tx, { order, items }: Held, now: Date): Promise<boolean> {
  const gone = items.filter((item) => !item.takes_place)
  // The voucher is taken only where the places are free: an order that stays cancelled must not keep it.
  const isFree = (await money.hasFreePlaces(tx, gone)) && (await money.takeVoucherAgain(tx, order))
  if (!isFree) {
    await recordOrderEvent(
      tx,
      order.id,
      now,
      'problem',
      'Money came for a cancelled order whose places are gone',
    )
    await tellOperator(world, tx, {
      subject: `Money for the cancelled order ${order.code}`,
      lines: ['The order was cancelled, its places are sold. Please pay the money back.'],
      eventKey: `late-money:${order.id}`,
      now,
    })
    return false
  }
  await money.reviveItems(tx, order.id)
  await movePlaces(tx, gone, [])
  await recordOrderEvent(
    tx,
    order.id,
    now,
    'revived',
    'Paid after it was cancelled; the places were still free',
  )
  await tellOperator(world, tx, {
    subject: `The cancelled order ${order.code} was paid and lives again`,
    lines: ['Everything in it was still available.'],
    eventKey: `revived:${order.id}:${now.getTime()}`,
    now,
  })
  return true
}

async function noteSurplus(world: World, tx: Tx, order: Order, surplus: number, now: Date): Promise<void> {
  const added = await money.recordSurplus(tx, order.id, surplus, now)
  if (added <= 0) return
  await recordOrderEvent(tx, order.id, now, 'surplus', 'More money came than was asked')
  await tellOperator(world, tx, {
    subject: `Too much money for order ${order.code}`,
    lines: [`${added} minor units of ${order.currency} came in beyond what was asked.`],
    eventKey: `surplus:${order.id}:${surplus}`,
    now,
  })
}

/** Tells the customer of a transfer that did not cover the order, or of an instalment that arrived. */
export async function mailPartialPayment(world: World, tx: Tx, orderId: number, received: number, now: Date) {
  const stored = await money.findForPartialMail(tx, orderId)
  if (stored.order.payment_status !== 'partial') return
  const { order, bankTransfer } = money.withTransfer(stored, world.catalogue.current().settings)
  const eventKey = `partial:${order.id}:${order.total_paid}`
  if (order.payment_plan.length === 0) {
    const missing = order.total_price - order.total_paid
    await queueMail(tx, {
      kind: 'payment-part-received',
      to: order.email,
      payload: {
        full_name: order.full_name,
        order_code: order.code,
        received,
        missing,
        bank_transfer: bankTransfer,
      },
      eventKey,
      now,
    })
    return
  }
  const next = stored.payments.find((payment) => payment.paid_amount < payment.amount)
  await queueMail(tx, {
    kind: 'instalment-paid',
    to: order.email,
    payload: {
      full_name: order.full_name,
      order_code: order.code,
      amount: received,
      total_paid: order.total_paid,
      total_price: order.total_price,
      next: next === undefined ? null : { amount: next.amount, due_at: next.due_at.toISOString() },
      checksum: world.keys.checksum(order.code),
    },
    eventKey,
    now,
  })
}
