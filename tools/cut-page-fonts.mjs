/**
 * Cuts the fonts of the pages into `web/ui/fonts`, with the style sheets that name them: `node tools/cut-page-fonts.mjs`. A page
 * loads only the parts whose characters it has. The first part is loaded before the first paint.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { project } from '../scripts/project.mjs'

const folder = join(project, 'web/ui/fonts')
const source = (/** @type {string} */ family, /** @type {string} */ file) =>
  readFile(join(project, `node_modules/@fontsource-variable/${family}/files/${family}-${file}-normal.woff2`))

/** Characters of nearly every page: ASCII, punctuation, and the letters of the western European languages. */
const first =
  String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index)) +
  '\u00a0·×–—‘’‚“”„…€−→←↑↓•ÄÖÜäöüßÀÁÂÇÈÉÊËÍÎÓÔÚÛàáâçèéêëíîïóôùúûñÑåÅæøØÆ'
/** Additional letters of Croatian, Slovenian and Bosnian. */
const southern = 'ČčĆćĐđŠšŽž'

/** OpenType features that are retained: kerning, accents, and tabular figures. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'liga', 'pnum', 'tnum']

/**
 * @typedef {object} Face
 * @property {string} name of its files
 * @property {string} family
 * @property {string} file the file's name in the package, with the script in place of `*`
 * @property {string} weight in the style sheet
 * @property {Record<string, number | { min: number, max: number }>} [axes]
 * @property {boolean} [whole] not cut into parts, because few pages have it
 */

/** @type {Record<string, Face[]>} */
const sheets = {
  instrument: [{ name: 'instrument', family: 'instrument-sans', file: '*-wght', weight: '400 700' }],
  bricolage: [
    // The weight of headings and amounts (`web/shop/shop.css`).
    { name: 'bricolage', family: 'bricolage-grotesque', file: '*-opsz', weight: '750', axes: { wght: 750 } },
    // Headings in the operator's texts, and small ones.
    {
      name: 'bricolage-light',
      family: 'bricolage-grotesque',
      file: '*-opsz',
      weight: '600 700',
      axes: { wght: { min: 600, max: 700 } },
      whole: true,
    },
  ],
}
const families = {
  'instrument-sans': 'Instrument Sans Variable',
  'bricolage-grotesque': 'Bricolage Grotesque Variable',
}

for (const [sheet, faces] of Object.entries(sheets)) {
  const rules = (await Promise.all(faces.map(rulesOf))).flat()
  await writeFile(
    join(folder, `${sheet}.css`),
    `/* Written by tools/cut-page-fonts.mjs. */\n${rules.join('\n')}\n`,
  )
}

/** @param {Face} face */
async function rulesOf({ name, family, file, weight, axes, whole = false }) {
  const latin = await source(family, file.replace('*', 'latin'))
  const extended = await source(family, file.replace('*', 'latin-ext'))
  const ofLatin = charactersOf(latin)
  const ofExtended = charactersOf(extended).filter((one) => !ofLatin.includes(one))
  const isFirst = (/** @type {number} */ one) => first.includes(String.fromCodePoint(one))
  const isSouthern = (/** @type {number} */ one) => southern.includes(String.fromCodePoint(one))
  /** @type {[string, Buffer, number[]][]} */
  const parts = whole
    ? [
        ['extended', extended, ofExtended],
        ['latin', latin, ofLatin],
      ]
    : [
        ['extended', extended, ofExtended.filter((one) => !isSouthern(one))],
        ['southern', extended, ofExtended.filter(isSouthern)],
        ['latin', latin, ofLatin.filter((one) => !isFirst(one))],
        ['first', latin, ofLatin.filter(isFirst)],
      ]
  /** @type {string[]} */
  const rules = []
  for (const [part, font, characters] of parts) {
    const cut = await subsetFont(font, String.fromCodePoint(...characters), {
      targetFormat: 'woff2',
      keepFeatures,
      ...(axes && { variationAxes: axes }),
    })
    await writeFile(join(folder, `${name}-${part}.woff2`), cut)
    console.info(`${name}-${part}: ${cut.length} bytes`)
    rules.push(`@font-face {
  font-family: '${families[/** @type {keyof typeof families} */ (family)]}';
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url('./${name}-${part}.woff2') format('woff2');
  unicode-range:
    ${rangesOf(characters).join(', ')};
}`)
  }
  return rules
}

/** @param {Buffer} font */
function charactersOf(font) {
  const { characterSet } = /** @type {{ characterSet: number[] }} */ (fontkit.create(font))
  // Combining marks are shaped with the letter before them, whichever file has it.
  return characterSet.filter((one) => one >= 0x20 && one < 0xffff)
}

/** @param {number[]} characters */
function rangesOf(characters) {
  /** @type {[number, number][]} */
  const ranges = []
  for (const one of characters.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && one === last[1] + 1) last[1] = one
    else ranges.push([one, one])
  }
  const code = (/** @type {number} */ one) => one.toString(16).toUpperCase().padStart(4, '0')
  return ranges.map(([from, to]) => `U+${code(from)}${to > from ? `-${code(to)}` : ''}`)
}
