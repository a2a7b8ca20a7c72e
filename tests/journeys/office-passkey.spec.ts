import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { expect, test as base } from './fixtures'
import { owner, saveBar, saveForm } from './office-steps'
import { runShop, type RunningShop } from './running-shop'

/** The test of a shop with a host name, because passkeys are bound to one. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // Playwright derives the required fixtures from the first argument; there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const PORT = String(await freePort())
      const shop = await runShop({ SHOP_DEMO: '0', PORT, PUBLIC_URL: `http://localhost:${PORT}` })
      await use({ ...shop, url: `http://localhost:${PORT}` })
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('a passkey works as the first second factor, for signing in alone, and instead of a code', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/sign-in', 422)
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(await shop.ownerLink())
  await page.getByLabel('Full name').fill('Iva Perić')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('New password').fill(owner.password)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  const today = page.getByRole('heading', { name: 'Today', level: 1 })
  await expect(today).toBeVisible()

  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await byPasskey.click()
  await expect(today).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await byPasskey.click()
  await expect(today).toBeVisible()

  // The session ends while a form is open. After a sign-in by passkey the form continues.
  watched.expectRefusal('/office/api/save-settings', 401)
  await page.goto('/office/settings')
  const name = page.getByLabel('Shop name')
  await name.fill('Summer by the sea')
  await expect(saveBar(page)).toContainText('Nothing else changes.')
  await shop.sql('update staff_session set expires_at = now()')
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You were signed out. Sign in to continue where you left off.')).toBeVisible()
  await byPasskey.click()
  await expect(byPasskey).toBeHidden()
  await expect(name).toHaveValue('Summer by the sea')
  await saveForm(page)
  await expect(page).toHaveTitle('Settings – Summer by the sea office')
})
