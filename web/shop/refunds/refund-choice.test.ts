import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { chosenKind, chosenRows, codesOf, quoteOf, refundRows, whyNotChosen } from './refund-choice'

const now = '2027-06-01T10:00:00Z'
const refundable = {
  status: 'active',
  is_ever_refundable: true,
  is_refundable: true,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
  price: 14_900,
  fee: 900,
  refund_fee: 900,
  shipping_refund: 0,
  withdrawn_at: null,
}
const ticket = (id: number, more = {}) => ({
  ...refundable,
  id,
  code: `T${id}`,
  full_name: 'Iva',
  timezone: 'UTC',
  product: { name: 'Pass' },
  ...more,
})
const shirt = {
  ...refundable,
  id: 1,
  code: 'M1',
  merchandise: { name: 'Tee' },
  price: 2900,
  fee: 0,
  refund_fee: 0,
  shipping_refund: 317,
}
const orderOf = (more: object) =>
  ({
    has_payment_plan: false,
    total_paid: 50_000,
    total_refunded: 0,
    tickets: [ticket(1), ticket(2)],
    cartProducts: [],
    merchandisePurchases: [shirt],
    cartMerchandise: [],
    ...more,
  }) as unknown as Order
const order = orderOf({})
const rows = refundRows(order, now, 'UTC')

describe('the choice', () => {
  test('the refund contains the ticked items that are refundable', () => {
    const barred = refundRows(
      orderOf({ tickets: [ticket(1), ticket(2, { is_refundable: false })] }),
      now,
      'UTC',
    )
    expect(chosenRows(order, barred, ['tickets-1', 'tickets-2']).map(({ code }) => code)).toEqual(['T1'])
  })

  test('a used ticket cannot be chosen for a refund, with the reason', () => {
    const used = ticket(2, { is_refundable: false, admitted_at: '2027-05-31T18:00:00Z' })
    const [, why] = refundRows(orderOf({ tickets: [ticket(1), used] }), now, 'UTC')
    expect(why?.why).toBe('This ticket has been used, so you can’t change or refund it.')
  })

  test('a refund needs at least one item, and items of one kind', () => {
    expect(whyNotChosen([])).toBe('Please select at least one item.')
    expect(whyNotChosen(rows)).toBe('You can’t refund tickets and merchandise in one request.')
    expect(whyNotChosen(rows.slice(0, 2))).toBeNull()
    expect([chosenKind([]), chosenKind(rows)]).toEqual([null, 'tickets'])
  })

  test('a refund is sent as codes by kind, and for a plan without codes', () => {
    expect(codesOf(order, rows, 'tickets')).toBe('T1,T2')
    expect(codesOf(order, rows, 'merchandise')).toBe('M1')
    expect(codesOf({ has_payment_plan: true }, rows, 'tickets')).toBe('')
  })
})

describe('the quote', () => {
  test('the quote of tickets is their price without booking and refund fees', () =>
    expect(quoteOf(order, rows.slice(0, 2))).toEqual({
      paid: 31_600,
      fee: 1800,
      refundFee: 1800,
      shipping: 0,
      total: 28_000,
    }))

  test('the quote of goods includes their shipping', () =>
    expect(quoteOf(order, rows.slice(2))).toMatchObject({ shipping: 317, total: 3217 }))

  test('the quote never exceeds what was paid and not yet refunded', () =>
    expect(quoteOf(orderOf({ total_paid: 20_000, total_refunded: 8000 }), rows.slice(0, 1)).total).toBe(
      12_000,
    ))

  test('the quote of a plan is the paid amount less the fees, whatever is ticked', () => {
    const plan = orderOf({
      has_payment_plan: true,
      total_paid: 5000,
      tickets: [],
      merchandisePurchases: [],
      cartProducts: [ticket(1, { status: 'pending', code: null })],
    })
    const chosen = chosenRows(plan, refundRows(plan, now, 'UTC'), [])
    expect(quoteOf(plan, chosen)).toEqual({ paid: 5000, fee: 900, refundFee: 900, shipping: 0, total: 3200 })
  })
})

const withdrawn =
  'You’ve withdrawn from the contract for this. We’ll refund it within 14 days of your withdrawal, without a request.'

test.each([
  [{ status: 'refund' }, 'You’ve already requested a refund for this.'],
  [{ status: 'refunded' }, 'We’ve already refunded this.'],
  [{ withdrawn_at: now }, withdrawn],
  // A pass that was withdrawn from is shown with this status.
  [{ withdrawn_at: now, status: 'refund' }, withdrawn],
  [{ withdrawn_at: now, status: 'refunded' }, 'We’ve already refunded this.'],
  [{ code: null }, 'Someone else holds this ticket. You can request a refund once it’s back with you.'],
  [{ is_ever_refundable: false }, 'This one isn’t refundable.'],
  [
    { allow_refund_requests_until: '2027-05-01T12:00:00Z' },
    'You could request one until Sat, 1 May 2027, 12:00 UTC.',
  ],
])('an item with %o shows why it cannot be refunded', (details, why) => {
  const given = orderOf({ tickets: [ticket(1, { is_refundable: false, ...details })] })
  expect(refundRows(given, now, 'UTC')[0]?.why).toBe(why)
})
