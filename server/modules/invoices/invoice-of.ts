import * as texts from '../../../texts/compiled/documents/invoice'
import { companyOf } from '../../../rules/customers/company'
import { envelopeLines } from '../../../rules/customers/address'
import { dayIn, formatDay, formatInstant } from '../../../rules/dates/dates'
import { type DeskPayment, deskMethod } from '../../../rules/payments/means'
import { decimalsOf } from '../../../rules/money/amount-text'
import { rateKey } from '../../../rules/money/tax'
import { buyerVatId, sellerVatId } from '../../../rules/customers/vat-number'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import type { FiscalMeans, InvoiceLine, InvoiceSnapshot } from '../documents'
import type { Context } from '../../context'
import { ticketDatesOf, travelTimeOf } from '../cart'
import type { CatalogueItem } from '../catalogue'

/** The order's columns that appear on its invoice. */
type Order = Pick<
  OrderRow,
  | 'address'
  | 'code'
  | 'company_name'
  | 'company_vat_number'
  | 'country'
  | 'currency'
  | 'customer_id'
  | 'discount_amount'
  | 'discount_name'
  | 'full_name'
  | 'is_test'
  | 'payment_method'
  | 'shipping_amount'
  | 'shipping_country'
  | 'taxes'
  | 'total_price'
>
type Item = Pick<
  OrderItemRow,
  'item_id' | 'travel_time_id' | 'price' | 'fee' | 'tax_rate' | 'full_name' | 'holder_id'
>
type Shop = Pick<Context, 'catalogue'>
type Paid = NonNullable<InvoiceSnapshot['payments']>

/** The invoice of a paid order: names, settings and rates are current; amounts and taxes are the order's own. */
export function invoiceOf(
  context: Shop,
  order: Order,
  items: readonly Item[],
  document: {
    number: string
    issued_at: Date
    payments: Paid
    usesVoucher: boolean
    paidAtDesk: DeskPayment | null
    means: FiscalMeans
  },
): InvoiceSnapshot {
  const { settings, byId } = context.catalogue.current()
  const { seller } = settings
  const things = items.map((item) => ({ item, product: byId.get(item.item_id) }))
  const tax = order.taxes.rates.reduce((sum, rate) => sum + rate.tax, 0)
  const shippingRate = rateKey(order.taxes.shipping_rate ?? 0)
  return {
    kind: 'invoice',
    number: document.number,
    ...(order.is_test ? { test: true } : {}),
    ...(isExempt(context, order, items) ? { is_exempt: true as const } : {}),
    issued_at: document.issued_at.toISOString(),
    supply_at: supplyOf(things),
    timezone: settings.timezone,
    currency: order.currency,
    shopName: settings.shopName,
    brand: settings.theme.brand,
    seller: {
      name: seller.name || settings.shopName,
      address: linesOf(seller.address),
      vat_number: seller.vatNumber,
      email: seller.email,
      phone: seller.phone,
      registration: seller.registration,
    },
    customer: customerOf(context, order),
    order: order.code,
    payment_method:
      document.paidAtDesk === null
        ? (settings.paymentMethods[order.payment_method] ?? order.payment_method)
        : deskMethod(document.paidAtDesk),
    means: document.means,
    payments: document.payments,
    lines: things.map((thing) => lineOf(thing, order, settings.timezone)),
    shipping:
      order.shipping_country === null
        ? null
        : { name: texts.shipping(), gross: order.shipping_amount, tax_rate: shippingRate },
    discount:
      order.discount_amount > 0
        ? { name: discountName(order, document.usesVoucher), amount: order.discount_amount }
        : null,
    taxes: order.taxes.rates.map((rate) => ({ rate: rateKey(rate.rate), net: rate.net, tax: rate.tax })),
    net: order.total_price - tax,
    tax,
    total: order.total_price,
    // Settings stored before the note existed lack it.
    tax_note: order.taxes.rates.some(({ rate }) => rate === 0) ? (seller.zeroRateNote ?? null) : null,
    original: null,
    reason: null,
    fiscal: null,
    ...electronicInvoiceOf(context, order),
  }
}

