import { expect, test } from 'vitest'
import { loggedFields } from './logged-fields'

test('each field of a row of the log stands with what is kept of it', () => {
  const before = { refund: 7, status: 'requested', fee: null }
  const after = { refund: 7, status: 'processed', by: 'bank' }
  expect(loggedFields({ before, after })).toEqual([
    { field: 'refund', after: 7 },
    { field: 'status', before: 'requested', after: 'processed' },
    { field: 'fee', before: null },
    { field: 'by', after: 'bank' },
  ])
})

test('a row of a list, and one of nothing', () => {
  expect(loggedFields({ before: null, after: [{ refund: 1 }] })).toEqual([
    { field: 'rows', after: [{ refund: 1 }] },
  ])
  expect(loggedFields({ before: null, after: null })).toEqual([])
})
