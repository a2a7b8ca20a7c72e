import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { automaticPaymentMethod, paymentMethods, type Payable, type PaymentMethod } from './methods'
import { whyNotMethod } from './why-not-method'

const both = { creditCardActive: true, bankTransferCountries: ['HR'], cardMinimum: 50 }
const transferOnly = { ...both, creditCardActive: false }
const order: Payable = { total: 10_000, discount: 0, country: 'HR', hasPlan: false }

describe('what is offered and what is set', () => {
  test.each<[string, Partial<Payable>, typeof both, PaymentMethod[], PaymentMethod | null]>([
    ['both are allowed: ask', {}, both, ['credit_card', 'bank_transfer'], null],
    ['no transfer from there: card', { country: 'US' }, both, ['credit_card'], 'credit_card'],
    ['no country yet: card', { country: null }, both, ['credit_card'], 'credit_card'],
    ['card is off: transfer', {}, transferOnly, ['bank_transfer'], 'bank_transfer'],
    ['neither', { country: 'US' }, transferOnly, [], null],
    ['the lowest rest for a card', { discount: 9950, country: 'US' }, both, ['credit_card'], 'credit_card'],
    ['a rest too small for a card', { discount: 9951 }, both, ['bank_transfer'], 'bank_transfer'],
    ['a rest too small, and no transfer', { discount: 9951, country: 'US' }, both, [], null],
    ['a small order', { total: 30 }, both, ['bank_transfer'], 'bank_transfer'],
    ['a plan with a small payment', { hasPlan: true, lowestPayment: 49 }, both, [], null],
    ['a plan of larger payments', { hasPlan: true, lowestPayment: 50 }, both, ['credit_card'], 'credit_card'],
    ['a discount that covers', { discount: 10_000 }, both, ['voucher'], 'voucher'],
    ['a discount above the total', { discount: 10_001 }, transferOnly, ['voucher'], 'voucher'],
    ['a free order', { total: 0, country: null }, transferOnly, ['voucher'], 'voucher'],
    ['a plan: card only', { hasPlan: true }, both, ['credit_card'], 'credit_card'],
    ['a plan takes no discount', { hasPlan: true, discount: 99_999 }, both, ['credit_card'], 'credit_card'],
    ['a plan without cards', { hasPlan: true }, transferOnly, [], null],
    [
      'staff: transfer from everywhere',
      { country: 'US', byStaff: true },
      transferOnly,
      ['bank_transfer'],
      'bank_transfer',
    ],
  ])('payment methods: %s', (_, given, settings, methods, automatic) => {
    expect(paymentMethods({ ...order, ...given }, settings)).toEqual(methods)
    expect(automaticPaymentMethod({ ...order, ...given }, settings)).toBe(automatic)
  })
})

describe('what is refused', () => {
  test.each<[PaymentMethod | null, Partial<Payable>, typeof both, string | null]>([
    ['credit_card', {}, both, null],
    ['bank_transfer', {}, both, null],
    [null, {}, both, 'no-payment-method'],
    ['credit_card', {}, transferOnly, 'credit-card-not-allowed'],
    ['bank_transfer', { country: 'US' }, both, 'bank-transfer-not-allowed'],
    ['bank_transfer', { country: null }, both, 'bank-transfer-not-allowed'],
    ['bank_transfer', { transferClosed: true }, both, 'transfer-too-late'],
    ['bank_transfer', { transferClosed: true }, transferOnly, 'transfer-too-late'],
    ['bank_transfer', { transferClosed: true, country: 'US' }, both, 'bank-transfer-not-allowed'],
    ['credit_card', { transferClosed: true }, both, null],
    ['bank_transfer', { transferClosed: true, discount: 10_000 }, both, null],
    ['bank_transfer', { country: 'US', byStaff: true }, both, null],
    ['credit_card', { discount: 9950 }, both, null],
    ['credit_card', { discount: 9951 }, both, 'card-amount-too-small'],
    ['credit_card', { discount: 9951, country: 'US' }, both, 'card-amount-too-small'],
    ['credit_card', { discount: 9951 }, transferOnly, 'credit-card-not-allowed'],
    ['bank_transfer', { discount: 9951 }, both, null],
    ['credit_card', { hasPlan: true, lowestPayment: 49 }, both, 'card-amount-too-small'],
    ['voucher', { discount: 9999 }, both, 'voucher-does-not-cover'],
    ['voucher', { discount: 10_000 }, both, null],
    ['bank_transfer', { discount: 10_000, country: 'US' }, both, null],
    [null, { total: 0 }, both, null],
    ['bank_transfer', { hasPlan: true }, both, 'plan-by-card-only'],
    ['voucher', { hasPlan: true, discount: 10_000 }, both, 'plan-by-card-only'],
    ['credit_card', { hasPlan: true }, both, null],
    ['credit_card', { hasPlan: true }, transferOnly, 'no-payment-method'],
    ['credit_card', { country: 'US' }, transferOnly, 'no-payment-method'],
  ])('paying by %s with %j', (method, given, settings, refusal) => {
    expect(whyNotMethod(method, { ...order, ...given }, settings)).toBe(refusal)
  })

  test('offered methods are accepted, and others are rejected unless nothing is left to pay', () => {
    fc.assert(
      fc.property(
        fc.record({
          total: fc.nat(3),
          discount: fc.nat(3),
          country: fc.constantFrom('HR', 'US', null),
          hasPlan: fc.boolean(),
          byStaff: fc.boolean(),
        }),
        fc.record({
          creditCardActive: fc.boolean(),
          bankTransferCountries: fc.subarray(['HR', 'US']),
          cardMinimum: fc.nat(2),
        }),
        fc.constantFrom('credit_card' as const, 'bank_transfer' as const, 'voucher' as const),
        (payable, settings, method) => {
          const offered = paymentMethods(payable, settings)
          const refusal = whyNotMethod(method, payable, settings)
          expect(refusal === null).toBe(offered.includes(method) || offered.includes('voucher'))
        },
      ),
    )
  })
})
