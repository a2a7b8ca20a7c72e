import { expect, test } from './fixtures'
import * as steps from './steps'

const open: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Valbor – Tickets and merchandise'],
  ['/tickets', 'Tickets – Valbor'],
  ['/merchandise', 'Merchandise – Valbor'],
  ['/tickets/valbor27-friday', 'Friday – First Light – Valbor'],
  ['/merchandise/tee-bay-m', 'Bay Tee – M – Valbor'],
  ['/cookie-policy', 'Cookie policy – Valbor'],
  ['/faqs', 'Frequently asked questions – Valbor'],
  ['/privacy-policy', 'Privacy policy – Valbor'],
  ['/security-statement', 'Security statement – Valbor'],
  ['/accessibility-statement', 'Accessibility statement – Valbor'],
  ['/terms-conditions', 'Terms and Conditions – Valbor'],
  ['/ambassadors', 'Ambassadors – Valbor'],
]
const forCustomers: readonly (readonly [path: string, title: string])[] = [
  ['/checkout', 'Checkout – Valbor'],
  ['/portal', 'Portal – Valbor'],
  ['/account', 'Account settings – Valbor'],
  ['/confirm-email/iva@mail.example/code', 'Confirm your email address – Valbor'],
]
const forGuests: readonly (readonly [path: string, title: string])[] = [
  ['/login', 'Login – Valbor'],
  ['/register', 'Register – Valbor'],
  ['/forgot-password', 'Forgot your password? – Valbor'],
  ['/resend-tickets', 'Resend tickets – Valbor'],
  ['/reset-password/iva@mail.example/token', 'Set a new password – Valbor'],
]

test('a visitor can open public and guest pages and must log in for all others', async ({ page }) => {
  for (const [path, title] of [...open, ...forGuests]) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  const order = '/portal/orders/ABC123'
  const inPortal = [order, `${order}/confirmation`, `${order}/manage-ticket/T1`, `${order}/request-refund`]
  for (const path of [...forCustomers.map(([each]) => each), ...inPortal, '/portal/refunds/1']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  }
})

test('a customer can open customer pages and is redirected home from guest pages', async ({
  page,
  shop,
  loginAs,
  watched,
}) => {
  await loginAs(await shop.person())
  for (const [path, title] of forCustomers) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  for (const [path] of forGuests) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  // These belong to another customer.
  for (const path of ['/portal/orders/NOTMINE', '/portal/orders/NOTMINE/confirmation']) {
    await page.goto(path)
    await expect(page).toHaveURL('/portal')
  }
  watched.expectRefusal('/api/get-terms-and-conditions-order', 404)
  await page.goto('/accept-tcs/NOTMINE/checksum')
  await expect(page).toHaveURL('/')
})

test('unknown paths redirect home, unknown items to their list, and a login never redirects to another site', async ({
  page,
  shop,
}) => {
  await page.goto('/no/such/page?x=1')
  await expect(page).toHaveURL('/')
  await page.goto('/tickets/never-was')
  await expect(page).toHaveURL('/tickets')
  await page.goto('/merchandise/never-was')
  await expect(page).toHaveURL('/merchandise')
  await page.goto('/tickets?type=no-such-type')
  await expect(page).toHaveURL('/tickets')

  const iva = await shop.person()
  await page.goto('/login?from=//evil.example/portal')
  await steps.logIn(page, iva.email, iva.password)
  await expect(steps.toast(page, 'Login success.')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a closed shop shows a notice and still serves its portal', async ({ page, shop, loginAs, shoot }) => {
  await shop.configure({ shopActive: false })
  await loginAs(await shop.person())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'The tide is out' })).toBeVisible()
  await expect(page.getByText('We are painting the boats and stacking the tickets.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Featured' })).toHaveCount(0)
  await shoot('closed')
  if (steps.isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await expect(links).toHaveText(['Home', 'Portal', 'Ambassadors'])
  for (const path of ['/tickets', '/merchandise', '/tickets/valbor27-friday', '/checkout']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  await page.goto('/portal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your orders')
})

test('a shop without merchandise and ambassadors has no links to them', async ({ page, shop }) => {
  await shop.configure({ merchandiseActive: false, ambassadorsText: '' })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: /^Merchandise/ })).toHaveCount(0)
  if (steps.isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await expect(links).toHaveText(['Home', 'Tickets', 'Portal'])
  for (const path of ['/merchandise', '/merchandise/tee-bay-m', '/ambassadors']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})
