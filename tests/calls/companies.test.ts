import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceSnapshot } from '../../server/modules/documents'
import { checkoutOf, homeAddress, orderSteps } from '../support/app/order-steps'
import { startTestApp, type TestApp, type TestCustomer } from '../support/app/test-app'
import { statementsOf } from '../support/database/statements-of'
import { pdfWords } from '../support/documents/read-pdf'
import { startStandIn } from '../support/gateways/stand-in-server'

/** Numbers that the register knows; its other answers are `invalid`, and none for a member state that is away. */
const known = new Set(['18683136487'])
const requests: Record<string, unknown>[] = []

let vies: Awaited<ReturnType<typeof startStandIn>>
let shop: TestApp
beforeAll(async () => {
  vies = await startStandIn(({ body }) => {
    const request = JSON.parse(body) as Record<string, string>
    requests.push(request)
    if (request['countryCode'] === 'PT')
      return { body: JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }) }
    const valid = known.has(request['vatNumber'] ?? '')
    return { body: JSON.stringify({ valid, requestIdentifier: valid ? 'WAPIAAAAY1' : '' }) }
  })
  shop = await startTestApp({ env: { VIES_URL: `${vies.url}/` } })
  const countries = { HR: 'Croatia', DE: 'Germany', AT: 'Austria', PT: 'Portugal', CH: 'Switzerland' }
  await shop.configure({ countries, bankTransferCountries: ['HR', 'DE'] })
})
afterEach(() => shop.checkBooks())
afterAll(async () => {
  await shop.stop()
  await vies.stop()
})

const { cartWith, order, orderOf } = orderSteps(() => shop)
const adria = { name: 'Adria Booking d.o.o.', vat_number: '186 831 364 87' }
const stored = { name: 'Adria Booking d.o.o.', vat_number: 'HR18683136487' }
const croatian = { country: 'HR', premises: 'POSL1', device: '1', zkiDigest: 'sha256' } as const

type Buyer = { company: typeof adria | null; country?: string; address?: Record<string, string> }

type Method = 'credit_card' | 'bank_transfer'

async function payloadOf(customer: TestCustomer, buyer: Buyer, method: Method = 'credit_card') {
  const { code } = await cartWith(customer, 'pass')
  const payload = checkoutOf(customer, code, method)
  return { ...payload, customer: { ...payload.customer, ...buyer } }
}
const buy = async (customer: TestCustomer, buyer: Buyer, method?: Method) =>
  shop.answer('checkout-cart', await payloadOf(customer, buyer, method))
const tryToBuy = async (customer: TestCustomer, buyer: Buyer, method?: Method) =>
  shop.call('checkout-cart', await payloadOf(customer, buyer, method))

const invoicesOf = async (orderId: number) =>
  (
    await shop.db.kysely
      .selectFrom('invoice')
      .select('snapshot')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ snapshot }) => snapshot as InvoiceSnapshot)

