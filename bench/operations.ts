import { HOT, spreadCode } from './catalogue'
import { type Answer, type Connection, getRequest, postRequest } from './connection'
import { tokenOf } from './customers'

type Operation = (connection: Connection) => Promise<void>

/** What a visitor sends who adds a ticket and has no cart yet. */
const addPayload = (external_code: string, token: string | null) => ({
  token,
  cart: null,
  external_code,
  full_name: 'Ana Horvat',
  email: 'ana@shop.example',
  transport_time_id: null,
})

async function send(connection: Connection, request: string): Promise<Answer> {
  const answer = await connection.send(request)
  if (answer.status === 200) return answer
  throw new Error(`${request.split('\r\n', 1)[0]} answered ${answer.status}: ${answer.body().toString()}`)
}

/** One request, always the same. */
export function same(request: string): Operation {
  return async (connection) => {
    await send(connection, request)
  }
}

export const hello = same(getRequest('/hello'))

/** Each visitor adds the one item that everybody wants to a cart of her own. */
export const addHot = same(postRequest('/api/add-product-to-cart', addPayload(HOT, null)))

/** The same, of fifty items in turn. */
export function addSpread(): Operation {
  let next = 0
  return async (connection) => {
    next += 1
    await send(connection, postRequest('/api/add-product-to-cart', addPayload(spreadCode(next), null)))
  }
}

/**
 * Whole orders by card, each of another customer: add, invoice, checkout. Throws when the `count` customers are used up:
 * a second order of the same one would answer longer lists.
 */
export function order(count: number): Operation {
  let next = 0
  const call = async (connection: Connection, path: string, payload: object) =>
    JSON.parse((await send(connection, postRequest(`/api/${path}`, payload))).body().toString()) as {
      cart?: { code: string }
      order?: { code: string }
      payment?: { url: string }
    }
  return async (connection) => {
    next += 1
    if (next > count) throw new Error(`${count} customers were too few: raise CUSTOMERS in bench/main.ts`)
    const token = tokenOf(next)
    const added = await call(connection, 'add-product-to-cart', addPayload(spreadCode(next), token))
    const cart = added.cart?.code
    await call(connection, 'calculate-invoice', { token, cart, country: 'HR', voucher_code: null })
    const placed = await call(connection, 'checkout-cart', {
      token,
      cart,
      customer: { full_name: 'Ana Horvat', country: 'HR', address: {} },
      order: { payment_method: 'credit_card' },
      voucher_code: null,
    })
    if (placed.order === undefined || placed.payment === undefined) throw new Error('An order has no payment')
  }
}
