import { expect, test } from 'vitest'
import { soughtWords, ticketCodeIn } from './search'

const typedAs = (text: string) => soughtWords(text)?.map(({ typed }) => typed)
const inNames = (text: string) => soughtWords(text)?.map((word) => word.inNames)

test.each([
  ['Horvat', ['%Horvat%']],
  ['  Ana   Horvat ', ['%Ana%', '%Horvat%']],
  ['đur', ['%đur%']],
  ['ana.h@mail.example', ['%ana.h@mail.example%']],
])('the words of the search %j match anywhere in a text', (text, patterns) =>
  expect(typedAs(text)).toEqual(patterns),
)

test.each([
  ['A', ['% A%']],
  ['Đu', ['% Đu%']],
  ['a.b', ['% a.b%']],
])('the short search %j matches at the beginning of a word', (text, patterns) =>
  expect(typedAs(text)).toEqual(patterns),
)

test('a search that begins with another character matches anywhere', () => {
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
])('the search %j matches names as several words and as one', (text, patterns) =>
  expect(inNames(text)).toEqual(patterns),
)

test('the index uses the longest part of a word with three letters in a row', () => {
  expect(soughtWords("O'Neill-Wu A")?.map(({ part }) => part)).toEqual(['%Neill%', ''])
})

test('LIKE wildcards in a search are escaped, also in full-width form', () => {
  expect(typedAs('100%_a\\b')).toEqual(['%100\\%\\_a\\\\b%'])
  expect(typedAs('100％＿')).toEqual(['%100\\%\\_%'])
  expect(typedAs('Ａｎａ')).toEqual(['%Ana%'])
})

test.each(['', ' ', '%', '_', '\\', '@', '. -', '​'])('the search %j finds nothing', (text) =>
  expect(soughtWords(text)).toBeNull(),
)

test('a search ignores words without letters and digits', () =>
  expect(typedAs('Ana & Marko –')).toEqual(['%Ana%', '%Marko%']))

test.each([
  ['ABCDEFGHJKLM1.ABCDEFGHIJKLMNOP', 'ABCDEFGHJKLM'],
  [' abcdefghjklm12.abc ', 'abcdefghjklm'],
  [']Q1actrdgjyu4e4 1.\nabcdefghijklmnop', 'ACTRDGJYU4E4'],
  ['ACTRDGJZU4E41.ABCDEFGHIJKLMNOP', 'ACTRDGJYU4E4'],
  ['ABCDEFGHJKLM1.', 'ABCDEFGHJKLM'],
  ['ABCDEFGHJKLM', 'ABCDEFGHJKLM'],
  ['ABCDEFGHJKL', 'ABCDEFGHJKL'],
  ['Iva Perić', 'Iva Perić'],
  ['ana.horvat@mail.example', 'ana.horvat@mail.example'],
])('the ticket code in %s is %s', (text, code) => expect(ticketCodeIn(text)).toBe(code))