describe('a company that buys', () => {
  test('is named by the invoice with its number, and the person as its contact', async () => {
    const ana = await shop.customer('Ana Horvat')
    const body = await buy(ana, { company: adria })
    expect(body.order.company).toEqual(stored)
    expect(body.order.invoice_address).toEqual({ country: 'HR', address: homeAddress })
    await shop.paySandbox(body.payment, 'paid')
    const [invoice] = await invoicesOf(body.order.id)
    expect(invoice?.customer).toEqual({
      name: 'Adria Booking d.o.o.',
      address: ['Obala 1', 'Split', 'Croatia'],
      vat_number: 'HR18683136487',
      contact: 'Ana Horvat',
    })
  })

  test('is proposed by the next checkout, and stays where a person buys', async () => {
    const ana = await shop.customer()
    const body = await buy(ana, { company: adria })
    expect(body.data.customer?.company).toEqual(stored)
    const next = await buy(ana, { company: null })
    expect(next.order.company).toBeNull()
    expect(next.data.customer?.company).toEqual(stored)
    expect((await shop.answer('get-user', { token: ana.token })).customer?.company).toEqual(stored)
  })

  test.each([
    [{ company: { name: '', vat_number: '' }, address: {} }, 'company.name', 'Please fill out'],
    [{ company: { ...adria, vat_number: ' ' } }, 'company.vat_number', 'Please fill out'],
    [{ company: adria, address: {} }, 'address.street', 'Please fill out'],
    [
      { company: { ...adria, vat_number: '18683136488' } },
      'company.vat_number',
      'Please check the VAT number.',
    ],
    [
      { company: { ...adria, vat_number: '123' }, country: 'DE' },
      'company.vat_number',
      'Please check the VAT number.',
    ],
  ])('%o is refused at the field %s', async (buyer, field, sentence) => {
    const { status, body } = await tryToBuy(await shop.customer(), buyer)
    expect(status).toBe(422)
    expect((body['errors'] as Record<string, string[]>)[field]?.[0]).toContain(sentence)
  })

  test('costs an order without one no statement', async () => {
    const ana = await shop.customer()
    const { code } = await cartWith(ana, 'pass')
    const sent = await statementsOf(() => shop.answer('checkout-cart', checkoutOf(ana, code)))
    const other = await cartWith(ana, 'pass')
    const payload = checkoutOf(ana, other.code)
    const ofCompany = await statementsOf(() =>
      shop.answer('checkout-cart', { ...payload, customer: { ...payload.customer, company: adria } }),
    )
    expect(ofCompany).toHaveLength(sent.length)
  })

  test('is stored with the account, and removed from it', async () => {
    const ana = await shop.customer()
    const details = {
      token: ana.token,
      old_password: ana.password,
      full_name: 'Ana Horvat',
      email: ana.email,
    }
    const home = { country: 'HR', address: homeAddress }
    const saved = await shop.answer('update-settings', { ...details, ...home, company: adria })
    expect(saved.data.customer?.company).toEqual(stored)
    const wrong = { name: 'Adria', vat_number: '1' }
    const refused = await shop.call('update-settings', { ...details, ...home, company: wrong })
    expect(refused.body.errors).toHaveProperty(['company.vat_number'])
    expect((await shop.answer('update-settings', details)).data.customer?.company).toEqual(stored)
    const none = { name: '', vat_number: ' ' }
    const removed = await shop.answer('update-settings', { ...details, company: none })
    expect(removed.data.customer?.company).toBeNull()
  })
})

describe('in a shop that reports to the Croatian tax authority', () => {
  beforeAll(() => shop.configure({ fiscal: croatian }))
  afterAll(() => shop.configure({ fiscal: { ...croatian, country: null, premises: '', device: '' } }))

  test('a Croatian company pays by card, as the sentence says', async () => {
    const refused = await tryToBuy(await shop.customer(), { company: adria }, 'bank_transfer')
    expect(refused.body).toMatchObject({
      message: 'Companies in Croatia pay by card. Please choose a card payment.',
      errors: { payment_method: [expect.any(String)] },
    })
    expect((await shop.answer('get-data', {})).data.config.companiesByCard).toBe(true)
    const german = { name: 'Kiel GmbH', vat_number: 'DE136695976' }
    const taken = await tryToBuy(await shop.customer(), { company: german, country: 'DE' }, 'bank_transfer')
    expect(taken.status).toBe(200)
  })

  test('it is not the buyer of an order that waits for a transfer, nor pays one by transfer instead', async () => {
    const made = await order('bank_transfer', 'pass')
    const refused = await shop.call('set-order-company', {
      token: made.customer.token,
      order_id: made.order.id,
      company: adria,
    })
    expect(refused.body.message).toBe('Companies in Croatia pay by card. Please choose a card payment.')
    const ana = await shop.customer()
    const body = await buy(ana, { company: adria })
    await shop.paySandbox(body.payment, 'declined')
    const changed = await shop.call('change-payment-method', {
      token: ana.token,
      order_id: body.order.id,
      payment_method: 'bank_transfer',
    })
    expect(changed.status).toBe(422)
  })

  test('staff take its money at the box office, and send it no bank details', async () => {
    const buyer = {
      full_name: 'Ana Horvat',
      email: 'ana.company@mail.example',
      country: 'HR',
      address: homeAddress,
    }
    const payload = {
      customer: { ...buyer, company: adria },
      items: [{ external_code: 'pass', full_name: 'Ana Horvat', email: 'ana.company@mail.example' }],
    }
    const refused = await shop.office('create-order', { ...payload, payment_method: 'bank_transfer' })
    expect(refused.body['message']).toBe('Companies in Croatia pay by card. Please choose a card payment.')
    const made = await shop.officeAnswer('create-order', { ...payload, paid: 'cash' })
    expect(made.order.company).toEqual(stored)
    const [invoice] = await invoicesOf(made.order.id)
    expect(invoice?.customer.vat_number).toBe('HR18683136487')
  })
})

