import { expect, test } from 'vitest'
import { isUseRecorded } from './session'

const now = new Date('2027-03-01T10:00:00Z')

test.each([
  [null, true],
  ['2027-03-01T09:59:00Z', true],
  ['2027-03-01T09:59:01Z', false],
  ['2027-03-01T10:00:00Z', false],
])('a key that was last used at %s: %s', (last, isRecorded) =>
  expect(isUseRecorded(last === null ? null : new Date(last), now)).toBe(isRecorded),
)
