import { expect, test } from 'vitest'
import { normalForm } from './plain-text'

test.each([
  ['Žižek', 'NFC', 'Žižek'.normalize('NFC')],
  ['Z\u030Ci', 'NFC', 'Ži'],
  ['ﬁ', 'NFKC', 'fi'],
  [`a${'\u0323'.repeat(30)}b`, 'NFC', `a${'\u0323'.repeat(30)}b`.normalize('NFC')],
] as const)('%j in %s', (text, form, expected) => expect(normalForm(text, form)).toBe(expected))

test('of more than 30 marks on a letter the rest is dropped', () => {
  expect(normalForm(`x${'\u0323\u0301'.repeat(40)}y`, 'NFC')).toBe(
    `x${'\u0323'.repeat(15)}${'\u0301'.repeat(15)}y`,
  )
})