describe('the company of an order', () => {
  test('is set by the buyer until the invoice exists, and by nobody else', async () => {
    const { customer, order: made } = await order('bank_transfer', 'pass')
    const set = {
      token: customer.token,
      order_id: made.id,
      company: adria,
      country: 'HR',
      address: homeAddress,
    }
    const { data } = await shop.answer('set-order-company', set)
    expect(data.orders?.[0]?.company).toEqual(stored)
    const stranger = await shop.customer()
    expect((await shop.call('set-order-company', { ...set, token: stranger.token })).status).toBe(404)
    await shop.answer('set-order-company', { ...set, company: null })
    expect((await orderOf(customer, made.id)).company).toBeNull()
    await shop.officeAnswer('record-payment', { order: made.code, amount: made.total_price })
    const late = await shop.call('set-order-company', set)
    expect(late.body.message).toBe('The invoice has already been issued. Please contact us to correct it.')
    // What changes nothing is answered as done.
    expect((await shop.call('set-order-company', { ...set, company: null })).status).toBe(200)
  })

  test('is set by staff, who see its effect first', async () => {
    const { order: made } = await order('bank_transfer', 'pass')
    const change = { order: made.code, company: adria, reason: 'By phone' }
    const tried = await shop.officeAnswer('change-company', { ...change, dry_run: true })
    expect(tried.effect.notes).toContain(
      'The invoice will name Adria Booking d.o.o., VAT number HR18683136487.',
    )
    expect((await shop.officeAnswer('get-order', { order: made.code })).order.company).toBeNull()
    const changed = await shop.officeAnswer('change-company', change)
    expect(changed.order.company).toEqual(stored)
    expect((await shop.office('change-company', change)).status).toBe(422)
  })

  test('is found by its name and its number, and exported', async () => {
    const ana = await shop.customer()
    const zadar = { name: 'Zadarska Plovidba j.d.o.o.', vat_number: 'HR85821130368' }
    const body = await buy(ana, { company: zadar })
    for (const query of ['zadarska plov', 'HR85821130368', '85821130368']) {
      const { orders } = await shop.officeAnswer('find-orders', { query })
      expect(orders.map(({ code }) => code)).toEqual([body.order.code])
      expect(orders[0]?.company).toEqual(zadar)
      const { customers } = await shop.officeAnswer('find-customers', { query })
      expect(customers).toMatchObject([{ company: zadar }])
    }
    const columns = ['order', 'company', 'vat_number']
    const file = await shop.office('export-list', {
      list: 'orders',
      format: 'json',
      columns,
      filters: { query: body.order.code },
    })
    expect(JSON.stringify(file)).toContain('HR85821130368')
  })

  test('is in the data of the customer, and erased with the names; the invoice keeps it', async () => {
    const ana = await shop.customer()
    const body = await buy(ana, { company: adria })
    await shop.paySandbox(body.payment, 'paid')
    const { data } = await shop.answer('export-my-data', { token: ana.token })
    expect(data).toMatchObject({
      profile: { company_vat_number: 'HR18683136487' },
      orders: [{ company_name: 'Adria Booking d.o.o.' }],
    })
    const refund = await shop.officeAnswer('cancel-order', { order: body.order.code, reason: 'By phone' })
    expect(refund.order.payment_status).toBe('cancelled')
    await shop.db.kysely
      .updateTable('refund')
      .set({ status: 'processed' })
      .where('order_id', '=', body.order.id)
      .execute()
    await shop.answer('delete-my-account', { token: ana.token, password: ana.password })
    const [row] = await shop.db.kysely
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', body.order.id)
      .execute()
    expect(row).toMatchObject({ company_name: null, company_vat_number: null, company_vies: null })
    expect((await invoicesOf(body.order.id))[0]?.customer.vat_number).toBe('HR18683136487')
  })
})

