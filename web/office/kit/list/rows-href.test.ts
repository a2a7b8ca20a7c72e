import { expect, test } from 'vitest'
import { listFilter, type ListFilter } from '#contract/office/list'
import { chosenOf, flagOf, readListState } from './list-state'
import { readPeriod } from './period'
import { rowsHref } from './rows-href'

test('the address of a figure’s rows is read as the filter that it was made of', () => {
  const ordered = { from: '2027-01-05', to: '2027-01-05' }
  const filters = { ordered, status: ['pending', 'paid'], is_test: false }
  const [path, search = ''] = rowsHref({ list: 'orders', filters }).split('?')
  const state = readListState(`?${search}`, ['ordered', 'status', 'is_test', 'item'])
  expect(path).toBe('/office/orders')
  expect(readPeriod(state.chosen['ordered']?.[0])).toEqual(ordered)
  expect([chosenOf(state, 'status'), flagOf(state, 'is_test'), chosenOf(state, 'item')]).toEqual([
    ['pending', 'paid'],
    false,
    null,
  ])
})

test('a figure of a whole list leads to its plain address', () => {
  const whole: ListFilter = listFilter.parse({ list: 'bank-entries', filters: {} })
  expect(rowsHref(whole)).toBe('/office/inbox')
})

test('the rows of a report lead to the screen of that report', () => {
  const filters = { report: 'documents', figure: 'reported:no', from: '2027-01-05', to: '2027-01-06' }
  expect(rowsHref({ list: 'report-rows', filters })).toBe(
    '/office/reports/documents?figure=reported%3Ano&from=2027-01-05&to=2027-01-06',
  )
})
