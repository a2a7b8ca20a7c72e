import { reason_cancelled } from '../../../texts/compiled/documents/invoice'
import type { Tx } from '../../platform/db/database'
import { moneyText } from '../documents'
import type { World } from '../../context'
import { movePlaces } from '../catalogue'
import { recordRestCreditNote } from './credit-rest'
import { queueMail, notifyOperator } from '../outbox'
import * as cancelling from './cancel-order.queries'
import { mailTicketOf } from './mail-ticket'
import type { Held } from './hold-order'
import { openRefundOfCancelled } from './open-refund'
import { recordOrderEvent } from './orders.queries'
import { voidTickets } from './void-tickets.queries'
import { freeVoucher } from '../vouchers'
import { mailCancelledItems, type CancellationNotice } from './cancelled-items-mail'

/** Why an order ends. */
interface End {
  reason: 'unpaid' | 'shop'
  note: string | null
  openedBy: string | null
  now: Date
  cancellation?: CancellationNotice
}

/**
 * Ends an order: its tickets become void, its places available and its voucher free. Money that it holds is opened as a
 * refund, and a credit note takes back the rest of its invoice; its number is taken last. The caller has locked the
 * order and its pools. `openedBy`: who of the staff opens the refund; null: nobody. `cancellation`: it ends because of one, which its mails then are about.
 * Returns the amount of the refund that it opens.
 */
export async function endOrder(world: World, tx: Tx, { order, items }: Held, why: End): Promise<number> {
  const { now } = why
  const places = items.filter((item) => item.takes_place)
  // Refunded items stay refunded; none of them occupies a place.
  await voidTickets(
    tx,
    items.map((item) => ({
      ...item,
      status: item.status === 'refunded' ? 'refunded' : 'void',
      takes_place: false,
    })),
  )
  await movePlaces(tx, [], places)
  await freeVoucher(tx, order, now)
  // A charge of another amount must not be forgotten because the deadline passed.
  const isProblem = why.reason === 'unpaid' && order.payment_status === 'problem'
  await cancelling.endOpenAttempts(tx, order.id, now)
  await cancelling.markCancelled(tx, order.id, {
    now,
    because: why.reason,
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
  await recordOrderEvent(tx, order.id, now, 'cancelled', storyOf(why))
  if (why.reason === 'unpaid' && owed > 0) await notifyOfPartPayment(world, tx, order, owed, now)
  if (why.cancellation !== undefined) {
    await mailCancelledItems(
      world,
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
  } else {
    await mailEnd(world, tx, { order, items }, why, owed)
  }
  await recordRestCreditNote(world, tx, order.id, refund?.id ?? null, why.note ?? reason_cancelled(), now)
  world.wake()
  return refund?.isOpened === true ? owed : 0
}

const storyOf = ({ reason, cancellation }: End): string => {
  if (reason === 'unpaid') return 'Not paid in time'
  return cancellation === undefined
    ? 'Cancelled by the shop'
    : `${cancellation.name} was cancelled by the shop`
}

const endKey = (orderId: number, now: Date) => `order-cancelled:${orderId}:${now.getTime()}`

/** Notifies the buyer of the order's end, and the other holders of its tickets. */
async function mailEnd(
  world: World,
  tx: Tx,
  { order, items }: Held,
  { reason, note, now }: { reason: 'unpaid' | 'shop'; note: string | null; now: Date },
  owed: number,
): Promise<void> {
  await queueMail(tx, {
    kind: 'order-cancelled',
    to: order.email,
    payload: {
      full_name: order.full_name,
      order_code: order.code,
      reason,
      note,
      refund_total: owed,
    },
    eventKey: endKey(order.id, now),
    now,
  })
  await notifyHolders(world, tx, { order, items }, now)
}

/** Notifies holders other than the buyer, who do not get the buyer's mail and would come to the event. */
async function notifyHolders(world: World, tx: Tx, { order, items }: Held, now: Date): Promise<void> {
  for (const item of items.filter((one) => one.barcode !== null && one.holder_id !== null))
    await queueMail(tx, {
      kind: 'ticket-void',
      to: item.email ?? '',
      payload: { ticket: mailTicketOf(world, order.code, item) },
      eventKey: `ticket-void:${item.id}:${item.barcode_version}`,
      now,
    })
}

const notifyOfPartPayment = (world: World, tx: Tx, order: Held['order'], owed: number, now: Date) =>
  notifyOperator(world, tx, {
    subject: `Order ${order.code} was not paid in full and has ended`,
    lines: [`${moneyText(owed, order.currency)} of it had come in. A refund of it is waiting for you.`],
    eventKey: `partly-paid:${order.id}:${now.getTime()}`,
    isTest: order.is_test,
    now,
  })
