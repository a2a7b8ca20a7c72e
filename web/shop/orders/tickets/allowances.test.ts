import { describe, expect, test } from 'vitest'
import type { Ticket } from '#contract/order'
import { refundAllowance, ticketAllowances } from './allowances'

const now = '2027-06-01T10:00:00Z'
const before = '2027-05-31T21:59:59Z'
const after = '2027-07-04T21:59:59Z'
const lastMoment = 'Sun, 4 Jul 2027, 23:59 CEST'
const zone = 'Europe/Zagreb'
const ticket = {
  status: 'active',
  code: 'T1',
  timezone: zone,
  product: { travel_time_type: 'selectable', allow_travel_time_changes_until: after },
  allow_name_changes: true,
  allow_name_changes_until: after,
  name_changes_left: 1,
  allow_email_changes: false,
  allow_travel_time_changes: true,
  is_ever_refundable: false,
} as Ticket
const texts = (given: Ticket, isBuyer = true) =>
  ticketAllowances(given, { isBuyer, now }).map(({ name, open, text }) => [name, open, text])

describe('a ticket says', () => {
  test('a ticket lists what can be changed until when, in its own time zone', () =>
    expect(texts(ticket)).toEqual([
      ['Name', true, `you can change it 1 more time, until ${lastMoment}`],
      ['Email', false, 'you can’t change it'],
      ['Travel time', true, `you can change it until ${lastMoment}`],
      ['Refund', false, 'this one isn’t refundable'],
    ]))

  test.each([
    [{ name_changes_left: 0 }, 'you’ve used all your changes'],
    [
      { name_changes_left: null, allow_name_changes_until: before },
      'you could change it until Mon, 31 May 2027, 23:59 CEST',
    ],
    [{ name_changes_left: null, allow_name_changes_until: null }, 'you can’t change it'],
  ])('a ticket says why its name cannot be changed: %o', (details, text) =>
    expect(texts({ ...ticket, allow_name_changes: false, ...details })[0]).toEqual(['Name', false, text]),
  )

  test('a ticket says that its departure is fixed, and nothing about travel without one', () => {
    const at = (travel_time_type: 'fixed' | null) =>
      texts({ ...ticket, product: { ...ticket.product, travel_time_type } }).filter(
        ([name]) => name === 'Travel time',
      )
    expect(at('fixed')).toEqual([['Travel time', false, 'it’s fixed']])
    expect(at(null)).toEqual([])
  })

  test('a ticket that can be withdrawn from is not called non-refundable', () => {
    expect(texts({ ...ticket, can_withdraw: true }).map(([name]) => name)).not.toContain('Refund')
    const period = { allow_refund_requests_from: null, allow_refund_requests_until: null }
    const refundable = { is_ever_refundable: true, is_refundable: true, ...period }
    const both = texts({ ...ticket, can_withdraw: true, ...refundable })
    expect(both.at(-1)).toEqual(['Refund', true, 'you can request one'])
  })

  test('a ticket says nothing about refunds to a holder who is not the buyer', () =>
    expect(texts(ticket, false).map(([name]) => name)).toEqual(['Name', 'Email', 'Travel time']))

  test('a ticket says that it is not issued yet, and lists nothing if used, refunded or held by another customer', () => {
    expect(texts({ ...ticket, admitted_at: before })).toEqual([])
    expect(texts({ ...ticket, status: 'pending', code: null }, false)).toEqual([
      ['Changes', false, 'you can make them once you have your ticket'],
    ])
    expect(texts({ ...ticket, status: 'refunded' })).toEqual([])
    expect(texts({ ...ticket, code: null })).toEqual([])
  })
})

const item = {
  status: 'active',
  is_ever_refundable: true,
  is_refundable: true,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
} as const

test.each([
  [item, true, 'you can request one'],
  [{ ...item, allow_refund_requests_until: after }, true, `you can request one until ${lastMoment}`],
  [
    { ...item, is_refundable: false, allow_refund_requests_until: before },
    false,
    'you could request one until Mon, 31 May 2027, 23:59 CEST',
  ],
  [
    { ...item, is_refundable: false, allow_refund_requests_from: after },
    false,
    `you can request one from ${lastMoment}`,
  ],
  [{ ...item, is_refundable: false, status: 'pending' }, false, 'you can request one once you’ve paid'],
  [{ ...item, is_refundable: false }, false, 'you can’t request one right now'],
] as const)('the refund allowance %#', (given, open, text) =>
  expect(refundAllowance(given, now, zone)).toEqual({ name: 'Refund', open, text }),
)
