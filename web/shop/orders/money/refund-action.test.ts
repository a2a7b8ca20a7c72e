import { expect, test } from 'vitest'
import { refundAction } from './refund-action'

const order = {
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
  ['offered', order, true, { disabled: false }],
  ['refunds are off', order, false, null],
  ['terms not accepted', { ...order, accepted_ts_and_cs: false }, true, { disabled: true, why: terms }],
  ['nothing refundable', { ...order, can_refund: false }, true, { disabled: true, why: nothing }],
  ['not paid', { ...order, can_refund: false, payment_status: 'pending' }, true, null],
  ['one is under way', { ...order, can_refund: false, has_active_refunds: true }, true, null],
  ['a holder', { ...order, is_buyer: false, can_refund: false }, true, null],
  ['all refunded', { ...order, can_refund: false, fully_refunded: true }, true, null],
] as const)('Request Refund: %s', (_, of, active, expected) =>
  expect(refundAction(of, active)).toEqual(expected),
)
