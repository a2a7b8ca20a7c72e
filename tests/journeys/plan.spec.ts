import { expect, test } from './fixtures'
import * as steps from './steps'

test('a pass in four payments is bought with the first payment at the checkout and the second before its due date', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  await loginAs(iva)
  await page.goto('/tickets/valbor27-pass-plan')
  await expect(page.getByRole('region', { name: 'Pay in 4 parts' }).getByRole('listitem')).toHaveCount(4)
  const main = page.getByRole('main')
  await expect(main.getByText('€41.00 today', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('€161.00 in all, includes taxes and booking fee')).toBeVisible()
  await expect(
    main.getByRole('button', { name: 'Reserve for €41.00 today, then 3 × €40.00', exact: true }),
  ).toBeVisible()
  await shoot('plan-product')
  await steps.reserveTicket(page, { name: iva.name, email: iva.email })
  await expect(
    page.getByText('There’s an item with a payment plan in your cart', { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /^Reserve for/ })).toHaveCount(0)

  await page.goto('/checkout')
  const dates = page.getByRole('list', { name: 'Payments of your plan' }).getByRole('listitem')
  await expect(dates).toHaveCount(4)
  await expect(dates.first()).toContainText('Today')
  await expect(page.getByText('I have a voucher code')).toHaveCount(0)
  await steps.fillAddress(page)
  await expect(page.getByRole('radio', { name: /Credit or debit card/ })).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByText('To pay now: €41.00, the first of 4 payments.')).toBeVisible()
  await shoot('plan-checkout')
  await steps.acceptTerms(page)
  await steps.buy(page)
  await steps.payWith(page, 'Approve payment')

  await expect(page).toHaveURL(/\/confirmation$/)
  const code = steps.orderCode(page)
  const payments = page.getByRole('list', { name: 'Payments of your plan' }).getByRole('listitem')
  await expect(payments.nth(0)).toContainText('Paid')
  await expect(payments.nth(1)).toContainText('Pending')
  await expect(page.getByText('You’ll get it once you’ve paid off your plan.')).toBeVisible()
  // After the gateway, a page opens at its top, however far the earlier page was scrolled.
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await shoot('plan-order')

  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment of €40.00')
  await shoot('plan-instalment')
  await page.getByRole('button', { name: 'Pay €40.00 now' }).click()
  await expect(page.getByText('Please accept the Terms and Conditions.')).toBeVisible()
  await steps.acceptTerms(page)
  await page.getByRole('button', { name: 'Pay €40.00 now' }).click()
  await steps.payWith(page, 'Approve payment')
  await expect(payments.nth(1)).toContainText('Paid')
  await expect(payments.nth(2)).toContainText('Pending')
  expect(steps.orderCode(page)).toBe(code)

  await payments.nth(1).getByRole('link', { name: 'View payment of €40.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid: €40.00')

  await page.goBack()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await steps.acceptTerms(page)
  await page.getByRole('button', { name: 'Or pay the full balance: €80.00' }).click()
  await steps.payWith(page, 'Approve payment')
  await expect(payments.nth(2)).toContainText('Paid')
  await expect(payments.nth(3)).toContainText('Paid')
})

test('a plan’s first payment shows a notice after three attempts and allows no fourth at the maximum', async ({
  page,
  shop,
  loginAs,
}) => {
  await shop.configure({ shopPaymentCreditCardMaxAttempts: 3 })
  const iva = await shop.person()
  await loginAs(iva)
  await steps.addTicket(page, 'valbor27-pass-plan', { name: iva.name })
  await page.goto('/checkout')
  await steps.fillAddress(page)
  await steps.acceptTerms(page)
  await steps.buy(page)
  await steps.payWith(page, 'Decline card')
  for (const again of ['Cancel and go back', 'Decline card'] as const) {
    await page.getByRole('button', { name: 'Pay now' }).click()
    await steps.payWith(page, again)
  }
  await expect(page).toHaveURL(/\/portal\/orders\/[^/]+$/)
  await expect(page.getByRole('link', { name: 'contact us immediately' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
})
