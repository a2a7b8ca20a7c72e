import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sepaText } from './sepa-text'

test.each([
  ['Ana Horvat', 'Ana Horvat'],
  ['Željka Đurđević-Šćepan', 'Zeljka Durdevic-Scepan'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Jürgen Groß', 'Jurgen Gross'],
  ['Ærø Þór Æsir', 'Aero Thor Aesir'],
  ['İpek Işık', 'Ipek Isik'],
  ['Љубомир Ђорђевић Џепина', 'Ljubomir Djordjevic Dzepina'],
  ['Дмитрий Ёлкин', 'Dmitrii Elkin'],
  ['Ελευθερία Ξυλούρη', 'Eleytheria Xyloyri'],
  ['O’Neill & Sons', "O'Neill + Sons"],
  ['<script>', '(script)'],
  ['// a \\\\ b //', 'a / b'],
  ['line\nbreak\u0000', 'line break'],
  ['李小龍', ''],
  ['e\u0301te\u0301', 'ete'],
])('%s becomes %s', (text, plain) => {
  expect(sepaText(text, 70)).toBe(plain)
})

test('is never longer than the limit, nor cut to end in a space', () => {
  expect(sepaText('Ana Horvat', 4)).toBe('Ana')
  expect(sepaText('ЉЉЉ', 4)).toBe('LjLj')
})

test('whatever comes, only characters that banks take go out, and doing it twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 1, max: 140 }),
      (text, most) => {
        const plain = sepaText(text, most)
        expect(plain).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/)
        expect(plain).not.toMatch(/^[ /]|[ /]$|\/\//)
        expect(plain.length).toBeLessThanOrEqual(most)
        expect(sepaText(plain, most)).toBe(plain)
      },
    ),
    { numRuns: 500 },
  )
})
