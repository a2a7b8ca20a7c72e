import { expect, test } from 'vitest'
import { hub3, type Hub3Transfer } from './payment-codes'

const transfer: Hub3Transfer = {
  amount: 12_345,
  payer: { name: 'Željko Šenečić', street: 'Ivanečka ulica 125', town: '42000 Varaždin' },
  payee: { name: 'Event Shop d.o.o.', street: 'Obala 1', town: '21000 Split' },
  iban: 'HR12 1001 0051 8630 0016 0',
  reference: '012345-678901-23',
  description: 'Order K7QM3XPA',
}
const fields = (changed: Partial<Hub3Transfer> = {}) => hub3({ ...transfer, ...changed }).split('\n')

test('the HUB3 text has its fourteen fields in order, each ended by a line feed', () => {
  expect(fields()).toEqual([
    'HRVHUB30',
    'EUR',
    '000000000012345',
    'Željko Šenečić',
    'Ivanečka ulica 125',
    '42000 Varaždin',
    'Event Shop d.o.o.',
    'Obala 1',
    '21000 Split',
    'HR1210010051863000160',
    'HR00',
    '012345-678901-23',
    'OTHR',
    'Order K7QM3XPA',
    '',
  ])
})

test('the HUB3 text cuts each field to its length and removes line breaks inside fields', () => {
  const long = 'x'.repeat(60)
  const party = { name: long, street: long, town: long }
  const lengths = fields({ payer: party, payee: party, description: long }).map((line) => line.length)
  expect(lengths).toEqual([8, 3, 15, 30, 27, 27, 25, 25, 27, 21, 4, 16, 4, 35, 0])
  const broken = { name: 'Ana\nHorvat\r\nHRVHUB30', street: '', town: '' }
  expect(fields({ payer: broken })[3]).toBe('Ana Horvat HRVHUB30')
  expect(fields({ payer: broken })).toHaveLength(15)
})

test('the HUB3 text transliterates other alphabets', () => {
  const name = (text: string) => fields({ payer: { name: text, street: '', town: '' } })[3]
  expect(name('José Müller-Ångström')).toBe('Jose Muller-Angstrom')
  expect(name('C\u030Cedo')).toBe('Čedo')
  expect(name('Łukasz Wałęsa')).toBe('Lukasz Walesa')
  expect(name('Søren Æbelø')).toBe('Soren Aebelo')
  expect(name('Jörg Weiß')).toBe('Jorg Weiss')
  expect(name('Νίκος')).toBe('Nikos')
  expect(name('Љиљана Ђурић')).toBe('Ljiljana Djuric')
  expect(name('“Ana” & Co.')).toBe("'Ana' + Co.")
  expect(name('李明')).toBe('')
})

test.each([0, -1, 1.5, 100_000_000_000])('the HUB3 text rejects an amount of %s', (amount) => {
  expect(() => hub3({ ...transfer, amount })).toThrow(RangeError)
})
