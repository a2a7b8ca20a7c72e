import { moneyText } from '#rules/money/money-text'
import * as cancellationTexts from '#texts/compiled/mails/cancellation'
import { see_order } from '#texts/compiled/mails/layout'
import * as texts from '#texts/compiled/mails/order'
import * as ticketTexts from '#texts/compiled/mails/ticket'
import {
  button,
  defineMail,
  greeting,
  list,
  type MailBlock,
  note,
  paragraph,
  shopLink,
  withPlainName,
} from '../mail-queue'
import { seeOrder } from './mail-parts'
import { exampleTicket, type MailTicket, ticketDetails, withPlainTicket } from './mail-tickets'

// The mails about an order that ended, or a part of it.

interface OrderCancelled {
  full_name: string
  order_code: string
  /**
   * `unpaid` is an order that was not paid in time. `shop` is a cancellation by the office, with its text in `note`.
   * `customer` is an unpaid order that its buyer cancelled.
   */
  reason: 'unpaid' | 'shop' | 'customer'
  note: string | null
  /** The amount that will be refunded; 0 if nothing was received. */
  refund_total: number
}

export const orderCancelledMail = defineMail<OrderCancelled>({
  kind: 'order-cancelled',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 2,
  access: 'none',
  // The note was written by the office.
  plain: withPlainName,
  write: ({ full_name, order_code: code, reason, note: words, refund_total }, shop) => {
    const isUnpaid = reason !== 'shop'
    const hello = {
      unpaid: texts.cancelled_hello_unpaid,
      shop: texts.cancelled_hello,
      customer: texts.cancelled_hello_customer,
    }[reason]
    const preview = {
      unpaid: texts.cancelled_preview_unpaid,
      shop: texts.cancelled_preview,
      customer: texts.cancelled_preview_customer,
    }[reason]
    return {
      subject: texts.cancelled_subject({ code }),
      preview: preview(),
      heading: texts.cancelled_heading(),
      blocks: [
        paragraph(hello({ greeting: greeting(full_name), code })),
        ...(words ? [paragraph(words)] : []),
        ...(refund_total > 0
          ? [paragraph(texts.cancelled_refund({ amount: moneyText(refund_total, shop.currency) }))]
          : []),
        ...(isUnpaid
          ? [
              paragraph(texts.cancelled_still_there()),
              button(shopLink(shop, 'tickets'), texts.see_tickets()),
              note(texts.cancelled_paid_meanwhile()),
            ]
          : [seeOrder(code, shop)]),
      ],
    }
  },
  example: (full_name) => ({
    full_name,
    order_code: 'K7QM2XPA',
    reason: 'shop',
    note: 'Rain.',
    refund_total: 34_690,
  }),
})

/** The order was cancelled. Sent to holders who are not the buyer, who gets another mail. */
export const ticketVoidMail = defineMail<{ ticket: MailTicket }>({
  kind: 'ticket-void',
  reader: 'holder',
  orders: ({ ticket }) => [ticket.order_code],
  rank: 2,
  access: 'none',
  plain: withPlainTicket,
  write: ({ ticket }, shop) => ({
    subject: ticketTexts.void_subject({ code: ticket.code }),
    preview: ticketTexts.void_preview(),
    heading: ticketTexts.void_heading(),
    blocks: [
      paragraph(ticketTexts.void_hello({ greeting: greeting(ticket.full_name), shop: shop.shopName })),
      ticketDetails(ticket, shop),
    ],
  }),
  example: (name) => ({ ticket: exampleTicket(name) }),
})

export interface ItemsCancelled {
  to: 'buyer' | 'holder'
  full_name: string
  order_code: string
  /** Name of the cancelled item, departure or event. */
  what: string
  /** A message from staff. */
  message: string
  /** Names of the cancelled items. */
  items: readonly string[]
  /** `order` if the whole order ends, `unpaid` if it ends before it was paid, `items` if other items remain. */
  ends: 'order' | 'unpaid' | 'items'
  /** The amount that will be refunded; 0 if there is no refund. */
  refund_total: number
}

/** The shop cancelled an item, a departure or an event. Sent to the buyer and to each other address on issued tickets. */
export const itemsCancelledMail = defineMail<ItemsCancelled>({
  kind: 'items-cancelled',
  reader: 'holder',
  orders: ({ order_code }) => [order_code],
  rank: 2,
  access: 'none',
  // The message was written by the office, and the names in its lines are already plain.
  plain: withPlainName,
  write: (payload, shop) => {
    const { to, full_name, order_code: code, what, message, items, ends, refund_total } = payload
    const amount = moneyText(refund_total, shop.currency)
    const isBuyer = to === 'buyer'
    return {
      subject: cancellationTexts.subject({ what }),
      preview: refund_total > 0 ? cancellationTexts.preview_refund({ amount }) : cancellationTexts.preview(),
      heading: cancellationTexts.heading(),
      blocks: [
        paragraph(cancellationTexts.hello({ greeting: greeting(full_name), what })),
        ...message
          .split(/\n+/)
          .filter((line) => line.trim() !== '')
          .map((line) => paragraph(line.trim())),
        paragraph(
          isBuyer && ends === 'unpaid'
            ? cancellationTexts.unpaid({ code })
            : cancellationTexts.no_longer_valid({ code }),
        ),
        list(items),
        ...(isBuyer
          ? forBuyer(ends, refund_total > 0 ? amount : null, code)
          : [paragraph(cancellationTexts.holder())]),
        ...(isBuyer ? [button(shopLink(shop, 'portal', 'orders', code), see_order())] : []),
      ],
    }
  },
  example: (full_name) => ({
    to: 'buyer',
    full_name,
    order_code: 'K7QM2XPA',
    what: 'Coach to the campsite, 8 July 2027, 08:00 CEST',
    message: 'The road is closed because of the storm.',
    items: ['Coach to the campsite – Ana Horvat – 8 July 2027, 08:00 CEST'],
    ends: 'items',
    refund_total: 3600,
  }),
})

function forBuyer(ends: ItemsCancelled['ends'], amount: string | null, code: string): MailBlock[] {
  return [
    ...(amount === null ? [] : [paragraph(cancellationTexts.refund({ amount }))]),
    ...(ends === 'items' ? [paragraph(cancellationTexts.rest_stays({ code }))] : []),
    ...(ends === 'unpaid' ? [paragraph(cancellationTexts.paid_meanwhile())] : []),
  ]
}
