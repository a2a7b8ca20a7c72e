import { invoiceTexts, notices, storedMoney, type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { movePlaces } from '../catalogue'
import { creditNoteDraft, findInvoiced, recordDocuments } from '../invoices'
import { queueMail, notifyOperator } from '../mail-queue'
import { releaseVoucher } from '../vouchers'
import { orderCancelledMail, ticketVoidMail } from './cancellation-mails'
import { mailCancelledItems, type CancellationNotice } from './cancelled-items'
import type { LockedOrder } from './change-order'
import { restOf } from './credit-rest'
import { mailTicketOf } from './mail-tickets'
import { orderEvent, type OrderEvent } from './order-events'
import { openRefundOfCancelled } from './order-refunds'
import { endOpenAttempts, markCancelled, recordOrderEvent, endItems } from './order-state.queries'

interface End {
  /** `cart`: the buyer puts its items back into the cart, and gets no mail. `customer`: the buyer cancels it unpaid. */
  reason: 'unpaid' | 'shop' | 'cart' | 'customer'
  note: string | null
  openedBy: string | null
  now: Date
  cancellation?: CancellationNotice
}

/**
 * Ends an order: its tickets become void, its places available and its voucher free. A refund is opened for the money
 * that it holds, and a credit note takes back the rest of its invoice; its number is taken last. The caller has
 * locked the order and its pools. `openedBy`: the member of staff or the key that opens the refund, or `null`.
 * `cancellation`: the cancellation that ends the order and that the mails are about. Returns the amount of the refund
 * that was opened.
 */
export async function endOrder(
  context: Context,
  tx: Tx,
  { order, items }: LockedOrder,
  why: End,
): Promise<number> {
  const { now } = why
  const places = items.filter((item) => item.takes_place)
  // Refunded items stay refunded; none of them occupies a place.
  await endItems(
    tx,
    items.map((item) => ({
      ...item,
      status: item.status === 'refunded' ? 'refunded' : 'void',
      takes_place: false,
    })),
    now,
  )
  await movePlaces(tx, [], places)
  await releaseVoucher(tx, order, now)
  // A charge of another amount must not be forgotten because the deadline passed.
  const isProblem = why.reason === 'unpaid' && order.payment_status === 'problem'
  await endOpenAttempts(tx, order.id, now)
  await markCancelled(tx, order.id, {
    now,
    because: why.reason === 'shop' ? 'shop' : 'unpaid',
    status: isProblem ? 'problem' : 'cancelled',
  })
  const owed = Math.max(0, order.total_paid - order.total_refunded)
  const unrefunded = items.filter((item) => item.status !== 'refunded')
  const refund =
    owed > 0
      ? await openRefundOfCancelled(tx, order.id, owed, unrefunded.length > 0 ? unrefunded : items, {
          openedBy: why.openedBy,
          now,
        })
      : null
  await recordOrderEvent(tx, order.id, now, 'cancelled', eventOf(why))
  if (why.reason === 'unpaid' && owed > 0) await notifyOfPartPayment(context, tx, order, owed, now)
  if (why.cancellation !== undefined) {
    await mailCancelledItems(
      context,
      tx,
      why.cancellation,
      { order, items },
      {
        items: unrefunded.filter(({ status }) => status !== 'void'),
        ends: order.paid_at === null ? 'unpaid' : 'order',
        refund: owed,
        eventKey: endKey(order.id, now),
        now,
      },
    )
  } else if (why.reason !== 'cart') {
    await mailEnd(context, tx, { order, items }, { ...why, reason: why.reason }, owed)
  }
  await recordRestCreditNote(
    context,
    tx,
    order.id,
    refund?.id ?? null,
    why.note ?? invoiceTexts.reason_cancelled(),
    now,
  )
  context.wake()
  return refund?.isOpened === true ? owed : 0
}

const eventOf = ({ reason, cancellation }: End): OrderEvent => {
  if (reason === 'unpaid') return orderEvent('unpaid')
  if (reason === 'cart') return orderEvent('to_cart')
  if (reason === 'customer') return orderEvent('cancelled_by_customer')
  return cancellation === undefined
    ? orderEvent('cancelled_by_shop')
    : orderEvent('items_cancelled', { name: cancellation.name })
}

const endKey = (orderId: number, now: Date) => `order-cancelled:${orderId}:${now.getTime()}`

/** Notifies the buyer of the order's end, and the other holders of its tickets. */
async function mailEnd(
  context: Context,
  tx: Tx,
  { order, items }: LockedOrder,
  { reason, note, now }: { reason: 'unpaid' | 'shop' | 'customer'; note: string | null; now: Date },
  owed: number,
): Promise<void> {
  await queueMail(tx, orderCancelledMail, {
    to: order.email,
    data: {
      full_name: order.full_name,
      order_code: order.code,
      reason,
      note,
      refund_total: owed,
    },
    eventKey: endKey(order.id, now),
    now,
  })
  await notifyHolders(context, tx, { order, items }, now)
}

/** Notifies holders other than the buyer: they do not get the buyer's mail. */
async function notifyHolders(
  context: Context,
  tx: Tx,
  { order, items }: LockedOrder,
  now: Date,
): Promise<void> {
  for (const item of items.filter((one) => one.barcode !== null && one.holder_id !== null))
    await queueMail(tx, ticketVoidMail, {
      to: item.email ?? '',
      data: { ticket: mailTicketOf(context, order.code, item) },
      eventKey: `ticket-void:${item.id}:${item.barcode_version}`,
      now,
    })
}

const notifyOfPartPayment = (
  context: Context,
  tx: Tx,
  order: LockedOrder['order'],
  owed: number,
  now: Date,
) =>
  notifyOperator(context, tx, {
    subject: notices.partly_paid({ code: order.code }),
    lines: [notices.partly_paid_amount({ amount: storedMoney(owed, order.currency) })],
    eventKey: `partly-paid:${order.id}:${now.getTime()}`,
    isTest: order.is_test,
    now,
  })

/**
 * Credits the rest of an order's invoice after its existing credit notes, if it has an invoice and something is left.
 * It takes a number, so a transaction must do it last.
 */
async function recordRestCreditNote(
  context: Context,
  tx: Tx,
  orderId: number,
  refundId: number | null,
  reason: StoredMessage,
  now: Date,
): Promise<void> {
  const invoiced = await findInvoiced(tx, orderId)
  if (invoiced === null) return
  const amounts = restOf(invoiced)
  if (amounts.taxes.length === 0) return
  const { invoice } = invoiced
  await recordDocuments(context, tx, [creditNoteDraft(invoice, { amounts, refundId, reason, now })], now)
}
