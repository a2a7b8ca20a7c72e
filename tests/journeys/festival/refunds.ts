import { expect, type Page } from '@playwright/test'
import { papersOf } from '../mailbox'
import type { RunningShop } from '../running-shop'
import * as steps from '../steps'
import type { Customer, Sold } from './customers'
import { downloaded, goTo } from './office-page'

/** Refunds one ticket of three: the money is paid by a bank file, and the customer gets a credit note. */
export async function refundOneOfThree(
  page: Page,
  shop: RunningShop,
  customer: Customer,
  { code }: Sold,
): Promise<void> {
  await askForRefund(customer.page, code)
  await goTo(page, 'Refunds')
  await page.getByRole('searchbox', { name: 'Order, name or email' }).fill(code.slice(1, 6))
  await expect(page).toHaveURL(/q=/)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('€30.00')
  await expect(row).toContainText(customer.email)
  await page.getByRole('button', { name: 'Make bank file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make bank file' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  const file = await downloaded(page, () => dialog.getByRole('button', { name: 'Make bank file' }).click())
  const content = file.toString()
  expect(content).toContain('pain.001.001.09')
  expect(content).toContain('<InstdAmt Ccy="EUR">30.00</InstdAmt>')
  expect(content).toContain('HR1210010051863000160')

  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Mark as paid back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid back' }).click()
  await expect(page.getByText('Refund changed.')).toBeVisible()
  await expect(row).toContainText('Paid back')
  // A bulk action shows the result of each selected row by the order's code.
  await page.getByRole('checkbox', { name: `Select ${code}` }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('button', { name: 'Start refund' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start refund' }).click()
  await expect(page.getByRole('status').filter({ hasText: '0 refunds done, 1 refused' })).toContainText(code)
  const mail = await shop.mailbox.waitFor(customer.email, /^Refund \d+: €30\.00 is on its way/)
  const [note] = papersOf(mail)
  expect(steps.wordsOf(Buffer.from(note?.content as ArrayBuffer))).toContain('30.00')
}

/** Requests a refund of the third ticket in the customer's portal. */
async function askForRefund(page: Page, code: string): Promise<void> {
  await page.goto(`/portal/orders/${code}`)
  await page.getByRole('link', { name: 'Request Refund' }).click()
  await page.getByRole('checkbox', { name: /Ema Jurić/ }).check()
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await page.getByLabel('Bank name').fill('Narodna banka')
  await page.getByLabel('BIC/SWIFT').fill('NBHRHR2D')
  await page.getByLabel('Bank country').selectOption({ label: 'Croatia' })
  await page.getByLabel('IBAN').fill('HR12 1001 0051 8630 0016 0')
  await next.click()
  await page.getByRole('button', { name: 'Request refund of €30.00' }).click()
  await expect(page).toHaveURL(/\/portal\/refunds\/\d+$/)
}
