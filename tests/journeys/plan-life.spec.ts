import type { Page } from '@playwright/test'
import { refusalSentence } from '#contract/refusals'
import { expect, test } from './fixtures'
import { papersOf } from './mailbox'
import { bankDetails, payInstalment, planBegun } from './orders'
import type { RunningShop } from './running-shop'
import * as steps from './steps'

const payments = (page: Page) =>
  page.getByRole('list', { name: 'Payments of your plan' }).getByRole('listitem')
const pay = (page: Page) => page.getByRole('button', { name: 'Pay €40.00 now' })

/** Moves an order in time to the due day of its second payment plus this number of days. */
const passDueDay = (shop: RunningShop, code: string, days = 0) =>
  shop.sql(
    `update payment set due_at = payment.due_at - (second.due_at - now()) - make_interval(days => $1)
     from orders o join payment second on second.order_id = o.id and second.position = 2
     where o.id = payment.order_id and o.code = $2`,
    [days, code],
  )

test('a plan shows its payments as pending, due, overdue and paid, and its ticket after the last one', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await planBegun(shop, iva)
  const path = `/portal/orders/${order.code}`
  await loginAs(iva)
  await page.goto('/portal')
  await expect(page.getByRole('row', { name: new RegExp(order.code) })).toContainText('Partially paid')
  await page.goto(path)
  await expect(payments(page).nth(0)).toContainText('Paid')
  await expect(payments(page).nth(1)).toContainText('Pending')
  await passDueDay(shop, order.code)
  await page.reload()
  await expect(payments(page).nth(1)).toContainText('Due')
  await passDueDay(shop, order.code, 1)
  await page.reload()
  await expect(payments(page).nth(1)).toContainText('Overdue')
  await expect(page.getByRole('region', { name: 'Next payment' })).toContainText(
    /It was due on .*Please pay it now\./,
  )
  await shoot('plan-overdue')

  // Anybody with the link may pay, without a login.
  const instalment = `/payment-plan-payment/${order.code}/${order.checksum}/${order.payments[1]?.reference}`
  await expect(payments(page).nth(1).getByRole('link')).toHaveText('Manage')
  await page.evaluate(() => localStorage.clear())
  await page.goto(instalment)
  await expect(page).toHaveTitle(`Payment · ${order.code} – Valbor`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment of €40.00')
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible()
  const details = page.getByRole('main').locator('dl')
  await expect(details).toContainText('2 of 4')
  await expect(details).toContainText('€161.00')
  await expect(details).toContainText('€41.00')
  await shoot('instalment-overdue')
  await steps.acceptTerms(page)
  // A gateway that requires a form receives one.
  await shop.configure({ sandboxInstruction: 'submit' })
  await pay(page).click()
  await steps.payWith(page, 'Approve payment')
  await expect(page).toHaveURL(/\/login\?from=/)
  await shop.configure({ sandboxInstruction: 'redirect' })

  await page.evaluate((token) => localStorage.setItem('shop-token', token), iva.token)
  await payInstalment(shop, order, 2)
  await page.goto(path)
  await expect(page.getByText('You’ll get it once you’ve paid off your plan.')).toBeVisible()
  await expect(payments(page).nth(1).getByRole('link')).toHaveText('View')
  await payments(page).nth(3).getByRole('link', { name: 'Manage payment of €40.00' }).click()
  await steps.acceptTerms(page)
  await pay(page).click()
  await steps.payWith(page, 'Approve payment')

  await expect(page).toHaveURL(`${path}/confirmation`)
  await expect(page.getByRole('status').filter({ hasText: 'Your order is paid.' })).toBeVisible()
  const ticket = page.getByRole('link', { name: `Download ticket for ${iva.name} (opens in a new window)` })
  expect(steps.wordsOf(await steps.openDocument(page, ticket))).toContain(iva.name)
  await expect(payments(page).getByRole('link')).toHaveText(['View', 'View', 'View', 'View'])
  await shoot('plan-paid')
  const mail = await shop.mailbox.waitFor(iva.email, new RegExp(`^Order ${order.code} is paid`))
  expect(papersOf(mail)).toHaveLength(2)
  await page.goto('/portal')
  const row = page.getByRole('row', { name: new RegExp(order.code) })
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
})

