import type { Sent } from '#contract/calls'
import type { Config } from '#contract/config'
import type { Order } from '#contract/order'
import type { PlanStep, ShopItem } from '#contract/shop-item'
import type { Invoice, Voucher } from '#contract/shop/cart'
import type { Customer } from '#contract/shop/shop-data'
import type { Address } from '#contract/values'
import { missingAddressLines, tidyAddress } from '#rules/customers/address'
import type { Company } from '#rules/customers/company'
import { sum } from '#rules/money/money'
import {
  automaticPaymentMethod,
  isCovered,
  isTooLate,
  lowestCharge,
  paymentMethods,
  type Payable,
  type PaymentMethod,
} from '#rules/payments/methods'
import type { MissingField } from '#rules/text/missing-fields'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import * as texts from '#texts/compiled/screens/checkout'
import type { FieldErrors } from '../../ui/field-errors'
import { moneyText } from '../../ui/formats'
import { missingErrors } from '../../ui/missing-errors'
import type { CompanyParts } from '../company/use-company-parts'

/** The values of the checkout form. An empty country means that none is chosen. */
export interface CheckoutForm {
  country: string
  address: Address
  /** A company buys; its fields are shown and required. */
  is_company: boolean
  company: Company
  /** The goods are shipped to the billing address. */
  same_address: boolean
  shipping_name: string
  shipping_country: string
  shipping_address: Address
  payment_method: PaymentMethod | null
  /** The voucher that is applied. */
  voucher: Voucher | null
  terms: boolean
}

/** The figures of the cart, its invoice and the voucher. Amounts are in minor units. */
export interface CheckoutFacts {
  hasGoods: boolean
  hasPlan: boolean
  /** The lowest payment of the plan; absent without one. */
  lowestPayment?: number | undefined
  /** Items with fees, and shipping if it is known, before the discount; null until the first invoice arrives. */
  total: number | null
  discount: number
  /** The chosen country has no shipping rate. */
  cannotShip: boolean
  /** The rules of companies; null until they are loaded, and while no company buys. */
  company: Omit<CompanyParts, 'CompanyFields'> | null
  /** A transfer might arrive after the start of something in the cart. */
  transferClosed?: boolean
}

type Settings = Pick<
  Config,
  | 'creditCardActive'
  | 'cardMinimum'
  | 'bankTransferCountries'
  | 'addressLines'
  | 'countries'
  | 'companiesByCard'
  | 'currency'
  | 'contactEmail'
>

/**
 * Returns an untouched form: the account's country, address and company, the method of the customer's last order,
 * otherwise the card, and terms that are not accepted. `orders`: the newest first.
 */
export function emptyCheckout(
  customer: Pick<Customer, 'country' | 'address' | 'company'>,
  country: string | null,
  orders: readonly Pick<Order, 'is_buyer' | 'payment_method'>[],
): CheckoutForm {
  const last = orders.find(({ is_buyer, payment_method }) => is_buyer && payment_method !== 'voucher')
  return {
    country: customer.country ?? country ?? '',
    address: customer.address,
    is_company: customer.company !== null,
    company: customer.company ?? { name: '', vat_number: '' },
    same_address: true,
    shipping_name: '',
    shipping_country: '',
    shipping_address: {},
    payment_method: last?.payment_method ?? 'credit_card',
    voucher: null,
    terms: false,
  }
}

type Planned = Pick<ShopItem, 'has_payment_plan' | 'payment_plan'>
interface PlannedCart {
  products: readonly { product: Planned }[]
  merchandise: readonly { merchandise: Planned }[]
}

/**
 * Returns the payments of a cart with a payment plan, or `null` if the cart is paid at once. Shipping is paid with the
 * first payment.
 */
export function planOf({ products, merchandise }: PlannedCart, invoice: Invoice | null): PlanStep[] | null {
  const items = [...products.map(({ product }) => product), ...merchandise.map((line) => line.merchandise)]
  const plan = items.find(({ has_payment_plan }) => has_payment_plan)?.payment_plan
  const shipping = invoice?.shipping?.price ?? 0
  return (
    plan?.map((step, index) => (index === 0 ? { ...step, amount: step.amount + shipping } : step)) ?? null
  )
}

