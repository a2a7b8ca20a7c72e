import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailKey, isEmail, whyNotEmail } from './email'

test.each([
  'ana@example.com',
  'a@b.co',
  "o'brien+tickets@mail.example.co.uk",
  'ana.horvat_1@sub-domain.example',
  'željko@primjer.hr',
  'ana@münchen.example',
  `${'a'.repeat(242)}@example.com`,
])('%s is an address', (text) => expect(isEmail(text)).toBe(true))

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@example.',
  'ana@.com',
  'ana@a..com',
  'a na@example.com',
  ' ana@example.com',
  'ana@example.com ',
  'ana@@example.com',
  'ana@b@example.com',
  'mailto:ana@example.com',
  'MAILTO:ana@example.com',
  'ana@example.com\r\nBcc: b@example.com',
  'Ana <ana@example.com>',
  'a@example.com,b@example.com',
  'a\u0000@example.com',
  `${'a'.repeat(243)}@example.com`,
])('%j is none', (text) => expect(isEmail(text)).toBe(false))

test.each([
  ['', 'email-missing'],
  ['  ', 'email-missing'],
  ['ana@example', 'invalid-email'],
  [' ana@example.com ', null],
])('an address that is typed as %j: %s', (text, refusal) => expect(whyNotEmail(text)).toBe(refusal))

test('case and spaces around do not make another address', () => {
  expect(emailKey('  Ana@Example.COM ')).toBe('ana@example.com')
})

test('whatever fast-check holds for an address, dots in the domain given, is one', () => {
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), (address) => {
      expect(isEmail(address)).toBe(true)
      expect(isEmail(`mailto:${address}`)).toBe(false)
      expect(emailKey(address.toUpperCase())).toBe(emailKey(address))
    }),
  )
})

test('a hostile text is checked without delay', () => {
  const start = performance.now()
  isEmail(`${'a-'.repeat(60)}@${'a-'.repeat(60)}!`)
  isEmail(`a@${'a.'.repeat(120)}!`)
  expect(performance.now() - start).toBeLessThan(50)
})
