import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canRefund,
  isEverRefundable,
  isRefundable,
  whyNoRefund,
  type RefundableOrder,
  type RefundCandidate,
} from './refundability'

const now = new Date('2027-03-01T12:00:00Z')
const ticket: RefundCandidate = {
  shop_item_type: 'tickets',
  status: 'active',
  admitted: false,
  refundable: true,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
}
const shirt: RefundCandidate = { ...ticket, shop_item_type: 'merchandise' }
const fixed: RefundCandidate = { ...ticket, refundable: false }
const order: RefundableOrder = {
  payment_status: 'paid',
  has_payment_plan: false,
  total_paid: 15_800,
  accepted_ts_and_cs: true,
  has_active_refunds: false,
  items: [ticket, shirt, fixed],
}

test.each<[string, Partial<RefundCandidate>, boolean, boolean]>([
  ['no bounds', {}, false, true],
  ['never', { refundable: false }, false, false],
  ['not yet', { allow_refund_requests_from: '2027-03-01T12:00:01Z' }, false, false],
  ['from now on', { allow_refund_requests_from: '2027-03-01T12:00:00Z' }, false, true],
  ['until now', { allow_refund_requests_until: '2027-03-01T12:00:00Z' }, false, true],
  ['too late', { allow_refund_requests_until: '2027-03-01T11:59:59Z' }, false, false],
  ['already requested', { status: 'refund' }, false, false],
  ['refunded', { status: 'refunded' }, false, false],
  ['void', { status: 'void' }, false, false],
  ['used', { admitted: true }, false, false],
  ['pending', { status: 'pending' }, false, false],
  ['pending in a plan', { status: 'pending' }, true, true],
  ['refunded in a plan', { status: 'refunded' }, true, false],
])('an item can be refunded: %s', (_, given, plan, refundable) =>
  expect(isRefundable({ ...ticket, ...given }, plan, now)).toBe(refundable),
)

test('isEverRefundable is false for a product that can never be refunded', () => {
  expect([ticket, fixed].map(isEverRefundable)).toEqual([true, false])
})

describe('asking', () => {
  const plan: Partial<RefundableOrder> = {
    has_payment_plan: true,
    payment_status: 'partial',
    items: [{ ...ticket, status: 'pending' }],
  }
  test.each<[string, Partial<RefundableOrder>, RefundCandidate[], boolean, string | null]>([
    ['a ticket', {}, [ticket], true, null],
    ['two tickets', {}, [ticket, ticket], true, null],
    ['goods', {}, [shirt], true, null],
    ['refunds are off', {}, [ticket], false, 'refunds-inactive'],
    ['terms wait', { accepted_ts_and_cs: false }, [ticket], true, 'terms-not-accepted'],
    ['one is under way', { has_active_refunds: true }, [ticket], true, 'refund-already-active'],
    ['nothing', {}, [], true, 'nothing-selected'],
    ['both kinds', {}, [ticket, shirt], true, 'mixed-items'],
    ['one that cannot be', {}, [ticket, fixed], true, 'not-refundable'],
    ['a used one', {}, [ticket, { ...ticket, admitted: true }], true, 'ticket-used'],
    ['an unpaid order', { payment_status: 'pending' }, [ticket], true, 'not-refundable'],
    ['a partly paid order without a plan', { payment_status: 'partial' }, [ticket], true, 'not-refundable'],
    ['a plan, nothing chosen', plan, [], true, null],
    ['a plan under way at the gateway', { ...plan, payment_status: 'processing' }, [], true, null],
    [
      'a plan whose ticket is used',
      { ...plan, payment_status: 'paid', items: [{ ...ticket, admitted: true }] },
      [],
      true,
      'ticket-used',
    ],
    ['a plan with nothing paid', { ...plan, total_paid: 0 }, [], true, 'not-refundable'],
    ['a plan with a problem', { ...plan, payment_status: 'problem' }, [], true, 'not-refundable'],
    ['a cancelled plan', { ...plan, payment_status: 'cancelled' }, [], true, 'not-refundable'],
    [
      'a plan that is not refundable',
      { ...plan, items: [{ ...fixed, status: 'pending' }] },
      [],
      true,
      'not-refundable',
    ],
  ])('requesting a refund: %s', (_, given, chosen, active, refusal) => {
    expect(whyNoRefund({ ...order, ...given }, chosen, active, now)).toBe(refusal)
  })

  test('a refund is not offered without a refundable item', () => {
    expect(canRefund(order, true, now)).toBe(true)
    expect(canRefund(order, false, now)).toBe(false)
    expect(canRefund({ ...order, items: [fixed] }, true, now)).toBe(false)
    expect(canRefund({ ...order, items: [{ ...ticket, admitted: true }] }, true, now)).toBe(false)
    expect(canRefund({ ...order, accepted_ts_and_cs: false }, true, now)).toBe(true)
  })

  test('a refund is offered whenever some items can be requested', () => {
    const item = fc.constantFrom(
      ticket,
      shirt,
      fixed,
      { ...ticket, status: 'pending' as const },
      { ...ticket, admitted: true },
    )
    const anyOrder = fc.record({
      payment_status: fc.constantFrom(
        'paid' as const,
        'partial' as const,
        'pending' as const,
        'cancelled' as const,
      ),
      has_payment_plan: fc.boolean(),
      total_paid: fc.nat(2),
      accepted_ts_and_cs: fc.boolean(),
      has_active_refunds: fc.boolean(),
      items: fc.array(item, { maxLength: 4 }),
    })
    fc.assert(
      fc.property(anyOrder, fc.boolean(), (order, active) => {
        const some = order.items.filter((one) => isRefundable(one, order.has_payment_plan, now)).slice(0, 1)
        const asks = whyNoRefund(order, some, active, now) === null
        expect(asks && !canRefund(order, active, now)).toBe(false)
      }),
    )
  })
})
