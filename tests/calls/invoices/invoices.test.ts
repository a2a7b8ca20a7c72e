import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sum } from '#rules/money/money'
import type { Fiscaliser } from '#server/modules/fiscal/fiscaliser'
import { reportInvoices } from '#server/modules/invoices/report-invoices'
import { documentsOf } from '#tests/support/app/invoices'
import { orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { eventIn, ticketItem } from '#tests/support/app/test-catalogue'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'

/**
 * Stands in for the Croatian tax authority as the shop sees it: numbers and marks at once, and answers while `awake`.
 */
const authority = { awake: true, reported: [] as string[] }
const fiscaliser: Fiscaliser = {
  name: 'test',
  isOn: () => true,
  numbering: (year) => ({ series: `fiscal-${year}-WEB-1`, numberOf: (sequence) => `${sequence}/WEB/1` }),
  mark: ({ number }) => ({ zki: `zki of ${number}`, qr_url: null, operator: 'WEB' }),
  report: ({ number }) => {
    if (!authority.awake) return Promise.reject(new Error('no connection'))
    authority.reported.push(number)
    return Promise.resolve({ jir: `jir of ${number}`, qr_url: `https://authority.example/?${number}` })
  },
  check: () => Promise.resolve(),
  certificate: () => null,
}

const sqlTruncate = CompiledQuery.raw('truncate invoice')

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
const open = async (options?: Parameters<typeof startTestApp>[0]) => {
  shop = await startTestApp(options)
  desk = orderDesk(shop)
  ana = await shop.customer()
}
const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const coachFor = async (full_name: string) => {
  const { item } = await shop.answer('get-shop-item', { external_code: 'coach' })
  return { external_code: 'coach', full_name, transport_time_id: item.travel_times[0]?.id ?? null }
}
const rowsOf = (orderId: number) => documentsOf(shop, orderId)
const onlyInvoiceOf = async (orderId: number) => {
  const [invoice] = await rowsOf(orderId)
  if (invoice === undefined) throw new Error('There is no invoice')
  return invoice
}
const paperOf = async (order: { code: string; checksum: string | null }) => {
  const answer = await shop.app.inject({
    method: 'GET',
    url: `/download-invoice/${order.code}/${order.checksum}`,
  })
  return pdfWords(answer.rawPayload)
}

describe('invoices', () => {
  beforeAll(() => open())
  afterAll(() => shop.stop())

  test('an invoice names seller, buyer, items, date, amounts and rates', async () => {
    const order = await desk.buy(ana, [
      pass,
      await coachFor('Bruno Babić'),
      { external_code: 'shirt', full_name: null },
    ])
    const { number, snapshot } = await onlyInvoiceOf(order.id)
    expect(snapshot).toMatchObject({
      kind: 'invoice',
      number,
      issued_at: shop.clock.now.toISOString(),
      currency: 'EUR',
      seller: { name: 'Test shop d.o.o.', address: ['Obala 1', '21000 Split'], vat_number: 'HR12345678903' },
      customer: { name: 'Ana Horvat', address: ['Obala 1', 'Split', 'Croatia'] },
      order: order.code,
      payment_method: 'Card',
      payments: [{ at: shop.clock.now.toISOString(), amount: order.total_price }],
      lines: [
        {
          description: 'Pass',
          detail: 'Festival, 9 Jul 2027 · Ana Horvat',
          quantity: 1,
          unit_price: 10_500,
          gross: 10_500,
          tax_rate: '25',
        },
        {
          description: 'Coach',
          detail: 'Festival, 8 Jul 2027, 08:00 CEST · Bruno Babić',
          gross: 3600,
          tax_rate: '13',
        },
        { description: 'Shirt', detail: null, gross: 2500, tax_rate: '25' },
      ],
      shipping: { gross: 500, tax_rate: '25' },
      // The pass, the coach and the shirt are supplied on different days, and their lines show those days.
      supply_at: null,
      tax_note: null,
      fiscal: null,
    })
  })

  test('an invoice adds up: lines less discount are the rates, and the rates are the total', async () => {
    await shop.officeAnswer('import', { vouchers: [{ code: 'ODD', discount_amount: 1234 }] })
    const order = await desk.buy(
      ana,
      [pass, await coachFor('Bo'), { external_code: 'shirt', full_name: null }],
      { voucher: 'ODD' },
    )
    const { snapshot } = await onlyInvoiceOf(order.id)
    const lines = sum(snapshot.lines.map(({ gross }) => gross)) + (snapshot.shipping?.gross ?? 0)
    expect(lines - (snapshot.discount?.amount ?? 0)).toBe(snapshot.total)
    expect(snapshot.total).toBe(order.total_price)
    expect(sum(snapshot.taxes.map(({ net, tax }) => net + tax))).toBe(snapshot.total)
    expect(sum(snapshot.taxes.map(({ net }) => net))).toBe(snapshot.net)
    expect(sum(snapshot.taxes.map(({ tax }) => tax))).toBe(snapshot.tax)
  })

  test('an invoice of tickets for one day has that day as the day of supply', async () => {
    const order = await desk.buy(ana, [pass, { ...pass, full_name: 'Bruno' }])
    expect((await onlyInvoiceOf(order.id)).snapshot.supply_at).toBe('2027-07-09T13:00:00.000Z')
  })

  test('the invoice of a plan lists its payments', async () => {
    const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana Horvat' }])
    expect(await rowsOf(order.id)).toEqual([])
    for (const { reference } of order.payments.slice(1)) {
      shop.later(60)
      const link = { order: order.code, checksum: order.checksum, reference }
      const { data } = await shop.answer('pay-payment-plan-order-payment', link)
      if (data.payment) await shop.paySandbox(data.payment, 'paid')
    }
    const { payments } = (await onlyInvoiceOf(order.id)).snapshot
    expect(payments?.map(({ amount }) => amount)).toEqual([4100, 4000, 4000, 4000])
    expect(new Set(payments?.map(({ at }) => at)).size).toBe(4)
  })

  test('an invoice states why a rate is 0, in the text of the settings', async () => {
    const { seller } = shop.context.catalogue.current().settings
    await shop.configure({ seller: { ...seller, zeroRateNote: 'VAT exempt, Article 39 of the VAT Act.' } })
    const [free = ''] = await shop.sell(ticketItem({ tax_rate: 0 }))
    const order = await desk.buy(ana, [{ external_code: free, full_name: 'Ana' }])
    expect((await onlyInvoiceOf(order.id)).snapshot.tax_note).toBe('VAT exempt, Article 39 of the VAT Act.')
    const taxed = await desk.buy(ana, [pass])
    expect((await onlyInvoiceOf(taxed.id)).snapshot.tax_note).toBeNull()
  })

  test('an invoice cannot be updated, deleted or truncated', async () => {
    const { id, snapshot } = await onlyInvoiceOf((await desk.buy(ana, [pass])).id)
    const { kysely } = shop.db
    const invoice = () => kysely.updateTable('invoice').where('id', '=', id)
    const cheaper = JSON.stringify({ ...snapshot, total: 1 })
    await expect(invoice().set({ snapshot: cheaper }).execute()).rejects.toThrow('is final')
    await expect(invoice().set({ number: 'x' }).execute()).rejects.toThrow('is final')
    await expect(kysely.deleteFrom('invoice').where('id', '=', id).execute()).rejects.toThrow('are kept')
    await expect(shop.db.kysely.executeQuery(sqlTruncate)).rejects.toThrow('are kept')
  })

  test('an invoice that could not be written takes no number', async () => {
    const { sequence } = await onlyInvoiceOf((await desk.buy(ana, [pass], { real: true })).id)
    const order = await desk.buy(ana, [pass], { paid: false })
    const money = { order: order.code, amount: order.total_price, reference: 'the only one' }
    await shop.db.pool.query(`create function no_paper() returns trigger language plpgsql as
      'begin raise exception ''no paper''; end'`)
    await shop.db.pool.query(
      'create trigger no_paper before insert on invoice for each row execute function no_paper()',
    )
    expect((await shop.office('record-payment', money)).status).toBe(500)
    await shop.db.pool.query('drop function no_paper cascade')
    expect(shop.faults.splice(0).join('')).toContain('no paper')
    expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_paid: 0, has_invoice: false })
    await shop.office('record-payment', money)
    expect((await onlyInvoiceOf(order.id)).sequence).toBe(sequence + 1)
  })

  test('an invoice is reported to no authority if the country does not require it', async () => {
    const order = await desk.buy(ana, [pass])
    expect(await onlyInvoiceOf(order.id)).toMatchObject({ fiscal: null, fiscal_due_at: null })
    expect(await reportInvoices(shop.context)).toBe(false)
  })
})

