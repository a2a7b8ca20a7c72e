import { terms_attached as termsAttached } from '#texts/compiled/mails/order'
import * as texts from '#texts/compiled/mails/ticket'
import {
  type MailPayloads,
  type MailTicket,
  greeting,
  button,
  details,
  link,
  list,
  note,
  paragraph,
  secret,
  type Detail,
  type MailBlock,
  shopLink,
  type MailShop,
  meetingNote,
  placeDetails,
  placeText,
} from '../mail-queue'
import type { MailWriters } from './mail-data'

function ticketDetails(ticket: MailTicket, shop: MailShop): MailBlock {
  const rows: Detail[] = [[texts.fact_ticket(), ticket.product]]
  if (ticket.full_name) rows.push([texts.fact_name(), ticket.full_name])
  rows.push([texts.fact_code(), ticket.code], ...placeDetails(ticket, shop))
  return details(...rows)
}

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

function changedSentence(name: string, changed: MailPayloads['ticket-changed']['changed']): string {
  const labels = changed.map((what) => changeLabels[what]())
  const [what, count] =
    labels.length === 0 ? [texts.changed_details(), 2] : [and.format(labels), labels.length]
  return texts.changed_hello({ greeting: greeting(name), what, count })
}

function whyTickets(because: MailPayloads['tickets']['because'], shop: string, count: number): string {
  if (because === 'accepted') return texts.tickets_accepted()
  return because === 'requested' ? texts.tickets_asked({ shop, count }) : texts.tickets_office({ shop })
}

/** Returns whether the reader may have no account, and so needs a download link instead of a link to the account. */
const mayLackAccount = (because: MailPayloads['tickets']['because']) =>
  because === 'requested' || because === 'holder'

/** The mails about single tickets, to their holders. */
export const ticketMails = {
  tickets: ({ tickets, because, terms_attached }, shop) => {
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

  'ticket-changed': ({ ticket, changed }, shop) => {
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

  'ticket-email-changed': ({ ticket }, shop) => ({
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

  'ticket-void': ({ ticket }, shop) => ({
    subject: texts.void_subject({ code: ticket.code }),
    preview: texts.void_preview(),
    heading: texts.void_heading(),
    blocks: [
      paragraph(texts.void_hello({ greeting: greeting(ticket.full_name), shop: shop.shopName })),
      ticketDetails(ticket, shop),
    ],
  }),

  'ticket-reassigned': ({ ticket, from_name, password }, shop) => {
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
} satisfies MailWriters
