import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { papersOf } from './mailbox'
import * as steps from './steps'

const apply = async (page: Page, code: string) => {
  const entry = page.getByRole('button', { name: 'I have a voucher code' })
  if (await entry.isVisible()) await entry.click()
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Apply voucher' }).click()
}

test('a voucher reduces the total by its value, and one that covers the total leaves nothing to pay', async ({
  page,
  shop,
  loginAs,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/api/validate-voucher', 422)
  const iva = await shop.person()
  await loginAs(iva)
  const [small, large] = await steps.vouchers(shop, 1000, 50_000)
  await steps.addTicket(page, 'valbor27-boat-sunset', { name: iva.name, email: iva.email })
  await page.goto('/checkout')
  await steps.fillAddress(page)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('€48.00')

  await apply(page, '')
  await expect(page.getByRole('alert')).toHaveText('Please enter a voucher code.')
  await apply(page, 'LASTWINTER')
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired voucher code.')
  await apply(page, ` ${small?.toLowerCase()} `)
  await expect(summary).toContainText('€38.00')
  await expect(page.getByLabel('Voucher code')).toHaveCount(0)
  await expect(page.getByText('Any left-over value')).toHaveCount(0)

  await page.getByRole('button', { name: 'Remove voucher' }).click()
  await expect(summary).toContainText('€48.00')
  await apply(page, large ?? '')
  await expect(page.getByText('Any left-over value in the discount code will be lost')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Voucher/ })).toBeChecked()
  await expect(summary).toContainText('€0.00')
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
  await expect(page.getByText('obligation to pay')).toHaveCount(0)
  await shoot('voucher')
  await steps.acceptTerms(page)
  await steps.buy(page)

  await expect(page).toHaveURL(/\/confirmation$/)
  await expect(page.getByRole('status').filter({ hasText: 'Your order is paid.' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Download ticket for Iva Perić/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Discount ${large}`)
  const mail = await shop.mailbox.waitFor(iva.email, /is paid$/)
  expect(papersOf(mail).length).toBeGreaterThan(0)

  // The voucher was used with its order, so the next checkout starts without one.
  await steps.addTicket(page, 'valbor27-friday', { name: iva.name, email: iva.email })
  await page.goto('/checkout')
  await expect(summary).toContainText('€63.00')
  await expect(page.getByRole('button', { name: 'I have a voucher code' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
