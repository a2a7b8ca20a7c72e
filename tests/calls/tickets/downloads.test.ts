import { once } from 'node:events'
import { get as open } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OfficeAnswered } from '#contract/calls'
import type { Order } from '#contract/order'
import { createDocuments } from '#server/modules/documents/documents'
import type { DocumentOrder } from '#server/modules/documents/draw-document'
import type { RequestOptions } from '#server/modules/documents/drawing-queue'
import { addKey } from '#server/modules/staff/key-routes'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

let shop: TestApp
let ana: TestCustomer
/** Codes of the order's tickets: one more than the downloads may draw at once. */
let order: Order
let links: string[]

/** Documents that were drawn, in order. */
const drawn: DocumentOrder[] = []
/** Callers whose requests for tickets arrived, in order. */
const requested: (RequestOptions | undefined)[] = []
/** While this is set, drawing waits for it. */
let holding: { done: Promise<void>; end: () => void } | null = null
const hold = () => {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  holding = { done, end: () => ((holding = null), end()) }
  return holding
}

beforeAll(async () => {
  const draw = async (requested: DocumentOrder) => {
    drawn.push(requested)
    await holding?.done
    return Buffer.from('%PDF-')
  }
  const documents = createDocuments({
    drawer: { draw, close: async () => {} },
    waiting: 5,
  })
  const ticketsPdf: typeof documents.ticketsPdf = (tickets, asking) => {
    requested.push(asking)
    return documents.ticketsPdf(tickets, asking)
  }
  shop = await startTestApp({ documents: { ...documents, ticketsPdf } })
  ana = await shop.customer()
  const names = ['Ana', 'Bruno', 'Cvita', 'Dora', 'Emil', 'Fran', 'Gita']
  order = await orderDesk(shop).buy(
    ana,
    names.map((full_name) => ({ external_code: 'pass', full_name })),
  )
  links = order.tickets.map(({ code }) => `/download-ticket/${ana.email}/${code ?? ''}`)
  await shop.runJobs()
})
beforeEach(async () => {
  await shop.db.kysely.deleteFrom('rate_limit_count').execute()
  drawn.length = 0
  requested.length = 0
})
afterAll(() => shop.stop())

const get = (url: string) => shop.app.inject({ method: 'GET', url })
const statuses = async (answers: readonly ReturnType<typeof get>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode)
/** Waits until the condition is true and its immediate effects have happened. */
async function until(isSo: () => boolean | undefined) {
  while (!isSo()) await turn()
  for (let n = 0; n < 10; n++) await turn()
}
const begun = (count: number) => until(() => drawn.length >= count)
const haveRequested = (count: number) => until(() => requested.length >= count)
const codeOf = (requested: DocumentOrder | undefined) =>
  requested?.kind === 'tickets' ? requested.tickets.map(({ ticket }) => ticket.code).join() : requested?.kind

test('simultaneous requests for a link share one drawing', async () => {
  const held = hold()
  const answers = Array.from({ length: 30 }, () => get(links[0] ?? ''))
  await haveRequested(30)
  held.end()
  expect(new Set(await statuses(answers))).toEqual(new Set([200]))
  expect(drawn).toHaveLength(1)
})

test('a full queue answers 503 with a time to retry, never 500', async () => {
  const held = hold()
  const first = get(links[0] ?? '')
  await begun(1)
  const waiting = links.slice(1, 6).map(get)
  await haveRequested(6)
  const refusal = await get(links[6] ?? '')
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([503, '5'])
  expect(refusal.json()).toMatchObject(refused('busy').body)
  held.end()
  expect(await statuses([first, ...waiting])).toEqual([200, 200, 200, 200, 200, 200])
  expect((await get(links[6] ?? '')).statusCode).toBe(200)
  expect(shop.faults).toEqual([])
})

test('a request whose connection closes leaves the queue', async () => {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const held = hold()
  const first = get(links[0] ?? '')
  await begun(1)
  const request = open({ port, path: links[1], host: '127.0.0.1' })
  const ended = once(request, 'error')
  await haveRequested(2)
  request.destroy(new Error('gone'))
  await ended
  await until(() => requested[1]?.signal?.aborted)
  const other = get(links[2] ?? '')
  held.end()
  expect(await statuses([first, other])).toEqual([200, 200])
  expect(drawn.map(codeOf)).toEqual([order.tickets[0]?.code, order.tickets[2]?.code])
  expect(shop.faults).toEqual([])
})

test('downloads of a link are limited per quarter of an hour, however the link is written', async () => {
  const limits = { ...shop.context.catalogue.current().settings.limits, downloadsPerLink: 4 }
  await shop.configure({ limits })
  await shop.context.catalogue.refresh()
  const [code = '', other = ''] = order.tickets.map((ticket) => ticket.code ?? '')
  const written = [
    `/download-ticket/${ana.email}/${code}`,
    `/download-ticket/${ana.email.toUpperCase()}/${code}`,
    `/download-ticket/${ana.email}/${code.toLowerCase()}?n=1`,
    `/download-ticket/${encodeURIComponent(ana.email)}/${code}/`,
  ]
  expect(await statuses(written.map(get))).toEqual([200, 200, 200, 200])
  const refusal = await get(written[0] ?? '')
  expect(refusal.statusCode).toBe(429)
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get(`/download-ticket/${ana.email}/${other}`)).statusCode).toBe(200)
  shop.later(16)
  expect((await get(written[0] ?? '')).statusCode).toBe(200)

  const { checksum } = order
  for (const path of ['download-tickets', 'download-invoice', 'download-calendar']) {
    const link = `/${path}/${order.code}/${checksum}`
    const answers = []
    for (let n = 0; n < 5; n++) answers.push((await get(link)).statusCode)
    expect([path, ...answers]).toEqual([path, 200, 200, 200, 200, 429])
  }
})

test('finance opens the invoice of an order, but receives nothing that opens its tickets', async () => {
  const key = (role: 'finance' | 'box office') =>
    addKey(shop.db, { name: `reads orders as ${role}`, role, actor: 'test', now: shop.clock.now })
  const read = async (role: 'finance' | 'box office') =>
    (await shop.office('get-order', { order: order.code }, await key(role)))
      .body as OfficeAnswered<'get-order'>
  const [ticket] = (await read('box office')).order.tickets
  expect(ticket).toMatchObject({ barcode: expect.any(String), code: expect.any(String) })

  const finance = await read('finance')
  expect(finance.order.checksum).toBeNull()
  for (const seen of finance.order.tickets)
    expect(seen).toMatchObject({ barcode: null, code: null, earlier_codes: [] })
  const [document] = finance.documents
  const { checksum = '', id = 0 } = document ?? {}
  const statusOf = async (url: string) => (await get(url)).statusCode
  expect(await statusOf(`/download-invoice/${order.code}/${checksum}?document=${id}`)).toBe(200)
  expect(await statusOf(`/download-invoice/${order.code}/${checksum}?document=${id + 1}`)).toBe(404)
  expect(await statusOf(`/download-invoice/${order.code}/${checksum}`)).toBe(404)
  expect(await statusOf(`/download-tickets/${order.code}/${checksum}`)).toBe(404)
})
