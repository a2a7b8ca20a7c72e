import { expect, test } from 'vitest'
import { searchPattern } from './search-pattern'

test.each([
  ['Horvat', '%Horvat%'],
  ['  Ana   Horvat ', '%Ana Horvat%'],
  ['đur', '%đur%'],
  ['ana.h@mail.example', '%ana.h@mail.example%'],
])('%j is found anywhere', (text, pattern) => expect(searchPattern(text)).toBe(pattern))

test.each([
  ['A', '% A%'],
  ['Đu', '% Đu%'],
  ['a.b', '% a.b%'],
])('%j is found where a word begins', (text, pattern) => expect(searchPattern(text)).toBe(pattern))

test('a word that begins with another character is found after anything', () => {
  expect(searchPattern('@ma')).toBe('%@ma%')
  expect(searchPattern('-1')).toBe('%-1%')
})

test('what LIKE would read as a wildcard is taken as it is, however wide it is written', () => {
  expect(searchPattern('100%_a\\b')).toBe('%100\\%\\_a\\\\b%')
  expect(searchPattern('100％＿')).toBe('%100\\%\\_%')
  expect(searchPattern('Ａｎａ')).toBe('%Ana%')
})

test.each(['', ' ', '%', '_', '\\', '@', '. -', '​'])('%j finds nothing', (text) =>
  expect(searchPattern(text)).toBeNull(),
)
