import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hrReference } from '#rules/bank/references'
import { cartSteps } from '#tests/support/app/cart-steps'
import { orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { whileLocked } from '#tests/support/database/lock-rows'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { one, stockOf } = cartSteps(() => shop)
const { order, kindsTo, noticesToOperator } = orderSteps(() => shop)

const record = (code: string, amount: number, reference: string | null) =>
  shop.officeAnswer('record-payment', { order: code, amount, reference })
const days = (count: number) => count * 24 * 60
const documentsOf = (orderId: number) =>
  shop.db.kysely
    .selectFrom('invoice')
    .select(['kind', 'number', 'snapshot'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

describe('orders by bank transfer', () => {
  test('an order by transfer shows where to pay, how much and until when, on the page and by mail', async () => {
    const { order: made, payment, customer } = await order('bank_transfer', 'pass')
    expect(payment).toBeUndefined()
    expect(made).toMatchObject({
      payment_status: 'pending',
      payment_method: 'bank_transfer',
      pay_until: '2027-03-08T10:00:00.000Z',
      bank_transfer: {
        holder: 'Test shop d.o.o.',
        iban: 'HR1210010051863000160',
        bic: 'NBHRHR2D',
        amount: 10500,
        due_at: '2027-03-08T10:00:00.000Z',
        reference: expect.stringMatching(new RegExp(`^RF\\d\\d${made.code}$`)),
      },
    })
    expect(made.bank_transfer?.epc_qr?.split('\n')).toEqual(
      expect.arrayContaining([
        'BCD',
        'SCT',
        'HR1210010051863000160',
        'EUR105.00',
        made.bank_transfer?.reference,
      ]),
    )
    const [mail] = await shop.mailsTo(customer.email)
    expect(mail).toMatchObject({ kind: 'order-received', payload: { bank_transfer: made.bank_transfer } })
    await shop.runJobs()
    const sent = shop.mails.findLast(({ to }) => to === customer.email)
    expect(sent?.text).toContain(made.bank_transfer?.reference)
    expect(sent?.text).toContain(made.bank_transfer?.hub3?.reference)
    expect(sent?.attachments.map(({ cid }) => cid)).toEqual(['payment-code', 'slip-code'])
  })

  test('an order with a foreign code is shown without bank codes, and others with theirs', async () => {
    const { order: made, customer, now } = await order('bank_transfer', 'pass')
    await shop.db.kysely.updateTable('orders').set({ code: 'W-0001/24' }).where('id', '=', made.id).execute()
    expect(await now()).toMatchObject({
      bank_transfer: { reference: 'W-0001/24', amount: 10_500, epc_qr: null, hub3: null },
    })
    expect((await shop.call('export-my-data', { token: customer.token })).status).toBe(200)
  })

  test('a transfer to a Croatian account has the payment slip of its banks while something is due', async () => {
    const { order: made } = await order('bank_transfer', 'pass')
    const slip = made.bank_transfer?.hub3
    expect(slip).toEqual({
      model: 'HR00',
      reference: hrReference(made.code),
      text: `HRVHUB30
EUR
000000000010500
Ana Horvat
Obala 1
Split
Test shop d.o.o.
Obala 1
21000 Split
HR1210010051863000160
HR00
${hrReference(made.code)}
OTHR
${made.code} Test shop
`,
    })
    const picture = async (checksum: string | null) => {
      const { statusCode, headers, body } = await shop.app.inject(`/payment-slip/${made.code}/${checksum}`)
      return [statusCode, headers['content-type'], body.slice(0, 4)]
    }
    expect(await picture(made.checksum)).toEqual([200, 'image/svg+xml', '<svg'])
    expect((await picture('wrong'))[0]).toBe(404)
    await record(made.code, 10_500, 'whole')
    expect((await picture(made.checksum))[0]).toBe(404)
  })

  test('a transfer to a foreign account has no payment slip', async () => {
    const account = { holder: 'Test shop GmbH', iban: 'DE89370400440532013000', bic: null }
    await shop.configure({ bankAccount: account })
    const { order: made } = await order('bank_transfer', 'pass')
    expect(made.bank_transfer).toMatchObject({ hub3: null, epc_qr: expect.stringContaining('DE89') })
    const home = { holder: 'Test shop d.o.o.', iban: 'HR1210010051863000160', bic: 'NBHRHR2D' }
    await shop.configure({ bankAccount: home })
  })

  test('an unpaid transfer order is kept until the shown deadline plus days of grace that are not shown', async () => {
    const code = await one({ stock_level: 1 })
    const { customer, now } = await order('bank_transfer', code)
    for (const wait of [days(7) + 1, days(2) - 2]) {
      shop.later(wait)
      await shop.runJobs()
      expect((await now()).payment_status).toBe('pending')
    }
    shop.later(1)
    await shop.runJobs()
    expect(await now()).toMatchObject({ payment_status: 'cancelled', bank_transfer: null })
    expect(await stockOf(code)).toBe(1)
    expect(await kindsTo(customer)).toEqual(['order-received', 'order-cancelled'])
  })
})

describe('bank receipts', () => {
  test('a receipt of the exact amount pays the order', async () => {
    const { order: made, customer, now } = await order('bank_transfer', 'pass')
    const answer = await record(made.code, 10_500, 'statement 1/1')
    expect(answer.order).toMatchObject({ payment_status: 'paid', tickets: [{ barcode: expect.any(String) }] })
    expect(await now()).toMatchObject({ payment_status: 'paid', bank_transfer: null, has_invoice: true })
    expect(await kindsTo(customer)).toEqual(['order-received', 'order-paid'])
  })

  test('a receipt of less is partial, and a mail names the missing amount; the rest completes it', async () => {
    const { order: made, customer, now } = await order('bank_transfer', 'pass')
    await record(made.code, 10_000, 'a')
    expect(await now()).toMatchObject({
      payment_status: 'partial',
      total_paid: 1e4,
      tickets: [],
      has_invoice: false,
      bank_transfer: { amount: 500 },
      payments: [
        {
          paid_amount: 1e4,
          payment_status: 'partial',
        },
      ],
    })
    const mail = (await shop.mailsTo(customer.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'payment-part-received', payload: { received: 10_000, missing: 500 } })
    await record(made.code, 500, 'b')
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    expect(await kindsTo(customer)).toEqual(['order-received', 'payment-part-received', 'order-paid'])
  })

  test('a receipt of more pays once; the overpayment goes to the operator', async () => {
    const { order: made, now } = await order('bank_transfer', 'pass')
    await record(made.code, 12_000, 'a')
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    expect(await noticesToOperator()).toContain(`Overpayment for order ${made.code}`)
    await record(made.code, 700, 'b')
    const overpayments = await shop.db.kysely
      .selectFrom('overpayment')
      .select('amount')
      .where('order_id', '=', made.id)
      .orderBy('id')
      .execute()
    expect(overpayments).toEqual([{ amount: 1500 }, { amount: 700 }])
    expect((await documentsOf(made.id)).map(({ kind }) => kind)).toEqual(['invoice'])
  })

  test('a receipt with a repeated reference is booked once, also in parallel; without one each call counts', async () => {
    const { order: made, now } = await order('bank_transfer', 'pass')
    await Promise.all([1, 2, 3].map(() => record(made.code, 3000, ' same ')))
    await record(made.code, 3000, 'same')
    expect((await now()).total_paid).toBe(3000)
    await record(made.code, 1000, null)
    await record(made.code, 1000, null)
    expect((await now()).total_paid).toBe(5000)
  })

  test('two simultaneous receipts both count, and the order is issued once', async () => {
    const { order: made, now } = await order('bank_transfer', 'pass')
    const statement = 'select 1 from orders where id = $1 for update'
    const both = await whileLocked(shop.db, { statement, values: [made.id], meeting: 2 }, () => [
      shop.office('record-payment', { order: made.code, amount: 4000, reference: 'one half' }),
      shop.office('record-payment', { order: made.code, amount: 6500, reference: 'the other' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    expect((await documentsOf(made.id)).map(({ kind }) => kind)).toEqual(['invoice'])
  })

  test.each([0, -5, null, 2_000_000_001])('a receipt of %s is rejected', async (amount) => {
    const { order: made, now } = await order('bank_transfer', 'pass')
    expect(await shop.office('record-payment', { order: made.code, amount })).toMatchObject(
      refused('amount-invalid'),
    )
    expect((await now()).payment_status).toBe('pending')
    expect(await shop.office('record-payment', { order: 'NOTHING1', amount: 5 })).toMatchObject(
      refused('order-not-found'),
    )
  })

  test('a receipt pays an order that waited for a card', async () => {
    const { order: made, payment, now } = await order('credit_card', 'pass')
    await record(made.code, 10_500, 'a')
    expect((await now()).payment_status).toBe('paid')
    await shop.paySandbox(payment, 'paid')
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    expect(await noticesToOperator()).toContain(`Overpayment for order ${made.code}`)
  })

  test('a receipt for an ended order reactivates it, or is a problem if its place is gone', async () => {
    const [kept, sold] = [await one({ stock_level: 1 }), await one({ stock_level: 1 })]
    const [first, second] = [await order('bank_transfer', kept), await order('bank_transfer', sold)]
    shop.later(days(9))
    await shop.runJobs()
    await order('bank_transfer', sold)
    await record(first.order.code, 10_500, 'late')
    await record(second.order.code, 10_500, 'late')
    expect(await first.now()).toMatchObject({ payment_status: 'paid', tickets: [{ status: 'active' }] })
    expect(await second.now()).toMatchObject({ payment_status: 'problem', has_invoice: false })
    expect(await noticesToOperator()).toContain(`Payment for the cancelled order ${second.order.code}`)
  })

  test('an insufficient receipt leaves an ended order ended, and the operator finds it', async () => {
    const { order: made, now } = await order('bank_transfer', 'pass')
    shop.later(days(9))
    await shop.runJobs()
    await record(made.code, 100, 'late')
    expect(await now()).toMatchObject({ payment_status: 'problem', tickets: [{ status: 'void' }] })
  })
})

describe('cancelling orders', () => {
  test('cancelling a paid order voids its tickets, frees its places, credits the invoice and opens a refund', async () => {
    const code = await one({ stock_level: 2 })
    const { order: made, payment, customer, now } = await order('credit_card', code, code)
    await shop.paySandbox(payment, 'paid')
    expect(await stockOf(code)).toBe(0)
    const answer = await shop.officeAnswer('cancel-order', { order: made.code, reason: 'The weather' })
    expect(answer.order).toMatchObject({
      payment_status: 'cancelled',
      tickets: [{ barcode: null }, { barcode: null }],
    })
    expect(await now()).toMatchObject({
      payment_status: 'cancelled',
      total_paid: 21e3,
      has_active_refunds: true,
      can_refund: false,
      tickets: [
        {
          status: 'void',
          allow_download: false,
        },
        { status: 'void' },
      ],
    })
    expect(await stockOf(code)).toBe(2)
    const { refunds } = (await shop.answer('get-data', { token: customer.token })).data
    expect(refunds).toMatchObject([{ status: 'active', total: 21_000, order: made.code }])
    const [invoice, note] = await documentsOf(made.id)
    expect(note).toMatchObject({
      kind: 'credit-note',
      number: 'TEST-CN-2027-000001',
      snapshot: {
        total: -21e3,
        reason: 'The weather',
        original: { number: invoice?.number },
      },
    })
    const mail = (await shop.mailsTo(customer.email)).at(-1)
    expect(mail).toMatchObject({
      kind: 'order-cancelled',
      payload: { reason: 'shop', note: 'The weather', refund_total: 21_000 },
    })
    expect(await shop.office('cancel-order', { order: made.code })).toMatchObject(
      refused('order-is-cancelled'),
    )
  })

  test('cancelling a pending order needs no refund', async () => {
    const { order: made, customer } = await order('bank_transfer', 'pass')
    await shop.officeAnswer('cancel-order', { order: made.code })
    expect((await shop.answer('get-data', { token: customer.token })).data.refunds).toEqual([])
    expect(await documentsOf(made.id)).toEqual([])
    expect(await shop.office('cancel-order', { order: 'NOTHING1' })).toMatchObject(refused('order-not-found'))
  })

  test('cancelling a partly paid order refunds what was paid', async () => {
    const { order: made, customer } = await order('bank_transfer', 'pass')
    await record(made.code, 4000, 'a')
    await shop.officeAnswer('cancel-order', { order: made.code })
    const { refunds } = (await shop.answer('get-data', { token: customer.token })).data
    expect(refunds).toMatchObject([{ status: 'active', total: 4000 }])
    expect(await documentsOf(made.id)).toEqual([])
  })

  test('two simultaneous cancellations cancel an order once', async () => {
    const { order: made } = await order('bank_transfer', 'pass')
    const both = await Promise.all([1, 2].map(() => shop.office('cancel-order', { order: made.code })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('a cancellation is in the audit log with its author', async () => {
    const { order: made } = await order('bank_transfer', 'pass')
    await shop.officeAnswer('cancel-order', { order: made.code })
    const log = await shop.db.kysely
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('subject', '=', made.code)
      .execute()
    expect(log).toEqual([{ actor: 'OFFICE_KEY', action: 'cancel-order' }])
  })
})

describe('finding orders', () => {
  test('orders are found by code, name, email, payment and bank reference, and by status', async () => {
    const { order: made, customer } = await order('bank_transfer', 'pass')
    await record(made.code, 100, 'E2E-77')
    const found = async (query: string, status: 'partial' | 'paid' | null = null) =>
      (await shop.officeAnswer('find-orders', { query, status })).orders.map(({ code }) => code)
    const ways = [made.code, made.code.toLowerCase(), customer.email, made.payments[0]?.reference, 'E2E-77']
    for (const query of [...ways, made.bank_transfer?.reference])
      expect([query, ...(await found(query ?? ''))]).toEqual([query, made.code])
    expect(await found(made.code, 'partial')).toEqual([made.code])
    expect(await found(made.code, 'paid')).toEqual([])
    for (const query of ['%', '_', '\\']) expect([query, ...(await found(query))]).toEqual([query])
  })

  test('orders are listed page by page, newest first', async () => {
    const seen: number[] = []
    let cursor: string | null = null
    for (let n = 0; n < 52; n++) {
      await shop.db.pool.query(
        `insert into orders (code, customer_id, channel, created_at, full_name, email, address, shipping_amount, currency,
           payment_method, payment_plan, discount_amount, total_price, taxes, payment_status)
         select 'PAGE' || $1, id, 'Online', now(), 'Page Turner', 'page@mail.example', '{}', 0, 'EUR', 'bank_transfer', '[]',
           0, 0, '{}', 'pending' from customer limit 1`,
        [String(n).padStart(4, '0')],
      )
    }
    do {
      const page: { orders: { id: number }[]; cursor: string | null } = await shop.officeAnswer(
        'find-orders',
        {
          query: 'Page Turner',
          cursor,
        },
      )
      seen.push(...page.orders.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor !== null)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
    expect(seen).toHaveLength(52)
  })
})
