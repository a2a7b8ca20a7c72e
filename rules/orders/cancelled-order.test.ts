import { describe, expect, test } from 'vitest'
import { endOfItems, itemCancelledAt, type ItemOfCancelled, type OrderOfCancelled } from './cancelled-order'

const item = (id: number, more: Partial<ItemOfCancelled> = {}): ItemOfCancelled => ({
  id,
  price: 10_000,
  fee: 500,
  refund_fee: 900,
  shipping_refund: 0,
  status: 'active',
  is_withdrawn: false,
  is_affected: true,
  ...more,
})
const other = (id: number) => item(id, { is_affected: false })
const order = (items: ItemOfCancelled[], more: Partial<OrderOfCancelled> = {}): OrderOfCancelled => ({
  is_cancelled: false,
  was_paid: true,
  has_payment_plan: false,
  total_paid: items.length * 10_500,
  total_refunded: 0,
  items,
  ...more,
})
const plan = { has_payment_plan: true, was_paid: false, total_paid: 4000 }

test.each([
  ['everything of a paid order', order([item(1), item(2)]), { kind: 'end', refund: 21_000 }],
  [
    'one item of two, with its fee',
    order([item(1), other(2)]),
    { kind: 'refund', items: [1], refund: 10_500 },
  ],
  [
    'goods with their shipping',
    order([item(1, { shipping_refund: 590 }), other(2)], { total_paid: 30_000 }),
    { kind: 'refund', items: [1], refund: 11_090 },
  ],
  [
    'no more than is left',
    order([item(1), other(2)], { total_paid: 9000, total_refunded: 2000 }),
    { kind: 'refund', items: [1], refund: 7000 },
  ],
  [
    'a free item beside others',
    order([item(1, { price: 0, fee: 0 }), other(2)]),
    { kind: 'release', items: [1] },
  ],
  ['a free order', order([item(1, { price: 0, fee: 0 })], { total_paid: 0 }), { kind: 'end', refund: 0 }],
  [
    'an unpaid order, also where only one item is cancelled',
    order([item(1), other(2)], { was_paid: false, total_paid: 0 }),
    { kind: 'end', refund: 0 },
  ],
  [
    'an order that is paid in part',
    order([item(1), other(2)], { was_paid: false, total_paid: 3000 }),
    { kind: 'end', refund: 3000 },
  ],
  [
    'what went back of a part that was paid',
    order([item(1)], { was_paid: false, total_paid: 3000, total_refunded: 1000 }),
    { kind: 'end', refund: 2000 },
  ],
  ['a running plan', order([item(1, { status: 'pending' })], plan), { kind: 'end', refund: 4000 }],
  ['a plan that is paid', order([item(1)], { has_payment_plan: true }), { kind: 'end', refund: 10_500 }],
  [
    'what was kept of an item that is refunded stays kept',
    order([item(1), item(2, { status: 'refunded' })], { total_refunded: 9100 }),
    { kind: 'refund', items: [1], refund: 10_500 },
  ],
  [
    'void items are gone already',
    order([item(1, { status: 'void' }), item(2), other(3)]),
    { kind: 'refund', items: [2], refund: 10_500 },
  ],
  [
    'refunded items are gone already',
    order([item(1, { status: 'refunded' }), other(2)]),
    { kind: 'nothing' },
  ],
  ['withdrawn goods follow their own rule', order([item(1, { is_withdrawn: true })]), { kind: 'nothing' }],
  [
    'withdrawn goods keep the order',
    order([item(1), item(2, { is_withdrawn: true })]),
    { kind: 'refund', items: [1], refund: 10_500 },
  ],
  ['a cancelled order', order([item(1, { status: 'void' })], { is_cancelled: true }), { kind: 'nothing' }],
  ['an order without it', order([other(1)]), { kind: 'nothing' }],
] as const)('the end of an order whose items are cancelled: %s', (_, given, end) => {
  expect(endOfItems(given, false)).toEqual(end)
})

test.each([
  [
    'as the customer would be quoted',
    order([item(1), other(2)]),
    { kind: 'refund', items: [1], refund: 9100 },
  ],
  ['of the whole order too', order([item(1)]), { kind: 'refund', items: [1], refund: 9100 }],
  ['of a plan', order([item(1, { status: 'pending' })], plan), { kind: 'refund', items: [1], refund: 2600 }],
  [
    'a plan that paid less than its fees gets all back',
    order([item(1, { status: 'pending' })], { ...plan, total_paid: 1000 }),
    { kind: 'end', refund: 1000 },
  ],
  [
    'an item that costs its fees alone',
    order([item(1, { price: 0 })], { total_paid: 500 }),
    { kind: 'release', items: [1] },
  ],
  ['a free order', order([item(1, { price: 0, fee: 0 })], { total_paid: 0 }), { kind: 'end', refund: 0 }],
  [
    'an unpaid order has no fees to keep',
    order([item(1)], { was_paid: false, total_paid: 3000 }),
    { kind: 'end', refund: 3000 },
  ],
] as const)('cancelling items with fees kept: %s', (_, given, end) => {
  expect(endOfItems(given, true)).toEqual(end)
})

describe('since when an item is cancelled', () => {
  const cancelled = new Date('2027-07-01T10:00:00Z')
  const before = new Date('2027-06-01T10:00:00Z')
  const after = new Date('2027-07-01T10:00:05Z')
  test.each([
    ['issued', { status: 'active', ended_at: null }, cancelled],
    ['waiting for its refund', { status: 'refund', ended_at: null }, cancelled],
    ['refunded after', { status: 'refunded', ended_at: after }, cancelled],
    ['void since', { status: 'void', ended_at: cancelled }, cancelled],
    ['refunded before', { status: 'refunded', ended_at: before }, null],
    ['void before', { status: 'void', ended_at: before }, null],
  ] as const)('itemCancelledAt: %s', (_, item, since) =>
    expect(itemCancelledAt({ ...item, is_withdrawn: false }, cancelled)).toBe(since),
  )
  test('itemCancelledAt is null for goods that were withdrawn from', () =>
    expect(itemCancelledAt({ status: 'active', is_withdrawn: true, ended_at: null }, cancelled)).toBeNull())
  test('itemCancelledAt is null if nothing was cancelled', () =>
    expect(itemCancelledAt({ status: 'refund', is_withdrawn: false, ended_at: null }, null)).toBeNull())
})
