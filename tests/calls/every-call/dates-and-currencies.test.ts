import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

describe('payments recorded by staff', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await startTestApp()
  })
  afterAll(() => shop.stop())
  const { order } = orderSteps(() => shop)
  const unpaid = async () => (await order('bank_transfer', 'pass')).order.code
  const record = async (received_at: string, path = 'record-payment') =>
    shop.office(path, { order: await unpaid(), amount: 100, reference: received_at, received_at })

  test('a recorded payment has today’s or an earlier date in the shop’s zone, never a future one', async () => {
    // It is 11:00 on 1 March in Zagreb; that day ends at 23:00 UTC.
    for (const at of ['2027-02-27T10:00:00Z', '2027-03-01T10:00:00Z', '2027-03-01T22:59:59Z'])
      expect([at, (await record(at)).status]).toEqual([at, 200])
    for (const at of ['2027-03-01T23:00:00Z', '2027-03-02T10:00:00Z', '2099-01-01T00:00:00Z']) {
      const answer = await record(at)
      expect(answer).toMatchObject(refused('received-in-the-future'))
      expect(answer.body['errors']).toHaveProperty('received_at')
    }
  })

  test('a recorded chargeback has no future date either', async () => {
    const code = await unpaid()
    await shop.officeAnswer('record-payment', { order: code, amount: 10_500, reference: 'whole' })
    const dispute = { order: code, amount: 100, reference: 'D', received_at: '2027-03-02T10:00:00Z' }
    expect(await shop.office('record-chargeback', dispute)).toMatchObject(refused('received-in-the-future'))
  })

  test('a payment recorded for a cancelled order is late, and does not make it a sale', async () => {
    const day = { from: '2027-03-01', to: '2027-03-01' }
    const figures = async () => {
      const { total } = await shop.officeAnswer('get-report', { report: 'sales', ...day })
      const { sales } = await shop.officeAnswer('get-today', {})
      return {
        report: total.amount,
        today: sales?.days.at(-1)?.amount,
        orders: sales?.days.at(-1)?.orders,
      }
    }
    const before = await figures()
    const code = await unpaid()
    await shop.officeAnswer('cancel-order', { order: code })
    expect(await figures()).toEqual(before)
    await shop.officeAnswer('record-payment', { order: code, amount: 5000, reference: 'late' })
    expect((await shop.officeAnswer('get-order', { order: code })).order.payment_status).toBe('problem')
    expect(await figures()).toEqual(before)
  })
})

describe('WSPay, which uses two decimals', () => {
  const env = { WSPAY_SHOP_ID: 'MYSHOP', WSPAY_SECRET_KEY: 'a-secret-that-no-log-shows' }
  let shop: TestApp
  beforeAll(async () => {
    shop = await startTestApp({ env })
  })
  afterAll(() => shop.stop())
  const { order, cartWith } = orderSteps(() => shop)
  const given = (key: string) => ({
    status: 422,
    body: {
      errors: { [`settings.${key}`]: [expect.stringMatching(/^WSPay needs amounts with two decimals/)] },
    },
  })

  test.each(['JPY', 'KWD'])('WSPay cannot be chosen for %s, by a file or by a form', async (currency) => {
    await shop.configure({ gateway: 'sandbox', currency: 'EUR' })
    const file = (settings: object) => shop.office('import', { settings })
    expect(await file({ gateway: 'wspay', currency })).toMatchObject(given('gateway'))
    await shop.configure({ currency })
    expect(await file({ gateway: 'wspay' })).toMatchObject(given('gateway'))
    const { version } = await shop.officeAnswer('get-settings', { section: 'payments' })
    const form = { section: 'payments', settings: { gateway: 'wspay' }, version }
    expect(await shop.office('save-settings', form)).toMatchObject(given('gateway'))
    await shop.configure({ gateway: 'wspay', currency: 'EUR' })
    expect(await file({ currency })).toMatchObject(given('currency'))
    const shopForm = {
      section: 'shop',
      settings: { currency },
      version: (await shop.officeAnswer('get-settings', { section: 'shop' })).version,
    }
    expect(await shop.office('save-settings', shopForm)).toMatchObject(given('currency'))
    expect((await file({ currency: 'HUF' })).status).toBe(200)
  })

  test('WSPay offers no card if an earlier version stored it with another currency', async () => {
    await shop.configure({ gateway: 'wspay', currency: 'EUR', creditCardActive: true })
    const takesCards = async () => (await shop.answer('get-data', {})).data.config.creditCardActive
    expect(await takesCards()).toBe(true)
    await shop.db.pool.query(`update setting set value = '"JPY"' where key = 'currency'`)
    await shop.db.pool.query('update catalogue_state set version = version + 1')
    await shop.context.catalogue.refresh()
    expect(await takesCards()).toBe(false)
    const { why_no_cards } = await shop.officeAnswer('get-environment', {})
    expect(why_no_cards).toMatch(/^WSPay needs amounts with two decimals, and JPY has none/)
    const { customer } = await order('bank_transfer', 'pass')
    const { code } = await cartWith(customer, 'pass')
    const request = {
      token: customer.token,
      cart: code,
      customer: { full_name: 'Ana Horvat', country: 'HR' },
      order: { payment_method: 'credit_card' },
    }
    expect(await shop.call('checkout-cart', request)).toMatchObject(refused('credit-card-not-allowed'))
    await shop.configure({ currency: 'EUR' })
  })

  test('WSPay charges no order in another currency that was made before the shop’s currency changed', async () => {
    await shop.configure({ gateway: 'sandbox', currency: 'JPY' })
    const { order: made, payment } = await order('credit_card', 'pass')
    await shop.paySandbox(payment, 'declined')
    await shop.db.kysely.updateTable('orders').set({ is_test: false }).where('id', '=', made.id).execute()
    await shop.configure({ gateway: 'wspay', currency: 'EUR' })
    const link = { order: made.code, checksum: made.checksum, reference: made.payments[0]?.reference }
    expect(await shop.call('pay-payment-plan-order-payment', link)).toMatchObject(
      refused('credit-card-not-allowed'),
    )
  })
})
