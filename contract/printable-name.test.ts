import { expect, test } from 'vitest'
import { whyNotPrintable } from './printable-name'

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
])('%s can be printed', (name) => expect(whyNotPrintable(name)).toBeNull())

test.each(['Ana 😀', '👨‍👩‍👧', '🇭🇷 Ana', 'Ana ❤️', '1️⃣'])('%s has emoji', (name) =>
  expect(whyNotPrintable(name)).toBe('Please leave out emoji: tickets can’t show them.'),
)

test.each(['তাসনিম', 'அருண்', 'አበበ', 'ချစ်', '𠮷野', '濵田'])('%s has letters that documents lack', (name) =>
  expect(whyNotPrintable(name)).toBe(
    'Tickets can’t show some of these letters. Please write the name in roman characters.',
  ),
)
