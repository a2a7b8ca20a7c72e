import { TOTP } from 'otpauth'

/**
 * Follows the printed link; an empty shop's first owner is set up, with an app for codes.
 * @param {import('playwright').Page} page @param {string} link
 */
export async function signIn(page, link) {
  await page.goto(link)
  const today = page.getByRole('heading', { name: 'Today', level: 1 })
  const name = page.getByLabel('Full name')
  await today.or(name).waitFor()
  if (await today.isVisible()) return
  await name.fill('Iva Perić')
  await page.getByLabel('Email').fill('iva@valbor.example')
  await page.getByLabel('New password').fill('a long password of the owner')
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  const secret = await page.locator('a[href^="otpauth:"]').textContent()
  await page.getByLabel('Code shown by the app').fill(new TOTP({ secret: secret ?? '' }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await today.waitFor()
}
