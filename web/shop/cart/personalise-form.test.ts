import { expect, test } from 'vitest'
import type { CartProduct } from '#contract/shop/cart'
import { checkChangedTicket, checkNewTicket, firstTime, timeOptions, warnsOfAddOn } from './personalise-form'

const pass = {
  id: 1,
  external_code: 'pass',
  name: 'Festival pass',
  type: 'entry',
  event: 'Valbor',
  event_id: 7,
  timezone: 'Europe/Zagreb',
  travel_time_type: null,
  travel_times: [],
  allow_travel_time_changes_until: null,
  has_payment_plan: false,
  payment_plan: [],
  starts_at: null,
  ends_at: null,
  route: null,
  meeting_point: null,
}
const coach = {
  ...pass,
  id: 2,
  external_code: 'coach',
  name: 'Coach',
  type: 'transport',
  travel_time_type: 'selectable' as const,
  travel_times: [
    { id: 10, travel_time: '2027-07-08T06:00:00Z', remaining: 0 },
    { id: 11, travel_time: '2027-07-08T14:00:00Z', remaining: 3 },
    { id: 12, travel_time: '2027-07-09T14:00:00Z', remaining: null },
  ],
}
const line = (id: number, full_name: string, product: CartProduct['product']): CartProduct => ({
  id,
  shop_item_type: 'tickets',
  full_name,
  email: 'ana@example.com',
  travel_time: null,
  transport_time_id: null,
  price: 100,
  fee: 0,
  product,
})
const cart = (...products: CartProduct[]) => ({ products, merchandise: [] })
const item = (product: typeof pass | typeof coach) => ({ ...product, limit_per_order: 0, stock_level: null })
const ana = { full_name: 'Ana Horvat', email: 'ana@example.com', transport_time_id: '' }

test('times say what is left, and a full one cannot be chosen', () => {
  expect(timeOptions(coach)).toEqual([
    { value: '10', label: 'Thu, 8 Jul 2027, 08:00 CEST – sold out', disabled: true },
    { value: '11', label: 'Thu, 8 Jul 2027, 16:00 CEST – 3 left', disabled: false },
    { value: '12', label: 'Fri, 9 Jul 2027, 16:00 CEST', disabled: false },
  ])
  expect(timeOptions(coach, 10)[0]).toMatchObject({ disabled: false })
})

test('the first time that can be had is chosen already, the line’s own or a pressed one before it', () => {
  expect(firstTime(coach, null)).toBe('11')
  expect(firstTime(coach, 10)).toBe('10')
  expect(firstTime(coach, 12)).toBe('12')
  expect(firstTime(pass, null)).toBe('')
})

test('everything that is missing is said at once', () => {
  const errors = {
    full_name: 'Please enter the full name for this ticket holder.',
    email: 'Please enter the email address for this ticket holder.',
    transport_time_id: 'Please choose your travel date and time.',
  }
  const blank = { full_name: ' ', email: '', transport_time_id: '' }
  expect(checkNewTicket(blank, item(coach), cart(), 5)).toEqual(errors)
  expect(checkChangedTicket(blank, coach, cart(), { id: 1, transport_time_id: null })).toEqual(errors)
})

test.each(['ana', 'mailto:ana@example.com'])('an email of %s', (email) =>
  expect(checkNewTicket({ ...ana, email }, item(pass), cart(), 5)).toEqual({
    email: 'Please enter a valid email address for this ticket holder.',
  }),
)

test('the same product for the same name is refused, but not because of the line itself', () => {
  const held = cart(line(1, 'ana  HORVAT', pass))
  expect(checkNewTicket(ana, item(pass), held, 5)).toEqual({
    full_name: 'A Festival pass ticket already exists for Ana Horvat in your cart.',
  })
  expect(checkChangedTicket(ana, pass, held, { id: 1, transport_time_id: null })).toEqual({})
  expect(checkNewTicket({ ...ana, transport_time_id: '11' }, item(coach), held, 5)).toEqual({})
})

test.each([
  ['a full cart', {}, 1, 'Your cart is full.'],
  ['a limit', { limit_per_order: 1 }, 5, 'You’ve reached the limit per order for this item.'],
  ['an item that is gone', { stock_level: 0 }, 5, 'Sorry, this item is sold out.'],
])('%s is said by no field', (_, of, max, sentence) => {
  const held = cart(line(1, 'Ivo Babić', pass))
  expect(checkNewTicket(ana, { ...item(pass), ...of }, held, max)).toEqual({ cart: sentence })
})

test('an add-on without an entry ticket is warned of', () => {
  expect(warnsOfAddOn('Ana Horvat', coach, [], [], ['entry'])).toBe(true)
  expect(warnsOfAddOn('Ana Horvat', coach, [line(1, 'Ana Horvat', pass)], [], ['entry'])).toBe(false)
  expect(warnsOfAddOn('Ana Horvat', coach, [], [{ full_name: 'ana horvat', event_id: 7 }], ['entry'])).toBe(
    false,
  )
  expect(warnsOfAddOn('Ana Horvat', pass, [], [], ['entry'])).toBe(false)
})
