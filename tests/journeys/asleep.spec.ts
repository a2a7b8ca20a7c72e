import { expect, test } from './fixtures'
import * as steps from './steps'

test('input typed before any script runs is kept and sent once scripts have loaded', async ({
  page,
  shop,
}) => {
  const iva = await shop.person()
  let wake: () => void = () => undefined
  const awake = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await awake
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(iva.email)
  await main.getByLabel('Password').fill(iva.password)
  await main.getByLabel('Password').press('Enter')
  await expect(main.getByRole('button', { name: 'Login' })).toBeDisabled()
  await expect(page).toHaveURL('/login')
  wake()
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(steps.toast(page, 'Login success.')).toBeVisible()
  await expect(page).toHaveURL('/')
})
