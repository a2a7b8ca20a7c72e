import { expect, test } from 'vitest'
import { soughtWords, ticketCodeIn } from './search'

const typedAs = (text: string) => soughtWords(text)?.map(({ typed }) => typed)
const inNames = (text: string) => soughtWords(text)?.map((word) => word.inNames)

test.each([
  ['Horvat', ['%Horvat%']],
  ['  Ana   Horvat ', ['%Ana%', '%Horvat%']],
  ['đur', ['%đur%']],
  ['ana.h@mail.example', ['%ana.h@mail.example%']],
])('the words of %j are found anywhere', (text, patterns) => expect(typedAs(text)).toEqual(patterns))

test.each([
  ['A', ['% A%']],
  ['Đu', ['% Đu%']],
  ['a.b', ['% a.b%']],
])('%j is found where a word begins', (text, patterns) => expect(typedAs(text)).toEqual(patterns))

test('a word that begins with another character is found after anything', () => {
  expect(typedAs('@ma')).toEqual(['%@ma%'])
  expect(typedAs('-1')).toEqual(['%-1%'])
})

test.each([
  ['Anne-Sophie', [['% Anne Sophie%', '%AnneSophie%']]],
  ['Anne‑Sophie', [['% Anne Sophie%', '%AnneSophie%']]],
  ["O'Neill Zoe", [['% O Neill%', '%ONeill%'], ['%Zoe%']]],
  ['O’Neill', [['% O Neill%', '%ONeill%']]],
  ['O´Neill', [['% O Neill%', '%ONeill%']]],
  ["d'A", [['% d A%', '% dA%']]],
])('%j is found in names as several words and as one', (text, patterns) =>
  expect(inNames(text)).toEqual(patterns),
)

test('the index looks up the longest part of a word that has three letters in a row', () => {
  expect(soughtWords("O'Neill-Wu A")?.map(({ part }) => part)).toEqual(['%Neill%', ''])
})

test('what LIKE would read as a wildcard is taken as it is, however wide it is written', () => {
  expect(typedAs('100%_a\\b')).toEqual(['%100\\%\\_a\\\\b%'])
  expect(typedAs('100％＿')).toEqual(['%100\\%\\_%'])
  expect(typedAs('Ａｎａ')).toEqual(['%Ana%'])
})

test.each(['', ' ', '%', '_', '\\', '@', '. -', '​'])('%j finds nothing', (text) =>
  expect(soughtWords(text)).toBeNull(),
)

test('characters between words that are no letters are left out', () =>
  expect(typedAs('Ana & Marko –')).toEqual(['%Ana%', '%Marko%']))

test.each([
  ['ABCDEFGHJKLM1.ABCDEFGHIJKLMNOP', 'ABCDEFGHJKLM'],
  [' abcdefghjklm12.abc ', 'abcdefghjklm'],
  ['ABCDEFGHJKLM1.', 'ABCDEFGHJKLM'],
  ['ABCDEFGHJKLM', 'ABCDEFGHJKLM'],
  ['ABCDEFGHJKL', 'ABCDEFGHJKL'],
  ['Iva Perić', 'Iva Perić'],
  ['ana.horvat@mail.example', 'ana.horvat@mail.example'],
])('in %s it is %s', (text, code) => expect(ticketCodeIn(text)).toBe(code))
