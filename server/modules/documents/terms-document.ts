import { textBlocks, type TextBlock } from '#rules/text/html-blocks'
import { colourOr, readableOnWhite } from '#rules/text/readable-colour'
import * as texts from '#texts/compiled/documents/terms'
import { ink, openPaper, type Paper, quiet, type Tag } from '../../platform/pdf/paper'
import { pageHeight, pageWidth, rectangle } from '../../platform/pdf/shapes'
import { sheet } from './invoice-table'

/** Terms and conditions, as plain JSON for the drawing thread. They name no order, so a version is drawn once. */
export interface TermsDocument {
  shopName: string
  brand: string
  /** Sanitised HTML, as the customer accepted it. */
  html: string
  /** SHA-256 of the HTML in hexadecimal. */
  hash: string
  now: string
}

const bodySize = 10
const headingSizes: Readonly<Record<number, number>> = { 1: 15, 2: 14, 3: 12 }
const indent = 18

/** Draws terms and conditions as one PDF. */
export async function termsPdf(terms: TermsDocument): Promise<Buffer> {
  const { shopName, html, hash, now } = terms
  const paper = openPaper({ title: texts.title({ shop: shopName }), author: shopName, now })
  paper.addPage()
  const brand = colourOr('#1f2937', terms.brand)
  paper.decorate(() => paper.fill(rectangle(0, 0, pageWidth, 8), brand))
  const section = paper.section(paper.root, 'Sect')
  const name = { width: sheet.width, size: 13, bold: true, colour: readableOnWhite(brand), maxLines: 2 }
  let y = paper.write(section, shopName, sheet.x, sheet.top, name)
  const title = { width: sheet.width, size: 22, bold: true, tag: 'H1' }
  y = paper.write(section, texts.heading(), sheet.x, y + 6, title) + 10
  for (const block of textBlocks(html)) y = drawBlock(paper, section, block, y)
  const pages = paper.pages()
  for (let page = 0; page < pages; page += 1) {
    paper.turnTo(page)
    const version = hash.slice(0, 12)
    const foot = texts.foot({ shop: shopName, version, page: page + 1, pages })
    paper.write(null, foot, sheet.x, pageHeight - 44, {
      width: sheet.width,
      size: 8,
      colour: quiet,
      maxLines: 1,
      minSize: 6,
    })
  }
  return paper.finish()
}

/** Draws a block below `y`, on further pages where necessary, and returns its lower edge with the space below it. */
function drawBlock(paper: Paper, section: Tag, block: TextBlock, y: number): number {
  if (block.kind === 'heading') {
    const size = headingSizes[block.level] ?? 11
    const style = { width: sheet.width, size, bold: true, tag: `H${Math.max(2, block.level)}` }
    // A heading stays with the first lines below it.
    const needed = paper.measure(block.text, style) + 4 * bodySize
    const top = y + 8 + needed > sheet.bottom ? nextPage(paper) : y + 8
    return drawText(paper, section, { text: block.text, x: sheet.x, style }, top) + 4
  }
  const left = block.kind === 'item' ? block.depth * indent : 0
  const x = sheet.x + left
  const style = { width: sheet.width - left, size: bodySize, colour: ink }
  const first = block.text.split('\n')[0] ?? ''
  const height = Math.min(paper.measure(first, style), 3 * bodySize)
  const top = y + height > sheet.bottom ? nextPage(paper) : y
  if (block.kind === 'item' && block.marker !== '')
    paper.write(section, block.marker, x - indent, top, { width: indent, size: bodySize, colour: ink })
  return drawText(paper, section, { text: block.text, x, style }, top) + (block.kind === 'item' ? 3 : 6)
}

function nextPage(paper: Paper): number {
  paper.addPage()
  return sheet.top
}

interface Placed {
  text: string
  x: number
  style: Parameters<Paper['write']>[4]
}

/** Draws lines of text below `y`. What does not fit on the page continues on the next one, broken at a space. */
function drawText(paper: Paper, section: Tag, { text, x, style }: Placed, y: number): number {
  let at = y
  for (const line of text.split('\n')) {
    let rest = line
    while (rest !== '') {
      const part = fittingPart(paper, rest, style, sheet.bottom - at)
      if (part === '') at = nextPage(paper)
      else {
        at = paper.write(section, part, x, at, style)
        rest = rest.slice(part.length).trimStart()
      }
    }
  }
  return at
}

/** Returns the longest beginning of a text, up to a space, that fits into a height; on an empty page at least a word. */
function fittingPart(paper: Paper, text: string, style: Placed['style'], height: number): string {
  if (paper.measure(text, style) <= height) return text
  const ends = [...text.matchAll(/ (?=\S)/g)].map(({ index }) => index)
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (paper.measure(text.slice(0, ends[middle - 1]), style) <= height) low = middle
    else high = middle - 1
  }
  const isWholePage = height >= sheet.bottom - sheet.top
  return low > 0 ? text.slice(0, ends[low - 1]) : isWholePage ? text.slice(0, ends[0] ?? text.length) : ''
}
