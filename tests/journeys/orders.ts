import type { Answered } from '#contract/calls'
import type { Order } from '#contract/order'
import type { PaymentInstruction } from '#contract/shop/checkout'
import type { Person, RunningShop } from './running-shop'

/** Helpers for journeys that start after the checkout. Calls create and pay orders as a browser would. */

export interface Line {
  /** External code of the item. */
  item: string
  /** Name of the holder; undefined for merchandise. */
  name?: string
  email?: string
  /** Index of the departure, starting at 0, if the item has several. */
  departure?: number
}

type Method = 'credit_card' | 'bank_transfer'

/** Puts lines into a new cart of this customer. Returns its code. */
export async function fillCart(shop: RunningShop, who: Person, lines: readonly Line[]): Promise<string> {
  let cart: string | null = null
  for (const { item: external_code, name, email = who.email, departure } of lines) {
    const base: { token: string; cart: string | null; external_code: string } = {
      token: who.token,
      cart,
      external_code,
    }
    const { cart: filled }: { cart: { code: string | null } } =
      name === undefined
        ? await shop.call('add-merchandise-to-cart', base)
        : await shop.call('add-product-to-cart', {
            ...base,
            full_name: name,
            email,
            transport_time_id: await departureId(shop, external_code, departure),
          })
    cart = filled.code
  }
  return cart ?? ''
}

/** Returns the ID of a departure of an item, or `null`. */
export async function departureId(
  shop: RunningShop,
  item: string,
  departure: number | undefined,
): Promise<number | null> {
  if (departure === undefined) return null
  const { data } = await shop.call('get-data', {})
  return (
    data.products.find(({ external_code }) => external_code === item)?.travel_times[departure]?.id ?? null
  )
}

/** Checks out a cart to Croatia. */
export function checkOut(
  shop: RunningShop,
  who: Person,
  cart: string,
  payment_method: Method,
): Promise<Answered<'checkout-cart'>> {
  const address = { street: 'Obala 14', postcode: '22299', city: 'Mirava' }
  return shop.call('checkout-cart', {
    token: who.token,
    cart,
    voucher_code: null,
    customer: { full_name: who.name, country: 'HR', address },
    order: {
      payment_method,
      shipping_name: who.name,
      shipping_country: 'HR',
      shipping_address: { full_name: who.name, ...address },
    },
  })
}

/** Creates an unpaid order. */
export async function orderUnpaid(
  shop: RunningShop,
  who: Person,
  lines: readonly Line[],
  method: Method = 'bank_transfer',
): Promise<Order> {
  const { order } = await checkOut(shop, who, await fillCart(shop, who, lines), method)
  return order
}

/** Creates a paid order whose tickets are issued. */
export async function orderPaid(shop: RunningShop, who: Person, ...lines: Line[]): Promise<Order> {
  const { code, total_price } = await orderUnpaid(shop, who, lines)
  await shop.office('record-payment', { order: code, amount: total_price ?? 0, reference: 'all of it' })
  return orderSeenBy(shop, who, code)
}

/** Creates a paid order of two day tickets: one for the buyer, one for Ana Horvat. */
export const orderForTwo = (shop: RunningShop, who: Person): Promise<Order> =>
  orderPaid(
    shop,
    who,
    { item: 'valbor27-friday', name: who.name },
    { item: 'valbor27-friday', name: 'Ana Horvat' },
  )

/** Creates an order with a plan whose first payment is made. */
export async function planBegun(shop: RunningShop, who: Person): Promise<Order> {
  const lines = [{ item: 'valbor27-pass-plan', name: who.name }]
  const { order, payment } = await checkOut(shop, who, await fillCart(shop, who, lines), 'credit_card')
  await approve(shop, payment)
  return orderSeenBy(shop, who, order.code)
}

/** Pays an instalment by card. */
export async function payInstalment(shop: RunningShop, order: Order, place: number): Promise<void> {
  const reference = order.payments[place]?.reference ?? ''
  const { data } = await shop.call('pay-payment-plan-order-payment', {
    order: order.code,
    checksum: order.checksum,
    reference,
  })
  await approve(shop, data.payment)
}

/** Returns the order as this customer currently sees it. */
export async function orderSeenBy(shop: RunningShop, who: Person, code: string): Promise<Order> {
  const { data } = await shop.call('get-data', { token: who.token })
  const order = data.orders.find((each) => each.code === code)
  if (!order) throw new Error(`${who.email} does not see the order ${code}`)
  return order
}

/** Returns the code of the ticket with this holder's name, or of the only ticket. */
export function ticketCode(order: Order, name?: string): string {
  const ticket = order.tickets.find(({ full_name }) => name === undefined || full_name === name)
  if (!ticket?.code) throw new Error(`The order ${order.code} has no such ticket`)
  return ticket.code
}

/** Approves a card payment on the sandbox's page, without a browser. */
export async function approve(
  shop: RunningShop,
  instruction: PaymentInstruction | null | undefined,
): Promise<void> {
  if (!instruction) throw new Error('There is nothing to pay with')
  const page = await (await fetch(instruction.url)).text()
  const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
  body.set('decision', 'paid')
  await fetch(`${shop.url}/gateway/sandbox/decide`, { method: 'POST', body })
}

/** Bank details for the refund wizard and its call. */
export const bankDetails = {
  bank_owner_full_name: 'Iva Perić',
  bank_owner_address: { street: 'Obala 14', postcode: '22299', city: 'Mirava' },
  bank_name: 'Narodna banka',
  bank_city: null,
  bank_country: 'HR',
  bank_bic: 'NBHRHR2D',
  bank_iban: 'HR1210010051863000160',
  bank_account: null,
  note: null,
}
