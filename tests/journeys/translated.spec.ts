import { expect, test } from './fixtures'
import { owner, setUpOwner } from './office-steps'
import { fillCart } from './orders'
import * as steps from './steps'

/** At night more journeys run on translated pages (`playwright.config.ts`). */
test.use({ isTranslated: true })

test('a translated page reserves a ticket, and shows why an input is rejected', async ({ page, watched }) => {
  watched.expectRefusal('/api/login', 422)
  await page.goto('/tickets/valbor27-boat-sunset')
  await expect(page.locator('font').first()).toBeAttached()
  await steps.reserveTicket(page, { name: ' ' })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Full name').fill('Iva Perić')
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  await expect(steps.toast(page, 'Item added to cart.')).toBeVisible()
  const cart = await steps.openCart(page)
  await expect(cart).toContainText('Iva Perić')
  await expect(cart).toContainText('€48.00')

  await page.goto('/login?from=/checkout')
  await steps.logIn(page, 'nobody@mail.example', 'not the password')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Login failed.')
  await page.getByRole('main').getByLabel('Email').fill('')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(alert).toHaveText('Please enter your email address and password.')
})

test('a translated checkout follows the country and the voucher', async ({ page, shop, watched }) => {
  watched.expectRefusal('/api/validate-voucher', 422)
  const iva = await shop.person()
  const [voucher = ''] = await steps.vouchers(shop, 1000)
  const cart = await fillCart(shop, iva, [{ item: 'valbor27-boat-sunset', name: iva.name }])
  await steps.loginWithCart(page, shop, iva, cart)
  await page.goto('/checkout')
  await expect(page.locator('font').first()).toBeAttached()
  const summary = page.getByRole('region', { name: 'Summary' })
  const country = page.getByRole('region', { name: 'Billing address' }).getByLabel('Country')
  for (const label of ['Germany', 'United States', 'Croatia']) await country.selectOption({ label })
  await steps.fillAddress(page)
  await expect(summary).toContainText('€48.00')

  await page.getByRole('button', { name: 'I have a voucher code' }).click()
  const apply = async (code: string) => {
    await page.getByLabel('Voucher code').fill(code)
    await page.getByRole('button', { name: 'Apply voucher' }).click()
  }
  await apply('')
  await expect(page.getByRole('alert')).toHaveText('Please enter a voucher code.')
  await apply('LASTWINTER')
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired voucher code.')
  await apply(voucher)
  await expect(summary).toContainText('€38.00')
  await page.getByRole('button', { name: 'Remove voucher' }).click()
  await expect(summary).not.toContainText('€38.00')
  await steps.acceptTerms(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.buy(page)
  await expect(page.getByRole('heading', { name: /Transfer/ })).toBeVisible()
})

test('a translated office signs in, and shows why it does not', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/sign-in', 422)
  const recovery = await setUpOwner(page, await shop.ownerLink())
  await page.getByRole('button', { name: 'Sign out' }).click()
  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn('not the password')
  await expect(page.getByRole('alert')).toHaveText('The email or password isn’t correct.')
  await signIn(owner.password)
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await page.goto('/office/orders')
  await page.getByRole('searchbox').fill('nobody has this name')
  await expect(page.getByRole('button', { name: 'Clear search and filters' })).toBeVisible()
})
