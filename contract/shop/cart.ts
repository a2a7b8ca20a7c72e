import { z } from 'zod'
import { call } from '../call'
import { productOfLine, itemPlace, planStep } from '../shop-item'
import {
  cartCode,
  code,
  countryCode,
  email,
  id,
  instant,
  money,
  moneySum,
  optional,
  printedName,
  shopItemType,
  text,
  token,
} from '../values'
import { shopData } from './shop-data'

export const cartProduct = z.object({
  id,
  shop_item_type: z.literal('tickets'),
  full_name: z.string(),
  email: z.string(),
  travel_time: instant.nullable(),
  transport_time_id: id.nullable(),
  price: money,
  fee: money,
  product: productOfLine,
})
export type CartProduct = z.infer<typeof cartProduct>

export const cartMerchandise = z.object({
  id,
  price: money,
  fee: money,
  merchandise: z.object({
    id,
    external_code: z.string(),
    name: z.string(),
    type: z.string(),
    /** The same as for a ticket product. */
    has_payment_plan: z.boolean(),
    payment_plan: z.array(planStep),
  }),
})
export type CartMerchandise = z.infer<typeof cartMerchandise>

export const cart = z.object({
  code: z.string().nullable(),
  expires_at: instant.nullable(),
  now: instant,
  products: z.array(cartProduct),
  merchandise: z.array(cartMerchandise),
  total_price: moneySum,
  /** Latest time to which `extend-cart` can extend the reservation. */
  extendable_until: instant.nullable(),
})
/** A reservation. The code of an empty cart is `null`. */
export type Cart = z.infer<typeof cart>

const cartAnswer = z.object({ cart, data: shopData.partial() })
const lineFields = { full_name: printedName, email, transport_time_id: optional(id) }
const addRefusals = [
  'session-ended',
  'shop-inactive',
  'item-not-found',
  'cart-expired',
  'item-over',
  'plan-too-late',
  'sold-out',
  'time-sold-out',
  'limit-reached',
  'cart-full',
  'held-by-network',
  'free-limit-reached',
  'plan-alone',
  'plan-already-in-cart',
] as const
const personalRefusals = [
  'duplicate-ticket',
  'holder-name-missing',
  'holder-email-missing',
  'holder-email-invalid',
  'travel-time-missing',
  'travel-time-unknown',
  'time-departed',
] as const

/**
 * Code of the cart that the call creates if there is none yet. With it, a page finds the cart even if the response is lost.
 */
const newCart = optional(z.string().regex(/^[0-9a-f]{32}$/))

export const getCart = call('get-cart', {
  summary:
    'Returns the active cart with this code, or that of the customer. Without one, the cart is empty and its code null.',
  payload: z.object({ token, cart: cartCode }),
  optional: ['token', 'cart'],
  example: { token: 'login-token', cart: 'cart-token' },
  answer: z.object({ cart }),
  refusals: ['session-ended'],
})

export const addProductToCart = call('add-product-to-cart', {
  summary: 'Reserves one place of a ticket product and of its travel time.',
  payload: z.object({
    token,
    cart: cartCode,
    new_cart: newCart,
    external_code: optional(text(200)),
    ...lineFields,
  }),
  optional: ['token', 'cart', 'new_cart', 'transport_time_id'],
  example: {
    token: 'login-token',
    external_code: 'pass',
    full_name: 'Vera Kos',
    email: 'holder@mail.example',
    transport_time_id: null,
  },
  answer: cartAnswer,
  refusals: [...addRefusals, ...personalRefusals],
})

export const updateProductInCart = call('update-product-in-cart', {
  summary: 'Changes holder and travel time of a line. The reserved place moves to the new travel time.',
  payload: z.object({ token, cart: cartCode, cart_product_id: optional(id), ...lineFields }),
  optional: ['transport_time_id'],
  example: {
    token: 'login-token',
    cart: 'cart-token',
    cart_product_id: 5001,
    full_name: 'Vera Kos',
    email: 'holder@mail.example',
    transport_time_id: null,
  },
  answer: cartAnswer,
  refusals: [
    'session-ended',
    'cart-expired',
    'line-not-found',
    'item-over',
    'plan-too-late',
    'time-sold-out',
    ...personalRefusals,
  ],
})

