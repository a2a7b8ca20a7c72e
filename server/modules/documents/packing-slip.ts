import { dateText } from '#rules/dates/instant-text'
import { colourOr, readableOnWhite } from '#rules/text/readable-colour'
import * as texts from '#texts/compiled/documents/packing-slip'
import { drawQr } from '../../platform/pdf/code-pictures'
import { hairline, ink, openPaper, type Paper, quiet, type Tag } from '../../platform/pdf/paper'
import { pageHeight, pageWidth, polyline, rectangle } from '../../platform/pdf/shapes'
import { sheet } from './invoice-table'

/** The content of a packing slip, as plain JSON for the drawing thread. Instants are ISO 8601. */
export interface PackingSlip {
  order: string
  paid_at: string | null
  /** Lines of the postal address. */
  address: readonly string[]
  is_collected: boolean
  goods: readonly { code: string; name: string; pieces: number }[]
  is_test: boolean
}

/** Packing slips of one document. */
export interface PackingSlips {
  shopName: string
  brand: string
  contactEmail: string | null
  timezone: string
  now: string
  slips: readonly PackingSlip[]
}

/** Draws packing slips as one PDF; each order begins a new page. Throws on an empty list. */
export async function packingSlipsPdf(requested: PackingSlips): Promise<Buffer> {
  const codes = requested.slips.map(({ order }) => order)
  if (codes.length === 0) throw new Error('A document of packing slips needs at least one.')
  const orders = `${codes.slice(0, 5).join(', ')}${codes.length > 5 ? '…' : ''}`
  const paper = openPaper({
    title: texts.title({ count: codes.length, orders }),
    author: requested.shopName,
    now: requested.now,
  })
  for (const slip of requested.slips) drawSlip(paper, requested, slip)
  return paper.finish()
}

const qrSide = 64
const right = sheet.x + sheet.width

function drawSlip(paper: Paper, requested: PackingSlips, slip: PackingSlip): void {
  paper.addPage()
  const section = paper.section(paper.root, 'Sect')
  let y = drawHead(paper, section, requested, slip)
  if (slip.is_test) {
    const warning = { width: sheet.width, size: 12, bold: true, colour: '#b91c1c', maxLines: 2 }
    y = paper.write(section, texts.test(), sheet.x, y + 12, warning)
  }
  y = drawAddress(paper, section, requested, slip, y + 34)
  y = drawGoods(paper, section, slip, Math.max(y, 250) + 24)
  if (requested.contactEmail !== null) {
    const style = { width: sheet.width, size: 10, colour: quiet, maxLines: 2, minSize: 8 }
    paper.write(section, texts.questions({ email: requested.contactEmail }), sheet.x, y + 16, style)
  }
  const made = texts.made({ shop: requested.shopName, order: slip.order })
  const foot = { width: sheet.width, size: 8, colour: quiet, maxLines: 1, minSize: 6 }
  paper.write(section, made, sheet.x, pageHeight - 44, foot)
}

function drawHead(paper: Paper, section: Tag, requested: PackingSlips, { order }: PackingSlip): number {
  const brand = colourOr('#1f2937', requested.brand)
  paper.decorate(() => paper.fill(rectangle(0, 0, pageWidth, 8), brand))
  const half = sheet.width / 2
  const name = {
    width: half - 20,
    size: 13,
    bold: true,
    colour: readableOnWhite(brand),
    maxLines: 2,
    minSize: 9,
  }
  const left = paper.write(section, requested.shopName, sheet.x, sheet.top, name)
  const style = { width: half, align: 'right', maxLines: 1 } as const
  const title = { ...style, size: 24, bold: true, minSize: 14, tag: 'H1' }
  const beside = paper.write(section, texts.packing_slip(), sheet.x + half, sheet.top - 6, title)
  const code = { ...style, size: 14, tabular: true, minSize: 10 }
  return Math.max(left, paper.write(section, order, sheet.x + half, beside + 2, code))
}

