import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { projectRoot } from '../../platform/storage/program-files'
import { fallbackFor, loadFallbacks } from './fallback-fonts'
import { KeptFont } from './kept-font'

/** The two weights of Inter that all documents use. */
export interface DocumentFonts {
  regular: Font
  bold: Font
}

/** The same folder for the sources and for the built server. */
const folder = join(projectRoot(), 'server', 'modules', 'documents', 'fonts')

let loaded: DocumentFonts | undefined

/**
 * Reads the fonts once and keeps them parsed: parsing their kerning tables takes longer than drawing a ticket. Throws
 * if they are missing.
 */
export function documentFonts(): DocumentFonts {
  if (loaded) return loaded
  loaded = {
    regular: readFont(join(folder, 'Inter-Regular.ttf')),
    bold: readFont(join(folder, 'Inter-Bold.ttf')),
  }
  return loaded
}

let kept: Record<keyof DocumentFonts, KeptFont> | undefined

/** The same with their words and embedded parts, which documents share. */
export function storedFonts(): Record<keyof DocumentFonts, KeptFont> {
  const { regular, bold } = documentFonts()
  return (kept ??= { regular: new KeptFont(regular), bold: new KeptFont(bold) })
}

function readFont(file: string): Font {
  const font = create(readFileSync(file))
  // A kept font keeps its glyphs. A glyph that first appears as a part of another (the z in ž) would not get its own
  // character, and text copied from later documents would lack it; so each is requested here by its character. The
  // apostrophe of O’Brien (U+2019) comes before the rarer U+02BC, with which it shares a glyph.
  for (const codePoint of [0x2019, ...font.characterSet]) font.glyphForCodePoint(codePoint)
  return font
}

/** Loads the fallback fonts that a text needs. `printable` replaces letters whose fonts are not loaded. */
export const prepareFonts = (text: string): Promise<void> =>
  loadFallbacks(text.normalize('NFC'), (codePoint) => documentFonts().regular.hasGlyphForCodePoint(codePoint))

/** Replaces a character that no font has, such as emoji. */
export const missing = '□'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into letters, each with its marks. */
export const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** The text as the fonts can print it: composed, on one line, missing characters replaced by one box each. */
export function printable(text: string): string {
  const { regular } = documentFonts()
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Joiners between letters of these scripts select other forms of the letters.
    .replace(
      /(?<=[\p{scx=Arabic}\p{scx=Devanagari}])[\u200C\u200D](?=[\p{scx=Arabic}\p{scx=Devanagari}])|(\p{Cf})(?!\p{Extended_Pictographic})/gu,
      (joiner, other) => (other === undefined ? joiner : ''),
    )
  const allThere = (part: string) =>
    Array.from(part).every((character) => regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  if (allThere(plain)) return plain
  return lettersOf(plain)
    .map((letter) => (allThere(letter) || fallbackFor(letter, 'regular') !== undefined ? letter : missing))
    .join('')
}
