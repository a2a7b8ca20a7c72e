import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everOverpaid, settle, type Movement } from './ledger'

const plan = [
  { id: 1, amount: 5800, due_at: '2027-01-10T12:00:00Z' },
  { id: 2, amount: 5000, due_at: '2027-02-10T22:59:59Z' },
  { id: 3, amount: 5000, due_at: '2027-03-10T22:59:59Z' },
]
const charge = (payment_id: number, amount: number): Movement => ({ kind: 'charge', amount, payment_id })
const transfer = (amount: number): Movement => ({ kind: 'transfer', amount, payment_id: null })
const returned = (amount: number): Movement => ({ kind: 'return', amount: -amount, payment_id: null })
const back = (payment_id: number | null, amount: number): Movement => ({
  kind: 'chargeback',
  amount: -amount,
  payment_id,
})

describe('what follows from the ledger', () => {
  test.each<[string, Movement[], number[], number]>([
    ['nothing came', [], [0, 0, 0], 0],
    ['the first payment', [charge(1, 5800)], [5800, 0, 0], 0],
    ['the third is paid early', [charge(1, 5800), charge(3, 5000)], [5800, 0, 5000], 0],
    ['a payment charged twice fills the next', [charge(1, 5800), charge(1, 5800)], [5800, 5000, 800], 0],
    ['a transfer fills in due order', [charge(2, 5000), transfer(6000)], [5800, 5000, 200], 0],
    ['too much is overpayment', [transfer(16_000)], [5800, 5000, 5000], 200],
    ['less what was sent back of it', [transfer(16_000), returned(150)], [5800, 5000, 5000], 50],
    [
      'which no chargeback can take any more',
      [transfer(16_000), returned(200), back(null, 300)],
      [5800, 5000, 4700],
      0,
    ],
    [
      'a refund does not unpay',
      [transfer(15_800), { kind: 'refund', amount: -900, payment_id: null }],
      [5800, 5000, 5000],
      0,
    ],
    ['a voucher is no money', [{ kind: 'voucher', amount: 2000, payment_id: null }], [0, 0, 0], 0],
    ['a chargeback takes back what it names', [transfer(15_800), back(1, 5800)], [0, 5000, 5000], 0],
    ['or what is due last', [transfer(15_800), back(null, 6000)], [5800, 4000, 0], 0],
    ['but first what is too much', [charge(1, 5800), transfer(12_000), back(1, 2000)], [5800, 5000, 5000], 0],
    [
      'money after a chargeback pays again',
      [transfer(15_800), back(2, 5000), transfer(5000)],
      [5800, 5000, 5000],
      0,
    ],
  ])('ledger totals: %s', (_, movements, paid, overpayment) => {
    expect(settle(movements, plan)).toMatchObject({ paid, overpayment })
  })

  test('the ledger returns all sums of an order', () => {
    const movements: Movement[] = [
      transfer(16_000),
      { kind: 'voucher', amount: 2000, payment_id: null },
      { kind: 'voucher', amount: -500, payment_id: null },
      { kind: 'refund', amount: -900, payment_id: null },
      returned(50),
      back(null, 350),
    ]
    expect(settle(movements, plan)).toEqual({
      paid: [5800, 5000, 4800],
      total_paid: 15_600,
      total_refunded: 900,
      overpayment: 0,
      received: 16_000,
      charged_back: 350,
      voucher: 1500,
    })
  })

  test('a chargeback reduces the payment due last, whatever the order of the list', () => {
    const movements = [transfer(15_800), back(null, 6000)]
    expect(settle(movements, plan.toReversed()).paid).toEqual([0, 4000, 5800])
    const sameDay = plan.map((payment) => ({ ...payment, due_at: '2027-01-10T12:00:00Z' }))
    expect(settle(movements, sameDay).paid).toEqual([5800, 4000, 0])
  })

  test.each<[string, Movement[], number]>([
    ['nothing', [transfer(15_800)], 0],
    ['each time', [transfer(16_000), returned(200), transfer(300)], 500],
    ['not less by what a bank took back of it', [transfer(16_000), back(null, 200), transfer(700)], 900],
    ['not what pays again', [transfer(15_800), back(2, 5000), transfer(5700)], 700],
  ])('the total of all overpayments: %s', (_, movements, ever) => {
    expect(everOverpaid(movements, plan)).toBe(ever)
  })

  test('for any movements no money is lost and no payment exceeds its amount', () => {
    const movement = fc.oneof(
      fc.record({
        kind: fc.constant('charge' as const),
        amount: fc.integer({ min: 1, max: 9000 }),
        payment_id: fc.constantFrom(1, 2, 3),
      }),
      fc.record({
        kind: fc.constant('transfer' as const),
        amount: fc.integer({ min: 1, max: 9000 }),
        payment_id: fc.constant(null),
      }),
      fc.record({
        kind: fc.constant('chargeback' as const),
        amount: fc.integer({ min: -9000, max: -1 }),
        payment_id: fc.constantFrom(null, 1, 2, 3),
      }),
    )
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 8 }), (movements) => {
        const result = settle(movements, plan)
        const kept = movements.reduce((total, one) => total + one.amount, 0)
        expect(result.received - result.charged_back).toBe(kept)
        // Banks may take back more than there is; then nothing is left.
        expect(result.total_paid + result.overpayment).toBe(Math.max(0, kept))
        for (const [index, payment] of plan.entries()) {
          expect(result.paid[index]).toBeLessThanOrEqual(payment.amount)
          expect(result.paid[index]).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
