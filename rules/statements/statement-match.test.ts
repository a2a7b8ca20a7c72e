import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hrModel, hrReference, rfReference } from '../bank/references'
import { haveSimilarWords, namedOrders, wordsOfName } from './statement-match'

const code = 'K7QM3XPA'
const rf = rfReference(code)
const hr = hrReference(code)

describe('a reference with its check digits names the order', () => {
  test.each<[string, string | null, string | null]>([
    ['in its field', rf, null],
    ['printed in fours, in small letters', rf.toLowerCase().replace(/(.{4})/g, '$1 '), null],
    ['in the text', null, `Tickets ${rf} thank you`],
    ['in the text, cut by the bank', null, `/RFB/${rf.slice(0, 7)}\n${rf.slice(7)}/`],
    ['glued to the next word', null, `${rf}ANA HORVAT`],
    ['the Croatian one', `${hrModel}${hr}`, null],
    ['the Croatian one with its model apart', `HR00 ${hr}`, null],
    ['the Croatian one alone', null, `poziv na broj ${hr.replaceAll('-', '')}`],
  ])('the order is found by its reference %s', (_, reference, text) => {
    expect(namedOrders(reference, text).byReference).toEqual([code])
  })

  test('a reference with wrong check digits only returns the code in its text', () => {
    const wrong = rf.replace(/^RF../, 'RF00')
    expect(namedOrders(wrong, null)).toEqual({ byReference: [], byText: [code] })
    const last = hr.slice(0, -1) + ((Number(hr.at(-1)) + 1) % 10)
    expect(namedOrders(`HR00${last}`, null).byReference).toEqual([])
    expect(namedOrders(null, `1${hr.replaceAll('-', '')}`).byReference).toEqual([])
  })
})

describe('an order code in the free text', () => {
  test.each([
    code,
    `order ${code}`,
    `Order:${code},thanks`,
    code.toLowerCase(),
    'k7qm 3xpa',
    'K 7 Q M 3 X P A',
    `Festival K7QM\n3XPA`,
    `Order no.${code}ANA`,
    `REF${code}`,
    'Ｋ７ＱＭ３ＸＰＡ',
  ])('the free text %j contains an order code', (text) =>
    expect(namedOrders(null, text).byText).toContain(code),
  )

  test.each(['', 'Order no.K7QM3XP', 'XK7QM3XPAX', 'THANKS K7QM3XPO', '10 500,00 EUR'])(
    'the free text %j contains no order code',
    (text) => expect(namedOrders(null, text).byText).not.toContain(code),
  )

  test('a payment that names two orders returns both codes', () => {
    expect(namedOrders(null, `${code} and ACDEFGHJ`).byText).toEqual(
      expect.arrayContaining([code, 'ACDEFGHJ']),
    )
  })
})

test.each([
  ['Ana Horvat', 'HORVAT ANA', true],
  ['Ana Marija Horvat', 'Ana Horvat', true],
  ['Đuro Šimić', 'SIMIC DURO', true],
  ['Ana Horvat', 'Iva Horvat', false],
  ['Ana', 'Ana', false],
  ['', '', false],
])('the names %j and %j may be one person’s: %s', (one, other, expected) =>
  expect(haveSimilarWords(wordsOfName(one), wordsOfName(other))).toBe(expected),
)

test('wordsOfName equals the words of the person’s key for plain names', () => {
  const letter = fc.integer({ min: 0x20, max: 0x17f }).map((code) => String.fromCharCode(code))
  // A character that nobody sees is taken out, but makes a name less than plain.
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 12 }), (name) => {
      expect(wordsOfName(name)).toEqual(wordsOfName(`${name}\u200B`))
    }),
    { numRuns: 2000 },
  )
})
