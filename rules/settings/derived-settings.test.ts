import { expect, test } from 'vitest'
import { homeCountry, ownWordsOf } from './derived-settings'

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

const shop = { words: {}, shopName: 'Club', merchandiseActive: true, refundsActive: true }

test.each([
  ['all', shop, 'Tickets and merchandise', 'Your orders, tickets and refunds'],
  ['no merchandise', { ...shop, merchandiseActive: false }, 'Tickets', 'Your orders, tickets and refunds'],
  ['no refunds', { ...shop, refundsActive: false }, 'Tickets and merchandise', 'Your orders and tickets'],
])('the neutral texts of a shop with %s name only what it sells', (_, wording, homeTitle, portalCard) => {
  expect(ownWordsOf(wording)).toMatchObject({
    homeTitle,
    homeDescription: `${homeTitle} from Club.`,
    portalCard,
  })
})

test('the operator’s texts replace exactly the neutral texts that they set', () => {
  const words = { ticketsCard: 'Passes, days, boats and beds' }
  expect(ownWordsOf({ ...shop, words })).toEqual({ ...ownWordsOf(shop), ...words })
})
