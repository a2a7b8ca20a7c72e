import { z } from 'zod'
import { call } from '../call'
import { companyInput, viesAnswer } from '../company'
import { order, payment } from '../order'
import {
  address,
  cartCode,
  code,
  countryCode,
  id,
  moneySum,
  optional,
  paymentMethod,
  printedName,
  token,
  callKey,
  text,
} from '../values'
import { cart } from './cart'
import { shopData } from './shop-data'

export const paymentInstruction = z.object({
  action: z.enum(['redirect', 'submit']),
  url: z.string(),
  /** Hidden fields of the form that `submit` posts. */
  params: z.record(z.string(), z.string()),
})
/** The URL that the browser opens for the payment, and how. */
export type PaymentInstruction = z.infer<typeof paymentInstruction>

export const changePaymentMethod = call('change-payment-method', {
  summary:
    'Changes the payment method of an unpaid order to bank transfer or card. Repeating the call has no effect.',
  payload: z.object({
    token,
    order_id: optional(id),
    payment_method: z.enum(['bank_transfer', 'credit_card']),
  }),
  example: { token: 'login-token', order_id: 1001, payment_method: 'bank_transfer' },
  answer: z.object({ data: shopData.partial() }),
  refusals: [
    'login-needed',
    'session-ended',
    'order-not-found',
    'payment-not-open',
    'payment-under-way',
    'no-payment-method',
    'bank-transfer-not-allowed',
    'transfer-too-late',
    'credit-card-not-allowed',
    'card-amount-too-small',
    'company-by-card',
    'plan-by-card-only',
  ],
})

export const cancelUnpaidOrder = call('cancel-unpaid-order', {
  summary:
    'Cancels an own order that nothing was paid for. Its places and its voucher become free. Repeating the call has no effect.',
  payload: z.object({ token, order_id: optional(id) }),
  example: { token: 'login-token', order_id: 1001 },
  answer: z.object({ data: shopData.partial() }),
  refusals: ['login-needed', 'session-ended', 'order-not-found', 'payment-not-open', 'payment-under-way'],
})

export const restoreCart = call('restore-cart', {
  summary:
    'Cancels an unpaid card order and puts its items into a new cart. Rejected if not all items are available.',
  payload: z.object({ token, order_id: optional(id) }),
  example: { token: 'login-token', order_id: 1001 },
  answer: z.object({ cart, data: shopData.partial() }),
  refusals: [
    'login-needed',
    'session-ended',
    'order-not-found',
    'payment-not-open',
    'payment-under-way',
    'cart-not-empty',
    'items-unavailable',
    'too-many-attempts',
  ],
})

export const checkoutCart = call('checkout-cart', {
  summary: 'Creates an order from the cart. Repeating the call with the same cart returns the same order.',
  payload: z.object({
    token,
    cart: cartCode,
    customer: optional(
      z.object({
        full_name: printedName,
        country: optional(countryCode),
        address: optional(address),
        /** A company as the buyer. */
        company: companyInput,
      }),
    ),
    order: optional(
      z.object({
        payment_method: optional(paymentMethod),
        shipping_name: printedName,
        shipping_country: optional(countryCode),
        shipping_address: optional(address),
      }),
    ),
    voucher_code: optional(code(100)),
    /** The total that the customer saw. If it has changed, the call is rejected with the new `total`. */
    expected_total: optional(moneySum),
  }),
  optional: ['voucher_code', 'expected_total'],
  example: {
    token: 'login-token',
    cart: 'cart-token',
    customer: { full_name: 'Ana Horvat', country: 'HR', address: { street: 'Obala 1', city: 'Split' } },
    voucher_code: null,
    order: {
      payment_method: 'credit_card',
      shipping_name: 'Ana Horvat',
      shipping_country: 'HR',
      shipping_address: { full_name: 'Ana Horvat', street: 'Obala 1', city: 'Split' },
    },
  },
  answer: z.object({ order, payment: paymentInstruction.optional(), data: shopData.partial() }),
  refusals: [
    'login-needed',
    'session-ended',
    'shop-inactive',
    'cart-expired',
    'cart-empty',
    'total-too-high',
    'cart-lost-items',
    'cart-items-over',
    'plan-too-late',
    'item-not-found',
    'name-missing',
    'country-missing',
    'country-unknown',
    'shipping-country-missing',
    'shipping-impossible',
    'fields-missing',
    'vat-number-invalid',
    'no-payment-method',
    'bank-transfer-not-allowed',
    'transfer-too-late',
    'company-by-card',
    'credit-card-not-allowed',
    'card-amount-too-small',
    'voucher-does-not-cover',
    'plan-by-card-only',
    'orders-unpaid',
    'orders-per-day',
    'free-limit-reached',
    'total-changed',
    'voucher-invalid',
    'voucher-not-with-plan',
    'too-many-attempts',
  ],
})

