import { expect, test } from 'vitest'
import { labelOfFigure } from './figure-labels'

const figure = (name: string, value: string, label: string | null = null) => ({ figure: name, value, label })

test('every way that money takes has a name of its own', () => {
  const kinds = ['charge', 'transfer', 'cash', 'terminal', 'refund', 'return', 'chargeback']
  expect(kinds.filter((kind) => labelOfFigure(figure(`kind:${kind}`, kind)) === kind)).toEqual([])
})

test('a tax rate is named with its country, or that it is not known', () => {
  expect(labelOfFigure(figure('percent:25', '25'))).toBe('25%')
  expect(labelOfFigure(figure('rate:25 HR', '25 HR', 'Croatia'))).toBe('25%, Croatia')
  expect(labelOfFigure(figure('rate:25 ', '25 '))).toBe('25%, country not known')
})
