import { expect, test } from 'vitest'
import { compactCode, trimmedPassword, typedCode, whyNotPrintable } from './typed-text'

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
