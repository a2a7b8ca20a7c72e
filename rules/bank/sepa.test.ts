import { expect, test } from 'vitest'
import { needsBic, sepaArea, whyNotInFile } from './sepa'

const all = (codes: string) => codes.split(' ')

test.each(all('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'))(
  'an account in %s is in the economic area, where no BIC is needed',
  (country) => {
    expect([sepaArea(`${country}12`), needsBic(`${country}12`)]).toEqual(['economic-area', false])
  },
)

test.each(all('AD AL CH GB MC MD ME MK RS SM VA'))(
  'an account in %s is in SEPA outside the economic area, and needs a BIC',
  (country) => {
    expect([sepaArea(`${country}12`), needsBic(`${country}12`)]).toEqual(['other-sepa', true])
  },
)

test.each(all('TR UA BA XK BR AE SA KZ'))('an account in %s is outside SEPA', (country) => {
  expect([sepaArea(`${country}12`), needsBic(`${country}12`)]).toEqual(['outside', true])
})

test.each([
  ['HR•• •••• 0160', null],
  ['CH•• •••• 2957', null],
  ['TR•• •••• 1326', 'outside-sepa'],
  ['•••• 9012', 'no-iban'],
] as const)('a bank file and the account %s: %s', (account, why) => expect(whyNotInFile(account)).toBe(why))
