import { expect, test } from 'vitest'
import { fiscalWarnings } from './gap-sentences'

test('the warnings at the start name the missing variables and settings', () => {
  expect(fiscalWarnings(['fiscal-currency', 'fiscal-certificate-missing'])).toEqual([
    expect.stringContaining('The shop’s currency must be EUR.'),
    expect.stringContaining('FISCAL_CERT, FISCAL_CERT_PASSWORD and FISCAL_CA aren’t set.'),
  ])
})

test('a complete shop and one that reports to the test system have no warning', () => {
  expect(fiscalWarnings([])).toEqual([])
  expect(fiscalWarnings(['fiscal-test-system'])).toEqual([])
})
