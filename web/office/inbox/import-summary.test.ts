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
  expect(willImport(answerOf(1, 0))).toEqual(['1 receipt will be booked to the order that it names.'])
  expect(willImport(answerOf(12, 1))).toEqual([
    '12 receipts will be booked, each to the order that it names.',
    '1 receipt will wait here, with what it may pay.',
  ])
  expect(willImport(answerOf(0, 2, 0, 1))).toEqual([
    '2 receipts will wait here, each with what it may pay.',
    '1 row left out: not money that came in.',
  ])
  expect(willImport(answerOf(0, 0, 3))).toEqual([
    'No receipt in this file is new: nothing is booked.',
    '3 receipts of earlier statements: nothing happens.',
  ])
})

test('what looks like another receipt, reverses one, is pending or can’t be read is counted by itself', () => {
  const unmatched = (['looks-like', 'receipt-reversed', 'no-order'] as const).map((reason) => ({ reason }))
  const answer = { ...answerOf(0, 0), unmatched, pending: 2, left_out_count: 1 }
  expect(willImport(answer)).toEqual([
    '1 receipt will wait here, with what it may pay.',
    '1 receipt looks like one of another file: it will wait here beside that one.',
    '1 reversal of receipts: you take the money back out of the order here.',
    '2 rows not booked by the bank yet: import them with a later statement.',
    '1 row can’t be read, and will not be booked.',
  ])
  expect(importedText(answer)).toBe('3 receipts to look at, 2 rows pending, 1 row not read.')
})

test('what an import did names no zero', () => {
  expect(importedText(answerOf(2, 0))).toBe('2 receipts booked.')
  expect(importedText(answerOf(0, 1, 4))).toBe('1 receipt to look at, 4 receipts known already.')
  expect(importedText(answerOf(0, 0))).toBe('No receipt in this file is new.')
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
    '€105.00 is due for order K7QM3XPA: €5.00 too little.',
  )
  expect(checkText({ ...receipt, why: 'too-high', amount: 11000, due: 10500 })).toBe(
    'Order K7QM3XPA lacks €105.00: €5.00 too much.',
  )
  expect(checkText({ ...receipt, why: 'already-paid', amount: 10500, due: 0 })).toBe(
    'Order K7QM3XPA is already paid, so all of it is too much.',
  )
})
