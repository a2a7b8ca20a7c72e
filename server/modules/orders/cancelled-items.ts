import { datesText } from '#rules/dates/dates-text'
import { endOfItems, type EndOfItems, type ItemOfCancelled } from '#rules/orders/cancelled-order'
import { itemRefundTotal, withFees } from '#rules/refunds/amounts'
import { emailKey } from '#rules/text/email'
import { plainName } from '#rules/text/plain-text'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import { Refusal } from '../../platform/http/refusal'
import { saleEndedAt, ticketDatesOf, type CancelledScope } from '../catalogue'
import { nameForBuyer } from '../invoices'
import { queueMail } from '../mail-queue'
import { type ItemsCancelled, itemsCancelledMail } from './cancellation-mails'
import { findPaidOfUnfinished, moveCardRefunds } from './card-refunds.queries'
import type { LockedOrder } from './change-order'
import { bankOfRequests, openRefund } from './order-refunds'
import { isRefundBeingPaid } from './orders.queries'
import * as refunds from './refunds.queries'

/** Columns needed from an order whose items were cancelled. */
export type CancelledOrderRow = Pick<
  OrderRow,
  'cancelled_at' | 'paid_at' | 'payment_plan' | 'total_paid' | 'total_refunded'
>
/** Columns needed from each of its items. */
export type CancelledItemRow = Pick<
  OrderItemRow,
  | 'id'
  | 'item_id'
  | 'travel_time_id'
  | 'price'
  | 'fee'
  | 'refund_fee'
  | 'shipping_refund'
  | 'status'
  | 'withdrawal_id'
>

/** Returns whether an item of an order is in the scope of a cancellation. */
export const isOfScope = (
  { item_id, travel_time_id }: Pick<OrderItemRow, 'item_id' | 'travel_time_id'>,
  scope: CancelledScope,
): boolean =>
  scope.item_ids.includes(item_id) &&
  (scope.travel_time_id === null || scope.travel_time_id === travel_time_id)

/** Returns whether the shop cancelled this item, or its departure. */
export function isCancelledItem(
  { catalogue }: Pick<Context, 'catalogue'>,
  { item_id, travel_time_id }: Pick<OrderItemRow, 'item_id' | 'travel_time_id'>,
): boolean {
  const item = catalogue.current().byId.get(item_id)
  return item !== undefined && saleEndedAt(item, travel_time_id) !== null
}

/** Decides what happens to an order. The preview and the cancellation share this rule. */
export const endOfOrder = (
  order: CancelledOrderRow,
  items: readonly CancelledItemRow[],
  scope: CancelledScope,
  keepsFees: boolean,
): EndOfItems =>
  endOfItems(
    {
      is_cancelled: order.cancelled_at !== null,
      was_paid: order.paid_at !== null,
      has_payment_plan: order.payment_plan.length > 0,
      total_paid: order.total_paid,
      total_refunded: order.total_refunded,
      items: items.map((item): ItemOfCancelled => ({
        ...item,
        is_withdrawn: item.withdrawal_id !== null,
        is_affected: isOfScope(item, scope),
      })),
    },
    keepsFees,
  )

/** A cancellation by the shop, as shown in its mails. */
export interface CancellationNotice {
  readonly id: number
  readonly name: string
  /** A message from staff to all ticket holders. */
  readonly message: string
}

/** Returns the addresses on these tickets, without the buyer's and without duplicates. */
export const holderAddresses = (
  buyerEmail: string,
  tickets: readonly { email: string | null }[],
): string[] => {
  const keys = tickets.flatMap(({ email }) => (email ? [emailKey(email)] : []))
  return [...new Set(keys)].filter((key) => key !== emailKey(buyerEmail))
}

interface EndedItems {
  /** The items that end. */
  items: readonly OrderItemRow[]
  ends: ItemsCancelled['ends']
  refund: number
  /** Deduplication key of the buyer's mail. */
  eventKey: string
  now: Date
}

/**
 * Notifies the buyer which items were cancelled and how much is refunded, and every other address on the issued
 * tickets that these are cancelled.
 */
