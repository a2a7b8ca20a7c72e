import type { OfficeAnswered, OfficeSent } from '../../../../contract/calls'
import { decimalText, minorUnits } from '../../../../rules/amount-text'
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
}

export const emptyForm: OrderForm = {
  lines: [],
  fullName: '',
  email: '',
  country: '',
  way: 'cash',
  channel: '',
  note: '',
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

/** The payload of `create-order`, or what is missing in words. A price of its own has no fee. */
export function orderOf(form: OrderForm, currency: string): OfficeSent<'create-order'> | string {
  const { lines, way } = form
  if (lines.length === 0) return words.itemsMissing
  const total = totalOf(lines, currency)
  if (total === null) return words.priceWrong
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
  }
}

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
