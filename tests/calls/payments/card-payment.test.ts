import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cartSteps } from '#tests/support/app/cart-steps'
import { orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { one, stockOf } = cartSteps(() => shop)
const { order, pay, tryPay, kindsTo, noticesToOperator } = orderSteps(() => shop)

const invoiceOf = (orderId: number) =>
  shop.db.kysely
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
const get = (url: string) => shop.app.inject({ method: 'GET', url })

describe('card payments', () => {
  test.each(['redirect', 'submit'] as const)(
    'a card payment by %s creates tickets, an invoice and one mail',
    async (kind) => {
      await shop.configure({ sandboxInstruction: kind })
      const { order: made, payment, customer, now } = await order('credit_card', 'pass', 'shirt')
      expect(payment).toMatchObject({
        action: kind,
        url: expect.stringContaining('https://shop.example/gateway/sandbox/pay'),
      })
      expect(await shop.paySandbox(payment, 'paid')).toBe(`/portal/orders/${made.code}/confirmation`)

      const paid = await now()
      expect(paid).toMatchObject({
        payment_status: 'paid',
        total_paid: 13500,
        has_invoice: true,
        cartProducts: [],
        cartMerchandise: [],
        pay_until: null,
        payments: [
          {
            payment_status: 'paid',
            paid_amount: 13500,
            overdue: false,
            due: false,
          },
        ],
        tickets: [
          {
            status: 'active',
            pending: false,
            allow_download: true,
            refund_total: 9500,
          },
        ],
        merchandisePurchases: [
          {
            status: 'active',
            code: expect.stringMatching(/^[A-Z0-9]{12}$/),
          },
        ],
      })
      expect(paid.tickets[0]?.code).toMatch(/^[A-Z0-9]{12}$/)
      expect(await kindsTo(customer)).toEqual(['order-paid'])
      await shop.runJobs()
      const mail = shop.mails.find(({ subject }) => subject.includes(made.code))
      expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
        'tickets.pdf',
        expect.stringMatching(/^invoice-TEST-2027-\d{6}\.pdf$/),
      ])
      for (const { content } of mail?.attachments ?? [])
        expect(content.subarray(0, 5).toString()).toBe('%PDF-')
      await shop.configure({ sandboxInstruction: 'redirect' })
    },
  )

  test('a repeated card notification counts once', async () => {
    const { payment, customer, now } = await order('credit_card', 'pass')
    const returnTo = await shop.paySandbox(payment, 'paid', { returns: false })
    expect((await now()).payment_status).toBe('processing')
    await Promise.all([get(returnTo), get(returnTo), get(returnTo)])
    shop.later(2)
    await shop.runJobs()
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    expect(await kindsTo(customer)).toEqual(['order-paid'])
    const notifications = await shop.db.kysely
      .selectFrom('notification')
      .select(['verdict', 'times'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    // All three messages share one row, which counts them.
    expect(notifications).toEqual([{ verdict: 'applied', times: 3 }])
  })

  test('a payment is found by querying the gateway if the browser never returns', async () => {
    const { payment, customer, now } = await order('credit_card', 'pass')
    await shop.paySandbox(payment, 'paid', { returns: false })
    await shop.runJobs()
    expect((await now()).payment_status).toBe('processing')
    shop.later(1.1)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('paid')
    expect(await kindsTo(customer)).toEqual(['order-paid'])
  })

  test.each(['declined', 'cancelled'] as const)(
    'an order whose card payment is %s can be paid again',
    async (decision) => {
      const { order: made, payment, now } = await order('credit_card', 'pass')
      expect(await shop.paySandbox(payment, decision)).toBe(`/portal/orders/${made.code}`)
      const open = await now()
      expect(open).toMatchObject({
        payment_status: 'pending',
        payments: [{ payment_status: 'pending', attempt: 1 }],
      })
      const again = await pay(open, open.payments[0]?.reference)
      expect((await now()).payments[0]).toMatchObject({ payment_status: 'processing', attempt: 2 })
      expect(again.data.payment?.url).not.toBe(payment?.url)
      await shop.paySandbox(again.data.payment, 'paid')
      expect((await now()).payment_status).toBe('paid')
    },
  )

  test('an order charged by two attempts is paid once, and the rest is a problem for the operator', async () => {
    const { order: made, payment, now } = await order('credit_card', 'pass')
    const second = await pay(made, made.payments[0]?.reference)
    await shop.paySandbox(second.data.payment, 'paid')
    await shop.paySandbox(payment, 'paid')
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    expect(await noticesToOperator()).toContain(`Overpayment for order ${made.code}`)
    const overpayments = await shop.db.kysely
      .selectFrom('overpayment')
      .select('amount')
      .where('order_id', '=', made.id)
      .execute()
    expect(overpayments).toEqual([{ amount: 10_500 }])
  })

  test('payment attempts are limited, and only calls that returned an instruction count', async () => {
    const { order: made, payment, now } = await order('credit_card', 'pass')
    const reference = made.payments[0]?.reference
    await shop.paySandbox(payment, 'declined')
    for (let n = 2; n <= 5; n++) await shop.paySandbox((await pay(made, reference)).data.payment, 'declined')
    expect(await tryPay(made, reference)).toMatchObject(refused('attempts-exhausted'))
    expect((await now()).payments[0]).toMatchObject({ attempt: 5, payment_status: 'pending' })
  })

  test('restarting an attempt after a lost response returns the same attempt, even the last one', async () => {
    const { order: made, payment, now } = await order('credit_card', 'pass')
    const reference = made.payments[0]?.reference
    await shop.paySandbox(payment, 'declined')
    for (let n = 2; n <= 4; n++) await shop.paySandbox((await pay(made, reference)).data.payment, 'declined')
    const link = { order: made.code, reference, checksum: made.checksum }
    const start = (call_key: string) => shop.call('pay-payment-plan-order-payment', { ...link, call_key })
    const key = '00112233445566778899aabbccddeeff'
    const first = await start(key)
    expect(await start(key)).toMatchObject({ status: 200, body: first.body })
    expect((await now()).payments[0]).toMatchObject({ attempt: 5 })
    expect(await start('ffeeddccbbaa99887766554433221100')).toMatchObject(refused('attempts-exhausted'))
    // An attempt that has ended is not started again.
    await shop.paySandbox((first.body as Awaited<ReturnType<typeof pay>>).data.payment, 'paid')
    expect(await start(key)).toMatchObject(refused('payment-not-open'))
  })

  test('a card payment can be started with the order’s link, and not without its checksum', async () => {
    const { order: made } = await order('credit_card', 'pass')
    const reference = made.payments[0]?.reference
    const other = (await order('credit_card', 'pass')).order
    const link = { order: made.code, reference, checksum: made.checksum }
    expect((await shop.answer('get-payment-plan-order-payment', link)).data.payment.reference).toBe(reference)
    for (const path of ['get-payment-plan-order-payment', 'pay-payment-plan-order-payment']) {
      const not = async (changed: object) => shop.call(path, { ...link, ...changed })
      for (const checksum of [other.checksum, 'x', '', null, made.checksum?.toUpperCase()])
        expect(await not({ checksum })).toMatchObject(refused('order-not-found'))
      expect(await not({ order: 'NOTHING1' })).toMatchObject(refused('order-not-found'))
      expect(await not({ reference: other.payments[0]?.reference })).toMatchObject(
        refused('payment-not-found'),
      )
    }
  })

  test('a card payment is rejected if nothing is due or cards are disabled', async () => {
    const { order: paid, payment } = await order('credit_card', 'pass')
    await shop.configure({ creditCardActive: false })
    expect(await tryPay(paid, paid.payments[0]?.reference)).toMatchObject(refused('credit-card-not-allowed'))
    await shop.configure({ creditCardActive: true })
    await shop.paySandbox(payment, 'paid')
    expect(await tryPay(paid, paid.payments[0]?.reference)).toMatchObject(refused('payment-not-open'))
    const { order: transfer } = await order('bank_transfer', 'pass')
    expect(await tryPay(transfer, transfer.payments[0]?.reference)).toMatchObject(refused('payment-not-open'))
    const { order: gone } = await order('credit_card', 'pass')
    await shop.officeAnswer('cancel-order', { order: gone.code })
    expect(await tryPay(gone, gone.payments[0]?.reference)).toMatchObject(refused('payment-not-open'))
  })
})

describe('requests from the gateway', () => {
  test.each([
    ['amount', '1'],
    ['currency', 'HRK'],
    ['reference', 'ANOTHER1-1-1'],
    ['signature', 'AAAAAAAAAAAAAAAA'],
  ])('a form with another %s is rejected, and no payment is recorded', async (field, value) => {
    const { payment, now } = await order('credit_card', 'pass')
    const fields = await shop.openPayment(payment ?? { action: 'redirect', url: '', params: {} })
    const decided = await shop.decidePayment({ ...fields, amount: '10500', [field]: value }, 'paid')
    expect(decided.statusCode).toBe(400)
    const opened = new URL(payment?.url ?? '')
    opened.searchParams.set(field, value)
    expect((await get(`${opened.pathname}${opened.search}`)).statusCode).toBe(400)
    expect((await now()).payment_status).toBe('processing')
  })

  test.each([
    ['amount', { amount: 1, currency: 'EUR' }],
    ['currency', { amount: 10_500, currency: 'USD' }],
  ])('a charge with another %s than was due is a problem, never a payment', async (_, charged) => {
    const { order: made, customer, now } = await order('credit_card', 'pass')
    const reference = `${made.payments[0]?.reference}-1`
    await shop.db.kysely
      .insertInto('sandbox_payment')
      .values({ reference, ...charged, decision: 'paid', decided_at: shop.clock.now })
      .execute()
    const returned = await get(`/gateway/sandbox/return?reference=${reference}`)
    expect(returned.headers.location).toBe(`/portal/orders/${made.code}`)
    expect(await now()).toMatchObject({
      payment_status: 'problem',
      total_paid: 0,
      tickets: [],
      has_invoice: false,
    })
    expect(await noticesToOperator()).toContain(
      `The gateway charged a different amount for order ${made.code}`,
    )
    expect(await kindsTo(customer)).toEqual([])
  })

  test('a return with an unknown reference is redirected home', async () => {
    for (const reference of ['nothing', '', 'ABCDEFGH-1-1'])
      expect((await get(`/gateway/sandbox/return?reference=${reference}`)).headers.location).toBe('/portal')
  })
})

describe('unpaid card orders', () => {
  test('an unpaid order ends after the card minutes: its places are free, and the customer gets one mail', async () => {
    const code = await one({ stock_level: 1 })
    const { customer, now } = await order('credit_card', code)
    shop.later(29)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('processing')
    shop.later(1.1)
    await shop.runJobs()
    await shop.runJobs()
    expect(await now()).toMatchObject({
      payment_status: 'cancelled',
      pay_until: null,
      cartProducts: [],
      can_refund: false,
      tickets: [
        {
          status: 'void',
          allow_download: false,
        },
      ],
      payments: [{ payment_status: 'cancelled' }],
    })
    expect(await stockOf(code)).toBe(1)
    expect(await kindsTo(customer)).toEqual(['order-cancelled'])
  })

  test('an unpaid order is kept for the card minutes after its last attempt', async () => {
    const { order: made, payment, now } = await order('credit_card', 'pass')
    await shop.paySandbox(payment, 'declined')
    shop.later(20)
    await pay(made, made.payments[0]?.reference)
    shop.later(20)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('processing')
    shop.later(11)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('cancelled')
  })

  test('an expired order that is paid late is reactivated if everything is still available', async () => {
    const code = await one({ stock_level: 1 })
    const { order: made, payment, customer, now } = await order('credit_card', code)
    shop.later(40)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('cancelled')
    await shop.paySandbox(payment, 'paid')
    expect(await now()).toMatchObject({
      payment_status: 'paid',
      has_invoice: true,
      tickets: [{ status: 'active' }],
    })
    expect(await stockOf(code)).toBe(0)
    expect(await kindsTo(customer)).toEqual(['order-cancelled', 'order-paid'])
    expect(await noticesToOperator()).toContain(
      `The cancelled order ${made.code} was paid and is valid again`,
    )
  })

  test('an expired order that is paid after its place was sold is a problem for the operator', async () => {
    const code = await one({ stock_level: 1 })
    const { order: made, payment, customer, now } = await order('credit_card', code)
    shop.later(40)
    await shop.runJobs()
    const next = await order('credit_card', code)
    await shop.paySandbox(next.payment, 'paid')
    await shop.paySandbox(payment, 'paid')
    expect(await now()).toMatchObject({
      payment_status: 'problem',
      has_invoice: false,
      tickets: [{ status: 'void' }],
    })
    expect(await noticesToOperator()).toContain(`Payment for the cancelled order ${made.code}`)
    expect(await kindsTo(customer)).toEqual(['order-cancelled'])
  })
})

describe('documents of card orders', () => {
  test('invoices are numbered without gaps despite failures in between', async () => {
    const numbers: string[] = []
    for (const decision of ['paid', 'declined', 'paid', 'cancelled', 'paid'] as const) {
      const { order: made, payment } = await order('credit_card', 'pass')
      await shop.paySandbox(payment, decision)
      const number = (await invoiceOf(made.id))?.number
      if (number !== undefined) numbers.push(number)
    }
    const counted = numbers.map((number) => Number(number.slice(5)))
    expect(counted).toEqual([counted[0], (counted[0] ?? 0) + 1, (counted[0] ?? 0) + 2])
    const all = await shop.db.kysely
      .selectFrom('invoice')
      .select('sequence')
      .where('series', '=', 'invoice-2027')
      .orderBy('sequence')
      .execute()
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1))
  })

  test('simultaneous payments get consecutive invoice numbers without duplicates or gaps', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => order('credit_card', 'pass')))
    await Promise.all(orders.map(({ payment }) => shop.paySandbox(payment, 'paid')))
    const invoices = await Promise.all(orders.map(({ order: made }) => invoiceOf(made.id)))
    const sequences = invoices.map((invoice) => invoice?.sequence ?? 0).toSorted((a, b) => a - b)
    expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index))
  })

  test('an invoice does not change when the catalogue changes', async () => {
    const code = await one({ name: 'Old name', price: 1000, fee: 0 })
    const { order: made, payment } = await order('credit_card', code)
    await shop.paySandbox(payment, 'paid')
    const before = (await invoiceOf(made.id))?.snapshot
    expect(before).toMatchObject({
      total: 1000,
      net: 800,
      tax: 200,
      taxes: [{ rate: '25', net: 800, tax: 200 }],
    })
    await shop.officeAnswer('import', {
      items: [{ shop_item_type: 'tickets', external_code: code, type: 'entry', name: 'New name', price: 9 }],
    })
    expect((await invoiceOf(made.id))?.snapshot).toEqual(before)
  })

  test('documents download by their own links only', async () => {
    const { payment, now } = await order('credit_card', 'pass')
    const holder = 'holder@mail.example'
    const pending = await now()
    expect((await get(`/download-invoice/${pending.code}/${pending.checksum}`)).statusCode).toBe(404)
    await shop.paySandbox(payment, 'paid')
    const { tickets, code, checksum } = await now()
    const ticket = tickets[0]?.code
    for (const url of [
      `/download-ticket/${holder}/${ticket}`,
      `/download-ticket/HOLDER@mail.example/${ticket?.toLowerCase()}`,
      `/download-invoice/${code}/${checksum}`,
    ]) {
      const answer = await get(url)
      const { 'content-type': type, 'cache-control': cache } = answer.headers
      expect([url, answer.statusCode, type, cache]).toEqual([url, 200, 'application/pdf', 'no-store'])
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    for (const url of [
      `/download-ticket/other@mail.example/${ticket}`,
      `/download-ticket/${holder}/ABCDEFGHJKLM`,
      `/download-invoice/${code}/${'0'.repeat(32)}`,
    ]) {
      const answer = await get(url)
      const message = 'This document isn’t available.'
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        404,
        { code: 'document-not-found', message },
      ])
    }
    await shop.officeAnswer('cancel-order', { order: code })
    expect((await get(`/download-ticket/${holder}/${ticket}`)).statusCode).toBe(404)
  })
})
