import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportInvoices } from '#server/modules/invoices/report-invoices'
import { takeDueMails } from '#server/modules/mail-queue/send-mails.queries'
import { documentsOf } from '#tests/support/app/invoices'
import { orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { type CisSimulator, openCisSimulator } from '#tests/support/fiscal/cis-simulator'

let cis: CisSimulator
let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
const fiscal = { country: 'HR' as const, premises: 'POSL1', device: '1', zkiDigest: 'sha256' as const }

beforeAll(async () => {
  cis = await openCisSimulator()
  shop = await startTestApp({ env: cis.environment, settings: { fiscal } })
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(async () => {
  await shop.stop()
  await cis.close()
})

const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const rowsOf = (orderId: number) => documentsOf(shop, orderId)

test('an invoice and its credit note are reported to CIS with the amounts of their snapshots', async () => {
  const order = await desk.buy(ana, [pass, { external_code: 'shirt', full_name: null }], { real: true })
  await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
  await reportInvoices(shop.context)
  const documents = await rowsOf(order.id)
  expect(documents.map(({ number }) => number)).toEqual(['1/POSL1/1', '2/POSL1/1'])
  for (const { number, snapshot, fiscal: answer } of documents) {
    const request = cis.requests.find((one) => one.number === number)
    expect(request).toMatchObject({
      oib: cis.seller.oib,
      zki: snapshot.fiscal?.zki,
      answered: answer?.jir,
      total: (snapshot.total / 100).toFixed(2),
    })
    expect(answer?.qr_url).toContain(`?jir=${answer?.jir}&datv=`)
  }
  expect(documents[1]?.snapshot.total).toBe(-(documents[0]?.snapshot.total ?? 0))
})

test('a failed report is repeated with the same ZKI, and CIS returns the same JIR', async () => {
  // CIS recorded the report, but the response is lost.
  cis.behave('lost', 1)
  const order = await desk.buy(ana, [pass], { real: true })
  await reportInvoices(shop.context)
  const [failed] = await rowsOf(order.id)
  expect(failed).toMatchObject({ fiscal: null, fiscal_error_code: 'network' })
  shop.later(60)
  await reportInvoices(shop.context)
  const [reported] = await rowsOf(order.id)
  const sent = cis.requests.filter(({ number }) => number === reported?.number)
  expect(sent.map(({ isLate }) => isLate)).toEqual([false, true])
  expect(new Set(sent.map(({ zki }) => zki)).size).toBe(1)
  expect(new Set(sent.map(({ answered }) => answered))).toEqual(new Set([reported?.fiscal?.jir]))
})

test('after two hours without CIS each document has one ZKI, one JIR and its number, and is marked late', async () => {
  cis.behave({ status: 503 })
  const orders: { id: number; code: string }[] = []
  for (let turn = 0; turn < 12; turn++) {
    orders.push(await desk.buy(ana, [pass], { real: true }))
    await reportInvoices(shop.context)
    shop.later(10)
  }
  const documents = async () => (await Promise.all(orders.map(({ id }) => rowsOf(id)))).flat()
  const waiting = await documents()
  // The buyers have their invoices with the ZKI and a QR code that names it.
  for (const { snapshot, fiscal: answer } of waiting) {
    expect(answer).toBeNull()
    expect(snapshot.fiscal?.qr_url).toContain(`?zki=${snapshot.fiscal?.zki}&datv=`)
  }
  const mails = await takeDueMails(shop.db, shop.clock.now, 1000, 'all', { waitsForAnswers: true })
  const invoiced = new Set(mails.map(({ attach }) => attach.invoiceOf))
  expect(orders.filter(({ code }) => !invoiced.has(code))).toEqual([])
  const { unreported } = await shop.officeAnswer('get-today', {})
  expect(unreported).toMatchObject({ count: 12, failed: 0, oldest_at: waiting[0]?.issued_at.toISOString() })

  cis.behave('answer')
  shop.later(15)
  while (await reportInvoices(shop.context));
  const reported = await documents()
  const sequence = reported.map(({ number }) => Number(number.split('/')[0]))
  const first = sequence[0] ?? 0
  expect(sequence).toEqual(sequence.map((_, index) => first + index))
  for (const { number, snapshot, fiscal: answer } of reported) {
    const sent = cis.requests.filter((one) => one.number === number)
    expect(new Set(sent.map(({ zki }) => zki))).toEqual(new Set([snapshot.fiscal?.zki]))
    expect(sent.filter(({ answered }) => answered !== null)).toMatchObject([
      { answered: answer?.jir, isLate: true },
    ])
  }
  expect(new Set(reported.map(({ fiscal: answer }) => answer?.jir)).size).toBe(12)
  expect((await shop.officeAnswer('get-today', {})).unreported).toBeNull()
})

test('orders at the sandbox are neither numbered by CIS nor reported', async () => {
  const before = cis.requests.length
  const order = await desk.buy(ana, [pass])
  await reportInvoices(shop.context)
  const [invoice] = await rowsOf(order.id)
  expect(invoice?.number).toMatch(/^TEST-/)
  expect(invoice?.snapshot.fiscal).toBeNull()
  expect(cis.requests).toHaveLength(before)
})
