import { expect, test } from 'vitest'
import { storedFonts } from './fonts'
import { tabular } from './kept-font'
import { RecentlyUsed } from './recently-used'

test.each(['regular', 'bold'] as const)('words of %s stand as the font lays them out', (weight) => {
  const kept = storedFonts()[weight]
  for (const text of ['AVAToWe.', 'T-7QK3MZ9D', 'Žarko', 'ﬁ Ṽ̂', '€1,234.50', 'Љубомир'])
    for (const features of [undefined, tabular]) {
      const { positions } = kept.font.layout(text, features)
      const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance * kept.scale, 0)
      expect(kept.word(text, features).width).toBe(width)
      expect(kept.word(text, features)).toBe(kept.word(text, features))
    }
})

test('the least used ones are let go', () => {
  const made: string[] = []
  const kept = new RecentlyUsed<string>(2)
  const use = (key: string) => kept.of(key, () => (made.push(key), key))
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'e', 'f', 'g', 'h', 'b']) use(key)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'b'])
})
