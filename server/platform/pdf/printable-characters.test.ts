import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { fallbackFiles, documentFonts } from './fonts'

/** Returns alternating gaps and lengths in base 36, as `contract/typed-text.ts` reads them. */
function rangesOf(codePoints: readonly number[]): string {
  const numbers: number[] = []
  let at = 0
  let length = 0
  for (const one of codePoints.toSorted((a, b) => a - b)) {
    if (one === at + length && length > 0) length += 1
    else {
      if (length > 0) numbers.push(length)
      at += length
      numbers.push(one - at)
      at = one
      length = 1
    }
  }
  return [...numbers, length].map((one) => one.toString(36)).join(' ')
}

test('the contract lists the characters of all document fonts (update it with -u)', async () => {
  const { regular, bold } = documentFonts()
  const inBoth = regular.characterSet.filter((one) => bold.hasGlyphForCodePoint(one))
  const further = (await fallbackFiles()).flatMap(({ path, ranges }) => {
    const isIn = (one: number) => ranges.some(([first, last]) => one >= first && one <= last)
    return create(readFileSync(path)).characterSet.filter(isIn)
  })
  const codePoints = [...new Set([...inBoth, ...further])]
  await expect(`/** Code points of the document fonts, written by \`server/platform/pdf/printable-characters.test.ts\`. */
export const printableRanges =
  '${rangesOf(codePoints)}'
`).toMatchFileSnapshot(join(import.meta.dirname, '../../../contract/printable-characters.ts'))
})
