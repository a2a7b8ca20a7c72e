import { describe, expect, test } from 'vitest'
import { downloadAction, manageAction, timeAction, usedReason, refundAction } from './ticket-actions'

const order = { payment_status: 'paid', has_payment_plan: false, accepted_ts_and_cs: true } as const
const ticket = { allow_download: true, code: 'T1', status: 'active' } as const
const no = { ...ticket, allow_download: false } as const

test.each([
  ['an issued ticket', order, ticket, { disabled: false }],
  [
    'terms not accepted',
    { ...order, accepted_ts_and_cs: false },
    no,
    'You can download it once you’ve accepted the Terms and Conditions.',
  ],
  [
    'an unpaid order',
    { ...order, payment_status: 'pending' },
    { ...no, status: 'pending' },
    'You’ll get it once you’ve paid for the order.',
  ],
  [
    'a plan',
    { ...order, payment_status: 'partial', has_payment_plan: true },
    { ...no, status: 'pending' },
    'You’ll get it once you’ve paid off your plan.',
  ],
  ['a ticket that was given away', order, { ...no, code: null }, 'Another customer has this ticket now.'],
  ['a ticket that the organiser cancelled', order, { ...ticket, cancelled_at: '2027-07-01T10:00:00Z' }, null],
  ['a refunded ticket', order, { ...no, status: 'refunded' }, null],
  ['a cancelled order', { ...order, payment_status: 'cancelled' }, { ...no, status: 'pending' }, null],
] as const)('the download action of %s', (_, of, given, expected) =>
  expect(downloadAction(of, given)).toEqual(
    typeof expected === 'string' ? { disabled: true, why: expected } : expected,
  ),
)

describe('changes', () => {
  const changeable = {
    ...ticket,
    allow_name_changes: true,
    allow_email_changes: false,
    allow_travel_time_changes: true,
    recently_edited: false,
  } as const
  const locked = 'This ticket has been recently edited. Please wait 15 minutes before editing it again.'

  test.each([
    ['a name', changeable, { disabled: false }],
    [
      'an email',
      { ...changeable, allow_name_changes: false, allow_email_changes: true },
      { disabled: false },
    ],
    ['nothing', { ...changeable, allow_name_changes: false }, null],
    ['a locked ticket', { ...changeable, recently_edited: true }, { disabled: true, why: locked }],
    ['a ticket being refunded', { ...changeable, status: 'refund' }, null],
    ['a ticket that was given away', { ...changeable, code: null }, null],
  ] as const)('the Manage action of a ticket where %s can be changed', (_, given, expected) =>
    expect(manageAction(order, given)).toEqual(expected),
  )

  test('Manage requires accepted terms, Choose Time does not', () => {
    const why = 'You can change it once you’ve accepted the Terms and Conditions.'
    expect(manageAction({ accepted_ts_and_cs: false }, changeable)).toEqual({ disabled: true, why })
    expect(timeAction(changeable)).toEqual({ disabled: false })
  })

  test.each([
    [{ ...changeable, allow_travel_time_changes: false }, null],
    [
      { ...changeable, recently_edited: true },
      { disabled: true, why: locked },
    ],
    [{ ...changeable, status: 'refunding' }, null],
  ] as const)('the Choose Time action %#', (given, expected) => expect(timeAction(given)).toEqual(expected))
})

describe('a ticket that was used', () => {
  const at = '2027-06-01T10:00:00Z'
  test('a used ticket shows the reason while it is valid', () => {
    expect(usedReason({ status: 'active', admitted_at: at })).toBe(
      'This ticket has been used, so you can’t change or refund it.',
    )
    expect(usedReason({ status: 'active', admitted_at: null })).toBeNull()
    expect(usedReason({ status: 'refunded', admitted_at: at })).toBeNull()
  })
})

const refundable = {
  is_buyer: true,
  can_refund: true,
  accepted_ts_and_cs: true,
  payment_status: 'paid',
  has_active_refunds: false,
  fully_refunded: false,
} as const
const terms = 'You can request a refund once you’ve accepted the Terms and Conditions.'
const nothing = 'There’s nothing in this order that we can refund right now.'

test.each([
  ['offered', refundable, true, { disabled: false }],
  ['refunds are off', refundable, false, null],
  ['terms not accepted', { ...refundable, accepted_ts_and_cs: false }, true, { disabled: true, why: terms }],
  ['nothing refundable', { ...refundable, can_refund: false }, true, { disabled: true, why: nothing }],
  ['not paid', { ...refundable, can_refund: false, payment_status: 'pending' }, true, null],
  ['one is under way', { ...refundable, can_refund: false, has_active_refunds: true }, true, null],
  ['a holder', { ...refundable, is_buyer: false, can_refund: false }, true, null],
  ['all refunded', { ...refundable, can_refund: false, fully_refunded: true }, true, null],
] as const)('the Request Refund action: %s', (_, of, active, expected) =>
  expect(refundAction(of, active)).toEqual(expected),
)
