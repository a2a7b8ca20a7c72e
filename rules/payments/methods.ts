import type { AnyRefusalCode } from '../../contract/every-refusal'
import * as texts from '../../texts/compiled/shop/methods'

export type PaymentMethod = 'credit_card' | 'bank_transfer' | 'voucher'

/** The amounts and choices of a checkout, in minor units. */
export interface Payable {
  /** Items with fees and shipping, before the discount. */
  total: number
  /** The voucher's amount; 0 without one. */
  discount: number
  /** The customer's country; null: not chosen. */
  country: string | null
  hasPlan: boolean
  /** The buyer is a company that cannot pay by transfer (`paysByCardOnly`). */
  byCardOnly?: boolean
  /** Staff may allow transfer from every country. */
  byStaff?: boolean
}

/** The settings that decide about methods. */
export interface PaymentSettings {
  creditCardActive: boolean
  bankTransferCountries: readonly string[]
}

export type MethodRefusal = Extract<
  AnyRefusalCode,
  | 'no-payment-method'
  | 'bank-transfer-not-allowed'
  | 'company-by-card'
  | 'credit-card-not-allowed'
  | 'voucher-does-not-cover'
  | 'plan-by-card-only'
>

/** Whether nothing is left to pay: the discount covers the total, or the order is free. A plan has no discount. */
export function isCovered(order: Pick<Payable, 'total' | 'discount' | 'hasPlan'>): boolean {
  return !order.hasPlan && order.discount >= order.total
}

/**
 * The methods that a checkout may offer, in order. A covered order offers only its voucher; a plan only cards;
 * otherwise card and transfer, if they are allowed. None: 'No valid payment methods found.'
 */
export function paymentMethods(order: Payable, settings: PaymentSettings): PaymentMethod[] {
  if (isCovered(order)) return ['voucher']
  const methods: PaymentMethod[] = []
  if (settings.creditCardActive) methods.push('credit_card')
  if (!order.hasPlan && !order.byCardOnly && allowsTransfer(order, settings)) methods.push('bank_transfer')
  return methods
}

/**
 * The method that is chosen automatically (docs/behaviour/checkout-and-payment.md, "Methods of payment"): the only one;
 * null if the customer has to choose, or there is none.
 */
export function automaticPaymentMethod(order: Payable, settings: PaymentSettings): PaymentMethod | null {
  const [only, another] = paymentMethods(order, settings)
  return only !== undefined && another === undefined ? only : null
}

/**
 * Why an order cannot be paid by `method`, or null. `method` null: none was chosen. An order of 0 is paid at once, with
 * any method (docs/behaviour/checkout-and-payment.md, "Methods of payment").
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
  if (method === 'bank_transfer' && order.byCardOnly) return 'company-by-card'
  if (method === 'credit_card') return settings.creditCardActive ? null : 'credit-card-not-allowed'
  return allowsTransfer(order, settings) ? null : 'bank-transfer-not-allowed'
}

function allowsTransfer(order: Payable, settings: PaymentSettings): boolean {
  return (
    order.byStaff === true ||
    (order.country !== null && settings.bankTransferCountries.includes(order.country))
  )
}

/** How money was handed over at the box office: in cash, or by card at its own terminal. */
export type DeskPayment = 'cash' | 'terminal'

/**
 * How an order was paid at the box office: the kind of the money there that covers its whole price (`total`, in minor
 * units) by itself. Null: it was paid in another way, or only a part of it there.
 */
export function paidAtDesk(
  movements: readonly { kind: string; amount: number }[],
  total: number,
): DeskPayment | null {
  const kinds = ['cash', 'terminal'] as const
  return (
    kinds.find((kind) => movements.some((movement) => movement.kind === kind && movement.amount >= total)) ??
    null
  )
}

const meansOf: Readonly<Record<string, 'cash' | 'card' | 'transfer'>> = {
  cash: 'cash',
  terminal: 'card',
  charge: 'card',
  transfer: 'transfer',
}

/**
 * How an order was paid, as tax authorities tell it apart, from the kinds of its ledger. `other`: in several ways, or by no
 * money at all (by a voucher, or nothing was due).
 */
export function meansOfPayment(
  movements: readonly { kind: string; amount: number }[],
): 'cash' | 'card' | 'transfer' | 'other' {
  const received = movements.flatMap(({ kind, amount }) => (amount > 0 ? (meansOf[kind] ?? []) : []))
  const [one, ...more] = new Set(received)
  return one === undefined || more.length > 0 ? 'other' : one
}

/** The name of such a payment on pages and invoices. */
export const deskMethod = (kind: DeskPayment): string => (kind === 'cash' ? texts.cash() : texts.terminal())
