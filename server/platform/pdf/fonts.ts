import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { projectRoot } from '../storage/folders'
import { CachedFont } from './cached-font'

/**
 * Fallback fonts for scripts that Inter lacks: Noto Sans from npm packages, which divide each family into files of a
 * hundred or more characters. A file is read when a document first needs one of its characters. If two families have a
 * character, the first in this list shows it. `contract/printable-characters.ts` lists the characters of all fonts.
 */
const families = ['sc', 'kr', 'arabic', 'hebrew', 'devanagari', 'thai', 'georgian', 'armenian'] as const

type Family = (typeof families)[number]

const packageOf = (family: Family) => `@fontsource-variable/noto-sans-${family}`

const weights = { regular: 400, bold: 700 } as const
export type Weight = keyof typeof weights

type Weighted = Record<Weight, CachedFont>

/** A file of a family with its ranges of code points, as pairs of the first and the last code point. */
export interface FontFile {
  readonly path: string
  readonly ranges: readonly (readonly [number, number])[]
}

/** Loaded fonts by path of the file. */
const loadedFallbacks = new Map<string, Weighted>()
let listed: Promise<readonly FontFile[]> | undefined

/** Returns the first loaded fallback font that has all characters of `text`, a letter with its marks. */
export function fallbackFor(text: string, weight: Weight): CachedFont | undefined {
  for (const fonts of loadedFallbacks.values()) {
    const { font } = fonts[weight]
    if (Array.from(text).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)))
      return fonts[weight]
  }
  return undefined
}

/** Loads the fallback fonts for the characters of a text (NFC) that the default font lacks. */
export async function loadFallbacks(text: string, isUsual: (codePoint: number) => boolean): Promise<void> {
  for (const letter of new Set(text)) {
    const codePoint = letter.codePointAt(0) ?? 0
    if (codePoint < 0x250 || isUsual(codePoint)) continue
    const file = (await fallbackFiles()).find(({ ranges }) => isIn(ranges, codePoint))
    if (file !== undefined && !loadedFallbacks.has(file.path))
      loadedFallbacks.set(file.path, await load(file))
  }
}

const isIn = (ranges: FontFile['ranges'], codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

/** Returns the files of all families that contain the family's own script, from the lists in the packages. */
export function fallbackFiles(): Promise<readonly FontFile[]> {
  listed ??= Promise.all(families.map(filesOf)).then((files) => files.flat())
  return listed
}

async function filesOf(family: Family): Promise<FontFile[]> {
  const folder = join(projectRoot(), 'node_modules', packageOf(family))
  const rangesByKey = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  const own = Object.entries(rangesByKey).filter(([key]) => /^\[\d+\]$/.test(key) || key === family)
  return own.map(([key, ranges]) => ({
    path: join(folder, 'files', `noto-sans-${family}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((one) => Number.parseInt(one, 16))
      return [first, last] as const
    }),
  }))
}

/** Creates both weights of a variable font file. Their outlines are fixed, so that documents can embed subsets. */
async function load({ path, ranges }: FontFile): Promise<Weighted> {
  const { default: subsetFont } = await import('subset-font')
  const content = await readFile(path)
  const codePoints = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  const ofWeight = async (weight: Weight) => {
    const whole = await subsetFont(content, String.fromCodePoint(...codePoints), {
      targetFormat: 'sfnt',
      variationAxes: { wght: weights[weight] },
      noHinting: true,
    })
    return new CachedFont(withOwnCharacters(create(whole)))
  }
  return { regular: await ofWeight('regular'), bold: await ofWeight('bold') }
}

/**
 * Makes a font return each glyph with the characters of the current use. fontkit caches a glyph with the characters that
 * it showed first, but Arabic letters share glyphs, and both shaping and text extraction need the characters of each use.
 */
function withOwnCharacters(font: Font): Font {
  const cached = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => Object.create(cached(id), { codePoints: { value: codePoints } })
  return font
}

/** The weights of Inter, the default font. */
export interface DocumentFonts {
  regular: Font
  bold: Font
}

/** The folder of the font files, for both the sources and the built server. */
const folder = join(projectRoot(), 'server', 'platform', 'pdf', 'fonts')

let loaded: DocumentFonts | undefined

/**
 * Reads the default fonts once and caches them parsed, because parsing their kerning tables takes longer than drawing a
 * ticket. Throws if a file is missing.
 */
export function documentFonts(): DocumentFonts {
  if (loaded) return loaded
  loaded = {
    regular: readFont(join(folder, 'Inter-Regular.ttf')),
    bold: readFont(join(folder, 'Inter-Bold.ttf')),
  }
  return loaded
}

let cachedFonts: Record<keyof DocumentFonts, CachedFont> | undefined

/** Returns the default fonts with the caches of words and subsets that all documents share. */
export function storedFonts(): Record<keyof DocumentFonts, CachedFont> {
  const { regular, bold } = documentFonts()
  return (cachedFonts ??= { regular: new CachedFont(regular), bold: new CachedFont(bold) })
}

function readFont(file: string): Font {
  const font = create(readFileSync(file))
  // A font caches its glyphs with the character of their first use. A glyph that is first used as a part of another (the z
  // in ž) would get no character, and text copied from later documents would lack it. So each glyph is requested here by
  // its character. U+2019 (the apostrophe of O’Brien) comes before the rarer U+02BC, with which it shares a glyph.
  for (const codePoint of [0x2019, ...font.characterSet]) font.glyphForCodePoint(codePoint)
  return font
}

/** Loads the fallback fonts that a text needs. Call it before `printable`, which replaces letters without a loaded font. */
export const prepareFonts = (text: string): Promise<void> =>
  loadFallbacks(text.normalize('NFC'), (codePoint) => documentFonts().regular.hasGlyphForCodePoint(codePoint))

/** Replacement for a character that no font has, such as an emoji. */
export const missing = '□'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into letters, each with its marks. */
export const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Returns the text as the fonts can print it: composed, on one line, with a box for each letter that no font has. */
export function printable(text: string): string {
  const { regular } = documentFonts()
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Joiners between Arabic or Devanagari letters select other forms of the letters, so they remain.
    .replace(
      /(?<=[\p{scx=Arabic}\p{scx=Devanagari}])[\u200C\u200D](?=[\p{scx=Arabic}\p{scx=Devanagari}])|(\p{Cf})(?!\p{Extended_Pictographic})/gu,
      (joiner, other) => (other === undefined ? joiner : ''),
    )
  const hasGlyphs = (part: string) =>
    Array.from(part).every((character) => regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  if (hasGlyphs(plain)) return plain
  return lettersOf(plain)
    .map((letter) => (hasGlyphs(letter) || fallbackFor(letter, 'regular') !== undefined ? letter : missing))
    .join('')
}
