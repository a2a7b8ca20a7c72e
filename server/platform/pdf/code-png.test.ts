import sharp from 'sharp'
import { expect, test } from 'vitest'
import { codePicture } from './code-png'

test('a code is drawn module by module on a white background', async () => {
  const dark = [1, 0, 1, 0, 1, 1]
  const png = codePicture({ width: 3, height: 2, dark }, { quiet: 1, scale: 3 })
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([15, 12])
  const seen = Array.from({ length: 12 }, (_, y) =>
    Array.from({ length: 15 }, (_, x) => data[y * 15 + x] === 0),
  )
  const expected = seen.map((row, y) =>
    row.map((_, x) => {
      const [column, line] = [Math.floor(x / 3) - 1, Math.floor(y / 3) - 1]
      return column >= 0 && column < 3 && line >= 0 && line < 2 && dark[line * 3 + column] === 1
    }),
  )
  expect(seen).toEqual(expected)
})
