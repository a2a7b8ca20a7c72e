import { z } from 'zod'
import { call } from '../call'
import { productOfLine, itemPlace, planStep } from '../shop-item'
import { shopData } from './shop-data'
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
    /** Ours, as of a product. */
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
  /** Ours: the latest time to which `extend-cart` can extend the reservation. */
  extendable_until: instant.nullable(),
})
/** A reservation; an empty cart has the code `null`. */
export type Cart = z.infer<typeof cart>

const cartAnswer = z.object({ cart, data: shopData.partial() })
const lineFields = { full_name: printedName, email, transport_time_id: optional(id) }
const addRefusals = [
  'session-ended',
  'shop-inactive',
  'item-not-found',
  'cart-expired',
  'sold-out',
  'time-sold-out',
  'limit-reached',
  'cart-full',
  'held-by-network',
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
 * Ours: the code of the cart that this call begins, if it begins one. A page whose answer is lost finds the cart by it.
 */
const newCart = optional(z.string().regex(/^[0-9a-f]{32}$/))

export const getCart = call('get-cart', {
  summary: 'The live cart of this code, or of this customer; empty with code null where there is none.',
  payload: z.object({ token, cart: cartCode }),
  answer: z.object({ cart }),
  refusals: ['session-ended'],
})

export const addProductToCart = call('add-product-to-cart', {
  summary: 'Reserves one place of a ticket product, and of its travel time.',
  payload: z.object({
    token,
    cart: cartCode,
    new_cart: newCart,
    external_code: optional(text(200)),
    ...lineFields,
  }),
  answer: cartAnswer,
  refusals: [...addRefusals, ...personalRefusals],
})

export const updateProductInCart = call('update-product-in-cart', {
  summary: "Changes a line's holder and travel time; the place moves with the time.",
  payload: z.object({ token, cart: cartCode, cart_product_id: optional(id), ...lineFields }),
  answer: cartAnswer,
  refusals: ['session-ended', 'cart-expired', 'line-not-found', 'time-sold-out', ...personalRefusals],
})

export const removeProductFromCart = call('remove-product-from-cart', {
  summary: 'Removes a ticket from the cart; its place is free at once.',
  payload: z.object({ token, cart: cartCode, cart_product_id: optional(id) }),
  answer: cartAnswer,
  refusals: ['session-ended', 'cart-expired', 'line-not-found'],
})

export const addMerchandiseToCart = call('add-merchandise-to-cart', {
  summary: 'Reserves one piece of merchandise.',
  payload: z.object({ token, cart: cartCode, new_cart: newCart, external_code: optional(text(200)) }),
  answer: cartAnswer,
  refusals: addRefusals,
})

export const removeMerchandiseFromCart = call('remove-merchandise-from-cart', {
  summary: 'Removes a piece of merchandise from the cart; it is free at once.',
  payload: z.object({ token, cart: cartCode, cart_merchandise_id: optional(id) }),
  answer: cartAnswer,
  refusals: ['session-ended', 'cart-expired', 'line-not-found'],
})

export const extendCart = call('extend-cart', {
  summary: 'Starts the reservation time again, within three times its length from the first add.',
  payload: z.object({ token, cart: cartCode }),
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
  /** Rate in per cent, as the shortest decimal, to the amount of tax. */
  tax: z.record(z.string(), moneySum),
  total: moneySum,
})
/** The totals of a checkout; an item's price includes its fee and all taxes. */
export type Invoice = z.infer<typeof invoice>

export const calculateInvoice = call('calculate-invoice', {
  summary: "The cart's items, shipping and taxes for a country, after the discount of a voucher.",
  payload: z.object({
    token,
    cart: cartCode,
    country: optional(countryCode),
    voucher_code: optional(code(100)),
  }),
  answer: z.object({ invoice }),
  refusals: ['session-ended', 'cart-expired', 'voucher-invalid', 'voucher-not-with-plan'],
})

export const voucher = z.object({ code: z.string(), discount_amount: money })
export type Voucher = z.infer<typeof voucher>

export const validateVoucher = call('validate-voucher', {
  summary: 'What a voucher code is worth; reserves nothing.',
  payload: z.object({ token, cart: cartCode, code: optional(code(100)) }),
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