describe('invoices reported to a tax authority', () => {
  beforeAll(() => open({ fiscaliser }))
  afterAll(() => shop.stop())

  test('an invoice has its number and mark at once and the response later, with an unchanged snapshot', async () => {
    authority.awake = false
    const order = await desk.buy(ana, [pass], { real: true })
    const before = await onlyInvoiceOf(order.id)
    expect(before.number).toMatch(/^\d+\/WEB\/1$/)
    expect(before.snapshot.fiscal).toEqual({
      zki: `zki of ${before.number}`,
      jir: null,
      qr_url: null,
      operator: 'WEB',
    })
    await reportInvoices(shop.context)
    expect(await onlyInvoiceOf(order.id)).toMatchObject({ fiscal: null, fiscal_error: 'no connection' })

    authority.awake = true
    await reportInvoices(shop.context)
    expect(authority.reported).not.toContain(before.number)
    shop.later(1)
    await reportInvoices(shop.context)
    shop.later(60)
    await reportInvoices(shop.context)
    expect(authority.reported.filter((number) => number === before.number)).toHaveLength(1)
    const after = await onlyInvoiceOf(order.id)
    expect(after.fiscal).toEqual({
      at: expect.any(String),
      jir: `jir of ${before.number}`,
      qr_url: `https://authority.example/?${before.number}`,
    })
    expect(after.snapshot).toEqual(before.snapshot)
    const other = { jir: 'another', qr_url: null }
    await expect(
      shop.db.kysely
        .updateTable('invoice')
        .set({ fiscal: JSON.stringify(other) })
        .where('id', '=', after.id)
        .execute(),
    ).rejects.toThrow('is final')
  })

  test.skipIf(!hasPoppler)('an invoice prints the mark before the response, and both after it', async () => {
    authority.awake = false
    const order = await desk.buy(ana, [pass], { real: true })
    const { number } = await onlyInvoiceOf(order.id)
    const before = await paperOf(order)
    expect(before).toContain(`ZKI: zki of ${number}`)
    expect(before).not.toContain('JIR')
    authority.awake = true
    await reportInvoices(shop.context)
    expect(await paperOf(order)).toContain(`JIR: jir of ${number}`)
  })

  test('a credit note is marked as its own document', async () => {
    const order = await desk.buy(ana, [pass], { real: true })
    await reportInvoices(shop.context)
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
    const [, note] = await rowsOf(order.id)
    expect(note).toMatchObject({
      number: expect.stringMatching(/^\d+\/WEB\/1$/),
      snapshot: { fiscal: { zki: `zki of ${note?.number}`, jir: null } },
      fiscal: null,
    })
    await reportInvoices(shop.context)
    expect(authority.reported).toContain(note?.number)
  })

  test('the documents of a plan share one series, each marked and reported', async () => {
    await shop.configure({ planInvoices: 'advance' })
    authority.awake = true
    const { code, id } = await desk.buy(ana, [{ ...pass, external_code: 'plan' }], { real: true })
    await shop.officeAnswer('record-payment', { order: code, amount: 12_000, reference: 'the rest' })
    const documents = await rowsOf(id)
    expect(documents.map(({ kind, snapshot }) => [kind, snapshot.fiscal?.zki])).toEqual(
      ['advance-invoice', 'advance-cancellation', 'invoice'].map((kind, index) => [
        kind,
        `zki of ${documents[index]?.number}`,
      ]),
    )
    const [first = 0, ...others] = documents.map(({ sequence }) => sequence)
    expect(others).toEqual([first + 1, first + 2])
    await reportInvoices(shop.context)
    expect(authority.reported).toEqual(expect.arrayContaining(documents.map(({ number }) => number)))
    await shop.configure({ planInvoices: null })
  })

  test('an invoice that is not accepted for hours is reported to the operator once', async () => {
    authority.awake = false
    const order = await desk.buy(ana, [pass], { real: true })
    const { number } = await onlyInvoiceOf(order.id)
    for (let turn = 0; turn < 15; turn++) {
      await reportInvoices(shop.context)
      shop.later(16)
    }
    const notices = (await shop.mailsTo('operator@shop.example')).filter(
      ({ payload }) => payload['subject'] === `${number} hasn’t been reported to the tax authority`,
    )
    expect(notices).toHaveLength(1)
  })
})

describe('the first invoice of a year', () => {
  beforeAll(async () => {
    await open({ now: '2027-12-31T23:30:00Z' })
    await shop.officeAnswer('import', { events: [eventIn(2030)] })
  })
  afterAll(() => shop.stop())

  test('the first invoice of a year has the year in the shop’s time zone', async () => {
    const order = await desk.buy(ana, [pass])
    expect(await onlyInvoiceOf(order.id)).toMatchObject({ number: 'TEST-2028-000001', sequence: 1 })
  })
})
