import { settle } from '../../../rules/ledger'
import { afterCommit } from '../../db/after-commit'
import { batchedOn } from '../../db/batched'
import type { Database, Tx } from '../../db/database'
import type { GatewayName } from '../../db/money-tables'
import type { OrderItemRow } from '../../db/tables'
import type { GatewayNotification } from '../../gateways/gateway'
import { outboxRow } from '../../outbox/queue-mail'
import type { World } from '../../world'
import { issueOf, paidEvent } from '../../books/issue-order'
import { recordInvoices, type ToInvoice } from '../../books/record-invoice'
import {
  findItemsOfOrders,
  findOrdersToPay,
  lockFree,
  recordPaid,
  type OrderToPay,
  type PaidRows,
} from './book-together.sql'

/** A gateway's verified answer that an attempt was paid, with the stored notification that brought it. */
export interface PaidAnswer {
  world: World
  gateway: GatewayName
  notification: GatewayNotification
  attempt: { id: number; order_id: number }
  notificationId: number
}

/** The line of an order's history when a card paid. */
export const chargeEvent = { kind: 'charge', text: 'Card payment received' } as const

/**
 * Books a card payment that just pays its order: the order waits, costs exactly what was charged, and has no plan. All
 * such payments that wait at the moment are booked in one transaction, so that they share its statements, its commit,
 * and the counter of invoices. False: it is something else, or somebody works on the order: then nothing was done, and
 * `applyNotification` decides by itself.
 */
export const bookTogether = batchedOn(
  async (db: Database, asked: PaidAnswer[]): Promise<boolean[]> => {
    const first = asked.filter((one, index) => asked.findIndex((other) => isSame(one, other)) === index)
    const booked = await db.transaction((tx) => bookAll(tx, first))
    for (const { world, attempt } of first) if (booked.has(attempt.id)) world.wake()
    return asked.map((one) => first.includes(one) && booked.has(one.attempt.id))
  },
  { takesTurns: true },
)

/** Of one order, or of one charge: the second is something else, whatever it is. */
const isSame = (one: PaidAnswer, other: PaidAnswer): boolean =>
  one.attempt.order_id === other.attempt.order_id ||
  (one.notification.gatewayId !== null && one.notification.gatewayId === other.notification.gatewayId)

/** Books those that just pay their orders; returns the ids of their attempts. */
async function bookAll(tx: Tx, asked: readonly PaidAnswer[]): Promise<Set<number>> {
  const world = asked[0]?.world
  if (world === undefined) return new Set()
  const now = world.now()
  const free = await lockFree(
    tx,
    asked.map(({ attempt }) => attempt.order_id),
    { sandbox: asked.some(({ gateway }) => gateway === 'sandbox') },
  )
  const held = asked.filter(({ attempt }) => free.has(attempt.order_id))
  const attempts = held.map(({ attempt, notification: { gatewayId } }) => ({ id: attempt.id, gatewayId }))
  const orders = new Map((await findOrdersToPay(tx, attempts)).map((order) => [order.id, order]))
  const paying = held.flatMap((one) => {
    const order = orders.get(one.attempt.order_id)
    return order !== undefined && justPays(one, order) ? [{ answer: one, order }] : []
  })
  if (paying.length === 0) return new Set()
  const items = new Map<number, OrderItemRow[]>()
  for (const item of await findItemsOfOrders(
    tx,
    paying.map(({ order }) => order.id),
  ))
    items.set(item.order_id, [...(items.get(item.order_id) ?? []), item])

  const rows: PaidRows[] = []
  const invoices: ToInvoice[] = []
  for (const { answer, order } of paying) {
    const { row, invoice } = paidRows(answer, order, items.get(order.id) ?? [], now)
    rows.push(row)
    invoices.push(invoice)
  }
  await recordPaid(tx, rows, now)
  for (const { answer } of paying) afterCommit(tx, () => answer.world.counts.orderPaid())
  // The numbers come last: all payments share their counter.
  await recordInvoices(world, tx, invoices, now, { commits: true })
  return new Set(rows.map(({ attemptId }) => attemptId))
}

/** Whether what was charged is what was asked, of an order that nothing else has happened to. */
function justPays({ world, gateway, notification }: PaidAnswer, order: OrderToPay): boolean {
  const { amount, currency, chargedFor = order.attempt_reference } = notification
  const isAsAsked =
    order.attempt_open &&
    !order.charge_of_another &&
    chargedFor === order.attempt_reference &&
    amount === order.attempt_amount &&
    currency === order.attempt_currency
  if (!isAsAsked || order.cancelled_at !== null || order.paid_at !== null || order.payment_plan.length > 0)
    return false
  // An old form of the sandbox pays nothing once another gateway was chosen.
  const { chosen_gateway: chosen } = order
  if (gateway === 'sandbox' && !(world.environment.allowsSandbox && (chosen ?? 'sandbox') === 'sandbox'))
    return false
  const { movements, payments, attempt_payment: payment_id } = order
  if (payments.length !== 1 || movements.some(({ kind }) => kind !== 'voucher')) return false
  const result = settle([...movements, { kind: 'charge', amount, payment_id }], payments)
  return result.total_paid === order.total_price && result.overpayment === 0
}

/** What the payment of an order writes, and what its invoice says. */
function paidRows(
  { world, gateway, notification, attempt, notificationId }: PaidAnswer,
  before: OrderToPay,
  items: OrderItemRow[],
  now: Date,
): { row: PaidRows; invoice: ToInvoice } {
  const { amount, gatewayId } = notification
  const isTest = gateway === 'sandbox'
  const order: OrderToPay = {
    ...before,
    total_paid: amount,
    payment_status: 'paid',
    paid_at: now,
    expires_at: null,
    pay_until: null,
    next_due_at: null,
    is_test: before.is_test || isTest,
  }
  const issue = issueOf(world, { order, items }, now)
  return {
    row: {
      orderId: order.id,
      attemptId: attempt.id,
      notificationId,
      gatewayId,
      reference: before.attempt_reference,
      amount,
      isTest,
      verdict: 'applied',
      events: [chargeEvent, paidEvent],
      issued: issue.issued,
      goods: issue.goods,
      mail: issue.mail.to === '' ? null : outboxRow(issue.mail),
    },
    invoice: {
      order,
      items: issue.items,
      payments: [{ at: now.toISOString(), amount }],
      usesVoucher: order.discount_amount > 0 && before.movements.some(({ kind }) => kind === 'voucher'),
      paidAtDesk: null,
    },
  }
}
