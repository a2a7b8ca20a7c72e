import { expect, test } from 'vitest'
import { eventsToOffer, onlyEvent, onlyTaxRate, proportionsOf } from './items'

const now = '2027-07-01T00:00:00.000Z'
const event = (code: string, ends_at: string) => ({ code, ends_at })
const over = event('PAST', now)
const next = event('NEXT', '2027-07-12T04:00:00.000Z')
const winter = event('WINTER', '2027-12-05T04:00:00.000Z')

test('a new ticket gets the only event that is not over', () => {
  expect(onlyEvent([winter, over], now)).toBe(winter)
  expect(onlyEvent([winter, next, over], now)).toBeNull()
  expect(onlyEvent([over], now)).toBeNull()
})

test('events that are over are not offered', () => {
  expect(eventsToOffer([winter, over, next], now)).toEqual([winter, next])
})

test('a new item gets the tax rate that all items of its kind share', () => {
  const ticket = (tax_rate: number) => ({ shop_item_type: 'tickets' as const, tax_rate })
  const shirt = { shop_item_type: 'merchandise' as const, tax_rate: 25 }
  expect(onlyTaxRate([ticket(13), ticket(13), shirt], 'tickets')).toBe(13)
  expect(onlyTaxRate([ticket(0), shirt], 'tickets')).toBe(0)
  expect(onlyTaxRate([ticket(13), ticket(5), shirt], 'tickets')).toBeNull()
  expect(onlyTaxRate([ticket(13)], 'merchandise')).toBeNull()
})

test('pictures are cut to the proportions of their place, except logos', () => {
  expect([proportionsOf('item'), proportionsOf('banner'), proportionsOf('logo')]).toEqual([1, 4, null])
})
