import { expect, test } from 'vitest'
import { homeCountry } from './home-country'

const countries = { AT: 'Austria', HR: 'Croatia', SI: 'Slovenia' }
const iban = 'HR1210010051863000160'

test.each([
  ['Obala 14, 22299 Mirava, Croatia', null, 'HR'],
  ['Obala 14\n22299 Mirava\nCROATIA ', null, 'HR'],
  ['Obala 14\n22299 Mirava\nsi', { iban }, 'SI'],
  ['Obala 14\n22299 Mirava', { iban }, 'HR'],
  ['', { iban: ' hr12' }, 'HR'],
  ['Storgata 1\nOslo\nNorway', { iban: 'NO9386011117947' }, null],
  ['', null, null],
])('a shop at %j with the account %j is in %s', (address, bankAccount, country) =>
  expect(homeCountry({ seller: { address }, bankAccount, countries })).toBe(country),
)