/** Returns the figures that decide about shipping and payment. `country` is the country of the invoice. */
export function checkoutFacts(
  cart: PlannedCart,
  invoice: Invoice | null,
  country: string | null,
  voucher: Voucher | null,
  company: CheckoutFacts['company'],
): CheckoutFacts {
  const hasGoods = cart.merchandise.length > 0
  const plan = planOf(cart, invoice)
  const hasPlan = plan !== null
  return {
    hasGoods,
    hasPlan,
    lowestPayment: plan ? Math.min(...plan.map(({ amount }) => amount)) : undefined,
    total: invoice && totalBeforeDiscount(invoice),
    discount: hasPlan ? 0 : (voucher?.discount_amount ?? 0),
    cannotShip:
      hasGoods && country !== null && invoice !== null && (invoice.shipping?.price ?? null) === null,
    company,
  }
}

/** Items with their fees, and shipping, all with tax: the amount that a voucher is compared with. */
export function totalBeforeDiscount(invoice: Pick<Invoice, 'items' | 'shipping'>): number {
  return sum(invoice.items.map(({ price }) => price)) + (invoice.shipping?.price ?? 0)
}

/** Returns the shipping address. */
export function shippingOf(
  form: CheckoutForm,
  ownName: string,
): { name: string; country: string; address: Address } {
  if (form.same_address) return { name: ownName, country: form.country, address: form.address }
  return { name: form.shipping_name, country: form.shipping_country, address: form.shipping_address }
}

/**
 * Returns whether the company of the form cannot pay by transfer. Until the rules are loaded, its country alone
 * decides.
 */
export function isByCardOnly(
  { is_company, company, country }: Pick<CheckoutForm, 'is_company' | 'company' | 'country'>,
  { company: rules }: Pick<CheckoutFacts, 'company'>,
  { companiesByCard }: Pick<Config, 'companiesByCard'>,
): boolean {
  if (!is_company || companiesByCard !== true) return false
  return country === 'HR' || rules?.typedPaysByCardOnly(company, country) === true
}

type MethodFields = Pick<CheckoutForm, 'country' | 'payment_method' | 'is_company' | 'company'>

function payableOf(form: MethodFields, details: CheckoutFacts, config: Settings): Payable | null {
  if (details.total === null) return null
  return {
    total: details.total,
    discount: details.discount,
    country: form.country || null,
    hasPlan: details.hasPlan,
    lowestPayment: details.lowestPayment,
    byCardOnly: isByCardOnly(form, details, config),
    transferClosed: details.transferClosed === true,
  }
}

/** Returns whether only the time prevents a transfer. */
export function isTransferTooLate(form: MethodFields, details: CheckoutFacts, config: Settings): boolean {
  const payable = payableOf(form, details, config)
  return payable !== null && !isCovered(payable) && isTooLate(payable, config)
}

/** Returns the methods to choose from, and the method in effect: the chosen one, or the only one. */
export function methodsOf(
  form: MethodFields,
  details: CheckoutFacts,
  config: Settings,
): { methods: PaymentMethod[]; method: PaymentMethod | null } {
  const payable = payableOf(form, details, config)
  if (payable === null) return { methods: [], method: null }
  const methods = paymentMethods(payable, config)
  const chosen = form.payment_method && methods.includes(form.payment_method) ? form.payment_method : null
  return { methods, method: automaticPaymentMethod(payable, config) ?? chosen }
}

/** Returns the sentence that explains that the amount is too small for a card, or `null` if it is not. */
export function whyNoCard({ total, ...details }: CheckoutFacts, config: Settings): string | null {
  if (total === null || !config.creditCardActive || isCovered({ ...details, total })) return null
  const amount = lowestCharge({ ...details, total })
  if (amount >= config.cardMinimum) return null
  const money = {
    minimum: moneyText(config.cardMinimum, config.currency),
    amount: moneyText(amount, config.currency),
  }
  if (details.hasPlan) return texts.card_minimum_plan({ ...money, email: config.contactEmail })
  return texts.card_minimum(money)
}

