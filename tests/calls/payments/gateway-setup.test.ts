import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

const keys = { WSPAY_SHOP_ID: 'MYSHOP', WSPAY_SECRET_KEY: 'a-secret-that-no-log-shows' }

describe('the gateway of the settings', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await startTestApp({ env: keys })
  })
  afterAll(() => shop.stop())
  const { order } = orderSteps(() => shop)
  const policy = async () => {
    const answer = await shop.app.inject({ method: 'GET', url: '/healthz' })
    return String(answer.headers['content-security-policy'])
  }

  test('the page may post only to the configured gateway', async () => {
    expect(await policy()).toContain("form-action 'self';")
    expect(await shop.configure({ gateway: 'wspay' })).not.toHaveProperty('warnings')
    expect(await policy()).toContain("form-action 'self' https://formtest.wspay.biz https://*.wspay.biz;")
    // A gateway's page replaces the shop's and is never framed by it: the default policy permits only the shop's own frames.
    expect(await policy()).toContain("default-src 'self';")
    expect(await policy()).not.toMatch(/(?:frame|child)-src/)
    await shop.configure({ gateway: 'sandbox' })
    expect(await policy()).toContain("form-action 'self';")
  })

  test('a gateway without keys is a warning at the import, and starts no payment', async () => {
    const { warnings } = await shop.configure({ gateway: 'stripe' })
    expect(warnings).toEqual([
      expect.stringContaining('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set'),
    ])
    const { payment, now } = await order('credit_card', 'pass')
    expect(payment).toBeUndefined()
    expect((await now()).total_paid).toBe(0)
    expect(shop.faults.splice(0).join('')).toContain('The gateway stripe is not configured.')
    expect(await shop.configure({ creditCardActive: false })).not.toHaveProperty('warnings')
    await shop.configure({ creditCardActive: true, gateway: 'sandbox' })
  })

  test('a gateway without keys has no routes', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/gateway/stripe/webhook', payload: {} })
    expect(answer.statusCode).toBe(404)
  })

  test('a gateway’s secrets never appear in the page, exports or logs', async () => {
    await shop.configure({ gateway: 'wspay' })
    const { payment } = await order('credit_card', 'pass')
    const exposed = [
      await shop.call('get-data', {}),
      await shop.office('export', {}),
      payment,
      shop.faults,
      await shop.db.kysely.selectFrom('notification').selectAll().execute(),
    ]
    expect(JSON.stringify(exposed)).not.toContain(keys.WSPAY_SECRET_KEY)
    await shop.configure({ gateway: 'sandbox' })
  })
})
