import { expect, test } from 'vitest'
import { applyVoucher, voucherKey, whyNoVoucher, type Voucher } from './voucher'

const now = new Date('2027-03-01T12:00:00Z')
const voucher: Voucher = { discount_amount: 2000, valid_from: null, valid_until: null, used: false }

test.each<[string, Voucher | null, boolean, string | null]>([
  ['no bounds', voucher, false, null],
  ['unknown', null, false, 'voucher-invalid'],
  ['used', { ...voucher, used: true }, false, 'voucher-invalid'],
  ['not yet', { ...voucher, valid_from: '2027-03-01T12:00:00.001Z' }, false, 'voucher-invalid'],
  ['from this instant', { ...voucher, valid_from: now }, false, null],
  ['until this instant', { ...voucher, valid_until: now }, false, null],
  ['expired', { ...voucher, valid_until: '2027-03-01T11:59:59.999Z' }, false, 'voucher-invalid'],
  ['with a plan', voucher, true, 'voucher-not-with-plan'],
  ['unknown, with a plan', null, true, 'voucher-not-with-plan'],
])('the validity of a voucher: %s', (_, voucher, plan, refusal) =>
  expect(whyNoVoucher(voucher, plan, now)).toBe(refusal),
)

test.each([
  [2000, 5000, { discount: 2000, lost: 0 }],
  [5000, 5000, { discount: 5000, lost: 0 }],
  [5000, 4200, { discount: 4200, lost: 800 }],
  [5000, 0, { discount: 0, lost: 5000 }],
])('the discount of a voucher of %i on %i', (amount, total, applied) =>
  expect(applyVoucher(amount, total)).toEqual(applied),
)

test('voucherKey ignores case, spaces and invisible characters', () => {
  expect([' Summer-10', 'SUMMER-10 '].map(voucherKey)).toEqual(['summer-10', 'summer-10'])
})
