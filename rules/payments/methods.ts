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
  /** The lowest payment of the plan; absent without a plan. */
  lowestPayment?: number | undefined
  /** The buyer is a company that cannot pay by transfer (`paysByCardOnly`). */
  byCardOnly?: boolean
  /** A transfer might arrive after the start of what is bought (`isTransferClosed`). */
  transferClosed?: boolean
  /** Staff may allow transfer from every country. */
  byStaff?: boolean
}

/** The settings that decide about methods. */
export interface PaymentSettings {
  creditCardActive: boolean
  bankTransferCountries: readonly string[]
  /** The lowest amount that the gateway charges; 0 for no minimum. */
  cardMinimum: number
}

/**
 * Returns whether nothing is left to pay: the discount covers the total, or the order is free. A plan has no discount.
 */
export function isCovered(order: Pick<Payable, 'total' | 'discount' | 'hasPlan'>): boolean {
  return !order.hasPlan && order.discount >= order.total
}

/**
 * Returns the methods that a checkout may offer, in order. A covered order offers only its voucher, a plan only cards,
 * and any other order card and transfer, if they are allowed. For an empty result the page shows 'No valid payment
 * methods found.'
 */
export function paymentMethods(order: Payable, settings: PaymentSettings): PaymentMethod[] {
  if (isCovered(order)) return ['voucher']
  const methods: PaymentMethod[] = []
  if (settings.creditCardActive && !isTooSmallForCard(order, settings)) methods.push('credit_card')
  const mayTransfer = !order.hasPlan && !order.byCardOnly && !order.transferClosed
  if (mayTransfer && allowsTransfer(order, settings)) methods.push('bank_transfer')
  return methods
}

/**
 * Returns the method that is chosen automatically (docs/behaviour/checkout-and-payment.md, "Methods of payment"): the
 * only one, or `null` if the customer has to choose, or there is none.
 */
export function automaticPaymentMethod(order: Payable, settings: PaymentSettings): PaymentMethod | null {
  const [only, another] = paymentMethods(order, settings)
  return only !== undefined && another === undefined ? only : null
}

/** Returns the lowest amount that a card would be charged for the order: what is left to pay, or a payment of its plan. */
export const lowestCharge = (
  order: Pick<Payable, 'total' | 'discount' | 'hasPlan' | 'lowestPayment'>,
): number => (order.hasPlan ? (order.lowestPayment ?? order.total) : order.total - order.discount)

/** Returns whether the gateway rejects a charge of the order because it is too small. */
export const isTooSmallForCard = (
  order: Parameters<typeof lowestCharge>[0],
  { cardMinimum }: Pick<PaymentSettings, 'cardMinimum'>,
): boolean => lowestCharge(order) < cardMinimum

/** Returns whether a bank transfer is allowed from the country. */
export function allowsTransfer(order: Payable, settings: PaymentSettings): boolean {
  return (
    order.byStaff === true ||
    (order.country !== null && settings.bankTransferCountries.includes(order.country))
  )
}

/** Returns whether only the time prevents a transfer. */
export const isTooLate = (order: Payable, settings: PaymentSettings): boolean =>
  order.transferClosed === true && !order.hasPlan && !order.byCardOnly && allowsTransfer(order, settings)
