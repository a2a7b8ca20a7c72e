import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { importCatalogueFile } from '#server/modules/catalogue-file/import-catalogue'
import { applyNotification } from '#server/modules/payments/gateway-notifications'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { brokenIn } from '#tests/support/database/invariants'
import { startWspayStandIn } from '#tests/support/gateways/wspay-stand-in'

let shop: TestApp
let wspay: Awaited<ReturnType<typeof startWspayStandIn>>
beforeAll(async () => {
  wspay = await startWspayStandIn()
  shop = await startTestApp({ env: wspay.env })
})
afterEach(async () => {
  await shop.configure({ gateway: 'sandbox' })
  await shop.checkBooks()
})
afterAll(async () => {
  await shop.stop()
  await wspay.stop()
})

const { order, pay } = orderSteps(() => shop)
const attemptsOf = (orderId: number) =>
  shop.db.kysely
    .selectFrom('payment_attempt as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    .select(['a.gateway', 'a.gateway_reference', 'a.outcome'])
    .where('p.order_id', '=', orderId)
    .orderBy('a.id')
    .execute()

/** An order whose customer has opened the sandbox's form. */
async function atTheForm(code = 'pass') {
  const made = await order('credit_card', code)
  if (made.payment === undefined) throw new Error('There is something to pay')
  return { ...made, fields: await shop.openPayment(made.payment) }
}
/** Records the order as paid in the sandbox's own table, without using its form. */
const write = (fields: Record<string, string>) =>
  shop.db.kysely
    .insertInto('sandbox_payment')
    .values({
      reference: fields['reference'] ?? '',
      amount: Number(fields['amount']),
      currency: fields['currency'] ?? '',
      decision: 'paid',
      decided_at: shop.clock.now,
    })
    .execute()
const comeBack = (fields: Record<string, string>) =>
  shop.app.inject({ method: 'GET', url: `/gateway/sandbox/return?reference=${fields['reference']}` })

describe('switching from the sandbox to another gateway', () => {
  test('a sandbox form pays nothing in a process that has not noticed the switch yet', async () => {
    const { fields, now } = await atTheForm()
    const setting = shop.db.kysely.insertInto('setting')
    await setting
      .values({ key: 'gateway', value: JSON.stringify('wspay') })
      .onConflict((on) => on.column('key').doUpdateSet({ value: JSON.stringify('wspay') }))
      .execute()
    await write(fields)
    expect((await comeBack(fields)).statusCode).toBe(303)
    expect(await now()).toMatchObject({ payment_status: 'processing', total_paid: 0 })
  })

  test('an open sandbox form is closed and pays nothing', async () => {
    const { payment, fields, now, order: made } = await atTheForm()
    await shop.configure({ gateway: 'wspay' })
    expect(await attemptsOf(made.id)).toMatchObject([{ gateway: 'sandbox', outcome: 'closed' }])
    expect(await now()).toMatchObject({ payment_status: 'pending', total_paid: 0 })

    const page = await shop.app.inject({ method: 'GET', url: new URL(payment?.url ?? '').pathname })
    expect(page.statusCode).toBe(410)
    expect(page.body).toContain('This payment page is closed')
    const decided = await shop.decidePayment(fields, 'paid')
    expect(decided.statusCode).toBe(410)
    expect(decided.body).not.toContain('<form')
    expect((await comeBack(fields)).headers.location).toBe('/portal')
    expect(await now()).toMatchObject({ payment_status: 'pending', total_paid: 0, has_invoice: false })
  })

  test('a switch by the command line closes open forms in one transaction with the settings', async () => {
    const { fields, now, order: made } = await atTheForm()
    await shop.db.transaction((tx) =>
      importCatalogueFile(
        tx,
        { settings: { gateway: 'wspay' } },
        { actor: 'command', role: 'owner', now: shop.clock.now },
      ),
    )
    expect(await attemptsOf(made.id)).toMatchObject([{ outcome: 'closed' }])
    // This process has not noticed the switch: it still shows the form and handles the result. Nothing becomes
    // paid.
    expect((await shop.decidePayment(fields, 'paid')).statusCode).toBe(303)
    expect((await comeBack(fields)).headers.location).toBe(`/portal/orders/${made.code}`)
    expect(await now()).toMatchObject({ payment_status: 'pending', total_paid: 0 })
  })

  test('a failed import closes no payment attempts', async () => {
    const { now } = await atTheForm()
    const { status } = await shop.office('import', {
      settings: { gateway: 'wspay' },
      items: [{ external_code: 'pass', price: -1 }],
    })
    expect(status).toBe(422)
    expect((await now()).payment_status).toBe('processing')
  })

  test('an earlier decision at the sandbox has no effect, whether queried or reported', async () => {
    const { fields, now } = await atTheForm()
    await shop.decidePayment(fields, 'paid')
    await shop.configure({ gateway: 'wspay' })
    await comeBack(fields)
    const [reference, amount] = [fields['reference'] ?? '', Number(fields['amount'])]
    const notification = {
      reference,
      amount,
      currency: 'EUR',
      outcome: 'paid',
      gatewayId: 'sandbox-1',
    } as const
    const from = { gateway: 'sandbox', source: 'callback', body: 'notified' } as const
    expect((await applyNotification(shop.context, notification, from)).verdict).toBe('not served')
    shop.later(2)
    await shop.runJobs()
    expect(await now()).toMatchObject({ payment_status: 'pending', total_paid: 0 })
  })

  test('a cancelled order stays cancelled after the switch', async () => {
    const { fields, now, order: made } = await atTheForm()
    await shop.officeAnswer('cancel-order', { order: made.code })
    await shop.configure({ gateway: 'wspay' })
    await shop.decidePayment(fields, 'paid')
    await write(fields)
    await comeBack(fields)
    shop.later(15)
    await shop.runJobs()
    expect(await now()).toMatchObject({ payment_status: 'cancelled', total_paid: 0 })
  })

  test('an order paid at the new gateway is not paid by an old sandbox form after switching back', async () => {
    const { fields, now, order: made } = await atTheForm()
    await shop.configure({ gateway: 'wspay' })
    const again = await pay(made, made.payments[0]?.reference)
    const cart = await wspay.open(again.data.payment)
    await shop.configure({ gateway: 'sandbox' })
    await shop.decidePayment(fields, 'paid')
    await comeBack(fields)
    expect(await now()).toMatchObject({ payment_status: 'processing', total_paid: 0 })
    // An attempt at a gateway that takes real money stays open: it may have been paid.
    const { url } = wspay.approve(cart)
    await shop.app.inject({ method: 'GET', url: url.slice('https://shop.example'.length) })
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    const { order: inOffice } = await shop.officeAnswer('get-order', { order: made.code })
    expect(inOffice.is_test).toBe(false)
  })

  test('payments that return during the switch are recorded or closed, and none is recorded later', async () => {
    const made: Awaited<ReturnType<typeof atTheForm>>[] = []
    for (let n = 0; n < 12; n++) made.push(await atTheForm())
    for (const { fields } of made) await shop.decidePayment(fields, 'paid')
    const all = () => Promise.all(made.map(({ fields }) => comeBack(fields)))
    const half = made.slice(0, 6)
    await Promise.all([
      ...half.map(({ fields }) => comeBack(fields)),
      shop.configure({ gateway: 'wspay' }),
      ...made.slice(6).map(({ fields }) => comeBack(fields)),
    ])
    const statusOf = async () => {
      const rows = []
      for (const { order: one, now } of made)
        rows.push({
          outcome: (await attemptsOf(one.id))[0]?.outcome,
          status: (await now()).payment_status,
        })
      return rows
    }
    const after = await statusOf()
    for (const { outcome, status } of after)
      expect([outcome, status]).toEqual(status === 'paid' ? ['paid', 'paid'] : ['closed', 'pending'])
    await all()
    shop.later(2)
    await shop.runJobs()
    expect(await statusOf()).toEqual(after)
    const rows = await brokenIn(shop.db)
    expect(rows).toEqual([])
  })

  test('attempts opened by a process that has not noticed the switch are closed by the worker, and never paid', async () => {
    await shop.db.transaction((tx) =>
      importCatalogueFile(
        tx,
        { settings: { gateway: 'wspay' } },
        { actor: 'command', role: 'owner', now: shop.clock.now },
      ),
    )
    const made = await order('credit_card', 'pass')
    // The checkout reads the current catalogue, so the test inserts an attempt that began earlier.
    await shop.db.kysely
      .updateTable('payment_attempt')
      .set({ gateway: 'sandbox' })
      .where('payment_id', 'in', (eb) =>
        eb.selectFrom('payment').select('id').where('order_id', '=', made.order.id),
      )
      .execute()
    shop.later(1.1)
    await shop.runJobs()
    expect(await attemptsOf(made.order.id)).toMatchObject([{ outcome: 'closed' }])
    expect((await made.now()).payment_status).toBe('pending')
  })

  test('a plan that the sandbox started is not paid with real money', async () => {
    const { order: made, payment } = await order('credit_card', 'plan')
    await shop.paySandbox(payment, 'paid')
    await shop.configure({ gateway: 'wspay' })
    const requested = { order: made.code, checksum: made.checksum, reference: made.payments[1]?.reference }
    expect(await shop.call('pay-payment-plan-order-payment', requested)).toMatchObject({
      status: 422,
      body: { message: 'You can’t pay by card at the moment.' },
    })
  })
})

describe('the sandbox in production', () => {
  test('without SANDBOX=1 the sandbox is off: no card is offered or accepted, with a warning', async () => {
    const real = await startTestApp({ env: { SANDBOX: '' } })
    try {
      const { data } = await real.answer('get-data', {})
      expect(data.config).toMatchObject({ creditCardActive: false, gateway: 'sandbox' })
      const customer = await real.customer()
      const steps = orderSteps(() => real)
      const { code } = await steps.cartWith(customer, 'pass')
      const refusal = await real.call('checkout-cart', {
        token: customer.token,
        cart: code,
        customer: { full_name: 'Ana', country: 'HR', address: { street: 'Obala 1', city: 'Split' } },
        order: { payment_method: 'credit_card' },
      })
      expect(refusal).toMatchObject({ status: 422 })
      const form = await real.app.inject({ method: 'GET', url: '/gateway/sandbox/pay' })
      expect(form.statusCode).toBe(410)
      const { warnings } = await real.configure({ gateway: 'sandbox' })
      expect(warnings).toEqual([expect.stringContaining('it needs SANDBOX=1')])
      real.faults.length = 0
      // The stored value is the operator's choice, and an export returns it as it was imported.
      const { settings } = await real.officeAnswer('export', {})
      expect(settings).toMatchObject({ creditCardActive: true, gateway: 'sandbox' })
    } finally {
      await real.stop()
    }
  })

  test('each import warns of demo vouchers as long as they can be used', async () => {
    const vouchers = [{ code: 'captain500', discount_amount: 100, valid_until: null as string | null }]
    const { warnings } = await shop.officeAnswer('import', { vouchers })
    expect(warnings).toEqual([expect.stringContaining('their codes are public: captain500.')])
    const over = [{ code: 'captain500', discount_amount: 100, valid_until: '2026-01-01T00:00:00Z' }]
    expect(await shop.officeAnswer('import', { vouchers: over })).not.toHaveProperty('warnings')
  })
})
