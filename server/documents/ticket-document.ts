import { dateTimeText, dayText, timeText } from './date-text'
import { ink, openPaper, pageHeight, quiet, type Paper, type Tag } from './paper'
import { card, drawTicketCard } from './ticket-card'
import { colourOr, readableOnWhite } from './colour'

/**
 * The content of a printed ticket: plain JSON, so that it can be sent to the worker thread. Instants are ISO 8601 in
 * UTC, money is in minor units, colours are `#rrggbb`.
 */
export interface TicketDocument {
  shopName: string
  brand: string
  accent: string
  /** Null for products without an event; the product is then the headline. */
  event: {
    name: string
    venue: string | null
    address: string | null
    starts_at: string | null
    ends_at: string | null
    timezone: string
  } | null
  ticket: {
    code: string
    /** The content of the QR code, for the scanner at the door. */
    barcode: string
    product: string
    type_label: string
    full_name: string
    is_transport: boolean
    travel_time: string | null
    /** The departure point of a transport; null: unknown, and left out. */
    meeting_point: string | null
    timezone: string
    /** The paid price and fee. */
    price: number
    fee: number
    currency: string
  }
  order: string
  terms_url: string
  now: string
}

const half = 3_600_000 / 2

/** One PDF with a page per ticket. Throws on an empty list. */
export async function ticketsPdf(tickets: readonly TicketDocument[]): Promise<Buffer> {
  const [first] = tickets
  if (!first) throw new Error('A ticket document needs at least one ticket.')
  const name = first.event?.name ?? first.ticket.product
  const codes = tickets.map(({ ticket }) => ticket.code)
  const paper = openPaper({
    title: `${codes.length === 1 ? 'Ticket' : 'Tickets'} ${codes.slice(0, 5).join(', ')}${codes.length > 5 ? '…' : ''} – ${name}`,
    author: first.shopName,
    now: first.now,
  })
  for (const ticket of tickets) drawPage(paper, ticket)
  return paper.finish()
}

function drawPage(paper: Paper, document: TicketDocument): void {
  paper.doc.addPage()
  const section = paper.section(paper.root, 'Sect')
  let y = drawTicketCard(paper, section, document) + 34
  if (document.ticket.is_transport) y = drawMeetingNotice(paper, section, document, y) + 26
  drawSmallPrint(paper, section, document, y)
  section.end()
}

function drawMeetingNotice(
  paper: Paper,
  section: Tag,
  { ticket, accent }: TicketDocument,
  y: number,
): number {
  const x = card.x + 18
  const width = card.width - 18
  let bottom = paper.write(
    section,
    'The traveller must be at the meeting location 30 minutes before travel.',
    x,
    y,
    {
      width,
      size: 13,
      bold: true,
    },
  )
  if (ticket.travel_time) {
    const latest = new Date(Date.parse(ticket.travel_time) - half).toISOString()
    const when = `${timeText(latest, ticket.timezone)} on ${dayText(latest, ticket.timezone)}`
    bottom = paper.write(section, `Be there by ${when}.`, x, bottom + 4, { width, size: 11, colour: quiet })
  }
  const bar = colourOr('#1f2937', accent)
  paper.decorate(() => paper.doc.rect(card.x, y, 4, bottom - y).fill(bar))
  return bottom
}

function drawSmallPrint(paper: Paper, section: Tag, document: TicketDocument, y: number): void {
  const { ticket, shopName, terms_url: terms, now } = document
  const column = (card.width - 28) / 2
  const right = card.x + column + 28
  const body = { width: column, size: 9, colour: quiet }
  const heading = { width: column, size: 9, bold: true, colour: ink, tag: 'H2' }

  let left = paper.write(section, 'At the entrance', card.x, y, heading)
  const entrance = `Show the code on paper or on your phone, with the light turned up. It admits once, whoever comes first, so keep it to yourself. If the name or email of this ticket is changed, this document stops being valid and a new one is sent.`
  left = paper.write(section, entrance, card.x, left + 3, body)

  let beside = paper.write(section, 'Terms and conditions', right, y, heading)
  beside = paper.write(
    section,
    'This ticket is subject to the terms that were accepted with the order:',
    right,
    beside + 3,
    body,
  )
  paper.write(section, terms, right, beside + 2, {
    ...body,
    colour: readableOnWhite(colourOr('#1f2937', document.brand)),
    link: terms,
    maxLines: 2,
    minSize: 7,
  })
  const made = `${shopName}  ·  ticket ${ticket.code}  ·  made ${dateTimeText(now, ticket.timezone)}`
  paper.write(section, made, card.x, pageHeight - 52, {
    width: card.width,
    size: 8,
    colour: quiet,
    maxLines: 1,
    minSize: 6,
  })
}
