import { cancellationTexts } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { removeCancelledLines } from '../cart'
import { movePlaces } from '../catalogue'
import {
  endOfOrder,
  endOrder,
  findPaidOfUnfinished,
  type LockedOrder,
  withLockedOrder,
  noBank,
  openRefund,
  recordOrderEvent,
  refundCancelledItems,
  refuseRefundUnderWay,
  findRefund,
  findUnfinished,
  mailCancelledItems,
  orderEvent,
} from '../orders'
import { findOpenAttemptsOf, attemptPoller } from '../payments'
import { payBack } from '../refunds'
import * as rows from './queries'

/** Maximum number of carts, and of orders, per run. */
const cartsAtOnce = 100
const ordersAtOnce = 20
/** Maximum number of attempts at an order that fails with an unexpected error. */
const maxTries = 5

/**
 * Continues the oldest cancellation: empties carts, then processes its orders one by one. Each batch of carts and
 * each order is one transaction that also records its completion, so a process may end at any moment, and any number
 * of processes may run it. Returns whether there may be more to do.
 */
export async function runCancellations(context: Context): Promise<boolean> {
  const open = await rows.findOpenCancellation(context.db.kysely)
  if (open === undefined) return false
  if (open.step === 'carts') await emptyCarts(context, open)
  else await workOnOrders(context, open)
  return true
}

/** Carts come first: once no cart has an item of the scope, no new order can have one. */
async function emptyCarts(context: Context, open: rows.OpenCancellation): Promise<void> {
  await context.db.transaction(async (tx) => {
    const carts = await rows.lockAffectedCarts(tx, open, cartsAtOnce)
    if (carts.length === 0) return void (await rows.endCartStep(tx, open.id))
    const gone = await removeCancelledLines(tx, open, { cartIds: carts, name: open.name })
    await rows.countCarts(tx, open.id, new Set(gone.map(({ cart_id }) => cart_id)).size)
    return movePlaces(tx, [], gone)
  })
}

async function workOnOrders(context: Context, open: rows.OpenCancellation): Promise<void> {
  const { kysely } = context.db
  const waiting = await rows.findWaitingOrders(kysely, open.id, ordersAtOnce)
  if (waiting.length === 0) {
    const found = await rows.listAffectedOrders(kysely, open.id, open)
    if (found === 0) await rows.complete(kysely, open.id, context.now())
    return
  }
  const poll = attemptPoller(context)
  for (const orderId of waiting) {
    // A card payment that has just been made is then refunded with the rest, instead of arriving late.
    for (const attempt of await findOpenAttemptsOf(kysely, orderId)) await poll(attempt)
    await workOn(context, open, orderId)
  }
}

/**
 * Processes one order. A refusal is stored for staff; an unexpected error ends the run, and the order is tried again
 * before staff have to act.
 */
async function workOn(context: Context, open: rows.OpenCancellation, orderId: number): Promise<void> {
  try {
    await withLockedOrder(context.db, { orderId, movesPlaces: true }, (tx, locked) =>
      cancelItems(context, tx, locked, open),
    )
  } catch (error) {
    const isRefused = error instanceof Refusal
    const problem = isRefused ? error.stored : cancellationTexts.went_wrong()
    await rows.recordFailure(context.db.kysely, open.id, orderId, problem, isRefused ? 1 : maxTries)
    if (!isRefused) throw error
  }
}

async function cancelItems(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  open: rows.OpenCancellation,
): Promise<void> {
  const { order, items } = locked
  if (!(await rows.lockWaiting(tx, open.id, order.id))) return
  const now = context.now()
  // The amount that an open refund returned already is part of these items' refund.
  const given = await findPaidOfUnfinished(tx, order.id)
  const before = { ...order, total_refunded: order.total_refunded - given }
  const end = endOfOrder(before, items, open, open.keeps_fees)
  if (end.kind === 'nothing')
    return void (await rows.recordOutcome(tx, open.id, order.id, { outcome: 'nothing', amount: 0, now }))
  await refuseRefundUnderWay(tx, order.id)
  if (end.kind === 'end') {
    await rows.recordOutcome(tx, open.id, order.id, {
      outcome: 'ended',
      amount: Math.max(0, end.refund - given),
      now,
    })
    await endOrder(context, tx, locked, {
      reason: 'shop',
      note: null,
      openedBy: open.actor,
      now,
      cancellation: open,
    })
    return
  }
  const ids = new Set(end.items)
  const gone = items.filter(({ id }) => ids.has(id))
  const refund = end.kind === 'refund' ? end.refund : 0
  // An order has at most one open request, which then takes in the items without money, too.
  const isReleased = end.kind === 'release' && (await findUnfinished(tx, order.id)).length === 0
  const outcome = isReleased ? 'released' : 'refunded'
  await rows.recordOutcome(tx, open.id, order.id, { outcome, amount: refund, now })
  await recordOrderEvent(
    tx,
    order.id,
    now,
    'items-cancelled',
    orderEvent('items_cancelled', { name: open.name }),
  )
  const isLast = items.every((item) => ids.has(item.id) || ['void', 'refunded'].includes(item.status))
  const sendMail = (eventKey: string) =>
    mailCancelledItems(context, tx, open, locked, {
      items: gone,
      ends: isLast ? 'order' : 'items',
      refund,
      eventKey,
      now,
    })
  if (isReleased) return release(context, tx, locked, { gone, sendMail, now })
  await sendMail(`items-cancelled:${open.id}:${order.id}`)
  await refundCancelledItems(tx, locked, {
    items: gone,
    total: refund,
    keepsFees: open.keeps_fees,
    openedBy: open.actor,
    now,
  })
}

interface Released {
  gone: LockedOrder['items']
  sendMail: (eventKey: string) => Promise<void>
  now: Date
}

/** Ends items without money, as a refund of 0 that is completed at once. */
async function release(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  { gone, sendMail, now }: Released,
): Promise<void> {
  const id = await openRefund(tx, {
    order_id: locked.order.id,
    total: 0,
    items: gone.map((item) => ({ id: item.id, weight: 1, shipping_refund: 0 })),
    bank: noBank,
    note: null,
    openedBy: null,
    now,
  })
  const refund = orRefuse(await findRefund(tx, id), 'refund-not-found')
  // The mail about its completion has the same key, so only one of the two is written.
  await sendMail(`refund-processed:${id}`)
  await payBack(context, tx, locked, { refund, by: 'bank', freesPlaces: true, now })
}
