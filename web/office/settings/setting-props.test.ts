import { expect, test } from 'vitest'
import { whatIsMissing } from './setting-props'

test('a number that is not typed yet is missing at its path, however deep', () => {
  const limits = { loginsPerAccount: Number.NaN, loginsPerAddress: 3 }
  expect(Object.keys(whatIsMissing({ cartMinutes: Number.NaN, limits, pixelId: null }))).toEqual([
    'settings.cartMinutes',
    'settings.limits.loginsPerAccount',
  ])
})
