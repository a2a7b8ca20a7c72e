import type { InvoiceSnapshot } from './invoice-snapshot'
import { sheet } from './invoice-table'
import { moneyText } from './money-text'
import { ink, type Paper, type Tag } from './paper'

const width = 268
const x = sheet.x + sheet.width - width

interface Sum {
  label: string
  amount: number
  strong?: boolean
}

function sumsOf(invoice: InvoiceSnapshot): Sum[] {
  const { discount, taxes, net, tax, total, lines, shipping, kind } = invoice
  const items = lines.reduce((sum, line) => sum + line.gross, 0) + (shipping?.gross ?? 0)
  const sums: Sum[] = []
  if (discount) {
    sums.push({ label: 'Items, VAT included', amount: items })
    sums.push({ label: `Discount: ${discount.name}`, amount: -discount.amount })
  }
  for (const part of taxes) {
    sums.push({ label: `Net at ${part.rate}%`, amount: part.net })
    sums.push({ label: `VAT ${part.rate}%`, amount: part.tax })
  }
  if (taxes.length !== 1) {
    sums.push({ label: 'Net in total', amount: net })
    sums.push({ label: 'VAT in total', amount: tax })
  }
  sums.push({ label: kind === 'invoice' ? 'Total' : 'Total credited', amount: total, strong: true })
  return sums
}

/** How high the sums are, so that they can stay together on one page. */
export function totalsHeight(invoice: InvoiceSnapshot): number {
  return sumsOf(invoice).length * 17 + 34
}

/** Sets what comes to what, right under the amounts, and returns where it ends. */
export function drawTotals(paper: Paper, parent: Tag, invoice: InvoiceSnapshot, top: number): number {
  const table = paper.section(parent, 'Table')
  let y = top
  for (const { label, amount, strong } of sumsOf(invoice)) {
    const style = { size: strong ? 13 : 10, bold: strong ?? false, tabular: true, maxLines: 1, minSize: 7 }
    if (strong) {
      y += 5
      const line = y
      paper.decorate(() =>
        paper.doc
          .moveTo(x, line)
          .lineTo(x + width, line)
          .lineWidth(1)
          .stroke(ink),
      )
      y += 8
    }
    const text = strong
      ? `${moneyText(amount, invoice.currency)} ${invoice.currency}`
      : moneyText(amount, invoice.currency)
    const row = paper.section(table, 'TR')
    paper.write(row, label, x, y, { ...style, width: width - 116, tag: 'TH', scope: 'Row' })
    paper.write(row, text, x + width - 116, y, { ...style, width: 116, align: 'right', tag: 'TD' })
    row.end()
    y += strong ? 21 : 17
  }
  table.end()
  return y
}
