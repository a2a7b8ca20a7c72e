import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Fiscaliser } from '#server/modules/fiscal/fiscaliser'
import { reportInvoices } from '#server/modules/invoices/report-invoices'
import { orderSteps } from '#tests/support/app/order-steps'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'

const reported: string[] = []
/** Records every request that it gets. */
const fiscaliser: Fiscaliser = {
  name: 'test',
  isOn: () => true,
  numbering: (year) => ({ series: `fiscal-${year}-WEB-1`, numberOf: (sequence) => `${sequence}/WEB/1` }),
  mark: ({ number }) => ({ zki: `zki of ${number}`, qr_url: null, operator: 'WEB' }),
  report: ({ number }) => {
    reported.push(number)
    return Promise.resolve({ jir: `jir of ${number}`, qr_url: null })
  },
  check: () => Promise.resolve(),
  certificate: () => null,
}

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp({
    fiscaliser,
    env: { WSPAY_SHOP_ID: 'MYSHOP', WSPAY_SECRET_KEY: 'a-secret-of-wspay' },
    settings: { withdrawalActive: true },
  })
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const documentsOf = (orderId: number) =>
  shop.db.kysely
    .selectFrom('invoice')
    .select(['kind', 'series', 'sequence', 'number', 'snapshot', 'fiscal_due_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
const requested = async (order: { id: number; tickets: { code: string | null }[] }) => {
  const tickets = order.tickets[0]?.code ?? ''
  const requested = { ...bank, token: ana.token, order_id: order.id, tickets, merchandise: '' }
  return (await shop.answer('request-refund', requested)).data.refund_id
}

test('an order paid by the sandbox is shown as a test everywhere in the office, one paid with money is not', async () => {
  for (const real of [false, true]) {
    const order = await desk.buy(ana, [{ ...pass, full_name: `Guest ${real}` }], { real })
    const shirt = await desk.buy(ana, [{ external_code: 'shirt', full_name: null }], { real })
    const is_test = !real
    expect((await shop.officeAnswer('get-order', { order: order.code })).order.is_test).toBe(is_test)
    const found = await shop.officeAnswer('find-orders', { query: order.code })
    expect(found.orders).toMatchObject([{ code: order.code, is_test }])
    const { barcode } = (await desk.inOffice(order.code)).tickets[0] ?? {}
    expect(await shop.officeAnswer('check-in', { barcode, gate: 'North' })).toMatchObject({
      ticket: { is_test },
    })

    const another = await desk.buy(ana, [{ ...pass, full_name: `Friend ${real}` }], { real })
    const refundId = await requested(another)
    const { refunds } = await shop.officeAnswer('find-refunds', {})
    expect(refunds.find((refund) => refund.id === refundId)).toMatchObject({ is_test })

    await shop.answer('withdraw-from-contract', {
      order: shirt.code,
      checksum: shirt.checksum,
      full_name: 'Ana Horvat',
      email: ana.email,
      items: shirt.merchandisePurchases.map(({ id }) => id),
    })
    const { withdrawals } = await shop.officeAnswer('find-withdrawals', { query: shirt.code })
    expect(withdrawals).toMatchObject([{ is_test }])
  }
})

test('reports and the first page count test orders only while the sandbox is the gateway', async () => {
  await desk.buy(ana, [{ ...pass, full_name: 'Counted' }], { real: true })
  await desk.buy(ana, [{ ...pass, full_name: 'Tried' }])
  const day = shop.clock.now.toISOString().slice(0, 10)
  const amounts = async () => {
    const report = await shop.officeAnswer('get-report', { report: 'sales', from: day, to: day })
    const { sales } = await shop.officeAnswer('get-today', {})
    expect(sales?.includes_test).toBe(report.includes_test)
    return {
      total: report.total.amount,
      today: sales?.days.at(-1)?.amount ?? 0,
      isWithTests: report.includes_test,
    }
  }
  const { rows } = await shop.db.pool.query<{ is_test: boolean; amount: number }>(
    `select is_test, sum(total_price)::int as amount from orders where payment_status <> 'cancelled' group by 1 order by 1`,
  )
  const [real = 0, tests = 0] = rows.map(({ amount }) => amount)
  expect(Math.min(real, tests)).toBeGreaterThan(0)
  expect(await amounts()).toEqual({ total: real + tests, today: real + tests, isWithTests: true })
  await shop.configure({ gateway: 'wspay' })
  expect(await amounts()).toEqual({ total: real, today: real, isWithTests: false })
  await shop.configure({ gateway: 'sandbox' })
})

test('money makes a test order a real one: its test invoice is replaced, and it is never erased', async () => {
  const order = await desk.buy(ana, [{ ...pass, full_name: 'Twice' }])
  expect(await documentsOf(order.id)).toMatchObject([{ kind: 'invoice', series: 'test-invoice-2027' }])
  await shop.officeAnswer('record-payment', { order: order.code, amount: 10_500, reference: 'twice' })
  expect((await desk.inOffice(order.code)).is_test).toBe(false)
  expect(await documentsOf(order.id)).toMatchObject([
    { kind: 'invoice', series: 'test-invoice-2027', fiscal_due_at: null },
    { kind: 'credit-note', series: 'test-credit-note-2027', fiscal_due_at: null },
    { kind: 'invoice', series: expect.stringMatching(/^fiscal-/), fiscal_due_at: expect.any(Date) },
  ])
  expect((await documentsOf(order.id))[2]?.snapshot).not.toHaveProperty('test')
  expect((await shop.mailsTo(ana.email)).at(-1)).toMatchObject({
    kind: 'documents-issued',
    payload: { because: 'corrected', documents: 2 },
  })
  // The overpayment is money, so its notice does not speak of a test.
  const notices = (await shop.mailsTo('operator@shop.example')).flatMap(({ payload }) => {
    const { subject, lines } = payload as { subject?: string; lines?: string[] }
    return subject === `Overpayment for order ${order.code}` ? [lines ?? []] : []
  })
  expect(notices).toHaveLength(1)
  expect(notices[0]).toHaveLength(1)
  expect(await shop.office('purge-test-orders', {})).toMatchObject(refused('money-was-received'))
  // More sandbox money does not make it a test again, and a second receipt issues nothing.
  await shop.officeAnswer('record-payment', { order: order.code, amount: 100, reference: 'again' })
  expect(await documentsOf(order.id)).toHaveLength(3)
})

test('an order that money paid in part stays real when the sandbox pays the rest', async () => {
  const { order, customer } = await orderSteps(() => shop).order('credit_card', 'pass')
  await shop.officeAnswer('record-payment', { order: order.code, amount: 500, reference: 'part' })
  expect((await desk.inOffice(order.code)).is_test).toBe(false)
  const again = await orderSteps(() => shop).pay(order, order.payments[0]?.reference)
  await shop.paySandbox(again.data.payment, 'paid')
  expect(await orderSteps(() => shop).orderOf(customer, order.id)).toMatchObject({ payment_status: 'paid' })
  expect((await desk.inOffice(order.code)).is_test).toBe(false)
  expect(await documentsOf(order.id)).toMatchObject([
    { kind: 'invoice', series: expect.stringMatching(/^fiscal-/) },
  ])
})

test('a plan becomes a test order when the sandbox takes its first payment', async () => {
  const plan = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana Horvat' }])
  expect((await shop.officeAnswer('get-order', { order: plan.code })).order).toMatchObject({
    payment_status: 'partial',
    is_test: true,
  })
})

test('documents of test orders have their own series, which leaves no gap in the legal ones', async () => {
  const one = await desk.buy(ana, [{ ...pass, full_name: 'One' }], { real: true })
  const dryRun = await desk.buy(ana, [{ ...pass, full_name: 'Rehearsal' }])
  const two = await desk.buy(ana, [{ ...pass, full_name: 'Two' }], { real: true })
  for (const order of [one, dryRun, two])
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
  const [first, test, second] = [
    await documentsOf(one.id),
    await documentsOf(dryRun.id),
    await documentsOf(two.id),
  ]
  expect(test).toMatchObject([
    {
      series: 'test-invoice-2027',
      number: expect.stringMatching(/^TEST-2027-\d{6}$/),
      snapshot: { test: true },
    },
    {
      series: 'test-credit-note-2027',
      number: expect.stringMatching(/^TEST-CN-2027-\d{6}$/),
      snapshot: { test: true },
    },
  ])
  for (const at of [0, 1]) {
    expect(second[at]?.sequence).toBe((first[at]?.sequence ?? 0) + 1)
    expect(second[at]).toMatchObject({ series: first[at]?.series, number: expect.stringContaining('/WEB') })
    expect(second[at]?.snapshot).not.toHaveProperty('test')
  }
})

test('orders of the test mode are reported to no tax authority', async () => {
  const dryRun = await desk.buy(ana, [pass])
  await shop.officeAnswer('cancel-order', { order: dryRun.code, reason: 'Storm' })
  const real = await desk.buy(ana, [{ ...pass, full_name: 'Real' }], { real: true })
  await reportInvoices(shop.context)
  for (const one of await documentsOf(dryRun.id))
    expect(one).toMatchObject({ fiscal_due_at: null, snapshot: { fiscal: null } })
  expect(reported).toContain((await documentsOf(real.id))[0]?.number)
  expect(reported.filter((number) => number.startsWith('TEST'))).toEqual([])
})

test.skipIf(!hasPoppler)('documents of test orders say that they are tests, and no others do', async () => {
  const paperOf = async (real: boolean) => {
    const order = await desk.buy(ana, [pass], { real })
    const url = `/download-invoice/${order.code}/${order.checksum}`
    return pdfWords((await shop.app.inject({ method: 'GET', url })).rawPayload)
  }
  const dryRun = await paperOf(false)
  expect(dryRun).toContain('Test invoice TEST-2027-')
  expect(dryRun).toContain('This is a test. No money was paid, and this isn’t a valid invoice.')
  expect(await paperOf(true)).not.toMatch(/test invoice|this is a test/i)
})

test('a refund of a test order is made by the sandbox, never by a bank file or another gateway', async () => {
  const id = await requested(await desk.buy(ana, [pass]))
  const real = await requested(await desk.buy(ana, [{ ...pass, full_name: 'Real' }], { real: true }))
  expect(await shop.office('refund-file', { refund_ids: [id, real] })).toMatchObject({
    status: 422,
    body: {
      errors: {
        [`refund_ids.${id}`]: [
          expect.stringMatching(/^\w{8}: It belongs to a test order, so there’s no money to pay back\.$/),
        ],
      },
    },
  })
  expect(await shop.officeAnswer('refund-file', { refund_ids: [real] })).toMatchObject({ count: 1 })
  await shop.configure({ gateway: 'wspay' })
  const done = await shop.officeAnswer('process-refund', { refund_id: id, outcome: 'processed', by: 'card' })
  expect(done.refund).toMatchObject({ status: 'processed', paid_by: 'card', is_test: true })
  await shop.configure({ gateway: 'sandbox' })
})
