import * as texts from '../../../texts/compiled/documents/ticket'
import { dateAndTimes } from '../../../rules/dates/dates-text'
import { ticketDates, type Dates } from '../../../rules/catalogue/item-dates'
import { colourOr, readableOn } from './colour'
import { dayText, timeText, dateText } from './date-text'
import { hairline, ink, quiet, type Paper, type Tag } from './paper'
import { drawQr } from './qr-vector'
import { pageWidth, type Place, place, polyline, quarter, rectangle } from './shapes'
import type { TicketDocument } from './ticket-document'
import { routeText } from '../../../rules/text/route-text'
import { moneyText } from './money-text'

/** The ticket on the page, in points: the event on the left, the stub with the code right of the perforation. */
export const card = { x: 42, y: 48, width: pageWidth - 84, stub: 176, radius: 14, notch: 9, padding: 24 }

/** 38 mm, within the 35 to 40 that a phone or scanner reads from 30 cm. */
const qrSide = (38 / 25.4) * 72

/** The position of the code, without its quiet zone. */
export const qrPlace = {
  x: card.x + card.width - card.stub / 2 - qrSide / 2,
  y: card.y + 70,
  side: qrSide,
}

/** Draws the ticket and returns the position of its lower edge. */
export function drawTicketCard(paper: Paper, section: Tag, document: TicketDocument): number {
  const tear = card.x + card.width - card.stub
  const width = tear - card.x - card.padding * 2
  const headBottom = drawHead(paper, section, document, width)
  const factsBottom = drawFacts(paper, section, document, headBottom + 20, width)
  const stubBottom = drawStub(paper, section, document, tear)
  const bottom = Math.max(factsBottom, stubBottom + 64, card.y + 300) + card.padding - 6
  drawStubFoot(paper, section, document, tear, bottom - card.padding)
  paper.decorate(() => {
    paper.stroke(outline(tear, bottom), { colour: hairline, width: 0.9 })
    const { notch, y } = card
    const perforation = polyline([tear, y + notch + 6], [tear, bottom - notch - 6])
    paper.stroke(perforation, { colour: hairline, width: 1.1, dash: [2.5, 4] })
  })
  return bottom
}

function drawHead(paper: Paper, section: Tag, document: TicketDocument, width: number): number {
  const { event, ticket, shopName } = document
  const brand = colourOr('#1f2937', document.brand)
  const accent = colourOr('#e5e7eb', document.accent)
  const on = readableOn(brand)
  const x = card.x + card.padding
  const top = card.y + 54
  const title = { width, size: 30, minSize: 16, maxLines: 3, bold: true, colour: on, tag: 'H1' }
  const product = { width, size: 13, minSize: 10, maxLines: 2, colour: on }
  const titleText = event?.name ?? ticket.product

  // The coloured background is as high as the text on it: measured first, drawn afterwards.
  const wordsHeight =
    paper.measure(titleText, title) + (event ? paper.measure(ticket.product, product) + 6 : 0)
  const bottom = Math.max(top + wordsHeight + 20, card.y + 128)
  paper.decorate(() => {
    const tear = card.x + card.width - card.stub
    paper.within(outline(tear, bottom + 400), () => {
      paper.fill(rectangle(card.x, card.y, tear - card.x, bottom - card.y), brand)
      paper.fill(rectangle(card.x, bottom, tear - card.x, 4), accent)
    })
  })
  paper.write(section, shopName, x, card.y + 22, {
    width,
    size: 10,
    bold: true,
    colour: on,
    maxLines: 1,
    minSize: 8,
  })
  const titleBottom = paper.write(section, titleText, x, top, title)
  if (event) paper.write(section, ticket.product, x, titleBottom + 6, product)
  return bottom + 4
}

function drawFacts(paper: Paper, section: Tag, document: TicketDocument, top: number, width: number): number {
  const gap = 18
  let y = top
  for (const row of ticketFacts(document)) {
    const column = row.length === 1 ? width : (width - gap) / 2
    let bottom = y
    for (const [index, [label, value]] of row.entries()) {
      const x = card.x + card.padding + index * (column + gap)
      let at = paper.write(section, label, x, y, { width: column, size: 8, colour: quiet })
      for (const [line, text] of value.split('\n').entries()) {
        const style = {
          width: column,
          size: line === 0 ? 11.5 : 10,
          bold: line === 0,
          minSize: 8,
          maxLines: 2,
        }
        at = paper.write(section, text, x, at + 1.5, style)
      }
      bottom = Math.max(bottom, at)
    }
    y = bottom + 12
  }
  return y - 12
}

