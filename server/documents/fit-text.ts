import { fontIn } from './document-font'
import { tabular } from './kept-font'
import { RecentlyUsed } from './recently-used'

/** The style of a text. Sizes and widths in points. */
export interface TextStyle {
  width: number
  size: number
  bold?: boolean
  colour?: string
  align?: 'left' | 'right' | 'center'
  /** Reduces the size down to `minSize` until the text fits into so many lines; the rest ends in an ellipsis. */
  maxLines?: number
  minSize?: number
  spacing?: number
  /** Figures of equal width, for columns. */
  tabular?: boolean
  tag?: string
  scope?: 'Column' | 'Row'
  link?: string
}

/** A line of a text, from the left edge of its column. */
interface FittedLine {
  readonly text: string
  readonly x: number
  readonly width: number
}

/** A text in its column, at the size at which it fits. */
export interface FittedText {
  readonly size: number
  readonly lines: readonly FittedLine[]
  /** From one line to the next. */
  readonly lineHeight: number
  readonly height: number
}

interface LineOptions {
  readonly textWidth: number
  readonly lineWidth: number
}

/** What the types of pdfkit leave out. Its version is fixed. */
interface TextOfDocument {
  /** Wraps a text and calls back for each line, which draws it. */
  readonly _text: (
    this: PDFKit.PDFDocument,
    text: string,
    x: number,
    y: number,
    options: object,
    line: (text: string, options: LineOptions) => void,
  ) => void
  /** Draws one line. */
  readonly _fragment: (this: PDFKit.PDFDocument, text: string, x: number, y: number, options: object) => void
}

const kept = new RecentlyUsed<FittedText>(2000)

/** Wraps a text for its column, and remembers how: most texts of a document are those of the last one. */
export function fitText(doc: PDFKit.PDFDocument, text: string, style: TextStyle): FittedText {
  const { width, size, bold, align, maxLines, minSize, spacing, tabular: isTabular } = style
  const key = [width, size, bold, align, maxLines, minSize, spacing, isTabular, text].join('|')
  return kept.of(key, () => wrapText(doc, text, style))
}

/** Draws a fitted text in a colour (`#rrggbb`). */
export function drawText(
  doc: PDFKit.PDFDocument,
  { size, lines, lineHeight }: FittedText,
  x: number,
  y: number,
  style: TextStyle & { colour: string },
): void {
  doc.font(fontOf(style)).fontSize(size)
  const font = fontIn(doc)
  const { features } = spacingOf(style)
  const isPlain = style.link === undefined && style.spacing === undefined
  for (const [index, line] of lines.entries()) {
    const [left, top] = [x + line.x, y + index * lineHeight]
    const shown = isPlain ? font.show(line.text, features) : null
    if (shown === null) drawSlowly(doc, line, left, top, style)
    else {
      doc.page.fonts[font.id] ??= font.ref()
      const { height } = doc.page
      const base = height - top - (font.ascender / 1000) * size
      doc.addContent(
        // The page is turned over, so that its top is 0; letters are not.
        `q\n1 0 0 -1 0 ${height} cm\n${fillOf(style.colour)}\nBT\n${places(left)} ${places(base)} Td\n` +
          `/${font.id} ${size} Tf\n[${shown}] TJ\nET\nQ`,
      )
    }
  }
}

/** A line with a link, with space between its letters or with accents set over others, as pdfkit draws it. */
function drawSlowly(
  doc: PDFKit.PDFDocument,
  line: FittedLine,
  x: number,
  y: number,
  style: TextStyle & { colour: string },
): void {
  doc.fillColor(style.colour)
  const link = style.link === undefined ? {} : { link: style.link, underline: true }
  const { _fragment: draw } = textOf(doc)
  draw.call(doc, line.text, x, y, {
    ...spacingOf(style),
    ...link,
    textWidth: line.width,
    wordCount: 1,
  })
}

const places = (points: number) => Math.round(points * 1e6) / 1e6

/** The operator that fills with a colour. */
const fillOf = (colour: string) =>
  `${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).join(' ')} rg`

const textOf = (doc: PDFKit.PDFDocument) => doc as unknown as TextOfDocument
const fontOf = ({ bold }: TextStyle) => (bold === true ? 'bold' : 'regular')
const spacingOf = ({
  spacing = 0,
  tabular: isTabular,
}: TextStyle): Pick<PDFKit.Mixins.TextOptions, 'characterSpacing' | 'features'> => ({
  characterSpacing: spacing,
  ...(isTabular === true ? { features: tabular } : {}),
})

function wrapText(doc: PDFKit.PDFDocument, text: string, style: TextStyle): FittedText {
  const { maxLines = Infinity, minSize = style.size } = style
  doc.font(fontOf(style))
  let fitted = linesAt(doc, text, style, style.size)
  for (let size = style.size - 0.5; size >= minSize && fitted.lines.length > maxLines; size -= 0.5)
    fitted = linesAt(doc, text, style, size)
  return fitted.lines.length > maxLines ? linesAt(doc, text, style, fitted.size, maxLines) : fitted
}

/** The lines at a size; what is beyond `most` lines ends in an ellipsis. */
function linesAt(
  doc: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  size: number,
  most = Infinity,
): FittedText {
  doc.fontSize(size)
  const { width, align = 'left' } = style
  const lineHeight = doc.currentLineHeight(true)
  const spacing = spacingOf(style)
  const lines: FittedLine[] = []
  const limit = { height: most * lineHeight + 0.1, ...(most < Infinity ? { ellipsis: '…' } : {}) }
  const { _text: wrap } = textOf(doc)
  wrap.call(doc, text, 0, 0, { width, align, ...spacing, ...limit }, (line, { textWidth, lineWidth }) => {
    // A line that begins another ends in a space.
    const end = align === 'right' ? doc.widthOfString(line.trimEnd(), spacing) : textWidth
    const room = align === 'left' ? 0 : align === 'right' ? lineWidth - end : (lineWidth - end) / 2
    lines.push({ text: line, x: room, width: textWidth })
    doc.y += lineHeight
  })
  return { size, lines, lineHeight, height: most < Infinity ? limit.height : lines.length * lineHeight }
}