/**
 * The parties of the electronic invoice in an order's documents, if the shop writes it for this buyer: a company outside Croatia,
 * whose companies get theirs in another way. Tests have none, because programs book it. It has at most two decimals.
 */
export function electronicInvoiceOf(context: Shop, order: Order): Pick<InvoiceSnapshot, 'factur_x'> {
  const { facturX, seller } = context.catalogue.current().settings
  const company = companyOf(order)
  const parties = facturX && !order.is_test ? sellerVatId(seller.vatNumber) : null
  const { country } = order
  if (parties === null || company === null || country === null || !/^[A-Z]{2}$/.test(country)) return {}
  if (country === 'HR' || decimalsOf(order.currency) > 2) return {}
  return {
    factur_x: { seller: parties, buyer: { country, vat_id: buyerVatId(company.vat_number, country) } },
  }
}

/** Whether an invoice has exempt items alone, so that no tax authority gets it. */
export const isExempt = (
  context: Shop,
  order: Pick<Order, 'shipping_country'>,
  items: readonly Pick<Item, 'item_id'>[],
): boolean =>
  order.shipping_country === null &&
  items.length > 0 &&
  items.every(({ item_id }) => context.catalogue.current().byId.get(item_id)?.fiscal === 'exempt')

/** The voucher's code, or the reason that staff entered for a discount. */
const discountName = ({ discount_name }: Order, usesVoucher: boolean): string =>
  usesVoucher ? texts.voucher({ code: discount_name ?? '' }) : (discount_name ?? '')

interface Thing {
  item: Item
  product: CatalogueItem | undefined
}

/** Item, holder and date: the day of the item, or the time of the departure. */
function lineOf({ item, product }: Thing, order: Order, shopZone: string): InvoiceLine {
  const zone = product?.timezone ?? shopZone
  const time = product === undefined ? null : travelTimeOf(product, item.travel_time_id)
  const { event, dates } = product ?? {}
  const when =
    time === null ? dates && formatDay(dates.starts_at, zone) : formatInstant(time, zone, { withZone: true })
  return {
    description: product?.name ?? '',
    detail:
      [[event?.name, when].filter(Boolean).join(', '), nameForBuyer(item, order)]
        .filter(Boolean)
        .join(' · ') || null,
    quantity: 1,
    unit_price: item.price + item.fee,
    gross: item.price + item.fee,
    tax_rate: rateKey(item.tax_rate),
  }
}

/** The single day of supply; null if there are several, or if goods are shipped. */
function supplyOf(things: readonly Thing[]): string | null {
  const instants = things.map(({ item, product }) => {
    if (product?.shop_item_type !== 'tickets') return null
    const at = ticketDatesOf(product, item.travel_time_id)?.starts_at
    return at === undefined ? null : { at, day: dayIn(at, product.timezone) }
  })
  const [first] = instants
  return first && instants.every((one) => one?.day === first.day) ? first.at : null
}

const linesOf = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The company with the person as its contact, or the person. */
export function customerOf(context: Shop, order: Order): InvoiceSnapshot['customer'] {
  const address = addressOf(context, order)
  const company = companyOf(order)
  if (company === null) return { name: order.full_name, address, vat_number: null }
  return { name: company.name, address, vat_number: company.vat_number, contact: order.full_name }
}

function addressOf(context: Shop, { address, country }: Pick<Order, 'address' | 'country'>): string[] {
  const { addressLines, countries } = context.catalogue.current().settings
  const lines = envelopeLines(addressLines, address)
  return [...lines, country === null ? '' : (countries[country] ?? country)].filter((line) => line !== '')
}

/** An item of an order, as far as it says who holds it. */
interface HeldItem {
  readonly full_name: string | null
  readonly holder_id: number | null
}

/** Whether the buyer's ticket was reassigned to another customer, who holds it now. */
export const isPassedOn = (
  item: Pick<HeldItem, 'holder_id'>,
  order: { readonly customer_id: number },
): boolean => item.holder_id !== null && item.holder_id !== order.customer_id

/** The name on an item as its buyer may see it: `null` for a ticket that was passed on, whose holder is nobody's business. */
export const nameForBuyer = (item: HeldItem, order: { readonly customer_id: number }): string | null =>
  isPassedOn(item, order) ? null : item.full_name
