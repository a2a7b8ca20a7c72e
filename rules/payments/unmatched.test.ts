import { expect, test } from 'vitest'
import { lackingAfter, receiptFit, causeOfOverpayment, moneyOfProblem, type ProblemOrder } from './unmatched'

test.each([
  [5000, [5000], { fit: 'exact', due: 5000 }],
  [4000, [5000], { fit: 'too-low', due: 5000 }],
  [6000, [5000], { fit: 'too-high', due: 5000 }],
  [5000, [], { fit: 'already-paid', due: 0 }],
  // The next payments of a plan in full settle them.
  [5000, [5000, 3000, 3000], { fit: 'exact', due: 5000 }],
  [8000, [5000, 3000, 3000], { fit: 'exact', due: 8000 }],
  [6000, [5000, 3000, 3000], { fit: 'too-low', due: 8000 }],
  [12000, [5000, 3000, 3000], { fit: 'too-high', due: 11000 }],
])('a receipt of %i for payments that lack %j is %j', (amount, lacking, expected) =>
  expect(receiptFit(amount, lacking)).toEqual(expected),
)

test.each([
  [0, [5000, 3000]],
  [2000, [3000, 3000]],
  [5000, [3000]],
  [6000, [2000]],
  [8000, []],
  [9000, []],
])('after a receipt of %i, payments of 50 and 30 lack %j', (amount, lacking) =>
  expect(lackingAfter(amount, [5000, 3000])).toEqual(lacking),
)

const order: ProblemOrder = {
  has_ended: false,
  received: 105,
  received_when_cancelled: 0,
  charged_back: 0,
  unasked: null,
}

test.each<[string, Partial<ProblemOrder>, ReturnType<typeof moneyOfProblem>]>([
  ['came after the end', { has_ended: true }, { cause: 'late', amount: 105 }],
  ['came in part after it', { has_ended: true, received_when_cancelled: 40 }, { cause: 'late', amount: 65 }],
  ['came before it', { has_ended: true, received_when_cancelled: 105 }, { cause: 'gateway', amount: 0 }],
  ['was taken back', { charged_back: 30 }, { cause: 'chargeback', amount: 30 }],
  ['came late, and was taken back', { has_ended: true, charged_back: 30 }, { cause: 'late', amount: 105 }],
  [
    'was taken back before the end, which settled it',
    { has_ended: true, received_when_cancelled: 105, charged_back: 30, unasked: 7 },
    { cause: 'gateway', amount: 7 },
  ],
  ['was charged without being due', { unasked: 99 }, { cause: 'gateway', amount: 99 }],
])('the cause of unmatched money that %s', (_what, parts, expected) => {
  expect(moneyOfProblem({ ...order, ...parts })).toEqual(expected)
})

test('an overpayment came twice if a payment of the same amount had come before', () => {
  expect([0, 1, 2, 3].map((ofThatAmount) => causeOfOverpayment({ ofThatAmount }))).toEqual([
    'too-much',
    'too-much',
    'double',
    'double',
  ])
})
