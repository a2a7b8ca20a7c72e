import { showing, type KeptFont, type Subset, type Word } from './kept-font'

/** A font of one document, with what pdfkit asks of its own fonts. */
interface DocumentFont {
  readonly id: string
  readonly ascender: number
  readonly descender: number
  /** The codes of a text's glyphs, and where they stand. */
  encode(text: string, features?: readonly string[]): [string[], Word['placed']]
  /** What shows a text by the operator TJ; null: its glyphs do not all stand on the line. */
  show(text: string, features?: readonly string[]): string | null
  widthOfString(text: string, size: number, features?: readonly string[]): number
  lineHeight(size: number, includeGap?: boolean): number
  /** The object by which pages name it. */
  ref(): PDFKit.PDFKitReference
  /** Writes it, if a page used it. */
  finalize(): void
}

/** What the types of pdfkit leave out. Its version is fixed. */
interface FontsOfDocument {
  readonly _fontFamilies: Record<string, DocumentFont>
  /** The one that is set. */
  readonly _font: DocumentFont
}

/** The font that is set in a document. */
export function fontIn(doc: PDFKit.PDFDocument): DocumentFont {
  const { _font: font } = doc as unknown as FontsOfDocument
  return font
}

/**
 * A code that one ticket or order has alone: laid out as a word, with kerning, it would cost more than all the words that are
 * kept, and nobody would ever ask for it again.
 */
const isCode = (word: string) => /^(?=.*\d)(?=.*[A-Za-z])[\w.-]{6,}[ \t]?$/.test(word)

/** Gives a document a kept font under a name, in place of one that pdfkit would open anew. `id`: F1, F2 … */
export function useFont(doc: PDFKit.PDFDocument, name: string, id: string, kept: KeptFont): void {
  const codes = kept.openCodes()
  const { font, scale } = kept
  const ascender = font.ascent * scale
  const descender = font.descent * scale
  let reference: PDFKit.PDFKitReference | undefined

  /** The words of a text, each with the space after it; with features, all of it as one. Of a code, its characters. */
  const wordsOf = (text: string, features?: readonly string[]) =>
    features === undefined
      ? (text.match(/[^ \t]*[ \t]|[^ \t]+$/g) ?? [])
          .flatMap((word) => (isCode(word) ? Array.from(word) : word))
          .map((word) => kept.word(word, undefined))
      : [kept.word(text, features)]

  const opened: DocumentFont = {
    id,
    ascender,
    descender,
    encode: (text, features) => {
      const words = wordsOf(text, features)
      return [words.flatMap((word) => codes.of(word)), words.flatMap(({ placed }) => placed)]
    },
    show: (text, features) => {
      const words = wordsOf(text, features)
      if (!words.every(({ isPlain }) => isPlain)) return null
      return words.map((word) => word.shown ?? showing(codes.of(word), word.placed)).join('')
    },
    widthOfString: (text, size, features) =>
      wordsOf(text, features).reduce((sum, { width }) => sum + width, 0) * (size / 1000),
    lineHeight: (size, includeGap = false) =>
      ((ascender + (includeGap ? font.lineGap * scale : 0) - descender) / 1000) * size,
    ref: () => (reference ??= doc.ref({})),
    finalize: () => {
      if (reference !== undefined) embed(doc, reference, kept, codes.subset())
    },
  }
  const { _fontFamilies: fonts } = doc as unknown as FontsOfDocument
  fonts[name] = opened
}

/** Writes a font into its document as a composite one, whose codes are the numbers of its glyphs (PDF 1.7, 9.7). */
function embed(
  doc: PDFKit.PDFDocument,
  reference: PDFKit.PDFKitReference,
  { font, scale }: KeptFont,
  subset: Subset,
): void {
  const written = (data: object, content?: Buffer) => {
    const ref = doc.ref(data)
    ref.end(content)
    return ref
  }
  // pdfkit writes a String object as text, and a string as a name.
  const [registry, ordering] = ['Adobe', 'Identity'].map((text) => Object(text) as unknown)
  // Six letters before a font's name say that this is a part of it.
  const name = `SHOPAA+${font.postscriptName}`
  const { minX, minY, maxX, maxY } = font.bbox
  const descriptor = written({
    Type: 'FontDescriptor',
    FontName: name,
    // Has characters beyond those of Latin text.
    Flags: 4,
    FontBBox: [minX, minY, maxX, maxY].map((one) => one * scale),
    ItalicAngle: font.italicAngle,
    Ascent: font.ascent * scale,
    Descent: font.descent * scale,
    CapHeight: (font.capHeight || font.ascent) * scale,
    XHeight: (font.xHeight || 0) * scale,
    StemV: 0,
    FontFile2: written({ Filter: 'FlateDecode', Length1: subset.length }, subset.file),
  })
  const descendant = written({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: registry, Ordering: ordering, Supplement: 0 },
    FontDescriptor: descriptor,
    W: [0, subset.widths],
    CIDToGIDMap: 'Identity',
  })
  Object.assign(reference.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: written({ Filter: 'FlateDecode' }, subset.unicode),
  })
  reference.end(undefined)
}
