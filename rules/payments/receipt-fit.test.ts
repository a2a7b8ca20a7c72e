import { expect, test } from 'vitest'
import { receiptFit } from './unmatched'

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
