import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'

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

/** Accepted terms are sent once, in the version that the customer saw. */
describe('the accepted terms on a durable medium', () => {
  const html = (version: number) =>
    `<h2>Scope ${version}</h2><ol><li>Read <a href="https://shop.example/faq">this</a>.</li></ol>`
  beforeAll(() => shop.configure({ termsConditions: html(1) }))
  afterAll(() => shop.configure({ termsConditions: '' }))

  const { order: buy, pay, kindsTo } = orderSteps(() => shop)
  /** The kinds of the mails to an address that have the terms attached, and the words of the last attached file. */
  async function sent(email: string) {
    await shop.runJobs()
    const withTerms = (await shop.mailsTo(email)).filter(({ attach }) => attach.termsOf !== undefined)
    const files = shop.mails
      .filter(({ to }) => to === email)
      .flatMap(({ attachments }) => attachments.filter(({ filename }) => filename.startsWith('terms')))
    expect(files).toHaveLength(withTerms.length)
    const last = files.at(-1)?.content
    return {
      kinds: withTerms.map(({ kind }) => kind),
      words: last === undefined || !hasPoppler ? '' : pdfWords(last),
    }
  }

  test('the first mail of an order has the terms attached, whatever its method', async () => {
    const byTransfer = await buy('bank_transfer', 'pass')
    shop.later(1)
    await shop.officeAnswer('record-payment', {
      order: byTransfer.order.code,
      amount: byTransfer.order.total_price,
      reference: 'bank terms',
    })
    const transfer = await sent(byTransfer.customer.email)
    expect(transfer.kinds).toEqual(['order-received'])
    expect(await kindsTo(byTransfer.customer)).toEqual(['order-received', 'order-paid'])
    if (hasPoppler)
      for (const words of ['Terms and conditions', 'Scope 1', '1. Read this (https://shop.example/faq).'])
        expect(transfer.words).toContain(words)

    const byCard = await buy('credit_card', 'pass')
    await shop.paySandbox(byCard.payment, 'paid')
    expect((await sent(byCard.customer.email)).kinds).toEqual(['order-paid'])

    const byPlan = await buy('credit_card', 'plan')
    await shop.paySandbox(byPlan.payment, 'paid')
    for (const { reference } of byPlan.order.payments.slice(1)) {
      shop.later(1)
      const { data } = await pay(byPlan.order, reference)
      await shop.paySandbox(data.payment, 'paid')
    }
    expect((await sent(byPlan.customer.email)).kinds).toEqual(['instalment-paid'])
    expect((await kindsTo(byPlan.customer)).at(-1)).toBe('order-paid')
  })

  test('a version is stored once, and an order keeps the version that was accepted', async () => {
    const versions = () => shop.db.kysely.selectFrom('accepted_terms').select('html').execute()
    const before = (await versions()).length
    const old = await buy('bank_transfer', 'pass')
    await buy('bank_transfer', 'pass')
    await shop.configure({ termsConditions: html(2) })
    const young = await buy('bank_transfer', 'pass')
    expect((await versions()).length).toBe(before + 1)
    expect((await versions()).map((row) => row.html)).toEqual(expect.arrayContaining([html(1), html(2)]))
    if (hasPoppler) {
      expect((await sent(old.customer.email)).words).toContain('Scope 1')
      expect((await sent(young.customer.email)).words).toContain('Scope 2')
    }
  })

  test('terms of a staff order are sent when they are accepted, with the tickets or alone, and once', async () => {
    const unaccepted = await sent(ana.email)
    const paid = await staffOrder()
    const unpaid = await staffOrder('bank_transfer')
    expect(await sent(ana.email)).toEqual(unaccepted)
    for (const { link } of [paid, unpaid, paid, unpaid])
      await shop.answer('accept-terms-and-conditions', link)
    shop.later(1)
    await shop.officeAnswer('record-payment', { order: unpaid.order.code, amount: 10_500, reference: 'b 2' })
    expect((await sent(ana.email)).kinds).toEqual([...unaccepted.kinds, 'tickets', 'terms-accepted'])
  })
})
