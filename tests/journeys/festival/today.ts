import { expect, type Page } from '@playwright/test'
import { owner } from '../office-steps'

/** The first screen: what is missing before the sale, and what waits. */

const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Answers the question for the password whenever it stands in the way. */
export const answerPassword = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.getByRole('dialog', { name: 'Confirm your password' }), async (question) => {
    await question.getByLabel('Password').fill(owner.password)
    await question.getByRole('button', { name: 'Continue' }).click()
  })

/** The gaps that Today names. */
export async function gapsOf(page: Page): Promise<string[]> {
  await page.goto('/office')
  await expect(
    page.getByRole('list', { name: 'Sales' }).or(page.getByText('No orders in the last')),
  ).toBeVisible()
  return panel(page, 'Ready to sell?').getByRole('listitem').locator('p.font-medium').allTextContents()
}

/** Follows a gap from Today to its screen, closes it there, and sees that it is gone. */
export async function closeGap(page: Page, title: string, close: () => Promise<void>): Promise<void> {
  expect(await gapsOf(page)).toContain(title)
  const gap = panel(page, 'Ready to sell?').getByRole('listitem').filter({ hasText: title })
  await gap.getByRole('link').click()
  await close()
  expect(await gapsOf(page)).not.toContain(title)
}

/** Today needs nobody, and the inbox says the same. */
export async function untilNothingWaits(page: Page): Promise<void> {
  await page.goto('/office')
  await expect(page.getByText('You’re all caught up.')).toBeVisible()
  await page.goto('/office/inbox')
  await expect(page.getByText('Nothing waits. Last statement:')).toBeVisible()
}
