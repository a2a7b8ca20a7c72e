import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { pdfWords, hasPoppler } from '#tests/support/documents/read-pdf'

/** The buyer of a ticket must not see its holders after it was passed on (server.md, Tickets). */

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer('Ana Horvat')
})
afterAll(() => shop.stop())

const secrets = /Dora|Dorić|Emić/

/** Places an order whose second ticket went from Ana to Dora, and from her to Ema. */
async function passedOnTwice() {
  const order = await desk.buy(ana, [
    { external_code: 'pass', full_name: 'Ana Horvat' },
    { external_code: 'pass', full_name: 'Anas Friend' },
  ])
  const [dora, ema] = [await shop.customer('Dora Dorić'), await shop.customer('Ema Emić')]
  const give = async (from: TestCustomer, code: string | null, to: TestCustomer, full_name: string) => {
    await shop.answer('change-ticket', {
      token: from.token,
      order_id: order.id,
      code,
      full_name,
      email: to.email,
      reassign: true,
    })
    shop.later(16)
  }
  await give(ana, desk.ticketOf(order, 'Anas Friend').code, dora, 'Dora Dorić')
  const seenByDora = await desk.seenBy(dora, order.code)
  return {
    order,
    emails: [dora.email, ema.email],
    dora,
    goOn: () => give(dora, seenByDora.tickets[0]?.code ?? null, ema, 'Ema Emić'),
  }
}

/** Everything that the buyer can read: calls, the page of the order, own data, mails and their documents. */
async function buyersView(order: { code: string; checksum: string | null; id: number }): Promise<string> {
  const { data } = await shop.answer('get-data', { token: ana.token })
  const { order: withTerms } = await shop.answer('get-terms-and-conditions-order', {
    order: order.code,
    checksum: order.checksum,
  })
  const own = await shop.answer('export-my-data', { token: ana.token })
  await shop.runJobs()
  const mails = shop.mails.filter(({ to }) => to === ana.email)
  const texts = mails.map(({ subject, text, html }) => [subject, text, html].join(' '))
  const documents = mails
    .flatMap(({ attachments }) => attachments)
    .filter(({ filename }) => hasPoppler && filename.endsWith('.pdf'))
    .map(({ content }) => pdfWords(Buffer.from(content)))
  const kept = await shop.mailsTo(ana.email)
  return JSON.stringify([
    data.orders,
    data.existing_tickets,
    data.refunds,
    withTerms,
    own,
    texts,
    documents,
    kept,
  ])
}

test('the buyer sees that a ticket was passed on, even repeatedly, but not to whom', async () => {
  const { order, emails, goOn } = await passedOnTwice()
  const hidden = async () => {
    const view = await buyersView(order)
    expect(view).not.toMatch(secrets)
    for (const email of emails) expect(view).not.toContain(email)
  }
  await hidden()
  const seen = await desk.seenBy(ana, order.code)
  expect(seen.tickets.map(({ full_name, email, code }) => [full_name, email, code !== null])).toEqual([
    ['Ana Horvat', ana.email, true],
    ['', '', false],
  ])
  await goOn()
  await hidden()
  // The office sees the holder.
  expect((await desk.inOffice(order.code)).tickets.map(({ full_name }) => full_name)).toEqual([
    'Ana Horvat',
    'Ema Emić',
  ])
})

test('later mails about the order and the credit note do not name the holder either', async () => {
  const { order, emails } = await passedOnTwice()
  await shop.officeAnswer('resend-mail', { order: order.code, kind: 'order' })
  await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
  const { refunds } = await shop.officeAnswer('find-refunds', { query: order.code })
  for (const outcome of ['processing', 'processed'] as const)
    await shop.officeAnswer('process-refund', { refund_id: refunds[0]?.id ?? 0, outcome })
  const view = await buyersView(order)
  expect(view).toContain('refund-processed')
  expect(view).not.toMatch(secrets)
  for (const email of emails) expect(view).not.toContain(email)
  // The office's list of refunds names the holder of what is refunded.
  expect(JSON.stringify((await shop.officeAnswer('find-refunds', { query: order.code })).refunds)).toContain(
    'Dora Dorić',
  )
})
