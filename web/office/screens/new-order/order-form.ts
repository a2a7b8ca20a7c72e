import { isEmail } from '../../../../rules/email'
import type { OfficeAnswered, OfficeSent } from '../../../../contract/calls'
import { decimalText, minorUnits } from '../../../../rules/amount-text'
import type { OfficeFacts } from '../../office-facts'
import { endOfDay } from '../../parts/day'
import * as words from './words'

export type Sellable = OfficeAnswered<'get-order-form'>['items'][number]
export type Way = keyof typeof words.ways

/** One piece of a new order, as it is typed. */
export interface Line {
  key: number
  item: Sellable
  /** Empty: as the customer. */
  fullName: string
  email: string
  travelTime: string
  /** What it costs in all. */
  price: string
}

export interface OrderForm {
  lines: readonly Line[]
  fullName: string
  email: string
  country: string
  way: Way
  channel: string
  note: string
  /** Off the whole order; empty: nothing. */
  discount: string
  discountReason: string
  /** A day; empty: as long as a transfer has. */
  payUntil: string
}

export const emptyForm: OrderForm = {
  lines: [],
  fullName: '',
  email: '',
  country: '',
  way: 'cash',
  channel: '',
  note: '',
  discount: '',
  discountReason: '',
  payUntil: '',
}

const costOf = ({ price, fee }: Sellable): number => price + fee

/** A piece at its own price. */
export const newLine = (item: Sellable, key: number, currency: string): Line => ({
  key,
  item,
  fullName: '',
  email: '',
  travelTime: '',
  price: decimalText(costOf(item), currency),
})

/** What all lines cost, in minor units; null while a price is no amount. */
export function totalOf(lines: readonly Line[], currency: string): number | null {
  let total = 0
  for (const { price } of lines) {
    const amount = minorUnits(price, currency)
    if (amount === null || amount < 0) return null
    total += amount
  }
  return total
}

/** What is taken off the whole order, in minor units; null where that is no amount, or more than the lines cost. */
export function discountOf({ lines, discount }: OrderForm, currency: string): number | null {
  if (discount.trim() === '') return 0
  const amount = minorUnits(discount, currency)
  const total = totalOf(lines, currency)
  return amount === null || amount < 0 || total === null || amount > total ? null : amount
}

/** The payload of `create-order`, or what is missing in words. A price of its own has no fee. */
export function orderOf(
  form: OrderForm,
  { currency, timezone }: Pick<OfficeFacts, 'currency' | 'timezone'>,
): OfficeSent<'create-order'> | string {
  const { lines, way } = form
  if (lines.length === 0) return words.itemsMissing
  const before = totalOf(lines, currency)
  if (before === null) return words.priceWrong
  const discount = discountOf(form, currency)
  if (discount === null) return words.discountWrong
  if (discount > 0 && form.discountReason.trim() === '') return words.discountReasonMissing
  const total = before - discount
  if (lines.some(({ item, travelTime }) => item.times.length > 0 && travelTime === ''))
    return words.timeMissing
  const isPaid = way === 'cash' || way === 'terminal'
  return {
    customer: { full_name: form.fullName, email: form.email, country: form.country || null },
    items: lines.map((line) => itemOf(line, form, currency)),
    payment_method: isPaid || total === 0 ? null : way,
    paid: isPaid && total > 0 ? way : null,
    channel: form.channel.trim() || null,
    note: form.note.trim() || null,
    ...(discount > 0 && { discount: { amount: discount, reason: form.discountReason.trim() } }),
    ...(form.payUntil !== '' && !isPaid && total > 0 && { pay_until: endOfDay(form.payUntil, timezone) }),
  }
}

/** Whether the people are named: only then what the order does is worth asking. */
export const isFilled = ({ fullName, email, lines }: OrderForm): boolean =>
  fullName.trim() !== '' &&
  isEmail(email) &&
  lines.every((line) => line.email.trim() === '' || isEmail(line.email))

function itemOf({ item, ...line }: Line, form: OrderForm, currency: string) {
  const amount = minorUnits(line.price, currency)
  const isTicket = item.shop_item_type === 'tickets'
  return {
    external_code: item.external_code,
    full_name: isTicket ? line.fullName.trim() || form.fullName : null,
    email: isTicket ? line.email.trim() || form.email : null,
    travel_time: line.travelTime || null,
    ...(amount === costOf(item) ? {} : { price: amount, fee: 0 }),
  }
}
