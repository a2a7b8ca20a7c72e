import * as texts from '#texts/compiled/mails/ticket'
import type { Context } from '../../context'
import {
  type Detail,
  details,
  type MailBlock,
  type MailShop,
  type Stranger,
  withPlainName,
} from '../mail-queue'
import { type MailPlace, mailPlaceOf, placeDetails } from './mail-places'

/** A ticket in mails. */
export interface MailTicket extends MailPlace {
  code: string
  product: string
  full_name: string
  order_code: string
  /** Address for the download link; only set if the document must not be mailed to this address (`plainTicket`). */
  download_as?: string
}

interface IssuedItem {
  item_id: number
  code: string | null
  full_name: string | null
  travel_time_id: number | null
}

/** Returns the data of a ticket for mails. */
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

/** Returns a ticket with its holder, code, date and place as labelled values. */
export function ticketDetails(ticket: MailTicket, shop: MailShop): MailBlock {
  const rows: Detail[] = [[texts.fact_ticket(), ticket.product]]
  if (ticket.full_name) rows.push([texts.fact_name(), ticket.full_name])
  rows.push([texts.fact_code(), ticket.code], ...placeDetails(ticket, shop))
  return details(...rows)
}

/** Returns a ticket for a reader who does not own its order: with a download link if it is not attached. */
export const plainTicket = (ticket: MailTicket, { address, getsTickets }: Stranger): MailTicket => ({
  ...withPlainName(ticket),
  ...(getsTickets ? {} : { download_as: address }),
})

/** Applies `plainTicket` to the data of a mail about one ticket. */
export const withPlainTicket = <Data extends { ticket: MailTicket }>(
  data: Data,
  stranger: Stranger,
): Data => ({
  ...data,
  ticket: plainTicket(data.ticket, stranger),
})

/** A ticket for the examples of mails. */
export const exampleTicket = (full_name: string): MailTicket => ({
  code: '7QK3MZ9DXV2H',
  product: 'Coach from Zagreb',
  full_name,
  order_code: 'K7QM2XPA',
  travel_time: '2027-07-08T08:00:00Z',
  timezone: 'Europe/Zagreb',
})
