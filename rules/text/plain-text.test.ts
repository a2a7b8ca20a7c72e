import { expect, test } from 'vitest'
import { normalForm, plainName } from './plain-text'

test.each([
  ['Žižek', 'NFC', 'Žižek'.normalize('NFC')],
  ['Z\u030Ci', 'NFC', 'Ži'],
  ['ﬁ', 'NFKC', 'fi'],
  [`a${'\u0323'.repeat(30)}b`, 'NFC', `a${'\u0323'.repeat(30)}b`.normalize('NFC')],
] as const)('the normal form of %j in %s', (text, form, expected) =>
  expect(normalForm(text, form)).toBe(expected),
)

test('normalForm keeps at most 30 marks per letter', () => {
  expect(normalForm(`x${'\u0323\u0301'.repeat(40)}y`, 'NFC')).toBe(
    `x${'\u0323'.repeat(15)}${'\u0301'.repeat(15)}y`,
  )
})

test.each([
  'Ana Horvat',
  'J. R. R. Tolkien',
  'Anne-Marie O’Neil',
  'Sammy Davis Jr.',
  '李小龍',
  'Žarko Šćepanović',
  'محمد علي',
  'Þórður',
  '',
])('plainName accepts %s', (name) => expect(plainName(name)).toBe(name))

test.each([
  'claim 250 EUR',
  'Win at spam.example',
  'www.spam',
  'https://spam',
  'spam.io/x',
  'me@spam.example',
  'me＠spam',
  'spam．example',
  'spam。example',
  '２５０ euro',
  '٢٥٠ يورو',
  'call ½ now',
  'mailto:me',
  'a\\b',
  'You have won a prize and we ask you to answer this mail today please',
])('plainName rejects %s, which may be a message', (name) => expect(plainName(name)).toBe(''))
