import type { Context } from '../../context'
import { type CatalogueItem, itemPlaceOf } from '../catalogue'
import { ticketDatesOf, travelTimeOf } from '../cart'
import type { MailPlace, MailTicket } from '../outbox'

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
