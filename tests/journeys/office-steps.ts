import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'

/** Steps of staff in the office. */

const password = 'a long password of the owner'
export const owner = { email: 'owner@valbor.example', password }

/** Creates the first owner by the printed link, with an authenticator app. Returns a recovery code. */
export async function setUpOwner(page: Page, link: string): Promise<string> {
  await page.goto(link)
  await page.getByLabel('Full name').fill('Iva Perić')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  const secret = await page.locator('a[href^="otpauth:"]').textContent()
  await page.getByLabel('Code shown by the app').fill(new TOTP({ secret: secret ?? '' }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  return recovery
}

/** Returns the bar of a form with unsaved changes. */
export const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

/** Saves a form once its effect is shown. */
export async function saveForm(page: Page): Promise<void> {
  const bar = saveBar(page)
  await expect(bar).not.toContainText('Checking the effects')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toBeHidden()
}

/** Opens an action of one item of the displayed order. */
export async function actOnItem(page: Page, item: string, action: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: item }).first()
  await row.locator('summary').click()
  await row.getByRole('button', { name: action, exact: true }).click()
}
