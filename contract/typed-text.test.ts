import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail } from '#rules/text/email'
import {
  compactCode,
  trimmedPassword,
  typedCode,
  typedEmail,
  typedOfficeEmail,
  whyNotPrintable,
} from './typed-text'

/** Invisible characters and spaces that copying a text may add, by name. */
const copied: Record<string, string> = {
  'a space': ' ',
  'a no-break space': '\u00A0',
  'a narrow no-break space': '\u202F',
  'a line break': '\r\n',
  'a tab': '\t',
  'a zero-width space': '\u200B',
  'a word joiner': '\u2060',
  'a zero-width joiner': '\u200D',
  'a byte order mark': '\uFEFF',
  'a soft hyphen': '\u00AD',
  'a mark of direction': '\u200E',
  'an isolate': '\u2068',
  'a control character': '\u0008',
  'a variation selector': '\uFE0F',
}

test.each(Object.entries(copied))('typedCode removes %s from the ends of a code', (_name, mark) =>
  expect(typedCode(`${mark}SUMMER${mark}`)).toBe('SUMMER'),
)

test.each(Object.entries(copied))('compactCode removes %s from the inside of an IBAN', (_name, mark) =>
  expect(compactCode(`HR12${mark}1001 0051${mark}`)).toBe('HR1210010051'),
)

test('typedCode leaves one space between the words of a code', () =>
  expect(typedCode(' EARLY\u00A0 \u200BBIRD\u200B ')).toBe('EARLY BIRD'))

test.each(Object.entries(copied))(
  'trimmedPassword only removes %s from the ends of a password',
  (_name, mark) => expect(trimmedPassword(`${mark}p a\u00A0s\u200Bs${mark}`)).toBe('p a\u00A0s\u200Bs'),
)

test('a password with 20,000 spaces inside is trimmed within 200 ms', () => {
  const began = performance.now()
  expect(trimmedPassword(`a${' '.repeat(20_000)}b`)).toHaveLength(20_002)
  expect(performance.now() - began).toBeLessThan(200)
})

test.each([
  'Željka Đurić',
  'Łukasz Wałęsa',
  'Ngô Bảo Châu',
  'Νίκος Παππάς',
  'Љиљана Ђурић',
  '李明',
  '陳大文',
  '山田 太郎',
  'タナカ・ハナ',
  '김민준',
  'محمد علي',
  'דוד כהן',
  'สมชาย ใจดี',
  'ნინო',
  'Արամ',
  'राहुल शर्मा',
  'C\u030Cedo',
  'O’Brien-Smith Jr. 3rd',
  'علی‌رضا',
])('documents can print the name %s', (name) => expect(whyNotPrintable(name)).toBeNull())

test.each(['Ana 😀', '👨‍👩‍👧', '🇭🇷 Ana', 'Ana ❤️', '1️⃣'])(
  'the name %s is rejected because it contains emoji',
  (name) => expect(whyNotPrintable(name)).toBe('Please leave out emoji: tickets can’t show them.'),
)

test.each(['তাসনিম', 'அருண்', 'አበበ', 'ချစ်', '𠮷野', '濵田'])(
  'the name %s is rejected because the document fonts lack its letters',
  (name) =>
    expect(whyNotPrintable(name)).toBe(
      'Tickets can’t show some of these letters. Please write the name in roman characters.',
    ),
)

const email = 'Ana.h@mail.example'

test.each(Object.entries(copied))(
  'typedEmail removes %s around an email, and inside where it is invisible',
  (_name, mark) => {
    for (const read of [typedEmail, typedOfficeEmail]) {
      expect(read(`${mark}${email}${mark}`)).toBe(email)
      expect(read(`\u202A${email}\u202C`)).toBe(email)
    }
  },
)

test.each([
  ['a comma at the end', `${email},`],
  ['a semicolon and a space', `${email}; `],
  ['its name', `Ana Horvat <${email}>`],
  ['its name and a comma', `"Horvat, Ana" <${email}>,`],
  ['brackets', `< ${email} >`],
  ['brackets and a scheme', `<mailto:${email}>`],
  ['nothing else', email],
])('typedEmail reads an email with %s', (_name, typed) => {
  expect(typedEmail(typed)).toBe(email)
  expect(typedOfficeEmail(typed)).toBe(email)
})

test('mailto: at the start is removed in the office, and stays invalid in the shop', () => {
  expect(typedEmail(`mailto:${email}`)).toBe(`mailto:${email}`)
  for (const typed of [`mailto:${email}`, ` MailTo: ${email},`]) expect(typedOfficeEmail(typed)).toBe(email)
})

test.each([
  `Ana <${email}>, Bo <bo@mail.example>`,
  `${email}, bo@mail.example`,
  'Ana',
  '',
  '<>',
  'a b@mail.example',
])('typedEmail does not guess which address %j means', (typed) => {
  expect(isEmail(typedEmail(typed))).toBe(false)
  expect(isEmail(typedOfficeEmail(typed))).toBe(false)
})

test('typedEmail is idempotent, and reads a long text within 200 ms', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('a@.<>,; :mailto\u200B')), maxLength: 40 }),
      (text) => {
        for (const read of [typedEmail, typedOfficeEmail]) {
          const once = read(text)
          if (isEmail(once)) expect(read(once)).toBe(once)
        }
      },
    ),
  )
  const began = performance.now()
  for (const part of [',', '<', ' ', 'a']) typedEmail(`a${part.repeat(100_000)}b`)
  expect(performance.now() - began).toBeLessThan(200)
})
