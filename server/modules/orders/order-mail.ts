import type { Context } from '../../context'
import { type CatalogueItem, itemPlaceOf } from '../catalogue'
import { ticketDatesOf, travelTimeOf } from '../cart'
import { type MailPlace, type MailTicket, type MailOrder, queueMail } from '../outbox'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import { nameForBuyer } from '../invoices'
import { isWithin } from '../../../rules/dates/instants'
import { allowTravelTimeChanges } from '../../../rules/tickets/ticket-changes'
import type { Tx } from '../../platform/db/database'
import { bankTransferOf } from './bank-transfer'
import type { Held } from './hold-order'

interface IssuedItem {
  item_id: number
  code: string | null
  full_name: string | null
  travel_time_id: number | null
}

/** A ticket as mails show it. */
export function mailTicketOf(context: Context, orderCode: string, item: IssuedItem): MailTicket {
  const product = context.catalogue.current().byId.get(item.item_id)
  return {
    code: item.code ?? '',
    product: product?.name ?? '',
    full_name: item.full_name ?? '',
    order_code: orderCode,
    ...mailPlaceOf(product, item.travel_time_id),
  }
}

/** When and where an item is, as mails show it. */
export function mailPlaceOf(product: CatalogueItem | undefined, timeId: number | null): MailPlace {
  if (product === undefined) return { travel_time: null, timezone: null }
  const { route, meeting_point } = itemPlaceOf(product)
  return {
    travel_time: travelTimeOf(product, timeId),
    timezone: product.timezone,
    dates: ticketDatesOf(product, timeId),
    route,
    meeting_point,
  }
}

type Item = OrderItemRow

/** An order as mails to its buyer show it. */
export function mailOrderOf(context: Context, order: OrderRow, items: readonly Item[]): MailOrder {
  const { byId } = context.catalogue.current()
  return {
    code: order.code,
    created_at: order.created_at.toISOString(),
    items: items.map((item) => {
      const product = byId.get(item.item_id)
      return {
        name: product?.name ?? '',
        full_name: nameForBuyer(item, order),
        ...mailPlaceOf(product, item.travel_time_id),
        price: item.price + item.fee,
      }
    }),
    shipping_amount: order.shipping_country === null ? null : order.shipping_amount,
    discount_amount: order.discount_amount,
    total_price: order.total_price,
  }
}

/** The checksum for the link to the withdrawal form, if the order has goods. */
export function withdrawChecksumOf(context: Context, code: string, items: readonly Item[]): string | null {
  const { byId, settings } = context.catalogue.current()
  const hasGoods = items.some((item) => byId.get(item.item_id)?.shop_item_type === 'merchandise')
  return settings.withdrawalActive && hasGoods ? context.keys.checksum(code) : null
}

/** The changes that at least one of the tickets allows now. */
export function ticketChangesOf(context: Context, items: readonly Item[], now: Date) {
  const { byId } = context.catalogue.current()
  const products = items.flatMap((item) => byId.get(item.item_id) ?? [])
  return {
    names: products.some(
      (one) => one.allow_name_changes && isWithin(now, null, one.allow_name_changes_until),
    ),
    emails: products.some((one) => one.allow_email_changes),
    travel_times: products.some(
      (one) =>
        one.travel_time_type === 'selectable' &&
        allowTravelTimeChanges(one.allow_travel_time_changes_until, now, one.timezone),
    ),
  }
}

/**
 * The mail of an order that waits for its money: how to pay it, and where to accept its terms. Another `eventKey` sends
 * it again.
 */
export async function mailOrderReceived(
  context: Context,
  tx: Tx,
  { order, items }: Held,
  now: Date,
  eventKey = `order-received:${order.id}`,
): Promise<void> {
  await queueMail(tx, {
    kind: 'order-received',
    to: order.email,
    payload: {
      full_name: order.full_name,
      order: mailOrderOf(context, order, items),
      bank_transfer: bankTransferOf(order, context.catalogue.current().settings),
      accept_checksum: order.accepted_at === null ? context.keys.checksum(order.code) : null,
      withdraw_checksum: withdrawChecksumOf(context, order.code, items),
    },
    keys: context.keys,
    eventKey,
    now,
  })
  context.wake()
}
