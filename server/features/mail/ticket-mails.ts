import { greeting } from './greeting'
import { dateTimeText } from '../../documents/date-text'
import { button, facts, link, list, note, paragraph, secret, type Fact, type MailBlock } from './mail-blocks'
import type { MailPayloads, MailTicket } from '../../outbox/mail-kinds'
import { shopLink, type MailShop } from './mail-shop'
import type { MailWriters } from './mail-writers'

const travelOf = ({ travel_time, timezone }: MailTicket, shop: MailShop) =>
  travel_time ? dateTimeText(travel_time, timezone ?? shop.timezone) : null

function ticketFacts(ticket: MailTicket, shop: MailShop): MailBlock {
  const rows: Fact[] = [['Ticket', ticket.product]]
  if (ticket.full_name) rows.push(['Name', ticket.full_name])
  rows.push(['Code', ticket.code])
  const travel = travelOf(ticket, shop)
  if (travel) rows.push(['Departure', travel])
  return facts(...rows)
}

const isWithheld = ({ download_as }: MailTicket) => download_as !== undefined

/** The link to a document that is not attached. */
const downloadOf = ({ download_as, code }: MailTicket, shop: MailShop): MailBlock[] =>
  download_as === undefined
    ? []
    : [link(shopLink(shop, 'download-ticket', download_as, code), `Open ticket ${code}`)]

const inPortal = ({ order_code, code }: MailTicket, shop: MailShop): MailBlock =>
  link(shopLink(shop, 'portal', 'orders', order_code), `See ticket ${code} in your account`)

const changedWords = { name: 'name', email: 'email', 'travel-time': 'travel time' } as const

function whyTickets(because: MailPayloads['tickets']['because'], shopName: string): string {
  if (because === 'accepted')
    return 'Hello, thank you for accepting the terms, which your tickets were waiting for.'
  if (because === 'office') return `Hello, here are your tickets from ${shopName} once more.`
  return `Hello, you asked ${shopName} for the tickets held under this address.`
}

/** The mails about single tickets, to their holders. */
export const ticketMails = {
  tickets: ({ tickets, because }, shop) => ({
    subject: tickets.length === 1 ? 'Your ticket' : `Your ${tickets.length} tickets`,
    preview: 'To print or to show on your phone.',
    heading: tickets.length === 1 ? 'Here is your ticket' : 'Here are your tickets',
    blocks: [
      paragraph(
        tickets.some(isWithheld)
          ? `${whyTickets(because, shop.shopName)} Please open them by their links, to print or to show on your phone:`
          : `${whyTickets(because, shop.shopName)} They are attached as a PDF, to print or to show on your phone:`,
      ),
      list(
        tickets.map((ticket) => {
          const name = [ticket.product, ticket.full_name].filter(Boolean).join(' – ')
          return [`${name} (${ticket.code})`, travelOf(ticket, shop)].filter(Boolean).join(', ')
        }),
      ),
      ...tickets.flatMap((ticket) =>
        because === 'asked' ? downloadOf(ticket, shop) : isWithheld(ticket) ? [inPortal(ticket, shop)] : [],
      ),
      ...(because === 'asked'
        ? [note('You did not ask? Somebody typed your address. Only you got this mail.')]
        : []),
    ],
  }),

  'ticket-changed': ({ ticket, changed }, shop) => {
    // Only a new name or email creates a new barcode.
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
          `${greeting(ticket.full_name)}, the ${changed.map((what) => changedWords[what]).join(' and ') || 'details'} of this ticket ${changed.length > 1 ? 'were' : 'was'} changed. ${isWithheld(ticket) ? 'The new document is behind the link below.' : 'The new document is attached.'} ${old}`,
        ),
        ticketFacts(ticket, shop),
        ...downloadOf(ticket, shop),
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
        `${greeting(ticket.full_name)}, ${shop.shopName} has cancelled the order that this ticket belongs to. It no longer admits. What was paid goes back to who bought it.`,
      ),
      ticketFacts(ticket, shop),
    ],
  }),

  'ticket-reassigned': ({ ticket, from_name, password }, shop) => ({
    subject: `${from_name || 'Another customer'} has passed a ticket on to you`,
    preview: `${ticket.product}: it is yours now.`,
    heading: 'A ticket for you',
    blocks: [
      paragraph(
        `${greeting(ticket.full_name)}, ${from_name || 'Another customer'} has passed this ticket on to you. It is in your name now:`,
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
