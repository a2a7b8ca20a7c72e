import { type CachedFont, tabular } from './cached-font'
import { documentFile, type About, type Page, type Tag, type DocumentFont, openFont } from './document-file'
import { storedFonts, printable } from './fonts'
import { pdfText, points } from './pdf-file'
import { RecentlyUsed } from './recently-used'
import { type Place, place, polyline, rgb } from './shapes'
import { type Run, runsOf, wrapText } from './text-runs'

export type { Tag } from './document-file'

/** The style of a stroked path. Widths are in points. */
interface Pen {
  readonly colour: string
  readonly width: number
  /** The lengths of dashes and of the gaps between them. */
  readonly dash?: readonly [number, number]
}

/** Position and unit, in points, of a path with its own coordinates, such as the modules of a code. */
interface Placed {
  readonly at: Place
  readonly unit: number
}

/** A document being drawn: A4, tagged, English, with the shop's fonts. */
export interface Paper {
  root: Tag
  /** Begins a page, which later calls draw on. */
  addPage: () => void
  /** Returns the number of pages. */
  pages: () => number
  /** Makes an earlier page the current one; `page` is counted from 0. */
  turnTo: (page: number) => void
  /**
   * Draws a text under a structure element and returns the lower edge of its last line. If `parent` is null, the text is
   * an artifact, which screen readers skip.
   */
  write: (parent: Tag | null, text: string, x: number, y: number, style: TextStyle) => number
  /** Returns the height of a text in points, without drawing it. */
  measure: (text: string, style: TextStyle) => number
  fill: (path: string, colour: string, placed?: Placed) => void
  stroke: (path: string, pen: Pen) => void
  /** Clips the drawing to a path. */
  within: (path: string, draw: () => void) => void
  /** Draws decoration, which screen readers skip. */
  decorate: (draw: () => void) => void
  /** Draws a picture with its alternative text. */
  figure: (parent: Tag, alt: string, draw: () => void) => void
  section: (parent: Tag, type: string) => Tag
  finish: () => Buffer
}

export const ink = '#14171a'
export const quiet = '#5b636b'
export const hairline = '#c9ced3'

/** Opens a document with the given metadata. */
export function openPaper(about: About): Paper {
  const defaultFonts = storedFonts()
  const fonts = new Map<CachedFont, DocumentFont>()
  /** Returns the document's instance of a font. Only fonts that the document uses are embedded. */
  const opened = (font: CachedFont): DocumentFont => {
    const known = fonts.get(font) ?? openFont(fonts.size + 1, font)
    fonts.set(font, known)
    return known
  }
  opened(defaultFonts.regular)
  opened(defaultFonts.bold)
  const pages: Page[] = []
  const root: Tag = { type: 'Document', kids: [] }
  let page: Page = { content: '', marked: [], links: [] }

  const draw = (operators: string) => {
    page.content += operators
  }
  const firstFont = ([first]: readonly Run[]) => `/${opened(first?.font ?? defaultFonts.regular).name}`
  /** Returns the operators that show the runs of a line. The caller has set the font of the first run. */
  const shown = (runs: readonly Run[], size: number) =>
    runs
      .map(({ font, words, text }, index) => {
        const own = opened(font)
        const operators = `${index === 0 ? '' : `/${own.name} ${size} Tf\n`}${own.show(words, size)}`
        return text === null ? operators : `/Span << /ActualText ${pdfText(text)} >> BDC\n${operators}\nEMC`
      })
      .join('\n')
  const decorate = (drawAll: () => void) => {
    draw('/Artifact << /Type /Layout >> BDC\n')
    drawAll()
    draw('EMC\n')
  }
  const under = (parent: Tag, is: Omit<Tag, 'kids' | 'mark'>, drawAll: (tag: Tag) => void) => {
    const tag: Tag = { ...is, kids: [], mark: { page: pages.indexOf(page), number: page.marked.length } }
    parent.kids.push(tag)
    page.marked.push(tag)
    draw(`/${tag.type} << /MCID ${page.marked.length - 1} >> BDC\n`)
    drawAll(tag)
    draw('EMC\n')
  }
  const stroke: Paper['stroke'] = (path, { colour, width, dash }) => {
    const dashes = dash === undefined ? '' : `[${dash.join(' ')}] 0 d\n`
    draw(`${rgb(colour)} RG\n${points(width)} w\n${dashes}${path}S\n${dash === undefined ? '' : '[] 0 d\n'}`)
  }
  return {
    root,
    addPage: () => {
      page = { content: '', marked: [], links: [] }
      pages.push(page)
    },
    pages: () => pages.length,
    turnTo: (index) => {
      page = pages[index] ?? page
    },
    write: (parent, text, x, y, style) => {
      const fitted = fitText(text, style)
      const { link, colour = ink } = style
      const drawLines = (tag: Tag | null) => {
        for (const [index, line] of fitted.lines.entries()) {
          const [left, top] = [x + line.x, y + index * fitted.lineHeight]
          const [right, bottom] = [left + line.width, top + fitted.lineHeight]
          if (link !== undefined && tag !== null) {
            page.links.push({ url: link, box: `${place([left, bottom])} ${place([right, top])}`, tag })
            const width = 0.5
            stroke(polyline([left, bottom - width], [right, bottom - width]), { colour, width })
          }
          draw(
            `BT\n${rgb(colour)} rg\n${firstFont(line.runs)} ${fitted.size} Tf\n${place([left, top + fitted.ascent])} Td\n` +
              `${shown(line.runs, fitted.size)}\nET\n`,
          )
        }
      }
      if (parent === null) decorate(() => drawLines(null))
      else {
        const type = link === undefined ? (style.tag ?? 'P') : 'Link'
        under(parent, { type, scope: style.scope }, drawLines)
      }
      return y + fitted.height
    },
    measure: (text, style) => fitText(text, style).height,
    fill: (path, colour, placed) => {
      if (placed === undefined) return draw(`${rgb(colour)} rg\n${path}f\n`)
      const { at, unit } = placed
      draw(`q\n${unit} 0 0 ${-unit} ${place(at)} cm\n${rgb(colour)} rg\n${path}f\nQ\n`)
    },
    stroke,
    within: (path, drawAll) => {
      draw(`q\n${path}W n\n`)
      drawAll()
      draw('Q\n')
    },
    decorate,
    figure: (parent, alt, drawAll) => under(parent, { type: 'Figure', alt: printable(alt) }, drawAll),
    section: (parent, type) => {
      const tag: Tag = { type, kids: [] }
      parent.kids.push(tag)
      return tag
    },
    finish: () => documentFile(about, { root, pages, fonts: [...fonts.values()] }),
  }
}

