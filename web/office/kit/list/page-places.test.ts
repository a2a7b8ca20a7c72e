import { expect, test } from 'vitest'
import { rememberPage, rowsBefore, totalOf } from './page-places'

const page = (cursor: string | null, next: string | null, total: string | null = null) => ({
  cursor,
  next,
  shown: 50,
  total,
})

test('the rows of a page are counted from the first page on', () => {
  rememberPage('/orders?', page(null, 'b', '1,214'))
  rememberPage('/orders?', page('b', 'c'))
  expect([null, 'b', 'c'].map((cursor) => rowsBefore('/orders?', cursor))).toEqual([0, 50, 100])
  expect(totalOf('/orders?')).toBe('1,214')
})

test('of a page that was opened by its address nobody knows', () => {
  rememberPage('/tickets?', page('x', 'y'))
  expect([rowsBefore('/tickets?', 'x'), rowsBefore('/tickets?', 'y')]).toEqual([null, null])
  // Another filter is another list.
  expect([rowsBefore('/orders?q=a', 'b'), totalOf('/orders?q=a')]).toEqual([null, null])
})
