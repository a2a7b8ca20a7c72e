import type { Route } from '../../../contract/shop-item'
import type { Dates } from '../../../rules/catalogue/item-dates'
import * as texts from '../../../texts/compiled/documents/ticket'
import { dateTimeText, dayText, timeText } from './date-text'
import { openPaper, quiet, type Paper, type Tag } from './paper'
import { pageHeight, rectangle } from './shapes'
import { card, drawTicketCard } from './ticket-card'
import { drawTicketNotes } from './ticket-notes'
import { colourOr } from './colour'

/**
 * The content of a printed ticket: plain JSON, so that it can be sent to the worker thread. Instants are ISO 8601 in
 * UTC, money is in minor units, colours are `#rrggbb`.
 */
export interface TicketDocument {
  shopName: string
  brand: string
  accent: string
  /** Null for products without an event. */
  event: {
    name: string
    venue: string | null
    address: string | null
  } | null
  ticket: {
    code: string
    /** The content of the QR code, for the scanner at the door. */
    barcode: string
    product: string
    /** Its description, by paragraphs. */
    about: readonly string[]
    full_name: string
    is_transport: boolean
    travel_time: string | null
    /** The dates of its item, its own or its event's; null: it has none. */
    dates: Dates<string> | null
    route: Route | null
    /** The departure point of a transport; null: unknown, and left out. */
    meeting_point: string | null
    timezone: string
    /** With its fee, before the voucher of its order. */
    price: number
    /** Its part of that voucher. */
    discount: number
    currency: string
    /** What its holder or buyer may do with it in their account. Null: not any more, or never. */
    allows: { names: Period | null; emails: boolean; times: Period | null; refunds: Period | null }
  }
  order: string
  /** The order in the customer's account. */
  order_url: string
  terms_url: string
  now: string
}

/** When something is possible; null: from now on, or for ever. */
export interface Period {
  from: string | null
  until: string | null
}

const half = 3_600_000 / 2

/** One PDF with a page per ticket. Throws on an empty list. */
export async function ticketsPdf(tickets: readonly TicketDocument[]): Promise<Buffer> {
  const [first] = tickets
  if (!first) throw new Error('A ticket document needs at least one ticket.')
  const name = first.event?.name ?? first.ticket.product
  const codes = tickets.map(({ ticket }) => ticket.code)
  const paper = openPaper({
    title: texts.title({
      count: codes.length,
      codes: `${codes.slice(0, 5).join(', ')}${codes.length > 5 ? '…' : ''}`,
      event: name,
    }),
    author: first.shopName,
    now: first.now,
  })
  for (const ticket of tickets) drawPage(paper, ticket)
  return paper.finish()
}

function drawPage(paper: Paper, document: TicketDocument): void {
  paper.addPage()
  const section = paper.section(paper.root, 'Sect')
  let y = drawTicketCard(paper, section, document) + 34
  if (document.ticket.is_transport) y = drawMeetingNotice(paper, section, document, y) + 26
  drawTicketNotes(paper, section, document, { top: y, bottom: foot - 16 })
  drawFoot(paper, section, document)
}

function drawMeetingNotice(
  paper: Paper,
  section: Tag,
  { ticket, accent }: TicketDocument,
  y: number,
): number {
  const x = card.x + 18
  const width = card.width - 18
  let bottom = paper.write(section, texts.meeting_notice(), x, y, {
    width,
    size: 13,
    bold: true,
  })
  if (ticket.travel_time) {
    const latest = new Date(Date.parse(ticket.travel_time) - half).toISOString()
    const by = texts.be_there_by({
      time: timeText(latest, ticket.timezone),
      day: dayText(latest, ticket.timezone),
    })
    bottom = paper.write(section, by, x, bottom + 4, { width, size: 11, colour: quiet })
  }
  const bar = colourOr('#1f2937', accent)
  paper.decorate(() => paper.fill(rectangle(card.x, y, 4, bottom - y), bar))
  return bottom
}

/** The upper edge of the last line of a page. */
const foot = pageHeight - 52

function drawFoot(paper: Paper, section: Tag, { ticket, shopName, now }: TicketDocument): void {
  const when = dateTimeText(now, ticket.timezone)
  paper.write(section, texts.made({ shop: shopName, code: ticket.code, when }), card.x, foot, {
    width: card.width,
    size: 8,
    colour: quiet,
    maxLines: 1,
    minSize: 6,
  })
}
