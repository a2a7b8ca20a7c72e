import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPdf417 } from './code-pictures'

const text = `HRVHUB30\nEUR\n000000000010500\nŽeljko Šenečić\n${'x\n'.repeat(10)}`

test('a PDF417 code has nine data columns on a white background, as SVG and as PNG', async () => {
  const svg = (await drawPdf417(text, 'svg')).toString()
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  expect(svg).toContain('fill="#FFFFFF"')
  expect(svg).not.toMatch(/<script|href=/)
  // Start pattern, two indicators, nine columns and stop pattern: 17 × 12 + 18 modules of two units, plus two quiet zones of 12.
  expect(Number(width)).toBe((17 * 12 + 18) * 2 + 24)
  expect(Number(height)).toBeGreaterThan(60)

  const png = sharp(await drawPdf417(text, 'png'))
  const { data, info } = await png.greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, data[0], data.at(-1)]).toEqual([Number(width), 255, 255])
  // The start pattern is 81111113 in modules: eight dark modules follow the quiet zone.
  const row = data.subarray(info.width * Math.floor(info.height / 2))
  expect(row.subarray(12, 30).every((value) => value === 0)).toBe(false)
  expect(row.subarray(12, 28).every((value) => value === 0)).toBe(true)
})

test('PDF417 codes of different texts differ', async () => {
  expect((await drawPdf417(text, 'svg')).equals(await drawPdf417(`${text}y`, 'svg'))).toBe(false)
})
