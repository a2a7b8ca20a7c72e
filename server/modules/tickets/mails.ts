import { plainName } from '#rules/text/plain-text'
import { terms_attached as termsAttached } from '#texts/compiled/mails/order'
import * as texts from '#texts/compiled/mails/ticket'
import {
  button,
  defineMail,
  details,
  greeting,
  link,
  list,
  type MailBlock,
  type MailShop,
  note,
  paragraph,
  secret,
  shopLink,
} from '../mail-queue'
import {
  exampleTicket,
  type MailTicket,
  meetingNote,
  placeText,
  plainTicket,
  ticketDetails,
  withPlainTicket,
} from '../orders'

// The mails about single tickets, to their holders.

const isWithheld = ({ download_as }: MailTicket) => download_as !== undefined

/** Returns the download link of a ticket that is not attached. */
const downloadOf = ({ download_as, code }: MailTicket, shop: MailShop): MailBlock[] =>
  download_as === undefined
    ? []
    : [link(shopLink(shop, 'download-ticket', download_as, code), texts.open_ticket({ code }))]

const inPortal = ({ order_code, code }: MailTicket, shop: MailShop): MailBlock =>
  link(shopLink(shop, 'portal', 'orders', order_code), texts.see_in_account({ code }))

const changeLabels = {
  name: texts.changed_name,
  email: texts.changed_email,
  'travel-time': texts.changed_travel_time,
  barcode: texts.changed_barcode,
} as const

const and = new Intl.ListFormat('en-GB')

function changedSentence(name: string, changed: TicketChanged['changed']): string {
  const labels = changed.map((what) => changeLabels[what]())
  const [what, count] =
    labels.length === 0 ? [texts.changed_details(), 2] : [and.format(labels), labels.length]
  return texts.changed_hello({ greeting: greeting(name), what, count })
}

function whyTickets(because: Tickets['because'], shop: string, count: number): string {
  if (because === 'accepted') return texts.tickets_accepted()
  return because === 'requested' ? texts.tickets_asked({ shop, count }) : texts.tickets_office({ shop })
}

/** Returns whether the reader may have no account, and so needs a download link instead of a link to the account. */
const mayLackAccount = (because: Tickets['because']) => because === 'requested' || because === 'holder'

export interface Tickets {
  tickets: readonly MailTicket[]
  /**
   * `requested`: a visitor entered this address under "Resend tickets". `accepted`: the terms of the order were just accepted.
   * `office`: the office sends the buyer's tickets again. `holder`: the office sends a ticket to its holder, who may have no
   * account.
   */
  because: 'requested' | 'accepted' | 'office' | 'holder'
  terms_attached?: boolean
}

/** Tickets with their PDF attached. */
export const ticketsMail = defineMail<Tickets>({
  kind: 'tickets',
  reader: 'holder',
  orders: ({ tickets }) => tickets.map(({ order_code }) => order_code),
  rank: 1,
  access: { secrets: 'attached', expiresAfter: null, instead: 'ticket' },
  hasBanner: true,
  plain: (data, stranger) => ({
    ...data,
    tickets: data.tickets.map((ticket) => plainTicket(ticket, stranger)),
  }),
  write: ({ tickets, because, terms_attached }, shop) => {
    const count = tickets.length
    const where = tickets.some(isWithheld) ? texts.tickets_by_link : texts.tickets_attached
    return {
      subject: texts.tickets_subject({ count }),
      preview: texts.tickets_preview(),
      heading: texts.tickets_heading({ count }),
      blocks: [
        paragraph(`${whyTickets(because, shop.shopName, count)} ${where({ count })}`),
        list(
          tickets.map((ticket) => {
            const name = [ticket.product, ticket.full_name].filter(Boolean).join(' – ')
            return [`${name} (${ticket.code})`, placeText(ticket, shop)].filter(Boolean).join(', ')
          }),
        ),
        ...meetingNote(tickets),
        ...tickets.flatMap((ticket) =>
          mayLackAccount(because)
            ? downloadOf(ticket, shop)
            : isWithheld(ticket)
              ? [inPortal(ticket, shop)]
              : [],
        ),
        ...(because === 'requested' ? [note(texts.tickets_not_asked())] : []),
        ...(terms_attached ? [note(termsAttached())] : []),
      ],
    }
  },
  example: (name) => ({
    tickets: [exampleTicket(name), { ...exampleTicket(name), travel_time: null }],
    because: 'requested',
  }),
})

