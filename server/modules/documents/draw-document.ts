import { dateText, timeText } from '#rules/dates/instant-text'
import { colourOr, readableOn } from '#rules/text/readable-colour'
import * as texts from '#texts/compiled/documents/badge'
import { drawPdf417, type Pdf417Form, drawQr } from '../../platform/pdf/code-pictures'
import { prepareFonts } from '../../platform/pdf/fonts'
import { hairline, ink, openPaper, type Paper, quiet } from '../../platform/pdf/paper'
import { pageHeight, pageWidth, polyline, rectangle } from '../../platform/pdf/shapes'
import { invoicePdf } from './invoice-document'
import type { InvoiceSnapshot } from './invoice-snapshot'
import { packingSlipsPdf, type PackingSlips } from './packing-slip'
import { termsPdf, type TermsDocument } from './terms-document'
import { ticketsPdf, type TicketDocument } from './ticket-document'
import type { AppleKeys } from './wallet-keys'

/** The documents that can be drawn, as plain data for the worker thread. */
export type DocumentOrder =
  | { kind: 'tickets'; tickets: readonly TicketDocument[] }
  | { kind: 'badges'; tickets: readonly TicketDocument[] }
  | { kind: 'invoice'; snapshot: InvoiceSnapshot }
  | { kind: 'packing-slips'; requested: PackingSlips }
  | { kind: 'terms'; terms: TermsDocument }
  | { kind: 'apple-pass'; ticket: TicketDocument; keys: AppleKeys }
  | { kind: 'pdf417'; text: string; form: Pdf417Form }

/** Draws one PDF, picture or pass. A ticket takes one to two milliseconds of CPU, so this runs in the worker thread. */
export async function drawDocument(order: DocumentOrder): Promise<Buffer> {
  await prepareFonts(JSON.stringify(order))
  switch (order.kind) {
    case 'tickets':
      return ticketsPdf(order.tickets)
    case 'badges':
      return badgesPdf(order.tickets)
    case 'invoice':
      return invoicePdf(order.snapshot)
    case 'packing-slips':
      return packingSlipsPdf(order.requested)
    case 'terms':
      return termsPdf(order.terms)
    case 'apple-pass': {
      // The signing code is loaded on demand, because it loads slowly and few shops use it.
      const { applePass } = await import('./apple-pass')
      return applePass(order.ticket, order.keys)
    }
    case 'pdf417':
      return drawPdf417(order.text, order.form)
    default:
      return order satisfies never
  }
}

/** Size of a badge: A6, four on a page, so that a cut badge fits a standard holder. */
const size = { width: pageWidth / 2, height: pageHeight / 2 }
const margin = 24
const head = 92
const qrSide = 116

/** Draws badges with the name, product and code of each ticket. Throws on an empty list. */
export async function badgesPdf(tickets: readonly TicketDocument[]): Promise<Buffer> {
  const [first] = tickets
  if (!first) throw new Error('A document of badges needs at least one ticket.')
  const event = first.event?.name ?? first.ticket.product
  const paper = openPaper({
    title: texts.title({ count: tickets.length, event }),
    author: first.shopName,
    now: first.now,
  })
  for (const [index, ticket] of tickets.entries()) {
    const place = index % 4
    if (place === 0) openPage(paper)
    drawBadge(paper, ticket, (place % 2) * size.width, Math.floor(place / 2) * size.height)
  }
  return paper.finish()
}

/** Adds a page with cutting lines. */
function openPage(paper: Paper): void {
  paper.addPage()
  paper.decorate(() => {
    const down = polyline([size.width, 0], [size.width, pageHeight])
    const across = polyline([0, size.height], [pageWidth, size.height])
    paper.stroke(down + across, { colour: hairline, width: 0.7, dash: [2.5, 4] })
  })
}

function drawBadge(paper: Paper, { event, ticket, ...shop }: TicketDocument, x: number, y: number): void {
  const section = paper.section(paper.root, 'Sect')
  const width = size.width - 2 * margin
  const left = x + margin
  const brand = colourOr('#1f2937', shop.brand)
  const on = readableOn(brand)
  paper.decorate(() => paper.fill(rectangle(x + 1, y + 1, size.width - 2, head), brand))
  const centred = { width, align: 'center' } as const
  paper.write(section, shop.shopName, left, y + 20, {
    ...centred,
    size: 9,
    bold: true,
    colour: on,
    maxLines: 1,
    minSize: 7,
  })
  const title = { ...centred, size: 19, bold: true, colour: on, maxLines: 2, minSize: 11 }
  const titleText = event?.name ?? ticket.product
  paper.write(section, titleText, left, y + 38, title)

  const name = { ...centred, size: 30, bold: true, colour: ink, maxLines: 3, minSize: 14, tag: 'H1' }
  const below = paper.write(section, ticket.full_name, left, y + head + 26, name)
  const kind = { ...centred, size: 13, colour: ink, maxLines: 2, minSize: 9 }
  const under = event ? paper.write(section, ticket.product, left, below + 8, kind) : below
  if (ticket.travel_time !== null) {
    const at = `${dateText(ticket.travel_time, ticket.timezone)}, ${timeText(ticket.travel_time, ticket.timezone)}`
    paper.write(section, at, left, under + 4, {
      ...centred,
      size: 11,
      colour: quiet,
      maxLines: 1,
      minSize: 8,
    })
  }
  const codeY = y + size.height - qrSide - 44
  paper.figure(section, texts.code_of({ code: ticket.code }), () =>
    drawQr(paper, ticket.barcode, x + (size.width - qrSide) / 2, codeY, qrSide),
  )
  const code = { ...centred, size: 9, colour: quiet, maxLines: 1, tabular: true }
  paper.write(section, ticket.code, left, codeY + qrSide + 12, code)
}
