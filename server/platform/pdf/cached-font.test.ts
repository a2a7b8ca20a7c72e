import { expect, test } from 'vitest'
import { tabular } from './cached-font'
import { storedFonts } from './fonts'
import { RecentlyUsed } from './recently-used'

test.each(['regular', 'bold'] as const)(
  'cached words of %s have the width of the font’s layout',
  (weight) => {
    const cached = storedFonts()[weight]
    for (const text of ['AVAToWe.', 'T-7QK3MZ9D', 'Žarko', 'ﬁ Ṽ̂', '€1,234.50', 'Љубомир'])
      for (const features of [undefined, tabular]) {
        const { positions } = cached.font.layout(text, features)
        const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance * cached.scale, 0)
        expect(cached.word(text, features).width).toBe(width)
        expect(cached.word(text, features)).toBe(cached.word(text, features))
      }
  },
)

test('a cache of recently used values evicts the least recently used', () => {
  const made: string[] = []
  const cache = new RecentlyUsed<string>(2)
  const use = (key: string) => cache.of(key, () => (made.push(key), key))
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'e', 'f', 'g', 'h', 'b']) use(key)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'b'])
})
