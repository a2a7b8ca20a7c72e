import { expect, test } from 'vitest'
import { columnsOfList, usualColumns } from './export-columns'

test('an export has personal data only if its columns were chosen', () => {
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

test('an export column has a heading and a type', () => {
  const columns = Object.fromEntries(columnsOfList('orders'))
  expect(columns['order']).toMatchObject({ heading: 'Order', kind: 'text' })
  expect(columns['email']).toMatchObject({ heading: 'Email', kind: 'text', isPersonal: true })
})
