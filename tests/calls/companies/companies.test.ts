import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { snapshotsOf } from '#tests/support/app/invoices'
import { checkoutOf, homeAddress, orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { statementsOf } from '#tests/support/database/statements-of'
import { startStandIn } from '#tests/support/gateways/stand-in-server'

/** Numbers that the register knows; others are `invalid`, and a member state that is unavailable has no result. */
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

const invoicesOf = (orderId: number) => snapshotsOf(shop, orderId)

describe('company customers', () => {
  test('the invoice names the company with its number, and the person as its contact', async () => {
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

  test('the next checkout suggests the company, which stays stored when a private person buys', async () => {
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
  ])('the company %o is rejected at the field %s', async (buyer, field, sentence) => {
    const { status, body } = await tryToBuy(await shop.customer(), buyer)
    expect(status).toBe(422)
    expect((body['errors'] as Record<string, string[]>)[field]?.[0]).toContain(sentence)
  })

  test('an order without a company sends no additional statement', async () => {
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

  test('a company is stored with the account and can be removed from it', async () => {
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

describe('companies in a shop that reports to the Croatian tax authority', () => {
  beforeAll(() => shop.configure({ fiscal: croatian }))
  afterAll(() => shop.configure({ fiscal: { ...croatian, country: null, premises: '', device: '' } }))

  test('a Croatian company must pay by card, and the error says so', async () => {
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

  test('an order by transfer cannot name a Croatian company, and its card order cannot switch to transfer', async () => {
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

  test('staff take the money of a Croatian company at the box office, and send it no bank details', async () => {
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
  test('only the buyer can set the company of an order, until the invoice exists', async () => {
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
    // An unchanged company is accepted without an effect.
    expect((await shop.call('set-order-company', { ...set, company: null })).status).toBe(200)
  })

  test('staff set the company of an order after a dry run', async () => {
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

  test('an order is found by its company’s name and number, and exported with them', async () => {
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

  test('the company is in the customer’s data and is erased with the names; the invoice keeps it', async () => {
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

describe('the register of VAT numbers', () => {
  beforeAll(() => shop.configure({ viesCheck: true }))
  afterAll(() => shop.configure({ viesCheck: false }))

  const viesOf = async (code: string) => (await shop.officeAnswer('get-order', { order: code })).order.vies
  const check = (token: string, vat_number: string, country: string) =>
    shop.answer('check-vat-number', { token, vat_number, country })

  test('the register is queried once for the form and the order, with the number of the shop', async () => {
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

  test('an unknown VAT number is accepted, with a warning to the buyer and to staff', async () => {
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

  test('a register that is unavailable, slow or returns an error blocks no sale', async () => {
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

  test('the register is not queried for numbers outside the European Union, nor above the rate limit', async () => {
    const ana = await shop.customer()
    requests.length = 0
    expect((await check(ana.token, 'CHE-123.456.789', 'CH')).vies).toBeNull()
    expect(requests).toEqual([])
    const numbers = Array.from({ length: 21 }, (_, index) => `DE2000000${10 + index}`)
    const answers = []
    for (const vat_number of numbers)
      answers.push(
        (await shop.call('check-vat-number', { token: ana.token, vat_number, country: 'DE' })).status,
      )
    expect(answers.filter((status) => status === 429).length).toBe(1)
    expect(requests).toHaveLength(20)
    // A sale never depends on the register: above the limit the order is placed, and changed, without a query.
    const unknown = { name: 'Kiel GmbH', vat_number: 'DE300000001' }
    const { order } = await buy(ana, { company: unknown, country: 'DE' })
    expect(await viesOf(order.code)).toMatchObject({ result: 'no-answer' })
    const other = { name: 'Kiel GmbH', vat_number: 'DE300000002' }
    const payload = { token: ana.token, order_id: order.id, company: other }
    expect((await shop.call('set-order-company', payload)).status).toBe(200)
    expect(await viesOf(order.code)).toMatchObject({ result: 'no-answer' })
    expect(requests).toHaveLength(20)
  })

  test('a checkout without a cart does not query the register', async () => {
    const ana = await shop.customer()
    requests.length = 0
    for (let count = 0; count < 3; count++) {
      const sent = checkoutOf(ana, `no-cart-${count}`)
      const company = { name: 'Kiel GmbH', vat_number: `DE40000000${count}` }
      const customer = { ...sent.customer, company, country: 'DE' }
      expect(await shop.call('checkout-cart', { ...sent, customer })).toMatchObject(refused('cart-expired'))
    }
    expect(requests).toEqual([])
  })
})