export const removeProductFromCart = call('remove-product-from-cart', {
  summary: 'Removes a ticket from the cart and frees its place.',
  payload: z.object({ token, cart: cartCode, cart_product_id: optional(id) }),
  example: { token: 'login-token', cart: 'cart-token', cart_product_id: 5001 },
  answer: cartAnswer,
  refusals: ['session-ended', 'cart-expired', 'line-not-found'],
})

export const addMerchandiseToCart = call('add-merchandise-to-cart', {
  summary: 'Reserves one piece of merchandise.',
  payload: z.object({ token, cart: cartCode, new_cart: newCart, external_code: optional(text(200)) }),
  optional: ['token', 'cart', 'new_cart'],
  example: { token: 'login-token', external_code: 'shirt' },
  answer: cartAnswer,
  refusals: addRefusals,
})

export const removeMerchandiseFromCart = call('remove-merchandise-from-cart', {
  summary: 'Removes a piece of merchandise from the cart and frees it.',
  payload: z.object({ token, cart: cartCode, cart_merchandise_id: optional(id) }),
  example: { token: 'login-token', cart: 'cart-token', cart_merchandise_id: 5002 },
  answer: cartAnswer,
  refusals: ['session-ended', 'cart-expired', 'line-not-found'],
})

export const extendCart = call('extend-cart', {
  summary:
    'Extends the reservation by its full time, up to three times that length after the first item was added.',
  payload: z.object({ token, cart: cartCode }),
  example: { token: 'login-token', cart: 'cart-token' },
  answer: z.object({ cart }),
  refusals: ['session-ended', 'cart-expired', 'cart-at-its-cap'],
})

export const invoice = z.object({
  items: z.array(
    z.object({
      id,
      name: z.string(),
      type: z.string(),
      price: money,
      shop_item_type: shopItemType,
      full_name: z.string().nullable(),
      email: z.string().nullable(),
      travel_time: instant.nullable(),
      timezone: z.string().nullable(),
      product_type: z.string().nullable(),
      event_id: id.nullable(),
      event: z.string().nullable(),
      ...itemPlace,
    }),
  ),
  shipping: z.object({ name: z.string(), type: z.string(), price: money.nullable() }).nullable(),
  items_total_without_tax: moneySum,
  shipping_without_tax: money,
  /** Amounts of tax by rate. A rate is a percentage as the shortest decimal. */
  tax: z.record(z.string(), moneySum),
  total: moneySum,
})
/** The totals of a checkout. An item's price includes its fee and all taxes. */
export type Invoice = z.infer<typeof invoice>

export const calculateInvoice = call('calculate-invoice', {
  summary: "Returns the cart's items, shipping and taxes for a country, after the discount of a voucher.",
  payload: z.object({
    token,
    cart: cartCode,
    country: optional(countryCode),
    voucher_code: optional(code(100)),
  }),
  optional: ['cart', 'country', 'voucher_code'],
  example: { token: 'login-token', cart: 'cart-token', country: 'HR' },
  answer: z.object({ invoice }),
  refusals: [
    'session-ended',
    'cart-expired',
    'voucher-invalid',
    'voucher-not-with-plan',
    'too-many-attempts',
  ],
})

export const voucher = z.object({ code: z.string(), discount_amount: money })
export type Voucher = z.infer<typeof voucher>

export const validateVoucher = call('validate-voucher', {
  summary: 'Returns the amount of a voucher without reserving it.',
  payload: z.object({ token, cart: cartCode, code: optional(code(100)) }),
  optional: ['cart'],
  example: { token: 'login-token', cart: 'cart-token', code: 'TEN' },
  answer: z.object({ voucher }),
  refusals: [
    'login-needed',
    'session-ended',
    'voucher-missing',
    'voucher-invalid',
    'voucher-not-with-plan',
    'too-many-attempts',
  ],
})
