import { expect, test } from 'vitest'
import type { Order, Ticket } from '#contract/order'
import { upcomingTickets } from './overview'

const now = '2027-07-10T12:00:00Z'
const dateless = { travel_time: null, admitted_at: null }
const dated = (starts_at: string | null, ends_at: string | null = null) => ({
  product: { name: 'Pass', starts_at, ends_at } as Ticket['product'],
})
const ticket = (name: string, more: Partial<Ticket> = {}) =>
  ({
    id: 1,
    code: 'T1',
    status: 'active',
    full_name: name,
    ...dated(null),
    ...dateless,
    ...more,
  }) as Ticket
const order = (...tickets: Ticket[]) => ({ tickets, cartProducts: [ticket('pending')] }) as unknown as Order
const named = (...orders: Order[]) =>
  upcomingTickets(orders, now).map(({ ticket: { full_name } }) => full_name)

test('upcoming tickets of all orders are sorted by date, those without a date last', () =>
  expect(
    named(
      order(ticket('no date'), ticket('August', dated('2027-08-01T10:00:00Z'))),
      order(
        ticket('tomorrow', { travel_time: '2027-07-11T06:00:00Z' }),
        ticket('today', dated('2027-07-09T13:00:00Z', '2027-07-12T21:00:00Z')),
      ),
    ),
  ).toEqual(['today', 'tomorrow', 'August', 'no date']))

test.each([
  ['an event that has ended', dated('2027-07-01T10:00:00Z', '2027-07-10T11:59:00Z')],
  ['an event without an end, a day after its start', dated('2027-07-09T11:59:00Z')],
  ['a departure half a day ago', { travel_time: '2027-07-09T23:59:00Z' }],
  ['a ticket without a date that was used', { admitted_at: '2027-07-01T10:00:00Z' }],
  ['a ticket that another customer holds', { code: null }],
  ['a ticket that the organiser cancelled', { cancelled_at: '2027-07-01T10:00:00Z' }],
  ['a ticket whose refund was requested', { status: 'refund' }],
] as const)('%s is not an upcoming ticket', (_, more) => expect(named(order(ticket('x', more)))).toEqual([]))

test('a departure that may be late and a pass scanned on its first day are upcoming tickets', () =>
  expect(
    named(
      order(
        ticket('late', { travel_time: '2027-07-10T11:00:00Z' }),
        ticket('second day', {
          ...dated('2027-07-10T11:30:00Z', '2027-07-12T21:00:00Z'),
          admitted_at: '2027-07-10T11:45:00Z',
        }),
      ),
    ),
  ).toEqual(['late', 'second day']))
