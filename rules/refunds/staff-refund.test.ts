import { expect, test } from 'vitest'
import {
  whyCustomerCannotAsk,
  whyNoStaffRefund,
  type StaffRefundCandidate,
  mayPayRefund,
} from './staff-refund'

const now = new Date('2027-07-01T10:00:00Z')
const ticket: StaffRefundCandidate = {
  shop_item_type: 'tickets',
  status: 'active',
  admitted: false,
  refundable: true,
  withdrawn: false,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
}
const orderOf = (items: readonly StaffRefundCandidate[], changed: object = {}) => ({
  payment_status: 'paid' as const,
  has_payment_plan: false,
  total_paid: 10_000,
  accepted_ts_and_cs: true,
  has_active_refunds: false,
  items,
  ...changed,
})
const both = (item: Partial<StaffRefundCandidate>, order: object = {}, refundsActive = true) => {
  const chosen = [{ ...ticket, ...item }]
  return {
    customer: whyCustomerCannotAsk(orderOf(chosen, order), chosen, refundsActive, now),
    staff: whyNoStaffRefund(orderOf(chosen, order), chosen, now),
  }
}

test('staff can refund despite the policy, its period, missing terms and inactive refunds', () => {
  expect(both({})).toEqual({ customer: null, staff: null })
  expect(both({ refundable: false })).toEqual({ customer: 'not-refundable', staff: null })
  expect(both({ allow_refund_requests_until: '2027-06-30T10:00:00Z' })).toEqual({
    customer: 'not-refundable',
    staff: null,
  })
  expect(both({}, { accepted_ts_and_cs: false })).toEqual({ customer: 'terms-not-accepted', staff: null })
  expect(both({}, {}, false)).toEqual({ customer: 'refunds-inactive', staff: null })
})

test('staff cannot refund money that was not received or is already being refunded', () => {
  expect(both({}, { payment_status: 'pending' }).staff).toBe('not-refundable')
  expect(both({}, { has_active_refunds: true }).staff).toBe('refund-already-active')
  expect(both({ status: 'refunded' }).staff).toBe('not-refundable')
  expect(both({ withdrawn: true, refundable: false }).staff).toBe('not-refundable')
  expect(whyNoStaffRefund(orderOf([ticket]), [], now)).toBe('nothing-selected')
})

test('admitted tickets do not stop a refund by staff, who confirm them separately', () => {
  expect(both({ admitted: true })).toEqual({ customer: null, staff: null })
})

const [ana, iva] = ['staff:ana@shop.example', 'staff:iva@shop.example']
const own = { opened_by: ana, account_by: null }
const customers = { opened_by: null, account_by: null }

test.each([
  ['who opened it', true, own, ana, false],
  ['another person', true, own, iva, true],
  ['anybody, where the customer requested it', true, customers, ana, true],
  ['who entered its account', true, { opened_by: null, account_by: iva }, iva, false],
  ['who opened it, where one person is enough', false, own, ana, true],
])('paying a refund back, by %s', (_, needsTwo, handled, payer, may) => {
  expect(mayPayRefund(needsTwo, handled, payer)).toBe(may)
})
