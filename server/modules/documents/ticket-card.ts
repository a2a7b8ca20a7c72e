import { ticketDates, type Dates } from '#rules/catalogue/item-dates'
import { dateAndTimes } from '#rules/dates/dates-text'
import { dayText, timeText, dateText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import { colourOr, readableOn } from '#rules/text/readable-colour'
import { routeText } from '#rules/text/route-text'
import * as texts from '#texts/compiled/documents/ticket'
import { drawQr } from '../../platform/pdf/code-pictures'
import { hairline, ink, quiet, type Paper, type Tag } from '../../platform/pdf/paper'
import { pageWidth, type Place, place, polyline, quarter, rectangle } from '../../platform/pdf/shapes'
import type { TicketDocument } from './ticket-document'

/** Dimensions of the ticket on the page, in points. The stub with the code is on the right of the perforation. */
export const card = { x: 42, y: 48, width: pageWidth - 84, stub: 176, radius: 14, notch: 9, padding: 24 }

/** Side of the QR code: 38 mm. Phones and scanners read codes of 35 to 40 mm from a distance of 30 cm. */
const qrSide = (38 / 25.4) * 72

/** Position of the QR code without its quiet zone, in points. */
export const qrPlace = {
  x: card.x + card.width - card.stub / 2 - qrSide / 2,
  y: card.y + 70,
  side: qrSide,
}

/** Draws the ticket and returns its lower edge. */
export function drawTicketCard(paper: Paper, section: Tag, document: TicketDocument): number {
  const tear = card.x + card.width - card.stub
  const width = tear - card.x - card.padding * 2
  const headBottom = drawHead(paper, section, document, width)
  const detailsBottom = drawDetails(paper, section, document, headBottom + 20, width)
  const stubBottom = drawStub(paper, section, document, tear)
  const bottom = Math.max(detailsBottom, stubBottom + 64, card.y + 300) + card.padding - 6
  drawStubFoot(paper, section, document, tear, bottom - card.padding)
  paper.decorate(() => {
    paper.stroke(outline(tear, bottom), { colour: hairline, width: 0.9 })
    const { notch, y } = card
    const perforation = polyline([tear, y + notch + 6], [tear, bottom - notch - 6])
    paper.stroke(perforation, { colour: hairline, width: 1.1, dash: [2.5, 4] })
  })
  return bottom
}

/** Returns the headline of the ticket: the product and its event, or the route, departure and meeting point of a transport. */
function headOf({ event, ticket }: TicketDocument) {
  const { product, route, travel_time, meeting_point, timezone } = ticket
  const details: Detail[] = []
  if (travel_time)
    details.push([texts.departure(), `${dayText(travel_time, timezone)}, ${timeText(travel_time, timezone)}`])
  if (meeting_point) details.push([texts.meeting_point(), meeting_point])
  return {
    title: route ? routeText(route) : product,
    subtitle: [route ? product : null, event?.name].filter(Boolean).join(' · '),
    details,
  }
}

function drawHead(paper: Paper, section: Tag, document: TicketDocument, width: number): number {
  const { title, subtitle, details } = headOf(document)
  const brand = colourOr('#1f2937', document.brand)
  const accent = colourOr('#e5e7eb', document.accent)
  const colour = readableOn(brand)
  const x = card.x + card.padding
  const line = { width, colour }
  const parts = [
    { text: title, gap: 0, style: { ...line, size: 30, minSize: 16, maxLines: 3, bold: true, tag: 'H1' } },
    ...(subtitle ? [{ text: subtitle, gap: 6, style: { ...line, size: 13, minSize: 10, maxLines: 2 } }] : []),
    ...details.flatMap(([label, value]) => [
      { text: label, gap: 12, style: { ...line, size: 8 } },
      { text: value, gap: 1.5, style: { ...line, size: 13, minSize: 9, maxLines: 2, bold: true } },
    ]),
  ]

  // The text is measured first, because the coloured background is as high as the text and drawn below it.
  const top = card.y + 54
  const height = parts.reduce((sum, { text, gap, style }) => sum + gap + paper.measure(text, style), 0)
  const bottom = Math.max(top + height + 20, card.y + 128)
  paper.decorate(() => {
    const tear = card.x + card.width - card.stub
    paper.within(outline(tear, bottom + 400), () => {
      paper.fill(rectangle(card.x, card.y, tear - card.x, bottom - card.y), brand)
      paper.fill(rectangle(card.x, bottom, tear - card.x, 4), accent)
    })
  })
  const shop = { ...line, size: 10, bold: true, maxLines: 1, minSize: 8 }
  paper.write(section, document.shopName, x, card.y + 22, shop)
  let y = top
  for (const { text, gap, style } of parts) y = paper.write(section, text, x, y + gap, style)
  return bottom + 4
}

function drawDetails(
  paper: Paper,
  section: Tag,
  document: TicketDocument,
  top: number,
  width: number,
): number {
  const gap = 18
  const { is_transport, full_name } = document.ticket
  const x = card.x + card.padding
  const label = is_transport ? texts.traveller() : texts.holder()
  let y = paper.write(section, label, x, top, { width, size: 8, colour: quiet })
  y = paper.write(section, full_name, x, y + 1.5, { width, size: 20, minSize: 11, maxLines: 2, bold: true })
  for (const row of ticketDetails(document)) {
    y += 12
    const column = row.length === 1 ? width : (width - gap) / 2
    const ends = row.map((detail, index) =>
      drawDetail(paper, section, detail, { x: x + index * (column + gap), y, column }),
    )
    y = Math.max(...ends)
  }
  return y
}

/** Draws a label and its value. The first line of the value is bold. Returns the lower edge. */
function drawDetail(
  paper: Paper,
  section: Tag,
  [label, value]: Detail,
  { x, y, column: width }: { x: number; y: number; column: number },
): number {
  let at = paper.write(section, label, x, y, { width, size: 8, colour: quiet })
  for (const [line, text] of value.split('\n').entries()) {
    const style = { width, size: line === 0 ? 11.5 : 10, bold: line === 0, minSize: 8, maxLines: 2 }
    at = paper.write(section, text, x, at + 1.5, style)
  }
  return at
}

function drawStub(paper: Paper, section: Tag, { ticket, order }: TicketDocument, tear: number): number {
  const middle = tear + card.stub / 2
  const width = card.stub - 32
  const x = middle - width / 2
  const line = { width, align: 'center', colour: ink } as const
  paper.write(section, texts.ticket(), x, card.y + 26, {
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

/** Splits a code that is too long for one line after its dot, or otherwise in half. */
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

/** Returns the outline of the ticket: a rounded rectangle with a semicircular notch at both ends of the perforation. */
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

type Detail = readonly [label: string, value: string]

/** Returns the details below the holder's name, in reading order. A row has one or two of them. */
function ticketDetails({ event, ticket, order }: TicketDocument): readonly (readonly Detail[])[] {
  const rows: (readonly Detail[])[] = []
  const { dates, timezone } = ticket
  // The headline shows the departure, so the row of dates only has the day of the event.
  const isTravel = ticket.is_transport || ticket.travel_time !== null
  if (dates && isTravel) rows.push([[texts.event_day(), dateText(dates.starts_at, timezone)]])
  else if (dates) rows.push(datesRow(dates, timezone))
  const venue = [event?.venue, event?.address].filter(Boolean).join('\n')
  if (venue) rows.push([[ticket.is_transport ? texts.event_venue() : texts.venue(), venue]])
  rows.push(
    [
      [texts.ticket_code(), ticket.code],
      [texts.order(), order],
    ],
    [[texts.price_paid(), priceText(ticket)]],
  )
  return rows
}

/** Returns the amount paid, followed by the price before the voucher on a second line if there is a voucher. */
function priceText({ price, discount, currency }: TicketDocument['ticket']): string {
  const paid = moneyText(price - discount, currency)
  return discount === 0 ? paid : `${paid}\n${texts.price_before({ price: moneyText(price, currency) })}`
}

const momentText = (instant: string, zone: string) => `${dayText(instant, zone)}\n${timeText(instant, zone)}`

/** Returns one detail for dates within a day or an evening, and otherwise one for the start and one for the end. */
function datesRow(dates: Dates<string>, zone: string): Detail[] {
  const one = dateAndTimes(dates, zone)
  if (one) return [[texts.date(), `${one.date}\n${one.times}`]]
  return [
    [texts.starts(), momentText(dates.starts_at, zone)],
    ...(dates.ends_at ? [[texts.ends(), momentText(dates.ends_at, zone)] satisfies Detail] : []),
  ]
}
