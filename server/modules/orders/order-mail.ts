import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import type { Context } from '../../context'
import { mailPlaceOf } from './mail-ticket'
import { nameForBuyer } from '../invoices'
import type { MailOrder } from '../outbox'
import { isWithin } from '../../../rules/dates/instants'
import { allowTravelTimeChanges } from '../../../rules/tickets/ticket-changes'

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