describe('an invoice that names the wrong buyer', () => {
  const correct = (code: string, more: object = {}) => ({
    order: code,
    company: adria,
    country: 'HR',
    address: homeAddress,
    reason: 'By phone',
    ...more,
  })

  test('is taken back whole by a credit note, and another one names the company', async () => {
    const made = await order('credit_card', 'pass', 'shirt')
    await shop.paySandbox(made.payment, 'paid')
    const change = correct(made.order.code)
    const { effect } = await shop.officeAnswer('change-company', { ...change, dry_run: true })
    const [before] = await invoicesOf(made.order.id)
    expect(effect.notes).toEqual([
      `A credit note will cancel invoice ${before?.number} in full: €135.00.`,
      'A new invoice for €135.00 will be issued.',
      'The invoice will name Adria Booking d.o.o., VAT number HR18683136487.',
      'No mail is sent.',
    ])
    expect(await invoicesOf(made.order.id)).toHaveLength(1)

    await shop.officeAnswer('change-company', { ...change, fingerprint: effect.fingerprint })
    const [first, note, second] = await invoicesOf(made.order.id)
    expect(first).toEqual(before)
    expect(note).toMatchObject({
      kind: 'credit-note',
      customer: first?.customer,
      original: { number: first?.number },
      reason: 'Corrected buyer',
      total: -13_500,
    })
    const { number, issued_at: _at, customer: _customer, ...same } = first ?? ({} as InvoiceSnapshot)
    expect(second).toMatchObject(same)
    expect(second?.customer).toMatchObject({ name: 'Adria Booking d.o.o.', vat_number: 'HR18683136487' })
    expect(second?.number).not.toBe(number)

    // The buyer's link opens the new one.
    const link = `/download-invoice/${made.order.code}/${made.order.checksum}`
    const pdf = await shop.app.inject({ method: 'GET', url: link })
    const words = pdfWords(pdf.rawPayload)
    expect(words).toContain('VAT number HR18683136487')
    expect(words).toContain(second?.number)
    const { documents, order: shown } = await shop.officeAnswer('get-order', { order: made.order.code })
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice'])
    expect(shown.company).toEqual(stored)
  })

  test('is corrected again, and a later refund credits the current one', async () => {
    const made = await order('credit_card', 'pass')
    await shop.paySandbox(made.payment, 'paid')
    await shop.officeAnswer('change-company', correct(made.order.code))
    await shop.officeAnswer('change-company', correct(made.order.code, { company: null }))
    await shop.officeAnswer('cancel-order', { order: made.order.code, reason: 'By phone' })
    const all = await invoicesOf(made.order.id)
    expect(all.map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit-note',
      'invoice',
      'credit-note',
      'invoice',
      'credit-note',
    ])
    expect(all.at(-1)?.original?.number).toBe(all.at(-2)?.number)
    const refused = await shop.office('change-company', correct(made.order.code))
    expect(refused.status).toBe(409)
  })

  test('is not corrected once a part of it was credited', async () => {
    const made = await order('credit_card', 'pass', 'pass')
    await shop.paySandbox(made.payment, 'paid')
    const { tickets } = await made.now()
    await shop.officeAnswer('refund-items', {
      order: made.order.code,
      items: [tickets[0]?.id ?? 0],
      reason: 'By phone',
      bank_owner_full_name: 'Ana Horvat',
      bank_owner_address: homeAddress,
      bank_name: 'Bank',
      bank_country: 'HR',
      bank_bic: 'ZABAHR2X',
      bank_iban: 'HR1723600001101234565',
    })
    const [refund] = (await shop.officeAnswer('get-order', { order: made.order.code })).refunds
    await shop.officeAnswer('process-refund', { refund_id: refund?.id ?? 0, outcome: 'processed' })
    const refused = await shop.office('change-company', correct(made.order.code))
    expect(refused.body['message']).toBe(
      'Part of this invoice has been credited, so it can no longer be corrected.',
    )
  })
})

