import { z } from 'zod'
import { call } from '../call'
import { order } from '../order'
import { cart } from './cart'
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
  ],
})

export const checkoutCart = call('checkout-cart', {
  summary: 'Turns the cart into an order; the same cart again answers the same order.',
  payload: z.object({
    token,
    cart: cartCode,
    customer: optional(
      z.object({ full_name: printedName, country: optional(countryCode), address: optional(address) }),
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
    'no-payment-method',
    'bank-transfer-not-allowed',
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
