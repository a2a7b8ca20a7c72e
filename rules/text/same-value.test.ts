import { expect, test } from 'vitest'
import { isSameValue } from './same-value'

test.each<[string, unknown, unknown, boolean]>([
  ['the order of keys', { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }, true],
  ['the notation of an instant', { at: '2027-07-08T06:00:00Z' }, { at: '2027-07-08T06:00:00.000Z' }, true],
  ['another instant', '2027-07-08T06:00:00Z', '2027-07-08T06:00:01Z', false],
  ['the order of a list', [1, 2], [2, 1], false],
  ['a text and a number', '1', 1, false],
  ['nothing and null', { a: null }, {}, false],
  ['a text in the form of an instant that there is not', '2027-99-99T99:99Z', '2027-99-99T99:99Z', true],
  ['two such texts', '2027-99-99T99:99Z', '2027-99-98T99:99Z', false],
])('comparing stored values: %s', (_name, one, other, isSame) => {
  expect(isSameValue(one, other)).toBe(isSame)
})