export async function mailCancelledItems(
  context: Context,
  tx: Tx,
  cancellation: CancellationNotice,
  { order }: LockedOrder,
  { items, ends, refund, eventKey, now }: EndedItems,
): Promise<void> {
  const about = { order_code: order.code, what: cancellation.name, message: cancellation.message, ends }
  await queueMail(tx, itemsCancelledMail, {
    to: order.email,
    data: {
      ...about,
      to: 'buyer',
      full_name: order.full_name,
      items: linesOf(context, items, (item) => nameForBuyer(item, order)),
      refund_total: refund,
    },
    eventKey,
    now,
  })
  const tickets = items.filter(({ barcode }) => barcode !== null)
  for (const address of holderAddresses(order.email, tickets)) {
    const own = tickets.filter(({ email }) => emailKey(email ?? '') === address)
    const [first] = own
    await queueMail(tx, itemsCancelledMail, {
      to: first?.email ?? address,
      data: {
        ...about,
        to: 'holder',
        full_name: first?.full_name ?? '',
        items: linesOf(context, own, (item) => item.full_name),
        refund_total: 0,
      },
      eventKey: `items-cancelled:${cancellation.id}:${order.id}:${address}`,
      now,
    })
  }
}

/** Returns a line of the mail for each item: product, holder and dates. */
function linesOf(
  context: Context,
  items: readonly OrderItemRow[],
  nameOf: (item: OrderItemRow) => string | null,
): string[] {
  const { byId, settings } = context.catalogue.current()
  return items.map((item) => {
    const product = byId.get(item.item_id)
    const dates = product && ticketDatesOf(product, item.travel_time_id)
    const shopZone = settings.timezone
    const when = product && dates ? datesText(dates, product.timezone, { shopZone }) : ''
    return [product?.name ?? '', plainName(nameOf(item) ?? ''), when].filter(Boolean).join(' – ')
  })
}

/** Items of an order to refund, and the amount. */
interface ItemsToRefund {
  items: LockedOrder['items']
  /** In minor units, for these items. */
  total: number
  keepsFees: boolean
  /** The actor who cancelled the items. */
  openedBy: string
  now: Date
}

/**
 * Opens a refund of items that the shop cancelled, and returns its id. It replaces an open request: the request's
 * other items, its bank account and the amounts that are on cards already move to the new refund. The order is
 * locked, and the caller has checked `refuseRefundUnderWay`.
 */
export async function refundCancelledItems(
  tx: Tx,
  { order }: LockedOrder,
  { items, total, keepsFees, openedBy, now }: ItemsToRefund,
): Promise<number> {
  const gone = new Set(items.map(({ id }) => id))
  const requests = await refunds.findUnfinished(tx, order.id)
  const given = await findPaidOfUnfinished(tx, order.id)
  const kept = new Map<number, refunds.RefundPart>()
  for (const { id } of requests) {
    for (const part of await refunds.findParts(tx, id))
      if (!gone.has(part.order_item_id)) kept.set(part.order_item_id, part)
    await refunds.moveItems(tx, id, 'active')
  }
  if (requests.length > 0) await refunds.cancelUnfinished(tx, order.id, now)
  const request = requests.find(({ bank_sealed }) => bank_sealed !== null)
  const others = [...kept.values()]
  const requested = total + others.reduce((sum, { amount }) => sum + amount, 0)
  const hasPlan = order.payment_plan.length > 0
  const weigh = (item: LockedOrder['items'][number]) =>
    hasPlan ? item.price : itemRefundTotal(keepsFees ? item : withFees(item))
  const id = await openRefund(tx, {
    order_id: order.id,
    total: Math.min(requested, Math.max(0, order.total_paid - order.total_refunded + given)),
    items: [
      ...items.map((item) => ({ id: item.id, weight: weigh(item), shipping_refund: item.shipping_refund })),
      ...others.map((item) => ({
        id: item.order_item_id,
        weight: item.amount,
        shipping_refund: item.shipping_refund,
      })),
    ],
    bank: bankOfRequests(requests),
    note: request?.note ?? null,
    openedBy,
    now,
  })
  if (given > 0)
    await moveCardRefunds(
      tx,
      requests.map((one) => one.id),
      id,
    )
  return id
}

/**
 * Rejects with `refund-under-way` if money of the order is being refunded: by the bank, by a gateway, or for a
 * withdrawal. Another refund would pay it twice.
 */
export async function refuseRefundUnderWay(tx: Tx, orderId: number): Promise<void> {
  if ((await isRefundBeingPaid(tx, orderId)) || (await refunds.isWithdrawalOpen(tx, orderId)))
    throw new Refusal('refund-under-way')
}
