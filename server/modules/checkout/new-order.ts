import type { ViesAnswer } from '#contract/company'
import type { PaymentMethod } from '#contract/values'
import { shippingRefunds, type PricedCart, shippingRateOf } from '#rules/checkout/pricing'
import type { Company } from '#rules/customers/company'
import { minute } from '#rules/dates/instants'
import { itemTaxRate } from '#rules/orders/invoice'
import { planSchedule } from '#rules/payments/instalments'
import { transferDeadline, type TransferSettings } from '#rules/payments/transfer-deadline'
import { personNameKey } from '#rules/text/person-name'
import type { Context } from '../../context'
import { newOrderCode } from '../../platform/crypto/keys'
import type { ItemRow } from '../../platform/db/tables'
import { ticketTimesOf, type Snapshot } from '../catalogue'
import { type NewOrder, termsOf, orderEvent } from '../orders'

/** One ordered unit with its current item and its holder. */
export interface OrderedLine {
  line: { travel_time_id: number | null; full_name: string | null; email: string | null }
  item: ItemRow
}

export interface OrderToMake {
  customer: {
    id: number
    email: string
    full_name: string
    country: string | null
    address: Record<string, string>
    /** The buying company, and the answer of VIES about its number. */
    company: Company | null
    vies: ViesAnswer | null
  }
  shipping: { name: string; country: string | null; address: Record<string, string> } | null
  cartCode: string | null
  channel: string
  method: PaymentMethod
  lines: readonly OrderedLine[]
  priced: PricedCart
  discountName: string | null
  /** The network address that accepted the terms, or the desk if staff recorded it. `null` if not accepted yet. */
  accepted: { from: string } | 'at the desk' | null
  /** Whether a card attempt for the first payment at the shop's gateway is recorded with the order. */
  paysByCardNow: boolean
  /** Whether the customer's country, address and company are saved in the account. */
  keepsAddress: boolean
  now: Date
}

/** Builds the rows of a new order, which is pending until it is paid. */
export function newOrder(context: Context, requested: OrderToMake): NewOrder {
  const { settings, byId } = context.catalogue.current()
  const { customer, shipping, lines, priced, now } = requested
  const code = newOrderCode()
  const terms = requested.accepted === null ? null : termsOf(settings)
  const plan = lines.find(({ item }) => item.payment_plan.length > 0)?.item.payment_plan ?? []
  const deadline = deadlineOf(requested, settings, byId)
  const country = shipping?.country ?? null
  const goods = lines.filter(({ item }) => item.shop_item_type === 'merchandise')
  const refunds = shippingRefunds(
    priced.shipping ?? 0,
    goods.map(({ item }) => item.price),
  )
  const refundOf = new Map(goods.map((one, index) => [one, refunds[index] ?? 0]))
  const due =
    plan.length > 0
      ? planSchedule(plan, now, settings.timezone, priced.shipping ?? 0)
      : [{ amount: priced.totals.total, due_at: deadline.payUntil ?? now }]
  return {
    order: {
      code,
      cart_code: requested.cartCode,
      customer_id: customer.id,
      channel: requested.channel,
      created_at: now,
      full_name: customer.full_name,
      email: customer.email,
      country: customer.country,
      address: customer.address,
      company_name: customer.company?.name ?? null,
      company_vat_number: customer.company?.vat_number ?? null,
      company_vies: customer.vies,
      shipping_name: shipping?.name ?? null,
      shipping_country: country,
      shipping_address: shipping === null ? null : shipping.address,
      shipping_amount: priced.shipping ?? 0,
      currency: settings.currency,
      payment_method: requested.method,
      payment_plan: plan,
      discount_amount: priced.totals.discount,
      discount_name: requested.discountName,
      total_price: priced.totals.total,
      taxes: {
        items_total_without_tax: priced.totals.items_total_without_tax,
        shipping_without_tax: priced.totals.shipping_without_tax,
        tax: priced.totals.tax,
        rates: priced.totals.rates,
        shipping_rate: shipping === null ? null : shippingRateOf(settings, country),
      },
      payment_status: requested.paysByCardNow ? 'processing' : 'pending',
      paid_at: null,
      pay_until: deadline.payUntil,
      next_due_at: due[0]?.due_at ?? null,
      expires_at: deadline.expiresAt,
      accepted_at: requested.accepted === null ? null : now,
      accepted_from: requested.accepted === 'at the desk' ? null : (requested.accepted?.from ?? null),
      terms_hash: terms?.hash ?? null,
      cancelled_at: null,
      note: null,
    },
    terms,
    items: lines.map((one) =>
      orderItem(one, {
        taxRate: itemTaxRate(one.item, country),
        shippingRefund: refundOf.get(one) ?? 0,
      }),
    ),
    payments: due.map(({ amount, due_at }, position) => ({
      position: position + 1,
      reference: `${code}-${position + 1}`,
      amount,
      due_at,
    })),
    gateway: requested.paysByCardNow ? settings.gateway : null,
    event: orderEvent('placed', { channel: requested.channel }),
    keepsAddress: requested.keepsAddress,
  }
}

/** Builds a pending item with the current prices and terms. It gets a code and a barcode when it is issued. */
const orderItem = (
  { item, line }: OrderedLine,
  { taxRate, shippingRefund }: { taxRate: number; shippingRefund: number },
): NewOrder['items'][number] => ({
  item_id: item.id,
  travel_time_id: line.travel_time_id,
  price: item.price,
  fee: item.fee,
  tax_rate: taxRate,
  shipping_refund: shippingRefund,
  is_refundable: item.is_refundable,
  allow_refund_requests_from: item.allow_refund_requests_from,
  allow_refund_requests_until: item.allow_refund_requests_until,
  refund_fee: item.refund_fee,
  status: 'pending',
  full_name: line.full_name,
  name_key: line.full_name === null ? null : personNameKey(line.full_name),
  email: line.email,
  code: null,
  issued_at: null,
  holder_id: null,
  barcode: null,
  edited_at: null,
  admitted_at: null,
  admitted_gate: null,
})

/**
 * Returns the deadline that the customer sees (`payUntil`) and the instant at which an unpaid order ends (`expiresAt`). See
 * docs/behaviour/checkout-and-payment.md, "How long an order waits".
 */
function deadlineOf(
  { method, priced, lines, now }: OrderToMake,
  settings: TransferSettings & { cardMinutes: number },
  items: Snapshot['byId'],
): { payUntil: Date | null; expiresAt: Date | null } {
  if (priced.totals.total === 0 || method === 'voucher') return { payUntil: null, expiresAt: null }
  if (method === 'credit_card') {
    const end = new Date(now.getTime() + settings.cardMinutes * minute)
    return { payUntil: end, expiresAt: end }
  }
  const bought = lines.map(({ item, line }) => ({ item_id: item.id, travel_time_id: line.travel_time_id }))
  return transferDeadline(ticketTimesOf(bought, items), settings, now)
}
