import { dateTimeText } from '../../documents/date-text'
import { button, facts, list, note, paragraph, secret, type Fact, type MailBlock } from './mail-blocks'
import type { MailPayloads, MailTicket } from './mail-kinds'
import { shopLink, type MailShop } from './mail-shop'
import type { MailWriters } from './mail-writers'
import { greeting, sender } from './stranger-name'

const travelOf = ({ travel_time, timezone }: MailTicket, shop: MailShop) =>
  travel_time ? dateTimeText(travel_time, timezone ?? shop.timezone) : null

function ticketFacts(ticket: MailTicket, shop: MailShop): MailBlock {
  const rows: Fact[] = [
    ['Ticket', ticket.product],
    ['Name', ticket.full_name],
    ['Code', ticket.code],
  ]
  const travel = travelOf(ticket, shop)
  if (travel) rows.push(['Departure', travel])
  return facts(...rows)
}

const changedWords = { name: 'name', email: 'email', 'travel-time': 'travel time' } as const

function whyTickets(because: MailPayloads['tickets']['because'], shopName: string): string {
  if (because === 'accepted')
    return 'Hello, thank you for accepting the terms, which your tickets were waiting for.'
  if (because === 'office') return `Hello, here are your tickets from ${shopName} once more.`
  return `Hello, you asked ${shopName} for the tickets held under this address.`
}

/** What is written about single tickets, to who holds them. */
export const ticketMails = {
  tickets: ({ tickets, because }, shop) => ({
    subject: tickets.length === 1 ? 'Your ticket' : `Your ${tickets.length} tickets`,
    preview: 'Attached as a PDF, to print or to show on your phone.',
    heading: tickets.length === 1 ? 'Here is your ticket' : 'Here are your tickets',
    blocks: [
      paragraph(
        `${whyTickets(because, shop.shopName)} They are attached as a PDF, to print or to show on your phone:`,
      ),
      list(
        tickets.map((ticket) =>
          [`${ticket.product} – ${ticket.full_name} (${ticket.code})`, travelOf(ticket, shop)]
            .filter(Boolean)
            .join(', '),
        ),
      ),
      ...(because === 'asked'
        ? [note('You did not ask? Somebody typed your address. Only you got this mail.')]
        : []),
    ],
  }),

  'ticket-changed': ({ ticket, changed }, shop) => {
    // Only a new name or email makes a new barcode.
    const isVoid = changed.some((what) => what !== 'travel-time')
    const old = isVoid
      ? 'Please throw the old one away: it no longer admits.'
      : 'The old one still admits, but it shows the old time.'
    return {
      subject: `Ticket ${ticket.code}: your new document`,
      preview: old,
      heading: isVoid ? 'Your ticket was changed' : 'You travel at another time',
      blocks: [
        paragraph(
          `Hello ${ticket.full_name}, the ${changed.map((what) => changedWords[what]).join(' and ') || 'details'} of this ticket ${changed.length > 1 ? 'were' : 'was'} changed. The new document is attached. ${old}`,
        ),
        ticketFacts(ticket, shop),
      ],
    }
  },

  'ticket-email-changed': ({ ticket }, shop) => ({
    subject: `Ticket ${ticket.code} goes to another address`,
    preview: 'Mails about this ticket no longer come here.',
    heading: 'This ticket has a new address',
    blocks: [
      paragraph(
        `Hello, the email of this ticket was changed by who bought or holds it. The document that was sent here no longer admits.`,
      ),
      facts(['Ticket', ticket.product], ['Code', ticket.code], ['Order', ticket.order_code]),
      note(
        shop.contactEmail
          ? `You did not expect this? Write to ${shop.contactEmail}.`
          : 'You did not expect this? Ask who bought the ticket.',
      ),
    ],
  }),

  'ticket-void': ({ ticket }, shop) => ({
    subject: `Ticket ${ticket.code} is no longer valid`,
    preview: 'The order that it belongs to was cancelled.',
    heading: 'Your ticket is no longer valid',
    blocks: [
      paragraph(
        `Hello ${ticket.full_name}, ${shop.shopName} has cancelled the order that this ticket belongs to. It no longer admits. What was paid goes back to who bought it.`,
      ),
      ticketFacts(ticket, shop),
    ],
  }),

  'ticket-reassigned': ({ ticket, from_name, password }, shop) => ({
    subject: `${sender(from_name)} has passed a ticket on to you`,
    preview: `${ticket.product}: it is yours now.`,
    heading: 'A ticket for you',
    blocks: [
      paragraph(
        `${greeting(ticket.full_name)}, ${sender(from_name)} has passed this ticket on to you. It is in your name now:`,
      ),
      ticketFacts(ticket, shop),
      ...(password === null
        ? [paragraph('You find it in your account, under Portal.')]
        : [
            paragraph(
              `We have made you an account at ${shop.shopName} to keep it in. Log in with this email address and this password:`,
            ),
            secret(password),
          ]),
      button(shopLink(shop, 'portal', 'orders', ticket.order_code), 'See your ticket'),
    ],
  }),
} satisfies MailWriters
