import { expect, type Page } from '@playwright/test'
import { owner } from '../office-steps'

/** Steps on the Today screen, which lists missing set-up and pending work. */

const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Enters the password whenever the office requests it. */
export const answerPassword = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.getByRole('dialog', { name: 'Confirm your password' }), async (question) => {
    await question.getByLabel('Password').fill(owner.password)
    await question.getByRole('button', { name: 'Continue' }).click()
  })

/** Returns the gaps that Today lists. */
export async function gapsOf(page: Page): Promise<string[]> {
  await page.goto('/office')
  await expect(
    page.getByRole('list', { name: 'Sales' }).or(page.getByText('No orders in the last')),
  ).toBeVisible()
  return panel(page, 'Ready to sell?').getByRole('listitem').locator('p.font-medium').allTextContents()
}

/** Follows a gap from Today to its screen, closes it there, and checks that Today no longer lists it. */
export async function closeGap(page: Page, title: string, close: () => Promise<void>): Promise<void> {
  expect(await gapsOf(page)).toContain(title)
  const gap = panel(page, 'Ready to sell?').getByRole('listitem').filter({ hasText: title })
  await gap.getByRole('link').click()
  await close()
  expect(await gapsOf(page)).not.toContain(title)
}

/** Waits until neither Today nor the inbox lists any work. */
export async function untilNothingWaits(page: Page): Promise<void> {
  await page.goto('/office')
  await expect(page.getByText('You’re all caught up.')).toBeVisible()
  await page.goto('/office/inbox')
  await expect(page.getByText('Nothing waits. Last statement:')).toBeVisible()
}
