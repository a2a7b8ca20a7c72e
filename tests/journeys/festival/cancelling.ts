import { expect, type Page } from '@playwright/test'
import type { RunningShop } from '../running-shop'
import type { Transfers } from './money'
import { goTo } from './office-page'

/** Cancels the first departure from its item after its effect was shown, and refunds its one ticket. */
export async function cancelDeparture(
  page: Page,
  shop: RunningShop,
  { coach, ana }: Transfers,
): Promise<void> {
  await goTo(page, 'Catalogue')
  await page.getByRole('link', { name: 'Coach from Osijek' }).click()
  await page.getByRole('button', { name: 'Cancel departure 1' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel departure: Coach from Osijek, Thu, 8 Jul 2027/ })
  await expect(dialog).toContainText('1 order')
  await expect(dialog).toContainText('€30.00')
  await dialog
    .getByLabel('Message to everyone who bought it')
    .fill('The coach broke down. Take the one of Friday.')
  await dialog.getByRole('button', { name: 'Cancel departure' }).click()
  await expect(page).toHaveURL(/\/office\/catalogue\/cancellations\/\d+$/)
  await expect(page.getByText('1 of 1 order done')).toBeVisible()
  const mail = await shop.mailbox.waitFor(ana.email, /^Coach from Osijek.* is cancelled/)
  expect(mail.text).toContain('The coach broke down.')

  await page.getByRole('link', { name: 'See refunds' }).click()
  const row = page.getByRole('row').filter({ hasText: coach.code })
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Mark as paid back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid back' }).click()
  await expect(page.getByText('Refund changed.')).toBeVisible()
}
