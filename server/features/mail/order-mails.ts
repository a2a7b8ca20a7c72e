import { greeting } from './greeting'
import { moneyText } from '../../documents/money-text'
import { address, button, link, list, note, paragraph, type MailBlock } from './mail-blocks'
import type { MailPayloads } from '../../outbox/mail-kinds'
import { shopLink, type MailShop } from './mail-shop'
import type { MailWriters } from './mail-writers'
import { orderTable, transferBlocks, transferCodes } from './order-words'

const acceptTerms = (code: string, checksum: string | null, shop: MailShop): MailBlock[] =>
  checksum === null
    ? []
    : [
        paragraph('Before your tickets can be downloaded, please read and accept the terms and conditions.'),
        button(shopLink(shop, 'accept-tcs', code, checksum), 'Read and accept the terms'),
      ]

/** The link to the withdrawal form, without a login (docs/behaviour/withdrawal.md). */
const withdrawal = (code: string, checksum: string | null, shop: MailShop): MailBlock[] =>
  // Mails that were queued before this field existed lack it.
  !checksum
    ? []
    : [
        paragraph(
          'You may withdraw from the contract for your merchandise within 14 days of receiving it, without giving a reason. Tickets for a fixed date cannot be withdrawn from.',
        ),
        button(shopLink(shop, 'withdraw', code, checksum), 'Withdraw from contract here'),
      ]

const calendar = (code: string, checksum: string | null, shop: MailShop): MailBlock[] =>
  // As above.
  !checksum
    ? []
    : [link(shopLink(shop, 'download-calendar', code, checksum), 'Add the dates to your calendar')]

/** The mails about an order from its arrival to its payment or end. */
export const orderMails = {
  'order-received': ({ full_name, order, bank_transfer, accept_checksum, withdraw_checksum }, shop) => ({
    subject: `Order ${order.code} received`,
    preview: bank_transfer ? 'Your items are reserved. Here is how to pay.' : 'Your items are reserved.',
    heading: 'Thank you for your order',
    blocks: [
      paragraph(`${greeting(full_name)}, we have your order ${order.code} and keep its items for you.`),
      orderTable(order, shop),
      ...acceptTerms(order.code, accept_checksum, shop),
      ...(bank_transfer
        ? [
            paragraph('Please transfer the amount with exactly this reference, so that it finds your order:'),
            ...transferBlocks(bank_transfer, shop),
            note(
              'As soon as the money has arrived, you get a confirmation with everything that belongs to it.',
            ),
          ]
        : []),
      button(shopLink(shop, 'portal', 'orders', order.code), 'See your order'),
      ...withdrawal(order.code, withdraw_checksum, shop),
    ],
    codes: transferCodes(bank_transfer),
  }),

  'order-paid': (payload, shop) => ({
    subject: `Order ${payload.order.code} is paid`,
    preview: payload.attached.tickets > 0 ? 'Your tickets are attached.' : 'Thank you, everything is paid.',
    heading: 'Paid, thank you',
    blocks: [
      paragraph(
        `${greeting(payload.full_name)}, your order ${payload.order.code} is paid. ${attachedSentence(payload.attached)}`.trim(),
      ),
      orderTable(payload.order, shop),
      ...acceptTerms(payload.order.code, payload.accept_checksum, shop),
      ...shippingBlocks(payload.ships_to),
      ...changeBlocks(payload.changes),
      button(shopLink(shop, 'portal', 'orders', payload.order.code), 'See your order'),
      ...calendar(payload.order.code, payload.calendar_checksum, shop),
      ...withdrawal(payload.order.code, payload.withdraw_checksum, shop),
    ],
  }),

  'order-cancelled': ({ full_name, order_code, reason, note: words, refund_total }, shop) => ({
    subject: `Order ${order_code} is cancelled`,
    preview: reason === 'unpaid' ? 'No payment reached us in time.' : 'We had to cancel your order.',
    heading: 'Your order is cancelled',
    blocks: [
      paragraph(
        reason === 'unpaid'
          ? `${greeting(full_name)}, no payment for order ${order_code} reached us in time, so its items are for sale again.`
          : `${greeting(full_name)}, we have cancelled your order ${order_code}. Its tickets are no longer valid.`,
      ),
      ...(words ? [paragraph(words)] : []),
      ...(refund_total > 0
        ? [
            paragraph(
              `You get back ${moneyText(refund_total, shop.currency)}. We will tell you when it is on its way.`,
            ),
          ]
        : []),
      ...(reason === 'unpaid'
        ? [
            paragraph('Still want to come? Have a look at what is left.'),
            button(shopLink(shop, 'tickets'), 'See tickets'),
            note(
              'You did pay in the meantime? Then we will sort it out with you; there is no need to pay again.',
            ),
          ]
        : [button(shopLink(shop, 'portal', 'orders', order_code), 'See your order')]),
    ],
  }),

  'payment-part-received': ({ full_name, order_code, received, missing, bank_transfer }, shop) => ({
    subject: `Order ${order_code}: ${moneyText(missing, shop.currency)} still missing`,
    preview: `${moneyText(received, shop.currency)} arrived, thank you.`,
    heading: 'Almost there',
    blocks: [
      paragraph(
        `${greeting(full_name)}, we received ${moneyText(received, shop.currency)} for order ${order_code}, thank you. ${moneyText(missing, shop.currency)} is still missing. Your tickets come as soon as it has arrived.`,
      ),
      ...(bank_transfer
        ? [
            paragraph('Please transfer the rest with the same reference:'),
            ...transferBlocks(bank_transfer, shop),
          ]
        : []),
      button(shopLink(shop, 'portal', 'orders', order_code), 'See your order'),
    ],
    codes: transferCodes(bank_transfer),
  }),
} satisfies MailWriters

function attachedSentence({ tickets, invoice }: MailPayloads['order-paid']['attached']): string {
  const parts = []
  if (tickets > 0) parts.push(tickets === 1 ? 'your ticket' : `your ${tickets} tickets`)
  if (invoice) parts.push('the invoice')
  if (parts.length === 0) return ''
  const sentence = parts.join(' and ')
  const several = parts.length > 1 || tickets > 1
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} ${several ? 'are' : 'is'} attached.`
}

function shippingBlocks(shipsTo: readonly string[] | null): MailBlock[] {
  return shipsTo === null
    ? []
    : [paragraph('We are getting your merchandise ready and send it to:'), address(shipsTo)]
}

function changeBlocks({ names, emails, travel_times }: MailPayloads['order-paid']['changes']): MailBlock[] {
  const lines = []
  if (names) lines.push('the name on a ticket')
  if (emails) lines.push('the email of a ticket, or who holds it')
  if (travel_times) lines.push('the travel time')
  return lines.length === 0 ? [] : [paragraph('On your order’s page you can still change:'), list(lines)]
}
