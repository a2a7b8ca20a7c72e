import { expect } from 'vitest'
import type { Answer, Customer, RaceShop } from './race-shop'

/** Counts the responses by status and text, such as `{ '200': 50, '409 Sorry, this item is sold out.': 450 }`. */
export function counted(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, message } of answers) {
    // The text of a 5xx error is left out because it contains the request's ID.
    const key = status === 200 || status === 500 ? String(status) : `${status} ${message ?? ''}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** Returns the payload that adds a ticket for a customer. */
export const ticketFor = (customer: Customer, external_code: string) => ({
  token: customer.token,
  external_code,
  full_name: customer.name,
  email: customer.email,
})

/** Puts one ticket into a new cart of the customer and returns the cart's code. */
export async function fillCart(shop: RaceShop, customer: Customer, external_code: string, turn = 0) {
  const added = await shop.call('add-product-to-cart', ticketFor(customer, external_code), turn)
  expect(counted([added])).toEqual({ '200': 1 })
  return added.body.cart?.code ?? ''
}

/** Returns the payload of a checkout. */
export const checkoutOf = (
  customer: Customer,
  cart: string,
  payment_method: 'credit_card' | 'bank_transfer' | 'voucher',
  voucher_code: string | null = null,
) => ({
  token: customer.token,
  cart,
  customer: { full_name: customer.name, country: 'HR' },
  order: { payment_method },
  voucher_code,
})

/** Status of a response and the URL that it redirects to: an absolute URL or a path of the shop. */
export type Sent = { readonly status: number; readonly to: string }

/** Presses a button on the sandbox's page. Returns the URL that the browser is sent to, without opening it. */
export async function decide(paymentUrl: string, decision: 'paid' | 'declined' | 'cancelled'): Promise<Sent> {
  const { origin, searchParams } = new URL(paymentUrl)
  const answer = await fetch(`${origin}/gateway/sandbox/decide`, {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(searchParams), decision }),
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return { status: answer.status, to: `${origin}${answer.headers.get('location') ?? ''}` }
}

/** Returns from the gateway as a browser. Returns where it is redirected. */
export async function comeBack(returnUrl: string): Promise<Sent> {
  const answer = await fetch(returnUrl, { redirect: 'manual' })
  await answer.arrayBuffer()
  return { status: answer.status, to: answer.headers.get('location') ?? '' }
}
