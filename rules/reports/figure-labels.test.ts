import { expect, test } from 'vitest'
import { definitionOf, gapText, labelOfFigure } from './figure-labels'

const figure = (name: string, value: string, label: string | null = null) => ({ figure: name, value, label })

test('each kind of money movement has its own name', () => {
  const kinds = ['charge', 'transfer', 'cash', 'terminal', 'refund', 'refund-failed', 'return', 'chargeback']
  expect(kinds.filter((kind) => labelOfFigure(figure(`kind:${kind}`, kind)) === kind)).toEqual([])
})

test('a tax rate is named with its country, or as of an unknown country', () => {
  expect(labelOfFigure(figure('percent:25', '25'))).toBe('25%')
  expect(labelOfFigure(figure('rate:25 HR', '25 HR', 'Croatia'))).toBe('25%, Croatia')
  expect(labelOfFigure(figure('rate:25 ', '25 '))).toBe('25%, unknown country')
})

test.each([
  ['total', 'x', null, 'Total'],
  ['kind:cash', 'cash', null, 'Cash'],
  ['item:7', '7', 'Pass', 'Pass'],
  ['item:7', '7', null, '7'],
  ['rate:25 XX', '25 XX', null, '25%, XX'],
  ['staff:cash staff:Ana', 'x', null, 'Ana, cash'],
  ['staff:terminal Ana', 'x', null, 'Ana, terminal'],
  ['staff:cash ', 'x', null, 'Unknown, cash'],
  ['event:issued 3', '3', 'Festival', 'Festival, not scanned'],
  ['departure:void 3', '3', null, '3, void'],
])('the dimension %s with the value %j, named %j, has the label %s', (name, value, label, expected) =>
  expect(labelOfFigure(figure(name, value, label))).toBe(expected),
)

test('figures have definitions, other parts have none', () => {
  expect(definitionOf('sales.total')).not.toBe('')
  expect(definitionOf('sales.unknown')).toBe('')
})

test.each([
  [7, 7, true, '7, skipped by a restore'],
  [7, 7, false, '7, missing'],
  [7, 9, true, '7 – 9, skipped by a restore'],
  [7, 9, false, '7 – 9, missing'],
])('the gap from number %s to %s, recorded %s, is described as %s', (first, last, is_recorded, text) =>
  expect(gapText({ first, last, is_recorded })).toBe(text),
)
