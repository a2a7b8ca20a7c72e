import type { RefusalCode } from '../contract/refusals'

export type PaymentMethod = 'credit_card' | 'bank_transfer' | 'voucher'

/** What a checkout is about, in minor units. */
export interface Payable {
  /** Items with fees and shipping, before the discount. */
  total: number
  /** The voucher's amount; 0 without one. */
  discount: number
  /** The customer's country; null: not chosen. */
  country: string | null
  hasPlan: boolean
  /** A staff order may be paid by transfer from everywhere. */
  byStaff?: boolean
}

/** The settings that decide about methods. */
export interface PaymentSettings {
  creditCardActive: boolean
  bankTransferCountries: readonly string[]
}

export type MethodRefusal = Extract<
  RefusalCode,
  | 'no-payment-method'
  | 'bank-transfer-not-allowed'
  | 'credit-card-not-allowed'
  | 'voucher-does-not-cover'
  | 'plan-by-card-only'
>

/** Whether nothing is left to pay: the discount covers the total, or the order is free. A plan takes no discount. */
export function isCovered(order: Pick<Payable, 'total' | 'discount' | 'hasPlan'>): boolean {
  return !order.hasPlan && order.discount >= order.total
}

/**
 * The methods that a checkout may offer, in the order of offering. A covered order offers its voucher alone; a plan
 * is paid by card only; otherwise card and transfer, each where it is allowed. None: 'No valid payment methods found.'
 */
export function paymentMethods(order: Payable, settings: PaymentSettings): PaymentMethod[] {
  if (isCovered(order)) return ['voucher']
  const methods: PaymentMethod[] = []
  if (settings.creditCardActive) methods.push('credit_card')
  if (!order.hasPlan && allowsTransfer(order, settings)) methods.push('bank_transfer')
  return methods
}

/**
 * The method that is set without asking (docs/behaviour/checkout-and-payment.md, "Methods of payment"): the only one
 * there is; null: ask, or there is none.
 */
export function automaticPaymentMethod(order: Payable, settings: PaymentSettings): PaymentMethod | null {
  const [only, another] = paymentMethods(order, settings)
  return only !== undefined && another === undefined ? only : null
}

/**
 * Why an order cannot be paid by `method`, or null. `method` null: none was chosen. An order of 0 is paid at once,
 * whatever the method (docs/behaviour/checkout-and-payment.md, "Methods of payment").
 */
export function whyNotMethod(
  method: PaymentMethod | null,
  order: Payable,
  settings: PaymentSettings,
): MethodRefusal | null {
  if (isCovered(order)) return null
  if (method === null || paymentMethods(order, settings).length === 0) return 'no-payment-method'
  if (order.hasPlan && method !== 'credit_card') return 'plan-by-card-only'
  if (method === 'voucher') return 'voucher-does-not-cover'
  if (method === 'credit_card') return settings.creditCardActive ? null : 'credit-card-not-allowed'
  return allowsTransfer(order, settings) ? null : 'bank-transfer-not-allowed'
}

function allowsTransfer(order: Payable, settings: PaymentSettings): boolean {
  return (
    order.byStaff === true ||
    (order.country !== null && settings.bankTransferCountries.includes(order.country))
  )
}
