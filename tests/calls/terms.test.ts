import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderDesk } from '../support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '../support/app/test-app'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())

/** A staff order for Ana whose terms are not accepted, and the content of its link. */
async function staffOrder(payment_method: 'voucher' | 'bank_transfer' = 'voucher') {
  const { order, terms_url } = await shop.officeAnswer('create-order', {
    customer: { full_name: 'Ana Horvat', email: ana.email },
    items: [{ external_code: 'pass', full_name: 'Ana Horvat', email: ana.email }],
    payment_method,
  })
  const [, , code, checksum] = new URL(terms_url).pathname.split('/')
  return { order, link: { order: code, checksum } }
}
const rowOf = (id: number) =>
  shop.db.kysely
    .selectFrom('orders')
    .select(['accepted_at', 'accepted_from'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const ticketMails = async () => (await shop.mailsTo(ana.email)).filter(({ kind }) => kind === 'tickets')

test('the terms are shown by code and checksum, without a login', async () => {
  const { order, link } = await staffOrder()
  const answer = await shop.answer('get-terms-and-conditions-order', link)
  expect(answer.order).toMatchObject({
    code: order.code,
    accepted_ts_and_cs: false,
    staff: 'Box office',
    total_price: 0,
    tickets: [{ allow_download: false }],
  })
})

test('terms with a wrong checksum, of another order or of none are not found', async () => {
  const { link } = await staffOrder()
  const other = await staffOrder()
  const wrong = [
    { ...link, checksum: other.link.checksum },
    { ...link, checksum: null },
    { ...link, checksum: '' },
    { order: 'AAAAAAAA', checksum: link.checksum },
    {},
  ]
  for (const payload of wrong) {
    for (const path of ['get-terms-and-conditions-order', 'accept-terms-and-conditions']) {
      expect(await shop.call(path, payload)).toMatchObject(refused('order-not-found'))
    }
  }
})

test('accepting the terms records time and address and mails the tickets; repeating it changes nothing', async () => {
  const { order, link } = await staffOrder()
  expect((await desk.seenBy(ana, order.code)).tickets[0]).toMatchObject({
    allow_download: false,
    barcode: null,
  })
  const before = (await ticketMails()).length
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/accept-terms-and-conditions',
    payload: link,
    remoteAddress: '203.0.113.7',
    // Without a trusted proxy, the address is unknown.
    headers: { 'x-forwarded-for': '198.51.100.9', forwarded: 'for=198.51.100.9' },
  })
  expect(answer.json()).toEqual({ data: { now: shop.clock.now.toISOString() } })
  const accepted = await rowOf(order.id)
  expect(accepted).toEqual({ accepted_at: shop.clock.now, accepted_from: '203.0.113.7' })
  const mails = await ticketMails()
  expect(mails).toHaveLength(before + 1)
  expect(mails.at(-1)?.attach.tickets).toHaveLength(1)
  const [ticket] = (await desk.seenBy(ana, order.code)).tickets
  expect(ticket?.allow_download).toBe(true)
  expect(ticket?.barcode).toBe((await desk.inOffice(order.code)).tickets[0]?.barcode)

  shop.later(5)
  await shop.answer('accept-terms-and-conditions', link)
  expect(await rowOf(order.id)).toEqual(accepted)
  expect(await ticketMails()).toHaveLength(before + 1)
})

test("accepting the terms shows the buyer's own lists only", async () => {
  const { order, link } = await staffOrder()
  const bruno = await shop.customer('Bruno')
  const his = await shop.answer('accept-terms-and-conditions', { ...link, token: bruno.token })
  expect(Object.keys(his.data)).toEqual(['now'])
  const hers = await shop.answer('accept-terms-and-conditions', { ...link, token: ana.token })
  expect(hers.data.orders?.find(({ id }) => id === order.id)?.accepted_ts_and_cs).toBe(true)
})

test('terms accepted before the payment: the tickets are mailed with the payment, once', async () => {
  const { order, link } = await staffOrder('bank_transfer')
  const before = (await ticketMails()).length
  await shop.answer('accept-terms-and-conditions', link)
  expect(await ticketMails()).toHaveLength(before)
  await shop.officeAnswer('record-payment', { order: order.code, amount: 10_500, reference: 'bank 1' })
  const mail = (await shop.mailsTo(ana.email)).at(-1)
  expect(mail).toMatchObject({
    kind: 'order-paid',
    payload: { accept_checksum: null, attached: { tickets: 1 } },
  })
  expect(mail?.attach.tickets).toHaveLength(1)
  expect(await ticketMails()).toHaveLength(before)
})

test('simultaneous acceptances count once', async () => {
  const { order, link } = await staffOrder()
  const before = (await ticketMails()).length
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.call('accept-terms-and-conditions', link)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await ticketMails()).toHaveLength(before + 1)
  const events = await shop.officeAnswer('get-order', { order: order.code })
  expect(events.events.filter(({ kind }) => kind === 'terms-accepted')).toHaveLength(1)
})
