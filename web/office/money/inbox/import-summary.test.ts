import { expect, test } from 'vitest'
import { checkText, importedText, willImport } from './import-summary'

const answerOf = (matched: number, unmatched: number, known = 0, ignored = 0) => ({
  matched,
  unmatched: Array.from({ length: unmatched }, () => ({ reason: 'no-order' as const })),
  known,
  ignored,
  pending: 0,
  left_out_count: 0,
})

test('what a statement would do is said of what is the case, and nothing of none', () => {
  expect(willImport(answerOf(1, 0))).toEqual(['1 receipt will be booked to the order it names.'])
  expect(willImport(answerOf(12, 1))).toEqual([
    '12 receipts will be booked to the orders they name.',
    '1 receipt will wait here, with a suggestion where possible.',
  ])
  expect(willImport(answerOf(0, 2, 0, 1))).toEqual([
    '2 receipts will wait here, with suggestions where possible.',
    '1 row skipped: not an incoming payment.',
  ])
  expect(willImport(answerOf(0, 0, 3))).toEqual([
    'This file has no new receipts: nothing is booked.',
    '3 receipts from earlier statements: skipped.',
  ])
})

test('what looks like another receipt, reverses one, is pending or can’t be read is counted by itself', () => {
  const unmatched = (['looks-like', 'receipt-reversed', 'no-order'] as const).map((reason) => ({ reason }))
  const answer = { ...answerOf(0, 0), unmatched, pending: 2, left_out_count: 1 }
  expect(willImport(answer)).toEqual([
    '1 receipt will wait here, with a suggestion where possible.',
    '1 receipt looks like one from another file: it’ll wait here for you to compare.',
    '1 reversal of receipts: reverse the payment on the order here.',
    '2 rows the bank hasn’t booked yet: import them with a later statement.',
    '1 row can’t be read and won’t be booked.',
  ])
  expect(importedText(answer)).toBe('3 receipts to check, 2 rows pending, 1 row not read.')
})

test('what an import did names no zero', () => {
  expect(importedText(answerOf(2, 0))).toBe('2 receipts booked.')
  expect(importedText(answerOf(0, 1, 4))).toBe('1 receipt to check, 4 receipts already known.')
  expect(importedText(answerOf(0, 0))).toBe('This file has no new receipts.')
})

test('a receipt that does not settle its order says by how much', () => {
  const receipt = {
    order: 'K7QM3XPA',
    currency: 'EUR',
    booked_at: '2027-03-02T12:00:00Z',
    payer: null,
    related: null,
  }
  expect(checkText({ ...receipt, why: 'too-low', amount: 10000, due: 10500 })).toBe(
    'Order K7QM3XPA owes €105.00: €5.00 too little.',
  )
  expect(checkText({ ...receipt, why: 'too-high', amount: 11000, due: 10500 })).toBe(
    'Order K7QM3XPA owes €105.00: €5.00 too much.',
  )
  expect(checkText({ ...receipt, why: 'already-paid', amount: 10500, due: 0 })).toBe(
    'Order K7QM3XPA is already paid, so the whole amount is too much.',
  )
})