/** Draws the address at the position of an envelope's window, and beside it the day of payment and a QR code of the order. */
function drawAddress(
  paper: Paper,
  section: Tag,
  { timezone }: PackingSlips,
  slip: PackingSlip,
  top: number,
): number {
  const width = sheet.width / 2 - 20
  const label = { width, size: 8.5, bold: true, colour: quiet, tag: 'H2' }
  let y = paper.write(
    section,
    slip.is_collected ? texts.collected_by() : texts.ship_to(),
    sheet.x,
    top,
    label,
  )
  for (const [index, line] of slip.address.entries())
    y = paper.write(section, line, sheet.x, y + 2.5, {
      width,
      size: 12,
      bold: index === 0,
      maxLines: 2,
      minSize: 9,
    })
  const x = right - qrSide
  if (slip.paid_at !== null) {
    const details = { width: 120, align: 'right', maxLines: 1, minSize: 7 } as const
    const under = paper.write(section, texts.paid(), x - 136, top, { ...details, size: 8.5, colour: quiet })
    paper.write(section, dateText(slip.paid_at, timezone), x - 136, under + 2, { ...details, size: 10 })
  }
  paper.figure(section, texts.code_of({ order: slip.order }), () =>
    drawQr(paper, slip.order, x, top + 4, qrSide),
  )
  return Math.max(y, top + qrSide + 8)
}

const columns = {
  pieces: { x: sheet.x, width: 44 },
  item: { x: sheet.x + 58, width: 286 },
  code: { x: sheet.x + 356, width: 90 },
  packed: { x: right - 44, width: 44 },
} as const
const box = 12

function drawGoods(paper: Paper, section: Tag, slip: PackingSlip, top: number): number {
  const table = paper.section(section, 'Table')
  let y = drawHeadings(paper, table, top)
  for (const { code, name, pieces } of slip.goods) {
    if (y + 34 > sheet.bottom) {
      paper.addPage()
      y = drawHeadings(paper, null, sheet.top)
    }
    const row = paper.section(table, 'TR')
    const at = y
    const cell = { maxLines: 2, minSize: 8, tag: 'TD' } as const
    const count = { ...cell, width: columns.pieces.width, size: 13, bold: true, tabular: true, maxLines: 1 }
    paper.write(row, String(pieces), columns.pieces.x, y - 1.5, count)
    const bottom = paper.write(row, name, columns.item.x, y, {
      ...cell,
      width: columns.item.width,
      size: 11,
    })
    paper.write(row, code, columns.code.x, y + 1, {
      ...cell,
      width: columns.code.width,
      size: 9,
      colour: quiet,
    })
    y = Math.max(bottom, at + box) + 7
    const line = y
    paper.decorate(() => {
      paper.stroke(rectangle(right - box, at, box, box), { colour: ink, width: 0.9 })
      paper.stroke(polyline([sheet.x, line], [right, line]), { colour: hairline, width: 0.5 })
    })
    y += 7
  }
  return drawSums(paper, section, slip, y)
}

/** Draws the total number of pieces below the goods, so that packers can check the parcel. */
function drawSums(paper: Paper, section: Tag, { goods }: PackingSlip, y: number): number {
  const total = goods.reduce((sum, { pieces }) => sum + pieces, 0)
  return paper.write(section, texts.total({ count: total }), sheet.x, y + 2, {
    width: sheet.width,
    size: 11,
    bold: true,
  })
}

function drawHeadings(paper: Paper, table: Tag | null, y: number): number {
  const row = table && paper.section(table, 'TR')
  const style = { size: 8.5, bold: true, colour: quiet, tag: 'TH', scope: 'Column' } as const
  const heading = (text: string, { x, width }: { x: number; width: number }, align: 'left' | 'right') =>
    paper.write(row, text, x, y, { ...style, width, align })
  heading(texts.pieces(), columns.pieces, 'left')
  heading(texts.item(), columns.item, 'left')
  heading(texts.item_code(), columns.code, 'left')
  heading(texts.packed(), columns.packed, 'right')
  const line = y + 16
  paper.decorate(() => paper.stroke(polyline([sheet.x, line], [right, line]), { colour: ink, width: 1 }))
  return line + 9
}
