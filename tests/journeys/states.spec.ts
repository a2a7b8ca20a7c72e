import type { Page } from '@playwright/test'
import type { Answered } from '#contract/calls'
import { onFirst } from './first-call'
import { expect, test } from './fixtures'
import { fillCart } from './orders'
import type { RunningShop } from './running-shop'
import * as steps from './steps'

const friday = 'valbor27-friday'
const cartCode = (page: Page) => page.evaluate(() => localStorage.getItem('shop-cart'))
const cartButton = (page: Page, name: string) => page.getByRole('button', { name: `Cart ${name}` })

/** Moves the expiry of the browser's cart to this many seconds from now, as waiting would. */
const expireIn = async (page: Page, shop: RunningShop, seconds: number) =>
  shop.sql(`update cart set expires_at = now() + make_interval(secs => $1) where code = $2`, [
    seconds,
    await cartCode(page),
  ])

const ended = 'Your reservation ended and the items are back on sale. You haven’t been charged.'

test('a cart that expires at the checkout is replaced by an empty one with an explanation', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  await loginAs(await shop.person())
  await steps.addTicket(page, friday, { name: 'Ana Horvat' })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await expect(page.getByRole('main').getByText('Held for you for 15 minutes')).toBeVisible()
  await page.getByLabel('Country').focus()
  await expireIn(page, shop, 5)
  // The page loads its cart as after a change in another window, and counts down its last seconds.
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'shop-cart-change' })))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty', { timeout: 20_000 })
  await expect(page.getByRole('main').getByText(ended)).toBeVisible()
  await expect(page.getByText('Carts expire after 15 minutes')).toBeVisible()
  // The field that had the focus no longer exists. Announcements remain until screen readers have read them.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('status').getByText('Your reservation has ended.')).toBeAttached()
  expect(await cartCode(page)).toBeNull()
  await shoot('checkout-ended')
})

test('a dialog of a cart that another tab has bought closes and returns the focus to the page', async ({
  page,
  shop,
  context,
}) => {
  const iva = await shop.person()
  await steps.holdTickets(page, shop, iva, [friday])
  await page.goto('/tickets')
  const cart = await steps.openCart(page)
  await cart.getByRole('button', { name: /^Personalise/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Full name')).toBeFocused()
  await shop.sql('update cart set expires_at = now() where code = $1', [await cartCode(page)])
  const other = await context.newPage()
  await other.goto('/tickets')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the reservation is checked every 500 ms, and the cart is reloaded and empty at its end', async ({
  page,
  shop,
}) => {
  const iva = await shop.person()
  await steps.holdTickets(page, shop, iva, [friday])
  // The page's clock stops unless the test moves it. The first response leaves exactly 10,001 ms.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await onFirst(page, '**/api/get-cart', async (route) => {
    const response = await route.fetch()
    const { cart } = (await response.json()) as Answered<'get-cart'>
    const expires_at = new Date(Date.parse(cart.now) + 10_001).toISOString()
    await route.fulfill({ response, json: { cart: { ...cart, expires_at, extendable_until: expires_at } } })
  })
  await page.goto('/')
  await expect(cartButton(page, '1 item')).toContainText('0:11')
  await expireIn(page, shop, -1)
  let requested = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/get-cart')) requested += 1
  })
  await page.clock.runFor(499)
  await expect(cartButton(page, '1 item')).toContainText('0:11')
  await page.clock.runFor(1)
  await expect(cartButton(page, '1 item')).toContainText('0:10')
  // At 10,000 ms the cart has 1 ms left. At 10,499 ms it expired 498 ms ago, and the page has not noticed yet.
  await page.clock.runFor(9999)
  expect(requested).toBe(0)
  await page.clock.runFor(1)
  await expect(cartButton(page, 'empty')).toBeVisible()
  expect(requested).toBe(1)
  expect(await cartCode(page)).toBeNull()
})

