import type { World } from '../world'
import { travelTimeOf } from './cart-view'
import type { MailTicket } from '../outbox/mail-kinds'

interface IssuedItem {
  item_id: number
  code: string | null
  full_name: string | null
  travel_time_id: number | null
}

/** A ticket as mails show it. */
export function mailTicketOf(world: World, orderCode: string, item: IssuedItem): MailTicket {
  const product = world.catalogue.current().byId.get(item.item_id)
  return {
    code: item.code ?? '',
    product: product?.name ?? '',
    full_name: item.full_name ?? '',
    order_code: orderCode,
    travel_time: product === undefined ? null : travelTimeOf(product, item.travel_time_id),
    timezone: product?.timezone ?? null,
  }
}
