import { expect, test } from 'vitest'
import { shownValue, whatIsMissing } from './setting-values'

test('a number that is not typed yet is missing at its path, however deep', () => {
  const limits = { loginsPerAccount: Number.NaN, loginsPerAddress: 3 }
  expect(Object.keys(whatIsMissing({ cartMinutes: Number.NaN, limits, pixelId: null }))).toEqual([
    'settings.cartMinutes',
    'settings.limits.loginsPerAccount',
  ])
})

test('two values are compared in a few words', () => {
  expect([null, '', true, 5, { HR: 500 }, 'x'.repeat(90)].map(shownValue)).toEqual([
    'nothing',
    'nothing',
    'yes',
    '5',
    '{"HR":500}',
    `${'x'.repeat(80)}…`,
  ])
})
