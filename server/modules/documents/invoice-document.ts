import { dateText, dateTimeText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import { colourOr, readableOnWhite } from '#rules/text/readable-colour'
import * as texts from '#texts/compiled/documents/invoice'
import { drawQr } from '../../platform/pdf/code-pictures'
import { openPaper, quiet, type Paper, type Tag } from '../../platform/pdf/paper'
import { pageHeight, pageWidth, rectangle } from '../../platform/pdf/shapes'
import { facturX } from './factur-x'
import {
  type InvoiceParty,
  type InvoiceSnapshot,
  type PrintedInvoice,
  printedInvoice,
} from './invoice-snapshot'
import { drawLines, sheet } from './invoice-table'
import { drawTotals, totalsHeight } from './invoice-totals'

const names = {
  invoice: texts.invoice,
  'credit-note': texts.credit_note,
  'advance-invoice': texts.advance_invoice,
  'advance-cancellation': texts.advance_cancellation,
} as const
const testNames = {
  invoice: texts.test_invoice,
  'credit-note': texts.test_credit_note,
  'advance-invoice': texts.test_advance_invoice,
  'advance-cancellation': texts.test_advance_cancellation,
} as const

/** Draws an invoice, a credit note, an advance invoice or its cancellation as a PDF (A4, one or more pages). */
export async function invoicePdf(stored: InvoiceSnapshot): Promise<Buffer> {
  const invoice = printedInvoice(stored)
  const { kind, number } = invoice
  const name = (invoice.test === true ? testNames : names)[kind]({ number })
  const paper = openPaper({
    title: `${name} – ${invoice.seller.name}`,
    author: invoice.seller.name,
    now: invoice.issued_at,
    electronicInvoice: facturX(invoice) ?? undefined,
  })
  paper.addPage()
  const section = paper.section(paper.root, 'Sect')
  let y = drawHead(paper, section, invoice, name)
  y = drawParties(paper, section, invoice, y + 30)
  y = drawDetails(paper, section, invoice, y + 26)
  // The last line and the totals are on the same page.
  y = drawLines(paper, section, invoice, y + 24, totalsHeight(invoice))
  y = drawTotals(paper, section, invoice, y + 8)
  if (y + notesHeight(paper, invoice) > sheet.bottom) {
    paper.addPage()
    y = sheet.top
  }
  drawNotes(paper, section, invoice, y + 22)
  numberPages(paper, name)
  return paper.finish()
}

function drawHead(paper: Paper, section: Tag, invoice: PrintedInvoice, name: string): number {
  const brand = colourOr('#1f2937', invoice.brand)
  paper.decorate(() => paper.fill(rectangle(0, 0, pageWidth, 8), brand))
  const half = sheet.width / 2
  const colour = readableOnWhite(brand)
  const shop = { width: half - 20, size: 13, bold: true, colour, maxLines: 2, minSize: 9 }
  const shopBottom = paper.write(section, invoice.shopName, sheet.x, sheet.top, shop)
  const x = sheet.x + half
  const title = {
    width: half,
    align: 'right',
    size: 24,
    bold: true,
    maxLines: 1,
    minSize: 11,
    tag: 'H1',
  } as const
  const titleBottom = paper.write(section, name, x, sheet.top - 6, title)
  const bottom = Math.max(shopBottom, titleBottom)
  if (invoice.test !== true) return bottom
  const warning = { width: sheet.width, size: 12, bold: true, colour: '#b91c1c', maxLines: 2, minSize: 10 }
  return paper.write(section, texts.test_warning(), sheet.x, bottom + 10, warning)
}

function drawParties(paper: Paper, section: Tag, invoice: PrintedInvoice, top: number): number {
  const width = sheet.width / 2 - 20
  const draw = (label: string, party: InvoiceParty, more: readonly (string | null)[], x: number) => {
    let y = paper.write(section, label, x, top, { width, size: 8.5, bold: true, colour: quiet, tag: 'H2' })
    y = paper.write(section, party.name, x, y + 3, { width, size: 11, bold: true, maxLines: 3, minSize: 9 })
    const vat = party.vat_number ? texts.vat_number({ number: party.vat_number }) : null
    for (const line of [...party.address, vat, ...more]) {
      if (line) y = paper.write(section, line, x, y + 1.5, { width, size: 10, maxLines: 2, minSize: 8 })
    }
    return y
  }
  const { seller, customer, kind } = invoice
  const to = kind === 'credit-note' ? texts.credit_to() : texts.invoice_to()
  const contact = customer.contact ? texts.contact({ name: customer.contact }) : null
  const left = draw(to, customer, [contact], sheet.x)
  const beside = draw(
    texts.from(),
    seller,
    [seller.registration, seller.email, seller.phone ?? null],
    sheet.x + sheet.width / 2,
  )
  return Math.max(left, beside)
}

/** A labelled value of one or more lines, with its share of the sheet's width. */
type Detail = readonly [label: string, value: string | readonly string[], share: number]

/** Returns the data that identifies the document, in rows. */
function detailsOf(invoice: PrintedInvoice): (readonly Detail[])[] {
  const { timezone: zone, original, supply_at: supplied, payments = [], reason } = invoice
  const issued: Detail = [texts.issued(), dateTimeText(invoice.issued_at, zone), 0.33]
  if (original) {
    const reference = texts.corrects_of({
      number: original.number,
      day: dateText(original.issued_at, zone),
    })
    const label = invoice.kind === 'credit-note' ? texts.corrects() : texts.cancels()
    const corrected: Detail = [label, reference, 0.45]
    return [
      [issued, [texts.order(), invoice.order, 0.22], corrected],
      reason ? [[texts.reason(), reason, 1]] : [],
    ]
  }
  const [paid, another] = payments
  // Several payments are listed below the total.
  const when = paid && !another ? [texts.payment_on({ day: dateText(paid.at, zone) })] : []
  return [
    [
      issued,
      ...(supplied ? [[texts.date_of_supply(), dateText(supplied, zone), 0.22] as const] : []),
      [texts.payment(), [invoice.payment_method, ...when], supplied ? 0.27 : 0.49],
      [texts.order(), invoice.order, 0.18],
    ],
  ]
}

function drawDetails(paper: Paper, section: Tag, invoice: PrintedInvoice, top: number): number {
  let bottom = top
  for (const [index, row] of detailsOf(invoice).entries()) {
    const y = index > 0 && row.length > 0 ? bottom + 10 : bottom
    let { x } = sheet
    for (const [label, value, share] of row) {
      const width = sheet.width * share - 12
      const under = paper.write(section, label, x, y, { width, size: 8.5, colour: quiet })
      const style = { width, size: 10, maxLines: 3, minSize: 8 }
      const end = [value].flat().reduce((at, line) => paper.write(section, line, x, at, style) + 1, under + 2)
      bottom = Math.max(bottom, end - 1)
      x += width + 12
    }
  }
  return bottom
}

const qrSide = 78

function notesHeight(paper: Paper, invoice: PrintedInvoice): number {
  const { fiscal, tax_note: note } = invoice
  const replaced = replacedText(invoice)
  return (
    (fiscal?.qr_url ? qrSide + 44 : fiscal ? 60 : 0) +
    (note ? 40 : 0) +
    (replaced === null ? 0 : paper.measure(replaced, replacedStyle) + 14)
  )
}

const replacedStyle = { width: sheet.width, size: 9.5, maxLines: 60 } as const

/** Returns a text that names the advance invoices that the invoice of a plan replaces; `null` if there are none. */
function replacedText({ kind, advances = [], timezone, currency }: PrintedInvoice): string | null {
  if (kind !== 'invoice' || advances.length === 0) return null
  const each = advances.map(({ number, issued_at, amount }) =>
    texts.advance_of({
      number,
      day: dateText(issued_at, timezone),
      amount: moneyText(amount, currency),
    }),
  )
  return texts.replaces_advances({ advances: each.join('; ') })
}

function drawNotes(paper: Paper, section: Tag, invoice: PrintedInvoice, top: number): void {
  const { fiscal, tax_note: note } = invoice
  let y = top
  const replaced = replacedText(invoice)
  if (replaced !== null) y = paper.write(section, replaced, sheet.x, y, replacedStyle) + 14
  if (note) y = paper.write(section, note, sheet.x, y, { width: sheet.width, size: 9.5, maxLines: 3 }) + 14
  if (!fiscal) return
  let x = sheet.x
  const { qr_url: url } = fiscal
  if (url) {
    const at = y
    paper.figure(section, texts.tax_authority_code({ url }), () =>
      drawQr(paper, url, sheet.x + 8, at + 8, qrSide),
    )
    x += qrSide + 34
    y += 8
  }
  const parts = [
    ['ZKI', fiscal.zki],
    ['JIR', fiscal.jir],
    [texts.operator(), fiscal.operator],
  ] as const
  for (const [label, value] of parts) {
    if (!value) continue
    const style = { width: sheet.x + sheet.width - x, size: 9, maxLines: 1, minSize: 6 }
    y = paper.write(section, `${label}: ${value}`, x, y, style) + 3
  }
}

/** Adds the page numbers once all pages exist, because each shows the total number of pages. */
function numberPages(paper: Paper, name: string): void {
  const count = paper.pages()
  const style = { width: sheet.width, size: 8, colour: quiet, maxLines: 1, minSize: 6 } as const
  for (let page = 0; page < count; page++) {
    paper.turnTo(page)
    paper.write(null, name, sheet.x, pageHeight - 44, { ...style, width: sheet.width - 90 })
    const place = texts.page({ page: page + 1, count })
    paper.write(null, place, sheet.x, pageHeight - 44, { ...style, align: 'right' })
  }
}