test('a cart that expired unnoticed is empty at the next click on the buy button', async ({
  page,
  shop,
  loginAs,
  watched,
}) => {
  await loginAs(await shop.person())
  await steps.addTicket(page, friday, { name: 'Ana Horvat' })
  await page.goto('/checkout')
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  await expireIn(page, shop, -1)
  watched.expectRefusal('/api/checkout-cart', 409)
  await steps.buy(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
})

test('the dialog reports that the last ticket was sold while it was open', async ({
  page,
  shop,
  watched,
  shoot,
}) => {
  const last = {
    shop_item_type: 'tickets',
    external_code: 'last-day',
    event: 'VALBOR27',
    type: 'day',
  } as const
  await shop.office('import', { items: [{ ...last, name: 'The Last Day', price: 1000, stock_level: 1 }] })
  await page.goto('/tickets/last-day')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Reserve for/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Ana Horvat')
  await dialog.getByLabel('Email').fill('ana@mail.example')
  const holder = { full_name: 'Eva Kralj', email: 'eva@mail.example' }
  await shop.call('add-product-to-cart', { external_code: 'last-day', ...holder })
  watched.expectRefusal('/api/add-product-to-cart', 409)
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Sorry, this item is sold out.')
  await expect(dialog.getByLabel('Full name')).toHaveValue('Ana Horvat')
  await shoot('sold-out-in-dialog')
  await dialog.getByLabel('Close').click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sold out' })).toBeDisabled()
})

test('a cart filled before the login belongs to the customer afterwards on every device', async ({
  page,
  browser,
  shop,
}) => {
  const iva = await shop.person()
  await steps.addTicket(page, friday, { name: 'Ana Horvat' })
  const code = await cartCode(page)
  await page.goto('/login?from=%2Fcheckout')
  await steps.logIn(page, iva.email, iva.password)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('table', { name: 'Your order' })).toContainText('Ana Horvat')
  expect(await cartCode(page)).toBe(code)

  // Another device of the customer finds the cart; a device that only knows the code does not.
  const other = await browser.newContext({ baseURL: shop.url })
  const phone = await other.newPage()
  await phone.goto('/login')
  await phone.evaluate((cart) => localStorage.setItem('shop-cart', cart ?? ''), code)
  await phone.goto('/')
  await expect.poll(() => cartCode(phone)).toBeNull()
  await phone.goto('/login?from=%2Fcheckout')
  await steps.logIn(phone, iva.email, iva.password)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await expect(phone.getByRole('table', { name: 'Your order' })).toContainText('Ana Horvat')
  await other.close()
})

test('two windows show the same login and purchases', async ({ page, context, shop }) => {
  const iva = await shop.person()
  const other = await context.newPage()
  await other.goto('/portal')
  await expect(other).toHaveURL('/login?from=%2Fportal')
  await page.goto('/login')
  await steps.logIn(page, iva.email, iva.password)
  await expect(page).toHaveURL('/')
  // The window that waited at the login goes to its destination.
  await expect(other).toHaveURL('/portal')

  const cart = await fillCart(shop, iva, [{ item: friday, name: 'Ana Horvat' }])
  await page.evaluate((code) => localStorage.setItem('shop-cart', code), cart)
  await page.goto('/checkout')
  await expect(cartButton(other, '1 item')).toBeVisible()
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  await steps.buy(page)
  await expect(page).toHaveURL(/\/confirmation$/)
  await expect(cartButton(other, 'empty')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/login?from=%2Fportal')
})

test('a login that ends during input does not lose the input', async ({
  page,
  shop,
  loginAs,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/api/update-settings', 401)
  watched.expectRefusal('/api/get-data', 401)
  watched.expectRefusal('/api/get-cart', 401)
  const iva = await shop.person()
  await loginAs(iva)
  await page.goto('/account')
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Iva Perić Novak')
  await main.getByLabel('Town or city').fill('Piran')
  await main.getByLabel('Current password').fill(iva.password)
  await shop.call('logout-all', { token: iva.token })
  await page.getByRole('button', { name: 'Update Settings' }).click()
  await expect(steps.toast(page, 'You have been logged out.')).toBeVisible()
  await expect(page).toHaveURL('/login?from=%2Faccount')
  await shoot('logged-out')
  await steps.logIn(page, iva.email, iva.password)
  await expect(page).toHaveURL('/account')
  await expect(main.getByLabel('Full name')).toHaveValue('Iva Perić Novak')
  await expect(main.getByLabel('Town or city')).toHaveValue('Piran')
  await expect(main.getByLabel('Current password')).toHaveValue('')
})

test('a 419 ends the login as a 401 does', async ({ page, shop, loginAs, watched }) => {
  watched.expectRefusal('/api/update-settings', 419)
  const iva = await shop.person()
  await loginAs(iva)
  await page.goto('/account')
  // None of the shop's calls returns this status, but a proxy in front of a shop may.
  await page.route('**/api/update-settings', (route) =>
    route.fulfill({ status: 419, json: { message: 'Page Expired' } }),
  )
  await page.getByRole('main').getByLabel('Current password').fill(iva.password)
  await page.getByRole('button', { name: 'Update Settings' }).click()
  await expect(steps.toast(page, 'You have been logged out.')).toBeVisible()
  await expect(page).toHaveURL('/login?from=%2Faccount')
  expect(await page.evaluate(() => localStorage.getItem('shop-token'))).toBeNull()
})

test('the token of a deleted customer is not accepted as a login', async ({
  page,
  shop,
  loginAs,
  watched,
}) => {
  watched.expectRefusal('/api/get-data', 401)
  watched.expectRefusal('/api/get-cart', 401)
  const iva = await shop.person()
  await shop.call('delete-my-account', { token: iva.token, password: iva.password })
  await loginAs(iva)
  await page.goto('/portal')
  await expect(page).toHaveURL('/login?from=%2Fportal')
  expect(await page.evaluate(() => localStorage.getItem('shop-token'))).toBeNull()
})
