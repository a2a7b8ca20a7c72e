import { expect, test } from 'vitest'
import type { z } from 'zod'
import { config } from './config'
import { order, payment, purchase, refund, ticket } from './order'
import { addressLine } from './settings/advanced'
import { productOfLine, planStep, shopItem, travelTime } from './shop-item'
import { cart, cartMerchandise, cartProduct, invoice, voucher } from './shop/cart'
import { checkoutCart, paymentInstruction } from './shop/checkout'
import { customer, existingTicket } from './shop/shop-data'

/** Required fields of each entity in responses. An entity may have further fields. */
const refundability =
  'is_ever_refundable is_refundable allow_refund_requests_from allow_refund_requests_until'
const items = 'tickets cartProducts merchandisePurchases cartMerchandise'
const entities: readonly [name: string, entity: z.ZodObject, fields: string][] = [
  ['Customer', customer, 'full_name email country address'],
  ['Shop item: identity', shopItem, 'id external_code name shop_item_type type'],
  [
    'Shop item: pricing and images',
    shopItem,
    'price fee shop_image shop_image_2 shop_image_3 shop_image_4 shop_description',
  ],
  ['Shop item: stock and ordering', shopItem, 'in_stock stock_level is_featured force_view limit_per_order'],
  ['Shop item: refunds', shopItem, 'is_refundable allow_refund_requests_from allow_refund_requests_until'],
  ['Shop item: payment plan', shopItem, 'has_payment_plan payment_plan'],
  [
    'Shop item: changes',
    shopItem,
    'allow_name_changes allow_name_changes_until name_change_limit allow_email_changes',
  ],
  [
    'Shop item: travel',
    shopItem,
    'travel_time_type travel_time travel_times allow_travel_time_changes_until timezone',
  ],
  ['Travel time', travelTime, 'id travel_time remaining'],
  ['Cart', cart, 'code expires_at now products merchandise total_price'],
  [
    'Cart product',
    cartProduct,
    'id shop_item_type full_name email travel_time transport_time_id price fee product',
  ],
  [
    'Cart product: product',
    productOfLine,
    'name type event event_id timezone travel_time_type travel_times allow_travel_time_changes_until has_payment_plan payment_plan',
  ],
  ['Cart merchandise', cartMerchandise, 'id price fee merchandise'],
  ['Cart merchandise: merchandise', cartMerchandise.shape.merchandise, 'name'],
  ['Payment plan step', planStep, 'amount count units'],
  ['Invoice', invoice, 'items shipping items_total_without_tax shipping_without_tax tax total'],
  [
    'Invoice: items',
    invoice.shape.items.element,
    'id name type price shop_item_type full_name email travel_time timezone product_type event_id event',
  ],
  ['Invoice: shipping', invoice.shape.shipping.unwrap(), 'name type price'],
  ['Voucher', voucher, 'code discount_amount'],
  ['Order: identity', order, 'id code checksum created_at staff'],
  [
    'Order: money',
    order,
    'total_price total_paid total_refunded discount_amount discount_name shipping_amount shipping_country shipping_refunded',
  ],
  ['Order: payment', order, 'payment_method payment_status has_payment_plan payment_plan payments'],
  [
    'Order: state flags',
    order,
    'accepted_ts_and_cs has_invoice has_refunds has_active_refunds fully_refunded can_refund',
  ],
  ['Order: items', order, items],
  ['Order: pending cart products', order.shape.cartProducts.element, 'pending full_name email'],
  ['Ticket: identity', ticket, 'code product full_name email status type'],
  ['Ticket: money', ticket, 'price fee refund_fee refund_total shipping_refund'],
  ['Ticket: travel', ticket, 'travel_time timezone transport_time_id'],
  [
    'Ticket: change flags',
    ticket,
    'allow_name_changes name_changes_left allow_email_changes allow_travel_time_changes allow_download recently_edited',
  ],
  ['Ticket: refund flags', ticket, `pending ${refundability}`],
  [
    'Merchandise purchase',
    purchase,
    `code merchandise status price fee refund_fee shipping_refund refund_total ${refundability}`,
  ],
  [
    'Payment (instalment)',
    payment,
    'reference amount paid_amount payment_status due_at paid_at overdue due attempt',
  ],
  ['Refund', refund, `id status created_at completed_at total shipping_refund order ${items}`],
  ['Existing ticket', existingTicket, 'full_name email event_id'],
  ['Config: switches', config, 'shopActive merchandiseActive refundsActive currency timezone'],
  [
    'Config: label maps',
    config,
    'productTypes merchandiseTypes paymentMethods paymentStatuses ticketStatuses merchandiseStatuses refundStatuses countries',
  ],
  ['Config: address and bank', config, 'addressLines ibanCountries'],
  ['Config: an address line', addressLine, 'text required'],
  ['Config: payments', config, 'shopPaymentCreditCardMaxAttempts'],
  [
    'Config: contact and other settings',
    config,
    'contactEmail contactAddress pixelId gateway ambassadorsLinkText ambassadorsText',
  ],
  ['Payment instruction', paymentInstruction, 'action url params'],
  [
    'Checkout payload: customer',
    checkoutCart.payload.shape.customer.unwrap().unwrap(),
    'full_name country address',
  ],
  [
    'Checkout payload: order',
    checkoutCart.payload.shape.order.unwrap().unwrap(),
    'payment_method shipping_name shipping_country shipping_address',
  ],
]

test.each(entities)('%s has all required fields', (_, entity, fields) =>
  expect(Object.keys(entity.shape)).toEqual(expect.arrayContaining(fields.split(' '))),
)
