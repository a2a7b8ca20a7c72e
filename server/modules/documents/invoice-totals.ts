import { dateText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import * as texts from '#texts/compiled/documents/invoice'
import { hairline, ink, quiet, type Paper, type Tag } from '../../platform/pdf/paper'
import { polyline } from '../../platform/pdf/shapes'
import type { PrintedInvoice } from './invoice-snapshot'
import { sheet } from './invoice-table'

const width = 232
const right = sheet.x + sheet.width
const x = right - width

interface Sum {
  label: string
  amount: number
  /** `strong` is the total, `quiet` is a payment below it. */
  emphasis?: 'strong' | 'quiet'
}

const totalLabels = {
  invoice: texts.total,
  'credit-note': texts.total_credited,
  'advance-invoice': texts.total_received,
  'advance-cancellation': texts.total_cancelled,
} as const

function sumsOf(invoice: PrintedInvoice): Sum[] {
  const { discount, total, lines, shipping, kind, payments = [] } = invoice
  const items = lines.reduce((sum, line) => sum + line.gross, 0) + (shipping?.gross ?? 0)
  return [
    ...(discount
      ? [
          { label: texts.subtotal(), amount: items },
          { label: texts.discount({ name: discount.name }), amount: -discount.amount },
        ]
      : []),
    { label: totalLabels[kind](), amount: total, emphasis: 'strong' },
    ...(kind === 'invoice' && payments.length > 1
      ? payments.map(({ at, amount }): Sum => ({
          label: texts.paid_on({ day: dateText(at, invoice.timezone) }),
          amount,
          emphasis: 'quiet',
        }))
      : []),
  ]
}

const heights = { strong: 30, quiet: 14, plain: 17 }
const sumsHeight = (invoice: PrintedInvoice): number =>
  sumsOf(invoice).reduce((height, { emphasis }) => height + heights[emphasis ?? 'plain'], 0)

const taxRow = 15
const taxHeight = ({ taxes }: PrintedInvoice): number =>
  taxes.length === 0 ? 0 : 20 + (taxes.length + (taxes.length > 1 ? 1 : 0)) * taxRow

/** Returns the height of totals and taxes in points, so that the caller can reserve it on one page. */
export const totalsHeight = (invoice: PrintedInvoice): number =>
  Math.max(sumsHeight(invoice), taxHeight(invoice)) + 14

/**
 * Draws the totals below the amounts, with the included taxes beside them. Returns the lower edge of the longer column.
 */
export function drawTotals(paper: Paper, parent: Tag, invoice: PrintedInvoice, top: number): number {
  return Math.max(drawSums(paper, parent, invoice, top), drawTaxes(paper, parent, invoice, top))
}

function drawSums(paper: Paper, parent: Tag, invoice: PrintedInvoice, top: number): number {
  const table = paper.section(parent, 'Table')
  let y = top
  for (const { label, amount, emphasis } of sumsOf(invoice)) {
    const isTotal = emphasis === 'strong'
    const size = isTotal ? 13 : emphasis === 'quiet' ? 8.5 : 10
    const colour = emphasis === 'quiet' ? quiet : ink
    const style = { size, colour, bold: isTotal, tabular: true, maxLines: 1, minSize: 7 }
    const at = isTotal && y > top ? y + 6 : y
    if (isTotal && y > top) rule(paper, x, right, y, 1, ink)
    const text = `${moneyText(amount, invoice.currency)}${isTotal ? ` ${invoice.currency}` : ''}`
    const amountWidth = isTotal ? 130 : 70
    const row = paper.section(table, 'TR')
    paper.write(row, label, x, at, { ...style, width: width - amountWidth, tag: 'TH', scope: 'Row' })
    paper.write(row, text, right - amountWidth, at, {
      ...style,
      width: amountWidth,
      align: 'right',
      tag: 'TD',
    })
    y += heights[emphasis ?? 'plain']
  }
  return y
}

const taxColumns = [
  { title: texts.tax_rate, x: sheet.x, width: 50, align: 'left' },
  { title: texts.tax_net, x: sheet.x + 50, width: 60, align: 'right' },
  { title: texts.column_vat, x: sheet.x + 114, width: 52, align: 'right' },
  { title: texts.tax_gross, x: sheet.x + 170, width: 60, align: 'right' },
] as const
const taxRight = sheet.x + 230

/** Draws net, tax and gross of each tax rate. The total includes them. */
function drawTaxes(paper: Paper, parent: Tag, invoice: PrintedInvoice, top: number): number {
  const { taxes, net, tax, currency } = invoice
  if (taxes.length === 0) return top
  const table = paper.section(parent, 'Table')
  const cells = (values: readonly string[], y: number, rowKind: 'head' | 'plain' | 'sum') => {
    const row = paper.section(table, 'TR')
    for (const [index, column] of taxColumns.entries()) {
      const { x: at, width: room, align } = column
      const style = {
        width: room,
        align,
        size: rowKind === 'head' ? 8.5 : 9,
        bold: rowKind !== 'plain',
        maxLines: 1,
        minSize: 6.5,
      }
      const tagging =
        rowKind === 'head'
          ? ({ tag: 'TH', scope: 'Column' } as const)
          : index === 0
            ? ({ tag: 'TH', scope: 'Row' } as const)
            : { tag: 'TD' }
      paper.write(row, values[index] ?? '', at, y, {
        ...style,
        ...tagging,
        tabular: true,
        colour: rowKind === 'head' ? quiet : ink,
      })
    }
  }
  const amounts = (label: string, netPart: number, taxPart: number) => [
    label,
    ...[netPart, taxPart, netPart + taxPart].map((minor) => moneyText(minor, currency)),
  ]
  cells(
    taxColumns.map(({ title }) => title()),
    top,
    'head',
  )
  rule(paper, sheet.x, taxRight, top + 14, 0.5, hairline)
  let y = top + 20
  for (const part of taxes) {
    cells(amounts(`${part.rate}%`, part.net, part.tax), y, 'plain')
    y += taxRow
  }
  if (taxes.length > 1) {
    cells(amounts(texts.tax_together(), net, tax), y, 'sum')
    y += taxRow
  }
  return y
}

function rule(paper: Paper, from: number, to: number, y: number, thick: number, colour: string): void {
  paper.decorate(() => paper.stroke(polyline([from, y], [to, y]), { colour, width: thick }))
}
