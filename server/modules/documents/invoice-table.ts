import { moneyText } from '#rules/money/money-text'
import * as texts from '#texts/compiled/documents/invoice'
import { hairline, ink, quiet, type Paper, type Tag } from '../../platform/pdf/paper'
import { pageHeight, pageWidth, polyline } from '../../platform/pdf/shapes'
import type { PrintedInvoice } from './invoice-snapshot'

/** The printable area of an invoice page, in points. Only the page number is printed below it. */
export const sheet = { x: 50, width: pageWidth - 100, top: 52, bottom: pageHeight - 72 }

interface Row {
  description: string
  detail: string | null
  quantity: number
  unitPrice: number
  rate: string
  gross: number
}

/** The space above and below the rule between two rows, in points. */
const rowGap = 4.5
const right = sheet.x + sheet.width
const columns = [
  { title: texts.column_description, x: sheet.x, width: 236, align: 'left' },
  { title: texts.column_quantity, x: right - 250, width: 34, align: 'right' },
  { title: texts.column_unit_price, x: right - 206, width: 76, align: 'right' },
  { title: texts.column_vat, x: right - 122, width: 40, align: 'right' },
  { title: texts.column_amount, x: right - 76, width: 76, align: 'right' },
] as const

/**
 * Draws the lines on as many pages as they need, with the headings on each page, and returns the lower edge of the last
 * line. At least `beneath` points remain below the last line.
 */
export function drawLines(
  paper: Paper,
  parent: Tag,
  invoice: PrintedInvoice,
  top: number,
  beneath: number,
): number {
  const table = paper.section(parent, 'Table')
  let y = drawHeadings(paper, table, top)
  const rows = rowsOf(invoice)
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1
    const needed = rowHeight(paper, row) + (isLast ? beneath : 0)
    if (y + needed > sheet.bottom) {
      paper.addPage()
      y = drawHeadings(paper, null, sheet.top)
    }
    y = drawRow(paper, table, row, invoice.currency, y) + rowGap
    const line = y
    paper.decorate(() =>
      paper.stroke(polyline([sheet.x, line], [right, line]), { colour: hairline, width: 0.5 }),
    )
    y += rowGap
  }
  return y
}

function rowsOf({ lines, shipping }: PrintedInvoice): Row[] {
  const rows: Row[] = lines.map((line) => ({
    description: line.description,
    detail: line.detail,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    rate: line.tax_rate,
    gross: line.gross,
  }))
  if (shipping) {
    const { name, gross, tax_rate: rate } = shipping
    rows.push({ description: name, detail: null, quantity: 1, unitPrice: gross, rate, gross })
  }
  return rows
}

/** Draws the headings of the columns. Only those of the first page are tagged, so that screen readers do not repeat them. */
function drawHeadings(paper: Paper, table: Tag | null, y: number): number {
  const row = table && paper.section(table, 'TR')
  for (const { title, x, width, align } of columns) {
    paper.write(row, title(), x, y, {
      width,
      align,
      size: 8.5,
      bold: true,
      colour: quiet,
      tag: 'TH',
      scope: 'Column',
    })
  }
  paper.decorate(() => paper.stroke(polyline([sheet.x, y + 16], [right, y + 16]), { colour: ink, width: 1 }))
  return y + 16 + rowGap + 1.5
}

const descriptionStyle = { width: columns[0].width, size: 9.5, maxLines: 3, tag: 'TD' } as const
const detailStyle = { width: columns[0].width, size: 8, maxLines: 2, colour: quiet } as const

function rowHeight(paper: Paper, row: Row): number {
  const detail = row.detail ? paper.measure(row.detail, detailStyle) + 0.5 : 0
  return paper.measure(row.description, descriptionStyle) + detail + 2 * rowGap
}

function drawRow(paper: Paper, table: Tag, row: Row, currency: string, y: number): number {
  const tr = paper.section(table, 'TR')
  const cell = paper.section(tr, 'TD')
  let bottom = paper.write(cell, row.description, sheet.x, y, { ...descriptionStyle, tag: 'P' })
  if (row.detail) bottom = paper.write(cell, row.detail, sheet.x, bottom + 0.5, detailStyle)
  const figures = [
    String(row.quantity),
    moneyText(row.unitPrice, currency),
    `${row.rate}%`,
    moneyText(row.gross, currency),
  ]
  for (const [index, text] of figures.entries()) {
    const column = columns[index + 1]
    if (!column) continue
    const { x, width, align } = column
    paper.write(tr, text, x, y, {
      width,
      align,
      size: 9.5,
      minSize: 7,
      maxLines: 1,
      tabular: true,
      tag: 'TD',
    })
  }
  return bottom
}
