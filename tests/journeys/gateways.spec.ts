import type { Page } from '@playwright/test'
import { startStripeStandIn } from '../support/gateways/stripe-stand-in'
import { startWspayStandIn } from '../support/gateways/wspay-stand-in'
import { expect, test as base } from './fixtures'
import { runShop, type Person, type RunningShop } from './running-shop'
import * as steps from './steps'

interface StandIns {
  wspay: Awaited<ReturnType<typeof startWspayStandIn>>
  stripe: Awaited<ReturnType<typeof startStripeStandIn>>
}

/**
 * The test of a shop whose gateways are stand-ins on other origins, so that the browser leaves the shop and returns.
 */
const test = base.extend<object, { standIns: StandIns; shop: RunningShop }>({
  standIns: [
    // Playwright derives the required fixtures from the first argument; there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const [wspay, stripe] = await Promise.all([startWspayStandIn(), startStripeStandIn(() => new Date())])
      await use({ wspay, stripe })
      await Promise.all([wspay.stop(), stripe.stop()])
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ standIns: { wspay, stripe } }, use) => {
      const shop = await runShop({ ...wspay.env, ...stripe.env })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Buys a ticket and continues to the gateway's page. */
async function buyByCard(page: Page, shop: RunningShop, buyer: Person): Promise<void> {
  await steps.holdTickets(page, shop, buyer, ['valbor27-friday'])
  await page.goto('/checkout')
  await steps.fillAddress(page)
  await page.getByLabel('Credit or debit card').check()
  await steps.acceptTerms(page)
  await steps.buy(page)
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/portal\/orders\/[^/]+\/confirmation$/)
  await expect(page.getByRole('status').filter({ hasText: 'Your order is paid.' })).toBeVisible({
    // The page polls every few seconds.
    timeout: 30_000,
  })
}

test('an order declined by WSPay is paid by another attempt', async ({
  page,
  shop,
  loginAs,
  standIns,
  shoot,
}) => {
  await shop.configure({ gateway: 'wspay' })
  const buyer = await shop.person()
  await loginAs(buyer)
  await buyByCard(page, shop, buyer)
  await expect(page).toHaveURL(`${standIns.wspay.url}/authorization.aspx`)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page).toHaveURL(/\/portal\/orders\/[^/]+$/)
  await shoot('wspay-declined')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(`${standIns.wspay.url}/authorization.aspx`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectPaid(page)
  await shoot('wspay-paid')
})

test('a pending WSPay payment is confirmed without another click', async ({
  page,
  shop,
  loginAs,
  standIns: { wspay },
  shoot,
}) => {
  await shop.configure({ gateway: 'wspay' })
  const buyer = await shop.person()
  await loginAs(buyer)
  await buyByCard(page, shop, buyer)
  await expect(page).toHaveURL(`${wspay.url}/authorization.aspx`)
  wspay.lie({ Completed: 0 })
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/portal\/orders\/[^/]+\/confirmation$/)
  await expect(page.getByRole('status').filter({ hasText: 'We’re waiting' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeHidden()
  await shoot('wspay-waiting')
  wspay.lie({})
  const cart = `${steps.orderCode(page)}-1-1`
  const answer = await fetch(`${shop.url}/gateway/wspay/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wspay.report(cart)),
  })
  expect(answer.status).toBe(200)
  await expectPaid(page)
})

test('an order whose Stripe payment was cancelled is paid by the next attempt', async ({
  page,
  shop,
  loginAs,
  standIns: { stripe },
}) => {
  await shop.configure({ gateway: 'stripe' })
  const buyer = await shop.person()
  await loginAs(buyer)
  await buyByCard(page, shop, buyer)
  await page.waitForURL(`${stripe.url}/pay/*`)
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page).toHaveURL(/\/portal\/orders\/[^/]+$/)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(`${stripe.url}/pay/*`)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expectPaid(page)
})

test.describe('a gateway that rejects payments', () => {
  test.use({ expectedFault: /the gateway did not start a payment/ })

  test('an order that Stripe rejects is saved with a message and can be paid by transfer', async ({
    page,
    shop,
    loginAs,
    standIns: { stripe },
    shoot,
  }) => {
    await shop.configure({ gateway: 'stripe' })
    const buyer = await shop.person()
    await loginAs(buyer)
    stripe.rejectKey(true)
    await buyByCard(page, shop, buyer)
    await expect(page).toHaveURL(/\/portal\/orders\/[^/]+\?payment=unopened$/)
    await expect(page.getByText('We can’t take card payments at the moment.')).toBeVisible()
    await shoot('stripe-rejects')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByText('We couldn’t open the payment page.')).toBeVisible()
    stripe.rejectKey(false)
    await page.getByRole('button', { name: 'Pay by bank transfer instead' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay by bank transfer' }).click()
    await expect(page.getByRole('heading', { name: /^Transfer/ })).toBeVisible()
    await expect(page.getByText('We can’t take card payments at the moment.')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeHidden()
  })
})
