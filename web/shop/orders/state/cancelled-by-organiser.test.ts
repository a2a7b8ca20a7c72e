import { expect, test } from 'vitest'
import type { Order, Refund, Ticket } from '#contract/order'
import { cancelledItems, cancelledMoney } from './cancelled-by-organiser'

const since = '2027-07-01T10:00:00Z'
const ticket = (name: string, more: Partial<Ticket> = {}) =>
  ({ status: 'refund', cancelled_at: since, travel_time: null, product: { name }, ...more }) as Ticket
const none = { tickets: [], cartProducts: [], merchandisePurchases: [], cartMerchandise: [] }
const order = (...tickets: Ticket[]) => ({ ...none, code: 'A1', tickets }) as unknown as Order
const refund = (more: Partial<Refund>) =>
  ({ ...none, id: 1, order: 'A1', status: 'active', total: 500, ...more }) as Refund

test('cancelled items are listed with their departure and count', () => {
  const coach = { travel_time: '2027-07-08T08:00:00Z', timezone: 'UTC', event_starts_at: null }
  const given = order(
    ticket('Coach', coach),
    ticket('Coach', coach),
    ticket('Pass', { status: 'active', cancelled_at: null }),
  )
  expect(cancelledItems(given)).toEqual({
    names: [expect.stringMatching(/^2 × Coach, .*8 Jul/)],
    isAll: false,
  })
})

test('items that were refunded or void before do not count as remaining', () =>
  expect(
    cancelledItems(order(ticket('Boat'), ticket('Pass', { status: 'void', cancelled_at: null }))),
  ).toEqual({
    names: ['Boat'],
    isAll: true,
  }))

test('only refunds of the cancelled items are listed', () => {
  const boat = ticket('Boat')
  const own = refund({ tickets: [boat] })
  const others = [
    refund({ id: 2, tickets: [ticket('Pass', { cancelled_at: null })] }),
    refund({ id: 3, tickets: [boat], status: 'cancelled' }),
    refund({ id: 4, tickets: [boat], order: 'B2' }),
  ]
  expect(cancelledMoney(order(boat), [own, ...others])).toEqual({ kind: 'refunds', refunds: [own] })
})

test.each([
  ['while the shop is at work on it', ticket('Boat', { status: 'active' }), 'soon'],
  ['where it was free', ticket('Boat', { status: 'refunded' }), 'nothing'],
])('the money of cancelled items without a refund: %s', (_, given, kind) =>
  expect(cancelledMoney(order(given), [])).toEqual({ kind }),
)