interface TicketChanged {
  ticket: MailTicket
  changed: readonly ('name' | 'email' | 'travel-time' | 'barcode')[]
}

export const ticketChangedMail = defineMail<TicketChanged>({
  kind: 'ticket-changed',
  reader: 'holder',
  orders: ({ ticket }) => [ticket.order_code],
  rank: 1,
  access: { secrets: 'attached', expiresAfter: null, instead: 'ticket' },
  plain: withPlainTicket,
  write: ({ ticket, changed }, shop) => {
    // A new travel time alone creates no new barcode.
    const isVoid = changed.some((what) => what !== 'travel-time')
    const old = isVoid ? texts.changed_old_void() : texts.changed_old_valid()
    const where = isWithheld(ticket) ? texts.changed_by_link() : texts.changed_attached()
    return {
      subject: texts.changed_subject({ code: ticket.code }),
      preview: old,
      heading: isVoid ? texts.changed_heading() : texts.changed_heading_time(),
      blocks: [
        paragraph(`${changedSentence(ticket.full_name, changed)} ${where} ${old}`),
        ticketDetails(ticket, shop),
        ...meetingNote([ticket]),
        ...downloadOf(ticket, shop),
      ],
    }
  },
  example: (name) => ({ ticket: exampleTicket(name), changed: ['name', 'travel-time'] }),
})

/** Sent to the previous address, so it does not contain the new one. Its code is no longer valid, because the ticket has a new one. */
export const ticketEmailChangedMail = defineMail<{ ticket: MailTicket }>({
  kind: 'ticket-email-changed',
  reader: 'holder',
  orders: ({ ticket }) => [ticket.order_code],
  rank: 1,
  access: 'none',
  plain: withPlainTicket,
  write: ({ ticket }, shop) => ({
    subject: texts.email_changed_subject({ code: ticket.code }),
    preview: texts.email_changed_preview(),
    heading: texts.email_changed_heading(),
    blocks: [
      paragraph(texts.email_changed_hello()),
      details(
        [texts.fact_ticket(), ticket.product],
        [texts.fact_code(), ticket.code],
        [texts.fact_order(), ticket.order_code],
      ),
      note(
        shop.contactEmail
          ? texts.email_changed_write({ email: shop.contactEmail })
          : texts.email_changed_ask(),
      ),
    ],
  }),
  example: (name) => ({ ticket: exampleTicket(name) }),
})

interface TicketReassigned {
  ticket: MailTicket
  from_name: string
  /** Set if the new holder had no account. */
  password: string | null
}

export const ticketReassignedMail = defineMail<TicketReassigned>({
  kind: 'ticket-reassigned',
  reader: 'holder',
  orders: ({ ticket }) => [ticket.order_code],
  rank: 1,
  access: { secrets: { password: true }, expiresAfter: null, instead: 'ticket' },
  hasBanner: true,
  plain: (data, stranger) => ({
    ...withPlainTicket(data, stranger),
    from_name: plainName(data.from_name),
  }),
  isAlwaysPlain: true,
  write: ({ ticket, from_name, password }, shop) => {
    const from = from_name || texts.reassigned_somebody()
    return {
      subject: texts.reassigned_subject({ from }),
      preview: texts.reassigned_preview({ product: ticket.product }),
      heading: texts.reassigned_heading(),
      blocks: [
        paragraph(texts.reassigned_hello({ greeting: greeting(ticket.full_name), from })),
        ticketDetails(ticket, shop),
        ...meetingNote([ticket]),
        ...(password === null
          ? [paragraph(texts.reassigned_in_portal())]
          : [paragraph(texts.reassigned_account({ shop: shop.shopName })), secret(password)]),
        button(shopLink(shop, 'portal', 'orders', ticket.order_code), texts.reassigned_button()),
      ],
    }
  },
  example: (name) => ({ ticket: exampleTicket(name), from_name: name, password: 'kiwi-Lampe-73-boca' }),
})
