import { expect, test } from 'vitest'
import { decideOnSilence } from './gateway-silence'

const since = new Date('2027-03-01T10:00:00Z')
const after = (hours: number) => new Date(since.getTime() + hours * 3_600_000)

test.each([
  [0, false, 'wait'],
  [23.99, false, 'wait'],
  [24, false, 'end'],
  [23.99, true, 'wait'],
  [24, true, 'wait-for-operator'],
  [1000, true, 'wait-for-operator'],
] as const)(
  'an order whose gateway has not answered for %d hours, approved %s, must %s',
  (hours, isApproved, what) => {
    expect(decideOnSilence({ since, isApproved }, 24, after(hours))).toBe(what)
  },
)

test('with a limit of 0 hours only approved payments wait', () => {
  expect(decideOnSilence({ since, isApproved: false }, 0, since)).toBe('end')
  expect(decideOnSilence({ since, isApproved: true }, 0, since)).toBe('wait-for-operator')
})