/**
 * Returns the method in effect without the voucher. It is stored when the country changes, so that it stays selected
 * where the next country allows it.
 */
export const methodWithoutVoucher = (
  form: MethodFields,
  details: CheckoutFacts,
  config: Settings,
): PaymentMethod | null =>
  methodsOf(form, { ...details, total: Math.max(1, config.cardMinimum), discount: 0 }, config).method

/**
 * Returns the sentence beside the button that explains why it is disabled, or `null` if it is enabled
 * (docs/behaviour/checkout-and-payment.md, "What a checkout needs").
 */
export function whyDisabled(form: CheckoutForm, details: CheckoutFacts, config: Settings): string | null {
  if (!form.country) return refusalTexts.country_missing()
  if (details.cannotShip) return refusalTexts.shipping_impossible()
  if (details.total !== null && methodsOf(form, details, config).methods.length === 0) {
    return refusalTexts.no_payment_method()
  }
  return null
}

/** Returns the missing or wrong fields with their errors, from top to bottom. `of`: check only these fields. */
export function checkCheckout(
  form: CheckoutForm,
  details: CheckoutFacts,
  config: Settings,
  ownName: string,
  of?: ReadonlySet<string>,
): FieldErrors {
  const isRequested = (field: string) => of?.has(field) ?? true
  const errors: Record<string, string> = {}
  if (!form.country) errors['country'] = refusalTexts.country_missing()
  const ofCompany = form.is_company
    ? details.company?.checkCompany(form.company, form, config.addressLines)
    : null
  const missing = [
    ...(ofCompany?.missing ?? []),
    ...(details.hasGoods ? missingForShipping(form, config, ownName) : []),
  ].filter(({ field }, index, all) => all.findIndex((one) => one.field === field) === index)
  Object.assign(errors, missingErrors(missing.filter(({ field }) => isRequested(field))), ofCompany?.errors)
  const shipping = shippingOf(form, ownName)
  if (details.hasGoods && !form.same_address && !shipping.country)
    errors['shipping_country'] = refusalTexts.shipping_country_missing()
  const { methods, method } = methodsOf(form, details, config)
  if (methods.length === 0) errors['payment_method'] = refusalTexts.no_payment_method()
  else if (method === null) errors['payment_method'] = texts.method_missing()
  if (!form.terms) errors['terms'] = refusalTexts.terms_not_accepted()
  // The sentence under `form` names only fields that were checked.
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => field === 'form' || isRequested(field)),
  )
}

/** Returns the empty fields of the shipping address; none while its country is not chosen. */
function missingForShipping(form: CheckoutForm, config: Settings, ownName: string): MissingField[] {
  const shipping = shippingOf(form, ownName)
  const prefix = form.same_address ? 'address.' : 'shipping_address.'
  if (!shipping.country) return []
  return [
    ...(shipping.name.trim() ? [] : [{ field: 'shipping_name', label: texts.full_name() }]),
    ...missingAddressLines(config.addressLines, shipping.country, shipping.address).map(
      ({ field, label }) => ({ field: prefix + field, label }),
    ),
  ]
}

/** Returns the payload of `checkout-cart`. A plan item takes no voucher. */
export function checkoutPayload(
  form: CheckoutForm,
  details: CheckoutFacts,
  config: Settings,
  customer: Pick<Customer, 'full_name'>,
): Sent<'checkout-cart'> {
  const shipping = shippingOf(form, customer.full_name)
  return {
    customer: {
      full_name: customer.full_name,
      country: form.country,
      address: tidyAddress(config.addressLines, form.address),
      company: form.is_company ? form.company : null,
    },
    order: {
      payment_method: methodsOf(form, details, config).method,
      shipping_name: details.hasGoods ? shipping.name.trim() : null,
      shipping_country: details.hasGoods ? shipping.country : null,
      shipping_address: details.hasGoods
        ? { full_name: shipping.name.trim(), ...tidyAddress(config.addressLines, shipping.address) }
        : null,
    },
    voucher_code: details.hasPlan ? null : (form.voucher?.code ?? null),
  }
}
