import { expect, test } from 'vitest'
import { columnsOfList, usualColumns } from './export-columns'

test('a file has personal data only where somebody chose it', () => {
  expect(usualColumns('audit')).toEqual(['change', 'at', 'action'])
  expect(columnsOfList('audit').map(([key]) => key)).toEqual([
    'change',
    'at',
    'action',
    'actor',
    'network',
    'subject',
    'before',
    'after',
  ])
})

test('a column says its heading and what it holds', () => {
  const columns = Object.fromEntries(columnsOfList('orders'))
  expect(columns['order']).toMatchObject({ heading: 'Order', kind: 'text' })
  expect(columns['email']).toMatchObject({ heading: 'Email', kind: 'text', isPersonal: true })
})
