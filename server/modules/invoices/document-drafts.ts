import { envelopeLines } from '#rules/customers/address'
import { companyOf } from '#rules/customers/company'
import { buyerVatId, sellerVatId } from '#rules/customers/vat-number'
import { dayIn } from '#rules/dates/dates'
import { decimalsOf } from '#rules/money/amount-text'
import { sum } from '#rules/money/money'
import { rateKey } from '#rules/money/tax'
import { type StandingAdvance, followLedger, allCancelled } from '#rules/orders/advances'
import { leftToCredit, grossOf, type RateAmount, negated } from '#rules/orders/credit'
import { meansOfPayment, type WayOfPayment } from '#rules/payments/means'
import {
  invoiceTexts as texts,
  methodTexts,
  storedList,
  type StoredText,
  type StoredMessage,
} from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import { ticketDatesOf, travelTimeOf, type CatalogueItem } from '../catalogue'
import type { InvoiceLine, InvoiceSnapshot } from '../documents'
import { findDocumentsOf } from './queries'

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

/**
 * Returns the invoice of a paid order: names, settings and rates are current; amounts and taxes are the order's own.
 */
export function invoiceOf(
  context: Shop,
  order: Order,
  items: readonly Item[],
  document: {
    number: string
    issued_at: Date
    payments: Paid
    usesVoucher: boolean
    paidBy: readonly WayOfPayment[]
  },
): InvoiceSnapshot {
  const { settings, byId } = context.catalogue.current()
  const { seller } = settings
  const things = items.map((item) => ({ item, product: byId.get(item.item_id) }))
  const tax = sum(order.taxes.rates.map((rate) => rate.tax))
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
    seller: sellerOf(context),
    customer: customerOf(context, order),
    order: order.code,
    payment_method: methodText(context, order, document.paidBy),
    means: meansOfPayment(document.paidBy),
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

/** Returns the printed names of the ways in which an order was paid; if nothing was due, its method. */
function methodText(
  context: Shop,
  { payment_method }: Pick<Order, 'payment_method'>,
  paidBy: readonly WayOfPayment[],
): StoredMessage {
  const { paymentMethods } = context.catalogue.current().settings
  const ways = paidBy.length === 0 ? [payment_method] : paidBy
  const names = ways.map((way) =>
    way === 'cash' || way === 'terminal' ? methodTexts[way]() : (paymentMethods[way] ?? way),
  )
  return storedList(names, ', ') ?? ''
}

/** Returns the current seller. */
export function sellerOf(context: Shop): InvoiceSnapshot['seller'] {
  const { seller, shopName } = context.catalogue.current().settings
  return {
    name: seller.name || shopName,
    address: linesOf(seller.address),
    vat_number: seller.vatNumber,
    email: seller.email,
    phone: seller.phone,
    registration: seller.registration,
  }
}

/**
 * Returns the parties of the electronic invoice in an order's documents. The shop writes it for companies outside
 * Croatia; Croatian companies get theirs in another way. Test documents have none, because programs book it. Amounts
 * have at most two decimals.
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

/** Returns whether an invoice has only exempt items, so that no tax authority gets it. */
const isExempt = (
  context: Shop,
  order: Pick<Order, 'shipping_country'>,
  items: readonly Pick<Item, 'item_id'>[],
): boolean =>
  order.shipping_country === null &&
  items.length > 0 &&
  items.every(({ item_id }) => context.catalogue.current().byId.get(item_id)?.fiscal === 'exempt')

/** Returns the voucher's code, or the reason that staff entered for a discount. */
const discountName = ({ discount_name }: Order, usesVoucher: boolean): StoredMessage =>
  usesVoucher ? texts.voucher({ code: discount_name ?? '' }) : (discount_name ?? '')

interface Thing {
  item: Item
  product: CatalogueItem | undefined
}

/** Returns the line of an item with its holder and date: the day of the item, or the time of the departure. */
function lineOf({ item, product }: Thing, order: Order, shopZone: string): InvoiceLine {
  const zone = product?.timezone ?? shopZone
  const time = product === undefined ? null : travelTimeOf(product, item.travel_time_id)
  const { event, dates } = product ?? {}
  const when: StoredMessage | null | undefined =
    time === null
      ? dates && { at: new Date(dates.starts_at).toISOString(), zone, as: 'short-date' }
      : { at: new Date(time).toISOString(), zone, as: 'short-date-time' }
  return {
    description: product?.name ?? '',
    detail: storedList([storedList([event?.name, when], ', '), nameForBuyer(item, order)], ' · '),
    quantity: 1,
    unit_price: item.price + item.fee,
    gross: item.price + item.fee,
    tax_rate: rateKey(item.tax_rate),
  }
}

/** Returns the single day of supply; `null` if there are several, or if goods are shipped. */
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

/** Returns the company with the person as its contact, or the person. */
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

/** The columns of an order's item that decide who holds it. */
interface NamedItem {
  readonly full_name: string | null
  readonly holder_id: number | null
}

/** Returns whether the buyer's ticket was reassigned to another customer, who holds it now. */
export const isPassedOn = (
  item: Pick<NamedItem, 'holder_id'>,
  order: { readonly customer_id: number },
): boolean => item.holder_id !== null && item.holder_id !== order.customer_id

/** Returns the name on an item that its buyer may see: `null` for a reassigned ticket. */
export const nameForBuyer = (item: NamedItem, order: { readonly customer_id: number }): string | null =>
  isPassedOn(item, order) ? null : item.full_name

/** An order, and the data about its payments for its documents. */
export interface ToInvoice {
  order: OrderRow
  items: readonly OrderItemRow[]
  payments: { at: string; amount: number }[]
  usesVoucher: boolean
  /** The ways in which it was paid, which are printed and reported. */
  paidBy: readonly WayOfPayment[]
}

/** A document that has no number yet. */
export interface Draft {
  kind: InvoiceSnapshot['kind']
  order_id: number
  refund_id: number | null
  /** The properties that decide on the series of its number. */
  series: Pick<InvoiceSnapshot, 'test' | 'is_exempt' | 'currency'>
  /** The document that it takes back, in full or in part. */
  takesBack?: Pick<InvoiceSnapshot, 'fiscal'>
  /**
   * Whether the order was placed in the office. The tax authority then gets the number of the member of staff, if
   * there is one.
   */
  isByStaff?: boolean
  /**
   * Returns its content, which is printed and never changes; `numberOf` returns the numbers of the documents that are
   * written with it.
   */
  snapshotOf(number: string, numberOf: (other: Draft) => string): InvoiceSnapshot
}

/** Returns the draft of a paid order's invoice. `advances`: the advance invoices that it replaces. */
function invoiceDraft(
  context: Context,
  { order, items, ...money }: ToInvoice,
  now: Date,
  advances: NonNullable<InvoiceSnapshot['advances']> = [],
): Draft {
  return {
    kind: 'invoice',
    order_id: order.id,
    refund_id: null,
    ...soldOf(context, { order, items }),
    snapshotOf: (number) => ({
      ...invoiceOf(context, order, items, { number, issued_at: now, ...money }),
      ...(advances.length > 0 ? { advances } : {}),
    }),
  }
}

/** Returns the properties that decide on series and operator of an order's documents. */
const soldOf = (
  context: Context,
  { order, items }: Pick<ToInvoice, 'order' | 'items'>,
): Pick<Draft, 'series' | 'isByStaff'> => ({
  series: {
    test: order.is_test,
    currency: order.currency,
    ...(isExempt(context, order, items) ? { is_exempt: true as const } : {}),
  },
  isByStaff: order.cart_code === null && !order.is_test,
})

/** An advance invoice of an order, and what its cancellations have left of it. */
export interface Advance extends StandingAdvance {
  readonly snapshot: InvoiceSnapshot
}

/** Returns the advance invoices of orders, oldest first, by the orders' ids; an order without any is left out. */
export async function findAdvances(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Advance[]>> {
  const found = new Map<number, Advance[]>()
  if (orderIds.length === 0) return found
  const rows = await findDocumentsOf(tx, orderIds, ['advance-invoice', 'advance-cancellation'])
  for (const { order_id, kind, snapshot } of rows) {
    if (kind !== 'advance-invoice') continue
    const cancelled = rows.flatMap((row) =>
      row.order_id === order_id &&
      row.snapshot.original?.number === snapshot.number &&
      row.snapshot.original.issued_at === snapshot.issued_at
        ? [row.snapshot.taxes]
        : [],
    )
    const left = leftToCredit(snapshot.taxes, cancelled).filter(({ net, tax }) => net !== 0 || tax !== 0)
    const advances = found.get(order_id) ?? []
    found.set(order_id, [...advances, { instalment: snapshot.instalment ?? 1, left, snapshot }])
  }
  return found
}

/** The money of a plan that is not paid in full (`PlanMoney`), and the data for its documents. */
interface AdvanceMoney extends Pick<ToInvoice, 'order' | 'items' | 'usesVoucher' | 'paidBy'> {
  kept: number
  paid: readonly number[]
  /** Its existing advance invoices. */
  advances: readonly Advance[]
  /** Whether the order has ended: money that arrives then gets no document. */
  isEnded: boolean
  /** The refund that took money out; `null` for another reason. */
  refundId: number | null
}

/**
 * Returns the drafts that bring a plan's advance invoices to the amount that the shop keeps
 * (rules/orders/advances.ts): advance invoices for new money, if the shop writes them, and cancellations for money
 * that went back.
 */
export function advanceDrafts(context: Context, money: AdvanceMoney, now: Date): Draft[] {
  const { order, kept, paid, advances: standing, isEnded, refundId } = money
  const taxes = order.taxes.rates.map(({ rate, net, tax }) => ({ rate: rateKey(rate), net, tax }))
  const isInvoiced = !isEnded && writesAdvances(context)
  const changes = followLedger({ kept, paid, taxes, standing, isInvoiced })
  const reason = refundId === null ? texts.reason_payment_reversed() : texts.reason_refund({ id: refundId })
  return [
    ...changes.cancelled.flatMap(({ advance, taxes: part }) =>
      cancellationDrafts(order.id, standing[advance], part, { refundId, reasonOf: () => reason, now }),
    ),
    ...changes.invoiced.map((one) => advanceDraft(context, money, { ...one, count: paid.length, now })),
  ]
}

/**
 * Returns the drafts of a paid order's documents: its invoice, after the cancellations of the advance invoices that
 * it replaces.
 */
export function finalDrafts(
  context: Context,
  paid: ToInvoice,
  advances: readonly Advance[],
  now: Date,
): Draft[] {
  const replaced = advances.flatMap(({ snapshot: { number, issued_at }, left }) =>
    left.length === 0 ? [] : [{ number, issued_at, amount: grossOf(left) }],
  )
  const invoice = invoiceDraft(context, paid, now, replaced)
  const reasonOf = (numberOf: (draft: Draft) => string) =>
    texts.reason_replaced({ number: numberOf(invoice) })
  return [
    ...allCancelled(advances).flatMap(({ advance, taxes }) =>
      cancellationDrafts(paid.order.id, advances[advance], taxes, { refundId: null, reasonOf, now }),
    ),
    invoice,
  ]
}

/** Returns whether the payments of plans get advance invoices. */
function writesAdvances(context: Context): boolean {
  const { planInvoices, fiscal } = context.catalogue.current().settings
  return (planInvoices ?? (fiscal.country === 'HR' ? 'advance' : 'at-end')) === 'advance'
}

function advanceDraft(
  context: Context,
  { order, items, usesVoucher, paidBy }: AdvanceMoney,
  { instalment, count, taxes, now }: { instalment: number; count: number; taxes: RateAmount[]; now: Date },
): Draft {
  return {
    kind: 'advance-invoice',
    order_id: order.id,
    refund_id: null,
    ...soldOf(context, { order, items }),
    snapshotOf: (number) => {
      const payments = [{ at: now.toISOString(), amount: grossOf(taxes) }]
      const money = { payments, usesVoucher, paidBy }
      const whole = invoiceOf(context, order, items, { number, issued_at: now, ...money })
      return {
        ...whole,
        ...sumsOf(taxes),
        kind: 'advance-invoice',
        instalment,
        supply_at: null,
        lines: taxes.map((one) => {
          const gross = grossOf([one])
          const name = texts.instalment({ number: instalment, count })
          const detail = storedList(namesAt(whole, one.rate), ' · ')
          return { description: name, detail, quantity: 1, unit_price: gross, gross, tax_rate: one.rate }
        }),
        shipping: null,
        discount: null,
        tax_note: taxes.some(({ rate }) => rate === '0') ? whole.tax_note : null,
      }
    },
  }
}

/** Returns the names of an order's items at a tax rate, without duplicates. */
function namesAt({ lines, shipping }: InvoiceSnapshot, rate: string): StoredMessage[] {
  const names = lines.filter(({ tax_rate }) => tax_rate === rate).map(({ description }) => description)
  return [...new Set([...names, ...(shipping?.tax_rate === rate ? [shipping.name] : [])])]
}

interface Cancelled {
  refundId: number | null
  reasonOf: (numberOf: (draft: Draft) => string) => StoredText
  now: Date
}

/**
 * Returns the draft that cancels a part of an advance invoice, given as positive amounts, or all that is left of it.
 */
function cancellationDrafts(
  orderId: number,
  advance: Advance | undefined,
  part: readonly RateAmount[],
  { refundId, reasonOf, now }: Cancelled,
): Draft[] {
  if (advance === undefined) return []
  const { snapshot } = advance
  const taxes = negated(part)
  const draft: Draft = {
    kind: 'advance-cancellation',
    order_id: orderId,
    refund_id: refundId,
    series: snapshot,
    takesBack: snapshot,
    snapshotOf: (number, numberOf) => ({
      ...snapshot,
      ...sumsOf(taxes),
      kind: 'advance-cancellation',
      number,
      issued_at: now.toISOString(),
      lines: snapshot.lines.flatMap((line, position) => {
        const gross = grossOf(taxes.filter(({ rate }) => rate === line.tax_rate))
        return gross === 0 ? [] : [{ ...line, unit_price: gross, gross, of_line: position }]
      }),
      original: { number: snapshot.number, issued_at: snapshot.issued_at },
      reason: reasonOf(numberOf),
    }),
  }
  return [draft]
}

function sumsOf(taxes: RateAmount[]): Pick<InvoiceSnapshot, 'taxes' | 'net' | 'tax' | 'total'> {
  const [net, tax] = [sum(taxes.map((one) => one.net)), sum(taxes.map((one) => one.tax))]
  return { taxes, net, tax, total: net + tax }
}
