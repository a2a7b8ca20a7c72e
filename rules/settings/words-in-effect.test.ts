import { expect, test } from 'vitest'
import { ownWordsOf } from './words-in-effect'

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
