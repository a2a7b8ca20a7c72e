import { expect, test } from 'vitest'
import { decimalsOf } from './currency-decimals'

test.each([
  ['EUR', 2],
  ['CHF', 2],
  // Versions of the Unicode data differ about these.
  ['RSD', 2],
  ['HUF', 2],
  ['ALL', 2],
  ['COP', 2],
  ['TWD', 2],
  ['MGA', 2],
  ['ISK', 0],
  ['JPY', 0],
  ['UGX', 0],
  ['KWD', 3],
  ['IQD', 3],
])('%s has %i decimals', (currency, decimals) => expect(decimalsOf(currency)).toBe(decimals))
