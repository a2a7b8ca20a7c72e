import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { projectRoot } from '../../platform/storage/program-files'
import { KeptFont } from './kept-font'

/**
 * Fallback fonts for scripts that Inter lacks: Noto Sans from npm packages, which divide each family into files of a hundred or more
 * characters. A file is read when a document first needs one of its characters. If two families have a character, the first
 * in this list shows it. `contract/printable-characters.ts` lists the characters of all fonts.
 */
const families = ['sc', 'kr', 'arabic', 'hebrew', 'devanagari', 'thai', 'georgian', 'armenian'] as const

type Family = (typeof families)[number]

const packageOf = (family: Family) => `@fontsource-variable/noto-sans-${family}`

const weights = { regular: 400, bold: 700 } as const
export type Weight = keyof typeof weights

type Weighted = Record<Weight, KeptFont>

/** A file of a family with its ranges of code points: pairs of the first and the last. */
export interface FontFile {
  readonly path: string
  readonly ranges: readonly (readonly [number, number])[]
}

/** The loaded fonts by file. */
const loaded = new Map<string, Weighted>()
let listed: Promise<readonly FontFile[]> | undefined

/** Returns the loaded fallback font that has all characters of a letter with its marks; `undefined` if none has. */
export function fallbackFor(text: string, weight: Weight): KeptFont | undefined {
  for (const fonts of loaded.values()) {
    const { font } = fonts[weight]
    if (Array.from(text).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)))
      return fonts[weight]
  }
  return undefined
}

/** Loads the fallback fonts for the characters of a text (NFC) that the usual font lacks. */
export async function loadFallbacks(text: string, isUsual: (codePoint: number) => boolean): Promise<void> {
  for (const letter of new Set(text)) {
    const codePoint = letter.codePointAt(0) ?? 0
    if (codePoint < 0x250 || isUsual(codePoint)) continue
    const file = (await fallbackFiles()).find(({ ranges }) => isIn(ranges, codePoint))
    if (file !== undefined && !loaded.has(file.path)) loaded.set(file.path, await load(file))
  }
}

const isIn = (ranges: FontFile['ranges'], codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

/** The files of all families, read from the packages' lists: of each family those that contain its own script. */
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

/** Makes both weights of a variable font file, with fixed outlines that documents can embed in part. */
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
    return new KeptFont(withOwnCharacters(create(whole)))
  }
  return { regular: await ofWeight('regular'), bold: await ofWeight('bold') }
}

/**
 * fontkit caches a glyph with the characters that it first showed. Arabic letters share glyphs, and both shaping and the text
 * for readers need the characters of each use.
 */
function withOwnCharacters(font: Font): Font {
  const cached = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => Object.create(cached(id), { codePoints: { value: codePoints } })
  return font
}
