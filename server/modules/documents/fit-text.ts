import { keptFonts, printable } from './fonts'
import { tabular } from './kept-font'
import { RecentlyUsed } from './recently-used'
import { type Run, runsOf } from './text-runs'
import { wrapText } from './wrap-text'

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
  /** Figures of equal width, for columns. */
  tabular?: boolean
  tag?: string
  scope?: 'Column' | 'Row'
  link?: string
}

/** A line of a text, from the left edge of its column. */
interface FittedLine {
  readonly runs: readonly Run[]
  readonly x: number
  readonly width: number
}

/** A text in its column, at the size at which it fits. */
export interface FittedText {
  readonly size: number
  readonly lines: readonly FittedLine[]
  /** From the upper edge of a line to that on which its letters stand. */
  readonly ascent: number
  /** From one line to the next. */
  readonly lineHeight: number
  readonly height: number
}

const kept = new RecentlyUsed<FittedText>(2000)

/** Wraps a text for its column, as far as the fonts can print it, and remembers how: most texts of a document are those of the last one. */
export function fitText(text: string, style: TextStyle): FittedText {
  const { width, size, bold, align, maxLines, minSize, tabular: isTabular } = style
  const key = [width, size, bold, align, maxLines, minSize, isTabular, text].join('|')
  return kept.of(key, () => fit(printable(text), style))
}

function fit(text: string, style: TextStyle): FittedText {
  const { maxLines = Infinity, minSize = style.size } = style
  let fitted = linesAt(text, style, style.size)
  for (let size = style.size - 0.5; size >= minSize && fitted.lines.length > maxLines; size -= 0.5)
    fitted = linesAt(text, style, size)
  return fitted.lines.length > maxLines ? linesAt(text, style, fitted.size, maxLines) : fitted
}

/** The lines at a size; what is beyond `most` lines ends in an ellipsis. */
function linesAt(text: string, style: TextStyle, size: number, most = Infinity): FittedText {
  const { width: column, align = 'left', bold, tabular: isTabular } = style
  const font = keptFonts()[bold === true ? 'bold' : 'regular']
  const inRuns = (part: string) =>
    runsOf(part, bold === true ? 'bold' : 'regular', isTabular === true ? tabular : undefined)
  const widthOf = (part: string) =>
    inRuns(part)
      .flatMap(({ words }) => words)
      .reduce((sum, { width }) => sum + width, 0) *
    (size / 1000)
  const lines = wrapText(text, { width: column, most, widthOf }).map((line): FittedLine => {
    // A line that begins another ends in a space.
    const end = align === 'right' ? widthOf(line.text.trimEnd()) : line.width
    const room = align === 'left' ? 0 : align === 'right' ? column - end : (column - end) / 2
    return { runs: inRuns(line.text), x: room, width: line.width }
  })
  const [ascent, lineHeight] = [font.ascent * size, font.lineHeight * size]
  return { size, lines, ascent, lineHeight, height: lines.length * lineHeight }
}