export const checkVatNumber = call('check-vat-number', {
  summary: 'Checks a VAT number with the register of the European Union. A sale never depends on the result.',
  payload: z.object({ token, vat_number: optional(text(60)), country: optional(countryCode) }),
  optional: ['country'],
  example: { token: 'login-token', vat_number: 'HR18683136487', country: 'HR' },
  /** `null` if the shop does not use the register, or the number is from another country. */
  answer: z.object({ vies: viesAnswer.nullable() }),
  refusals: ['login-needed', 'session-ended', 'vat-number-invalid', 'too-many-attempts'],
})

export const setOrderCompany = call('set-order-company', {
  summary:
    'Sets a company with its address as the buyer of an order until the invoice is issued. Repeating the call has no effect.',
  payload: z.object({
    token,
    order_id: optional(id),
    /** The company; absent for a private person. */
    company: companyInput,
    /** Unchanged if absent, as is the address. */
    country: optional(countryCode),
    address: optional(address),
  }),
  optional: ['company', 'country', 'address'],
  example: {
    token: 'login-token',
    order_id: 1002,
    company: { name: 'Adria Booking d.o.o.', vat_number: '18683136487' },
    country: 'HR',
    address: { street: 'Obala 1', city: 'Split' },
  },
  answer: z.object({ data: shopData.partial() }),
  refusals: [
    'login-needed',
    'session-ended',
    'order-not-found',
    'order-is-cancelled',
    'invoice-issued',
    'fields-missing',
    'vat-number-invalid',
    'company-by-card',
    'country-missing',
    'country-unknown',
  ],
})

const orderCode = optional(text(40))
const checksum = optional(text(100))
const reference = optional(text(60))

export const getTermsAndConditionsOrder = call('get-terms-and-conditions-order', {
  summary: 'Returns the order whose terms are to be accepted, by code and checksum.',
  payload: z.object({ order: orderCode, checksum }),
  example: { order: 'P4W8T2LD', checksum: '6f1d2c9a4b7e80315cd2a94e7b03f681' },
  answer: z.object({ order }),
  refusals: ['order-not-found'],
})

export const acceptTermsAndConditions = call('accept-terms-and-conditions', {
  summary: 'Accepts the terms of an order. Repeating the call has no effect.',
  payload: z.object({ token, order: orderCode, checksum }),
  optional: ['token'],
  example: { token: 'login-token', order: 'P4W8T2LD', checksum: '6f1d2c9a4b7e80315cd2a94e7b03f681' },
  answer: z.object({ data: shopData.partial() }),
  refusals: ['session-ended', 'order-not-found'],
})

export const getPaymentPlanOrderPayment = call('get-payment-plan-order-payment', {
  summary: 'Returns a payment of an order by code, reference and checksum.',
  payload: z.object({ order: orderCode, reference, checksum }),
  example: { order: 'P4W8T2LD', checksum: '6f1d2c9a4b7e80315cd2a94e7b03f681', reference: 'P4W8T2LD-2' },
  answer: z.object({ data: z.object({ order, payment }) }),
  refusals: ['order-not-found', 'payment-not-found'],
})

export const payPaymentPlanOrderPayment = call('pay-payment-plan-order-payment', {
  summary: 'Starts a card payment for an open payment of an order. Anyone with the link may pay.',
  payload: z.object({
    token,
    order: orderCode,
    reference,
    checksum,
    /** Pays the whole outstanding amount of the order at once. */
    all: optional(z.boolean()),
    call_key: callKey,
  }),
  optional: ['token', 'all', 'call_key'],
  example: {
    order: 'P4W8T2LD',
    checksum: '6f1d2c9a4b7e80315cd2a94e7b03f681',
    reference: 'P4W8T2LD-2',
    all: false,
  },
  answer: z.object({ data: z.object({ payment: paymentInstruction.optional() }) }),
  refusals: [
    'session-ended',
    'order-not-found',
    'payment-not-found',
    'payment-not-open',
    'attempts-exhausted',
    'refund-blocks-plan',
    'credit-card-not-allowed',
    'card-amount-too-small',
    'attempt-ended',
    'call-key-reused',
  ],
})
