import { showing, type KeptFont, type Subset, type Word } from './kept-font'
import { dictionary, ref, type PdfFile } from './pdf-file'

/** A font of one document. */
export interface DocumentFont {
  /** The font's resource name on pages. */
  readonly name: string
  /** Returns the operators that show words on a page, between BT and ET. */
  show(words: readonly Word[], size: number): string
  /** Writes what a document used of it; returns its object, or null if it used none. */
  embed(file: PdfFile): number | null
}

/** Gives a document a kept font, its first one with the number 1. */
export function openFont(number: number, kept: KeptFont): DocumentFont {
  const codes = kept.openCodes()
  let isUsed = false
  return {
    name: `F${number}`,
    show: (words, size) => {
      isUsed = true
      const shown = words.map((word) => word.shown ?? showing(codes.of(word), word.placed, size))
      return `[${shown.join('')}] TJ`
    },
    embed: (file) => (isUsed ? embed(file, number, kept, codes.subset()) : null),
  }
}

/** Writes a font as a composite one, whose codes are the numbers of its glyphs (PDF 1.7, 9.7). */
function embed(file: PdfFile, number: number, { font, scale }: KeptFont, subset: Subset): number {
  // Six letters before a font's name say that this is a part of it; another part of the same font has others.
  const name = `/SHOP${partName(number)}+${font.postscriptName}`
  const { minX, minY, maxX, maxY } = font.bbox
  const content = file.writeStream({ Filter: '/FlateDecode', Length1: subset.length }, subset.file)
  const descriptor = dictionary({
    Type: '/FontDescriptor',
    FontName: name,
    // It has characters beyond those of Latin text.
    Flags: 4,
    FontBBox: `[${[minX, minY, maxX, maxY].map((one) => Math.round(one * scale)).join(' ')}]`,
    ItalicAngle: font.italicAngle,
    Ascent: Math.round(font.ascent * scale),
    Descent: Math.round(font.descent * scale),
    CapHeight: Math.round((font.capHeight || font.ascent) * scale),
    XHeight: Math.round((font.xHeight || 0) * scale),
    StemV: 0,
    FontFile2: ref(content),
  })
  const descendant = dictionary({
    Type: '/Font',
    Subtype: '/CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: dictionary({ Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 }),
    FontDescriptor: ref(file.write(descriptor)),
    W: `[0 [${subset.widths}]]`,
    CIDToGIDMap: '/Identity',
  })
  const composite = dictionary({
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: name,
    Encoding: '/Identity-H',
    DescendantFonts: `[${ref(file.write(descendant))}]`,
    ToUnicode: ref(file.writeStream({ Filter: '/FlateDecode' }, subset.unicode)),
  })
  return file.write(composite)
}

/** Two letters for a font of a document: AA, AB … Inter's two weights have names of their own, and the same letters. */
function partName(number: number): string {
  const part = Math.max(number - 2, 0)
  return String.fromCodePoint(65 + (Math.floor(part / 26) % 26), 65 + (part % 26))
}
