import { expect, test } from 'vitest'
import { moneyText } from './money-text'

test.each([
  [5, 'EUR', '€0.05'],
  [10_500, 'EUR', '€105.00'],
  [1_234_507, 'EUR', '€12,345.07'],
  [-907, 'EUR', '−€9.07'],
  [1050, 'JPY', 'JP¥1,050'],
  [129_500, 'RSD', 'RSD\u00A01,295.00'],
])('%i %s is printed as %s', (minor, currency, text) => {
  expect(moneyText(minor, currency)).toBe(text)
})
