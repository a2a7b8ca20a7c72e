import { expect, test } from 'vitest'
import { createKeeper } from '../store/browser-storage'
import { readConsent } from './consent'

const chosenAt = '2027-03-01T10:00:00.000Z'
const day = 24 * 60 * 60_000

test.each([
  ['yes', `yes ${chosenAt}`, 0, 'yes'],
  ['no', `no ${chosenAt}`, 364, 'no'],
  ['a choice of 12 months ago', `yes ${chosenAt}`, 365, null],
  ['a choice from the future', `yes ${chosenAt}`, -1, null],
  ['a yes without its date', 'yes', 0, null],
  ['nothing', null, 0, null],
  ['anything else', 'maybe 2027', 0, null],
])('the stored consent of %s', (_name, kept, days, consent) => {
  const keeper = createKeeper(null)
  keeper.write('shop-consent', kept)
  expect(readConsent(keeper, Date.parse(chosenAt) + days * day)).toBe(consent)
})
