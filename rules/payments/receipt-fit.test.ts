import { expect, test } from 'vitest'
import { lackingAfter, receiptFit } from './unmatched'

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