test('an instalment shows a notice after more than 2 attempts and allows none above the maximum until staff reset them', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  await shop.configure({ shopPaymentCreditCardMaxAttempts: 4 })
  const iva = await shop.person()
  const order = await planBegun(shop, iva)
  const reference = order.payments[1]?.reference ?? ''
  await loginAs(iva)
  const instalment = `/payment-plan-payment/${order.code}/${order.checksum}/${reference}`
  const near = page.getByText('You can try a payment up to 4 times.')
  const attempt = () =>
    shop.call('pay-payment-plan-order-payment', { order: order.code, checksum: order.checksum, reference })

  await attempt()
  await attempt()
  await page.goto(instalment)
  await expect(pay(page)).toBeVisible()
  await expect(near).toHaveCount(0)
  await attempt()
  await page.reload()
  await expect(near).toBeVisible()
  await shoot('instalment-near-maximum')
  await expect(page.getByRole('link', { name: 'contact us' })).toHaveAttribute(
    'href',
    'mailto:hello@valbor.example',
  )
  await expect(pay(page)).toBeVisible()
  await attempt()
  await page.reload()
  await expect(
    page.getByRole('link', { name: 'contact us immediately before making another payment attempt' }),
  ).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await shoot('instalment-maximum')

  await shop.office('reset-attempts', { order: order.code, reference })
  await page.reload()
  await expect(pay(page)).toBeVisible()
})

test('an active refund request blocks the plan until it is cancelled', async ({
  page,
  shop,
  loginAs,
  watched,
  shoot,
}) => {
  const blocked =
    'You have an active refund request on this order. Please cancel the refund request if you wish to continue with the payment plan.'
  const iva = await shop.person()
  const order = await planBegun(shop, iva)
  const instalment = `/payment-plan-payment/${order.code}/${order.checksum}/${order.payments[1]?.reference}`
  await loginAs(iva)
  // The refund is requested while the page of the instalment is open.
  await page.goto(instalment)
  await steps.acceptTerms(page)
  const requested = { token: iva.token, order_id: order.id, tickets: '', merchandise: '', ...bankDetails }
  const { data } = await shop.call('request-refund', requested)
  watched.expectRefusal('/api/pay-payment-plan-order-payment', 409)
  await pay(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(blocked)

  await page.reload()
  await expect(page.getByText(blocked)).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await shoot('instalment-blocked')
  await page.goto(`/portal/orders/${order.code}`)
  await expect(page.getByText(blocked)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0)

  await shop.call('cancel-refund', { token: iva.token, refund_id: data.refund_id })
  await page.goto(instalment)
  await expect(pay(page)).toBeVisible()
  // An instalment that cannot be loaded redirects to the order.
  watched.expectRefusal('/api/get-payment-plan-order-payment', 404)
  await page.goto(`/payment-plan-payment/${order.code}/${order.checksum}/never-was`)
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
})

test('a cancelled plan has no payments to manage', async ({ page, shop, loginAs, shoot }) => {
  const iva = await shop.person()
  const order = await planBegun(shop, iva)
  await shop.office('cancel-order', { order: order.code, reason: 'The island is under water.' })
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  await expect(payments(page).nth(1)).toContainText('Cancelled')
  await shoot('plan-cancelled')
  await expect(payments(page).getByRole('link')).toHaveText(['View'])
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0)
  await page.goto(`/payment-plan-payment/${order.code}/${order.checksum}/${order.payments[1]?.reference}`)
  await expect(page.getByText(refusalSentence('payment-not-open'))).toBeVisible()
  await shoot('instalment-not-open')
  await expect(pay(page)).toHaveCount(0)
})

test('if no payment page can be opened, the browser returns to the order, which shows the reason', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const order = await planBegun(shop, iva)
  await loginAs(iva)
  // The response is that of a shop whose gateway does not answer.
  await page.route('**/api/pay-payment-plan-order-payment', (route) => route.fulfill({ json: { data: {} } }))
  await page.goto(`/payment-plan-payment/${order.code}/${order.checksum}/${order.payments[1]?.reference}`)
  await steps.acceptTerms(page)
  await pay(page).click()
  await expect(page).toHaveURL(`/portal/orders/${order.code}?payment=unopened`)
  await expect(
    steps.toast(page, 'We couldn’t open the payment page. You haven’t been charged.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible()
})