/** The style of a text. Sizes and widths are in points. */
interface TextStyle {
  width: number
  size: number
  bold?: boolean
  colour?: string
  align?: 'left' | 'right' | 'center'
  /** The size is reduced down to `minSize` until the text fits into `maxLines`. A longer text ends in an ellipsis. */
  maxLines?: number
  minSize?: number
  /** Whether figures have equal widths, as columns of numbers need. */
  tabular?: boolean
  tag?: string
  scope?: 'Column' | 'Row'
  link?: string
}

/** A line of a text; `x` is its distance from the left edge of the column. */
interface FittedLine {
  readonly runs: readonly Run[]
  readonly x: number
  readonly width: number
}

/** A wrapped text at the font size at which it fits its column. Lengths are in points. */
interface FittedText {
  readonly size: number
  readonly lines: readonly FittedLine[]
  /** The distance from a line's upper edge to its baseline. */
  readonly ascent: number
  /** The distance from one line to the next. */
  readonly lineHeight: number
  readonly height: number
}

const fittedTexts = new RecentlyUsed<FittedText>(2000)

/** Wraps a text for its column. The result is cached, because documents share most of their texts. */
function fitText(text: string, style: TextStyle): FittedText {
  const { width, size, bold, align, maxLines, minSize, tabular: isTabular } = style
  const key = [width, size, bold, align, maxLines, minSize, isTabular, text].join('|')
  return fittedTexts.of(key, () => fit(printable(text), style))
}

function fit(text: string, style: TextStyle): FittedText {
  const { maxLines = Infinity, minSize = style.size } = style
  let fitted = linesAt(text, style, style.size)
  for (let size = style.size - 0.5; size >= minSize && fitted.lines.length > maxLines; size -= 0.5)
    fitted = linesAt(text, style, size)
  return fitted.lines.length > maxLines ? linesAt(text, style, fitted.size, maxLines) : fitted
}

/** Wraps a text at a font size. A text of more than `maxLines` lines ends in an ellipsis. */
function linesAt(text: string, style: TextStyle, size: number, maxLines = Infinity): FittedText {
  const { width: column, align = 'left', bold, tabular: isTabular } = style
  const font = storedFonts()[bold === true ? 'bold' : 'regular']
  const inRuns = (part: string) =>
    runsOf(part, bold === true ? 'bold' : 'regular', isTabular === true ? tabular : undefined)
  const widthOf = (part: string) =>
    inRuns(part)
      .flatMap(({ words }) => words)
      .reduce((sum, { width }) => sum + width, 0) *
    (size / 1000)
  const lines = wrapText(text, { width: column, maxLines, widthOf }).map((line): FittedLine => {
    // Every line but the last ends in a space, which right alignment ignores.
    const end = align === 'right' ? widthOf(line.text.trimEnd()) : line.width
    const room = align === 'left' ? 0 : align === 'right' ? column - end : (column - end) / 2
    return { runs: inRuns(line.text), x: room, width: line.width }
  })
  const [ascent, lineHeight] = [font.ascent * size, font.lineHeight * size]
  return { size, lines, ascent, lineHeight, height: lines.length * lineHeight }
}
