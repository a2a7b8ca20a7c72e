import Pdf from 'pdfkit'
import { useFont } from './document-font'
import { drawText, fitText, type TextStyle } from './fit-text'
import { keptFonts, printable } from './fonts'
import { takeBytes } from './written-bytes'

/** A structure element of a tagged PDF, for screen readers. */
export type Tag = PDFKit.PDFStructureElement

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
  const fonts = keptFonts()
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
  useFont(doc, 'regular', 'F1', fonts.regular)
  useFont(doc, 'bold', 'F2', fonts.bold)
  const done = takeBytes(doc)
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
        const fitted = fitText(doc, printable(text), style)
        drawText(doc, fitted, x, y, { ...style, colour: style.colour ?? ink })
        bottom = y + fitted.height
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
