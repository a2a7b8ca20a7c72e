import { HOT, PLAN, spreadCode } from './catalogue'
import { type Answer, type Connection, getRequest, postRequest } from './connection'
import { emailOf, nameOf, tokenOf } from './customers'
import type { MailServer } from './mail-server'
import { type Operation, send } from './operations'
import { OFFICE_KEY } from './processes'

interface Placed {
  cart?: { code: string }
  order?: { code: string; total_price: number }
  payment?: { url: string; params: Record<string, string> }
}

interface Order {
  readonly method: 'credit_card' | 'bank_transfer'
  readonly tickets: number
  /** Its item is the one that is paid in instalments. */
  readonly isPlan?: boolean
}

const byCard: Order = { method: 'credit_card', tickets: 1 }

async function call(connection: Connection, path: string, payload: object): Promise<Placed> {
  return placedBy(await send(connection, postRequest(`/api/${path}`, payload)))
}

const placedBy = (answer: Answer) => JSON.parse(answer.body().toString()) as Placed

/** The request that adds a ticket for the n-th customer. */
const addRequest = (
  n: number,
  external_code: string,
  { cart = null, name = n * 7 }: { cart?: string | null; name?: number },
) =>
  postRequest('/api/add-product-to-cart', {
    token: tokenOf(n),
    cart,
    external_code,
    full_name: nameOf(name),
    email: emailOf(n),
    transport_time_id: null,
  })

/** Places an order of the n-th customer, up to the point where the browser would open the gateway or show the bank account. */
async function place(
  connection: Connection,
  n: number,
  { method, tickets, isPlan = false }: Order,
): Promise<Required<Placed>> {
  const item = isPlan ? PLAN : spreadCode(n)
  let cart: string | null = null
  for (let ticket = 0; ticket < tickets; ticket += 1) {
    const added = await send(connection, addRequest(n, item, { cart, name: n * 7 + ticket }))
    cart = placedBy(added).cart?.code ?? null
  }
  return checkOut(connection, n, { cart, method })
}

/** The n-th customer requests one ticket of the item that everybody wants; returns the cart, or null if it is sold out. */
export async function wantHot(connection: Connection, n: number): Promise<string | null> {
  const answer = await connection.send(addRequest(n, HOT, {}))
  const said = placedBy(answer) as Placed & { message?: string }
  if (answer.status === 200 && said.cart !== undefined) return said.cart.code
  if (answer.status === 409 && said.message === SOLD_OUT) return null
  throw new Error(`An add was answered ${answer.status}: ${said.message}`)
}

const SOLD_OUT = 'Sorry, this item is sold out.'

/** The invoice and the checkout of a cart. */
export async function checkOut(
  connection: Connection,
  n: number,
  { cart, method = 'credit_card' }: { cart: string | null; method?: Order['method'] },
): Promise<Required<Placed>> {
  const token = tokenOf(n)
  await call(connection, 'calculate-invoice', { token, cart, country: 'HR', voucher_code: null })
  const { order, payment } = await call(connection, 'checkout-cart', {
    token,
    cart,
    customer: { full_name: nameOf(n), country: 'HR', address: {} },
    order: { payment_method: method },
    voucher_code: null,
  })
  if (order === undefined) throw new Error('A checkout made no order')
  if (method === 'credit_card' && payment === undefined) throw new Error('An order has no payment')
  return { cart: { code: '' }, order, payment: payment ?? { url: '', params: {} } }
}

/** The buyer approves on the sandbox's page, which reads its records, and returns to the shop. */
export async function payByCard(connection: Connection, { payment }: Required<Placed>): Promise<void> {
  const params = { ...Object.fromEntries(new URL(payment.url).searchParams), ...payment.params }
  const body = new URLSearchParams({ ...params, decision: 'paid' }).toString()
  const decided = await send(
    connection,
    `POST /gateway/sandbox/decide HTTP/1.1\r\nHost: bench\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
    303,
  )
  const back = /\r\nlocation: *([^\r]+)/i.exec(decided.head)?.[1] ?? ''
  await send(connection, getRequest(back), 303)
}

/** The office books a transfer. */
async function payByTransfer(connection: Connection, { order }: Required<Placed>): Promise<void> {
  const payload = { order: order.code, amount: order.total_price, reference: order.code }
  await send(
    connection,
    postRequest('/office/api/record-payment', payload, { Authorization: `Bearer ${OFFICE_KEY}` }),
  )
}

/** Orders by card up to the gateway, each of a different customer: add, invoice, checkout. */
export const toTheDoor =
  (next: () => number): Operation =>
  async (connection) => {
    await place(connection, next(), byCard)
  }

/** The same orders, paid at the sandbox, with invoice and tickets issued, and a waiting mail. */
export const paid =
  (next: () => number, order = byCard): Operation =>
  async (connection) => {
    await pay(connection, next(), order)
  }

async function pay(connection: Connection, n: number, order: Order): Promise<void> {
  const placed = await place(connection, n, order)
  await (order.method === 'credit_card' ? payByCard : payByTransfer)(connection, placed)
}

/** The same orders, until a mail server has accepted the mail with the tickets and the invoice. */
export const paidAndMailed =
  (next: () => number, mails: MailServer, order = byCard): Operation =>
  async (connection) => {
    const n = next()
    await pay(connection, n, order)
    await mails.documentsTo(emailOf(n))
  }
