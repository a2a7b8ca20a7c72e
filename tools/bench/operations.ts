import { HOT, spreadCode } from './catalogue'
import { type Answer, type Connection, getRequest, postRequest } from './connection'

export type Operation = (connection: Connection) => Promise<void>

/** Payload of a visitor who adds a ticket and has no cart yet. */
const addPayload = (external_code: string, token: string | null) => ({
  token,
  cart: null,
  external_code,
  full_name: 'Ana Horvat',
  email: 'ana@shop.example',
  transport_time_id: null,
})

/** Sends a request; throws unless the answer has this status. */
export async function send(connection: Connection, request: string, status = 200): Promise<Answer> {
  const answer = await connection.send(request)
  if (answer.status === status) return answer
  throw new Error(`${request.split('\r\n', 1)[0]} answered ${answer.status}: ${answer.body().toString()}`)
}

/** One request, always the same. */
export function same(request: string): Operation {
  return async (connection) => {
    await send(connection, request)
  }
}

export const hello = same(getRequest('/hello'))

/** Each visitor adds the one item that everybody wants to a cart of their own. */
export const addHot = same(postRequest('/api/add-product-to-cart', addPayload(HOT, null)))

/** Each visitor adds one of fifty items in turn. */
export function addSpread(): Operation {
  let next = 0
  return async (connection) => {
    next += 1
    await send(connection, postRequest('/api/add-product-to-cart', addPayload(spreadCode(next), null)))
  }
}