describe('the register of VAT numbers', () => {
  beforeAll(() => shop.configure({ viesCheck: true }))
  afterAll(() => shop.configure({ viesCheck: false }))

  const viesOf = async (code: string) => (await shop.officeAnswer('get-order', { order: code })).order.vies
  const check = (token: string, vat_number: string, country: string) =>
    shop.answer('check-vat-number', { token, vat_number, country })

  test('is queried once for the form and the order, with the number of the shop', async () => {
    const seller = (await shop.officeAnswer('export', {})).settings?.seller
    if (seller === undefined) throw new Error('The catalogue has no seller.')
    await shop.configure({ seller: { ...seller, vatNumber: '85821130368' } })
    const ana = await shop.customer()
    requests.length = 0
    expect((await check(ana.token, adria.vat_number, 'HR')).vies).toMatchObject({ result: 'valid' })
    const body = await buy(ana, { company: adria })
    expect(await viesOf(body.order.code)).toEqual({
      result: 'valid',
      at: expect.any(String),
      consultation: 'WAPIAAAAY1',
    })
    expect(requests).toEqual([
      {
        countryCode: 'HR',
        vatNumber: '18683136487',
        requesterMemberStateCode: 'HR',
        requesterNumber: '85821130368',
      },
    ])
  })

  test('does not refuse what it does not know: the buyer and staff are warned', async () => {
    const ana = await shop.customer()
    const german = { name: 'Kiel GmbH', vat_number: 'DE136695976' }
    expect((await check(ana.token, german.vat_number, 'DE')).vies).toMatchObject({ result: 'invalid' })
    const body = await buy(ana, { company: german, country: 'DE' })
    expect(await viesOf(body.order.code)).toMatchObject({ result: 'invalid', consultation: null })
    const { effect } = await shop.officeAnswer('change-company', {
      order: body.order.code,
      company: { ...german, name: 'Kiel Events GmbH' },
      dry_run: true,
    })
    expect(effect.notes).toContain(
      'The EU’s register doesn’t know this VAT number. Please check it with the customer.',
    )
  })

  test('that is away, answers an error or too late stops no sale', async () => {
    const away = await buy(await shop.customer(), {
      company: { name: 'Porto Lda', vat_number: 'PT123456789' },
      country: 'PT',
    })
    expect(await viesOf(away.order.code)).toMatchObject({ result: 'no-answer' })
    vies.silence(true)
    const silent = await buy(await shop.customer(), {
      company: { name: 'Wien GmbH', vat_number: 'U12345678' },
      country: 'AT',
    })
    vies.silence(false)
    expect(await viesOf(silent.order.code)).toMatchObject({ result: 'no-answer' })
    const release = vies.hold()
    const began = performance.now()
    const slow = await buy(await shop.customer(), {
      company: { name: 'Graz GmbH', vat_number: 'U12345679' },
      country: 'AT',
    })
    release()
    expect(performance.now() - began).toBeLessThan(8000)
    expect(await viesOf(slow.order.code)).toMatchObject({ result: 'no-answer' })
  })

  test('is not queried about numbers outside the European Union, nor more often than allowed', async () => {
    const ana = await shop.customer()
    requests.length = 0
    expect((await check(ana.token, 'CHE-123.456.789', 'CH')).vies).toBeNull()
    expect(requests).toEqual([])
    const answers = []
    for (let count = 0; count < 21; count++)
      answers.push(
        (await shop.call('check-vat-number', { token: ana.token, vat_number: 'DE136695976', country: 'DE' }))
          .status,
      )
    expect(answers.filter((status) => status === 429).length).toBe(1)
  })
})
