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
])('%s is written as %s in SEPA text', (text, plain) => {
  expect(sepaText(text, 70)).toBe(plain)
})

test('SEPA text is never longer than its limit and never ends in a space', () => {
  expect(sepaText('Ana Horvat', 4)).toBe('Ana')
  expect(sepaText('ЉЉЉ', 4)).toBe('LjLj')
})

test('SEPA text of any input has only characters that banks accept, and converting it again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 1, max: 140 }),
      (text, maxLength) => {
        const plain = sepaText(text, maxLength)
        expect(plain).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/)
        expect(plain).not.toMatch(/^[ /]|[ /]$|\/\//)
        expect(plain.length).toBeLessThanOrEqual(maxLength)
        expect(sepaText(plain, maxLength)).toBe(plain)
      },
    ),
    { numRuns: 500 },
  )
})
