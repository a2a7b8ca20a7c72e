import type { Route } from '#contract/shop-item'
import type { Dates } from '#rules/catalogue/item-dates'
import { dateTimeText, dayText, timeText } from '#rules/dates/instant-text'
import { colourOr, readableOnWhite } from '#rules/text/readable-colour'
import * as texts from '#texts/compiled/documents/ticket'
import { openPaper, quiet, type Paper, type Tag, ink } from '../../platform/pdf/paper'
import { pageHeight, rectangle } from '../../platform/pdf/shapes'
import { card, drawTicketCard } from './ticket-card'

/**
 * The content of a printed ticket, as plain JSON for the worker thread. Instants are ISO 8601 in UTC, money is in minor
 * units, colours are `#rrggbb`.
 */
export interface TicketDocument {
  shopName: string
  brand: string
  accent: string
  /** The event of the product; null if it has none. */
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
    /** Paragraphs of the product's description. */
    about: readonly string[]
    full_name: string
    is_transport: boolean
    travel_time: string | null
    /** The dates of the item, or else of its event; null if neither has dates. */
    dates: Dates<string> | null
    route: Route | null
    /** The departure point of a transport; null if it is unknown. */
    meeting_point: string | null
    timezone: string
    /** Price including the fee, before the voucher of the order. */
    price: number
    /** The ticket's share of that voucher. */
    discount: number
    currency: string
    /** Changes that the holder or buyer may make in their account. A change is null if it is no longer or never possible. */
    allows: { names: Period | null; emails: boolean; times: Period | null; refunds: Period | null }
  }
  order: string
  /** URL of the order in the customer's account. */
  order_url: string
  terms_url: string
  now: string
}

/** Period in which a change is possible. `from` is null if it has begun, `until` is null if it does not end. */
interface Period {
  from: string | null
  until: string | null
}

const halfHourMs = 3_600_000 / 2

/** Draws one PDF with a page per ticket. Throws on an empty list. */
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
    const latest = new Date(Date.parse(ticket.travel_time) - halfHourMs).toISOString()
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

/** The upper edge of the footer of a page, in points. */
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

/** A text below a heading, optionally with a URL below it. */
interface Note {
  readonly heading: string
  readonly text: string
  readonly link?: string
}

const gap = 28
const column = (card.width - gap) / 2
const body = { width: column, size: 9, colour: quiet }
const heading = { width: column, size: 9, bold: true, colour: ink, tag: 'H2' }
const between = 16

/**
 * Draws the notes for the holder between `top` and `bottom`, in points. The left column has the product's description,
 * shortened to fit, and the right column has the notes that every ticket has. Without a description, the notes use both
 * columns.
 */
function drawTicketNotes(
  paper: Paper,
  section: Tag,
  document: TicketDocument,
  { top, bottom }: { top: number; bottom: number },
): void {
  const { ticket, terms_url } = document
  const colour = readableOnWhite(colourOr('#1f2937', document.brand))
  const address = { ...body, colour, maxLines: 2, minSize: 7 }
  const entrance: Note = { heading: texts.entrance(), text: texts.entrance_how() }
  const terms: Note = { heading: texts.terms(), text: texts.terms_where(), link: terms_url }
  const changes = changesNote(document)

  const heightOf = ({ heading: title, text, link }: Note): number =>
    between +
    paper.measure(title, heading) +
    paper.measure(text, body) +
    (link === undefined ? 0 : paper.measure(link, address) + 2)
  const draw = (notes: readonly Note[], x: number) => {
    let y = top
    for (const { heading: title, text, link } of notes) {
      y = paper.write(section, title, x, y, heading)
      y = paper.write(section, text, x, y + 3, body)
      if (link !== undefined) y = paper.write(section, link, x, y + 2, { ...address, link })
      y += between
    }
  }

  const right = card.x + column + gap
  const all = [entrance, changes, terms]
  const room = bottom - top
  const isRoom = all.reduce((height, note) => height + heightOf(note), 0) <= room
  if (ticket.about.length === 0) {
    draw([entrance, terms], card.x)
    if (heightOf(changes) <= room) draw([changes], right)
    return
  }
  drawAbout(paper, section, ticket.about, { top, bottom })
  // If not all notes fit, the one about changes is omitted: the mails of the order also contain its link.
  draw(isRoom ? all : [entrance, terms], right)
}

/** Draws the product's description, which ends in an ellipsis if it does not fit. */
function drawAbout(
  paper: Paper,
  section: Tag,
  about: readonly string[],
  { top, bottom }: { top: number; bottom: number },
): void {
  let y = paper.write(section, texts.about(), card.x, top, heading) + 3
  const lineHeight = paper.measure(texts.about(), body)
  for (const paragraph of about) {
    const maxLines = Math.floor((bottom - y) / lineHeight)
    if (maxLines < 1) return
    y = paper.write(section, paragraph, card.x, y, { ...body, maxLines }) + 3
  }
}

/** Returns a note about the changes that are still possible, with the link to the order. */
function changesNote({ ticket, order_url }: TicketDocument): Note {
  const { names, emails, times, refunds } = ticket.allows
  const when = (at: string) => dateTimeText(at, ticket.timezone)
  const until = ({ until: end }: Period, open: () => string, closing: (slots: { until: string }) => string) =>
    end === null ? open() : closing({ until: when(end) })
  const sentences = [
    names && until(names, texts.names_open, texts.names_until),
    emails ? texts.emails_open() : null,
    times && until(times, texts.times_open, texts.times_until),
    refunds &&
      (refunds.from === null
        ? until(refunds, texts.refunds_open, texts.refunds_until)
        : until(
            refunds,
            () => texts.refunds_from({ from: when(refunds.from ?? '') }),
            ({ until: end }) => texts.refunds_between({ from: when(refunds.from ?? ''), until: end }),
          )),
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0
    ? { heading: texts.order_heading(), text: texts.see_order(), link: order_url }
    : { heading: texts.changes(), text: `${sentences.join(' ')} ${texts.change_there()}`, link: order_url }
}
