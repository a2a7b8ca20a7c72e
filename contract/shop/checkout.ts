import { z } from 'zod'
import { call } from '../call'
import { companyInput, viesAnswer } from '../company'
import { cart } from './cart'
import { order, payment } from '../order'
import { shopData } from './shop-data'
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

export const paymentInstruction = z.object({
  action: z.enum(['redirect', 'submit']),
  url: z.string(),
  /** Hidden fields of the form that `submit` posts. */
  params: z.record(z.string(), z.string()),
})
/** The address that the browser opens to pay, and the method. */
export type PaymentInstruction = z.infer<typeof paymentInstruction>

export const changePaymentMethod = call('change-payment-method', {
  summary: 'Lets the customer pay an unpaid card order by bank transfer; again changes nothing.',
  payload: z.object({ token, order_id: optional(id), payment_method: z.literal('bank_transfer') }),
  answer: z.object({ data: shopData.partial() }),
  refusals: [
    'login-needed',
    'session-ended',
    'order-not-found',
    'payment-not-open',
    'payment-under-way',
    'no-payment-method',
    'bank-transfer-not-allowed',
    'company-by-card',
    'plan-by-card-only',
  ],
})

export const restoreCart = call('restore-cart', {
  summary: 'Cancels an unpaid card order and puts its items into a new cart, all of them or none.',
  payload: z.object({ token, order_id: optional(id) }),
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
  summary: 'Turns the cart into an order; the same cart again answers the same order.',
  payload: z.object({
    token,
    cart: cartCode,
    customer: optional(
      z.object({
        full_name: printedName,
        country: optional(countryCode),
        address: optional(address),
        /** Ours: the company that buys. */
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
    /** Ours: the total that the customer saw. If the total has changed, the call is refused with the new `total`. */
    expected_total: optional(moneySum),
  }),
  answer: z.object({ order, payment: paymentInstruction.optional(), data: shopData.partial() }),
  refusals: [
    'login-needed',
    'session-ended',
    'shop-inactive',
    'cart-expired',
    'cart-empty',
    'total-too-high',
    'cart-lost-items',
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
    'company-by-card',
    'credit-card-not-allowed',
    'voucher-does-not-cover',
    'plan-by-card-only',
    'orders-unpaid',
    'total-changed',
    'voucher-invalid',
    'voucher-not-with-plan',
    'too-many-attempts',
  ],
})

export const checkVatNumber = call('check-vat-number', {
  summary:
    'What the register of VAT numbers of the European Union says of a number; a sale never depends on it.',
  payload: z.object({ token, vat_number: optional(text(60)), country: optional(countryCode) }),
  /** Null: the shop does not ask, or the number is of another country. */
  answer: z.object({ vies: viesAnswer.nullable() }),
  refusals: ['login-needed', 'session-ended', 'vat-number-invalid', 'too-many-attempts'],
})

export const setOrderCompany = call('set-order-company', {
  summary:
    'Makes a company the buyer of an order, with its address, until the invoice exists; again changes nothing.',
  payload: z.object({
    token,
    order_id: optional(id),
    /** Absent: a private person buys. */
    company: companyInput,
    /** Absent: as before. */
    country: optional(countryCode),
    address: optional(address),
  }),
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
  summary: 'The order whose terms wait to be accepted, by code and checksum.',
  payload: z.object({ order: orderCode, checksum }),
  answer: z.object({ order }),
  refusals: ['order-not-found'],
})

export const acceptTermsAndConditions = call('accept-terms-and-conditions', {
  summary: 'Accepts the terms of an order; again changes nothing.',
  payload: z.object({ token, order: orderCode, checksum }),
  answer: z.object({ data: shopData.partial() }),
  refusals: ['order-not-found'],
})

export const getPaymentPlanOrderPayment = call('get-payment-plan-order-payment', {
  summary: 'A payment of an order, by code, reference and checksum.',
  payload: z.object({ order: orderCode, reference, checksum }),
  answer: z.object({ data: z.object({ order, payment }) }),
  refusals: ['order-not-found', 'payment-not-found'],
})

export const payPaymentPlanOrderPayment = call('pay-payment-plan-order-payment', {
  summary: 'Starts a card payment for an open payment of an order; whoever has the link may pay.',
  payload: z.object({
    token,
    order: orderCode,
    reference,
    checksum,
    /** Ours: pays everything that is missing for the order at once. */
    all: optional(z.boolean()),
    call_key: callKey,
  }),
  answer: z.object({ data: z.object({ payment: paymentInstruction.optional() }) }),
  refusals: [
    'order-not-found',
    'payment-not-found',
    'payment-not-open',
    'attempts-exhausted',
    'refund-blocks-plan',
    'credit-card-not-allowed',
    'attempt-ended',
    'call-key-reused',
  ],
})
