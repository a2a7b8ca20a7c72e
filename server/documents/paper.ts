import Pdf from 'pdfkit'
import { documentFonts, printable } from './fonts'

/** A structure element of a tagged PDF, for screen readers. */
export type Tag = PDFKit.PDFStructureElement

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

/** A document being drawn: A4, tagged, English, with the shop's fonts. */
export interface Paper {
  doc: PDFKit.PDFDocument
  root: Tag
  /** Draws a text under a structure element (null: an artifact) and returns the lower end of its last line. */
  write: (parent: Tag | null, text: string, x: number, y: number, style: TextStyle) => number
  /** The height of a text, without drawing it. */
  measure: (text: string, style: TextStyle) => number
  /** Draws something decorative, which screen readers skip. */
  decorate: (draw: () => void) => void
  /** Draws a picture with its alternative text. */
  figure: (parent: Tag, alt: string, draw: () => void) => void
  section: (parent: Tag, type: string) => Tag
  finish: () => Promise<Buffer>
}

export const pageWidth = 595.28
export const pageHeight = 841.89
export const ink = '#14171a'
export const quiet = '#5b636b'
export const hairline = '#c9ced3'

/** Opens a document. `now` is its creation date in the properties. */
export function openPaper(about: { title: string; author: string; now: string }): Paper {
  const fonts = documentFonts()
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: about.title,
      Author: about.author,
      CreationDate: new Date(about.now),
      ModDate: new Date(about.now),
    },
  })
  // pdfkit accepts a parsed font as well as bytes, but its types do not declare it.
  const register = (name: string, font: unknown) =>
    doc.registerFont(name, font as PDFKit.Mixins.PDFFontSource)
  register('regular', fonts.regular)
  register('bold', fonts.bold)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)

  const decorate = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const under = (parent: Tag, type: string, options: object, draw: () => void) => {
    parent.add(doc.struct(type, options, draw))
  }
  return {
    doc,
    root,
    decorate,
    write: (parent, text, x, y, style) => {
      let bottom = y
      const draw = () => {
        bottom = setText(doc, printable(text), x, y, style)
      }
      if (!parent) decorate(draw)
      else
        under(
          parent,
          style.link ? 'Link' : (style.tag ?? 'P'),
          style.scope ? { scope: style.scope } : {},
          draw,
        )
      return bottom
    },
    measure: (text, style) => fitText(doc, printable(text), style).height,
    figure: (parent, alt, draw) => under(parent, 'Figure', { alt: printable(alt) }, draw),
    section: (parent, type) => {
      const element = doc.struct(type)
      parent.add(element)
      return element
    },
    finish: () => {
      root.end()
      doc.end()
      return done
    },
  }
}

function setText(doc: PDFKit.PDFDocument, text: string, x: number, y: number, style: TextStyle): number {
  const { options, height } = fitText(doc, text, style)
  doc.fillColor(style.colour ?? ink)
  doc.text(text, x, y, style.link ? { ...options, link: style.link, underline: true } : options)
  return y + height
}

/** Sets font and size on the document and returns the resulting height of the text. */
function fitText(doc: PDFKit.PDFDocument, text: string, style: TextStyle) {
  const { width, align = 'left', spacing = 0, maxLines } = style
  const options: PDFKit.Mixins.TextOptions = { width, align, characterSpacing: spacing }
  if (style.tabular) options.features = ['tnum', 'kern', 'ccmp', 'mark']
  doc.font(style.bold ? 'bold' : 'regular').fontSize(style.size)
  if (!maxLines) return { options, height: doc.heightOfString(text, options) }

  const lineHeight = () => maxLines * doc.currentLineHeight(true) + 0.1
  for (let size = style.size; size >= (style.minSize ?? style.size); size -= 0.5) {
    doc.fontSize(size)
    if (doc.heightOfString(text, options) <= lineHeight()) break
  }
  const height = Math.min(doc.heightOfString(text, options), lineHeight())
  return { options: { ...options, height: lineHeight(), ellipsis: '…' }, height }
}