function drawStub(paper: Paper, section: Tag, { ticket, order }: TicketDocument, tear: number): number {
  const middle = tear + card.stub / 2
  const width = card.stub - 32
  const x = middle - width / 2
  const line = { width, align: 'center', colour: ink } as const
  paper.write(section, ticket.type_label, x, card.y + 26, {
    ...line,
    size: 14,
    bold: true,
    maxLines: 1,
    minSize: 8,
  })
  paper.figure(section, texts.code_of({ code: ticket.code, barcode: ticket.barcode }), () =>
    drawQr(paper, ticket.barcode, qrPlace.x, qrPlace.y, qrPlace.side),
  )
  let y = qrPlace.y + qrPlace.side + 22
  for (const part of inLines(ticket.barcode)) {
    y = paper.write(section, part, x - 6, y, { ...line, width: width + 12, size: 9, maxLines: 1, minSize: 6 })
  }
  y = paper.write(section, ticket.full_name, x, y + 16, {
    ...line,
    size: 11,
    bold: true,
    maxLines: 3,
    minSize: 8,
  })
  return paper.write(section, texts.order_of({ order }), x, y + 4, {
    ...line,
    size: 9,
    colour: quiet,
    maxLines: 1,
    minSize: 7,
  })
}

/** Splits a code that is too long for one line: after its dot, or in halves. */
function inLines(code: string): string[] {
  if (code.length <= 26) return [code]
  const dot = code.indexOf('.') + 1
  const half = dot > 0 && dot <= 26 && code.length - dot <= 26 ? dot : Math.ceil(code.length / 2)
  return [code.slice(0, half), code.slice(half)]
}

/** Repeats the date and time on the stub, in case it is torn off. */
function drawStubFoot(
  paper: Paper,
  section: Tag,
  { ticket }: TicketDocument,
  tear: number,
  bottom: number,
): void {
  const dates = ticketDates(ticket.travel_time, ticket.dates)
  if (!dates) return
  const { timezone } = ticket
  const one = dateAndTimes(dates, timezone)
  const x = tear + 16
  const line = { width: card.stub - 32, align: 'center', colour: ink } as const
  paper.write(section, one?.times ?? timeText(dates.starts_at, timezone), x, bottom - 36, {
    ...line,
    size: 15,
    bold: true,
    maxLines: 1,
    minSize: 11,
  })
  paper.write(section, one?.date ?? dayText(dates.starts_at, timezone), x, bottom - 15, {
    ...line,
    size: 9,
    colour: quiet,
    maxLines: 1,
    minSize: 7,
  })
}

/** A rounded card with half a hole at both ends of the perforation. */
function outline(tear: number, bottom: number): string {
  const { x, y, width, radius: r, notch: n } = card
  const right = x + width
  const to = (...at: Place) => `${place(at)} l\n`
  return [
    `${place([x + r, y])} m\n`,
    to(tear - n, y),
    quarter([tear - n, y], [tear - n, y + n], [tear, y + n]),
    quarter([tear, y + n], [tear + n, y + n], [tear + n, y]),
    to(right - r, y),
    quarter([right - r, y], [right, y], [right, y + r]),
    to(right, bottom - r),
    quarter([right, bottom - r], [right, bottom], [right - r, bottom]),
    to(tear + n, bottom),
    quarter([tear + n, bottom], [tear + n, bottom - n], [tear, bottom - n]),
    quarter([tear, bottom - n], [tear - n, bottom - n], [tear - n, bottom]),
    to(x + r, bottom),
    quarter([x + r, bottom], [x, bottom], [x, bottom - r]),
    to(x, y + r),
    quarter([x, y + r], [x, y], [x + r, y]),
    'h\n',
  ].join('')
}

/** The facts on the white half of the card, in reading order. A row has one or two of them. */
function ticketFacts({ event, ticket, order }: TicketDocument): readonly (readonly [string, string][])[] {
  const rows: [string, string][][] = []
  const { dates, timezone } = ticket
  if (ticket.is_transport || ticket.travel_time) {
    const row: [string, string][] = []
    if (ticket.travel_time) row.push([texts.departure(), momentText(ticket.travel_time, timezone)])
    if (dates) row.push([texts.event_day(), dateText(dates.starts_at, timezone)])
    if (row.length > 0) rows.push(row)
  } else if (dates) rows.push(datesRow(dates, timezone))
  if (ticket.route) rows.push([[texts.route(), routeText(ticket.route)]])
  if (ticket.meeting_point) rows.push([[texts.meeting_point(), ticket.meeting_point]])
  const place = [event?.venue, event?.address].filter(Boolean).join('\n')
  if (place) rows.push([[ticket.is_transport ? texts.event_venue() : texts.venue(), place]])
  rows.push([[ticket.is_transport ? texts.traveller() : texts.holder(), ticket.full_name]])
  rows.push([
    [texts.type(), ticket.type_label],
    [texts.price_paid(), moneyText(ticket.price + ticket.fee, ticket.currency)],
  ])
  rows.push([
    [texts.order(), order],
    [texts.ticket(), ticket.code],
  ])
  return rows
}

const momentText = (instant: string, zone: string) => `${dayText(instant, zone)}\n${timeText(instant, zone)}`

/** A day or an evening is one fact; several days are two, their start and their end. */
function datesRow(dates: Dates<string>, zone: string): [string, string][] {
  const one = dateAndTimes(dates, zone)
  if (one) return [[texts.date(), `${one.date}\n${one.times}`]]
  return [
    [texts.starts(), momentText(dates.starts_at, zone)],
    ...(dates.ends_at ? [[texts.ends(), momentText(dates.ends_at, zone)] satisfies [string, string]] : []),
  ]
}
