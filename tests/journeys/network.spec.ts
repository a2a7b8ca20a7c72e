import type { Page } from '@playwright/test'
import { onFirst } from './first-call'
import { expect, test } from './fixtures'
import { orderPaid, ticketCode } from './orders'
import * as steps from './steps'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const offline = 'We couldn’t reach the shop. Nothing is lost: please check your connection and try again.'

/** Puts one ticket into the browser's cart and goes to the checkout. */
async function goToCheckout(page: Page, name: string): Promise<void> {
  await steps.addTicket(page, 'valbor27-friday', { name })
  await page.goto('/checkout')
}

/** Returns the number of orders of the browser's customer according to the shop. */
const ordersOf = async (
  shop: { call: (path: 'get-data', payload: { token: string }) => Promise<{ data: { orders: unknown[] } }> },
  token: string,
) => (await shop.call('get-data', { token })).data.orders.length

test('the checkout shows an error while offline, loses nothing, and works once the network is back', async ({
  page,
  context,
  shop,
  loginAs,
  watched,
  shoot,
}) => {
  watched.expectOffline()
  const iva = await shop.person()
  await loginAs(iva)
  await goToCheckout(page, iva.name)
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€63.00')

  await context.setOffline(true)
  await steps.buy(page)
  await expect(alert(page)).toHaveText(offline)
  await expect(page.getByLabel('Town or city')).toHaveValue('Mirava')
  await expect(page.getByLabel('I accept the Terms and Conditions')).toBeChecked()
  await shoot('checkout-offline')
  await context.setOffline(false)
  await steps.buy(page)
  await expect(page).toHaveURL(/\/confirmation$/)
  expect(await ordersOf(shop, iva.token)).toBe(1)
})

test('dialogs, logins and wizards show an error while offline and keep the input', async ({
  page,
  context,
  shop,
  watched,
}) => {
  watched.expectOffline()
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  await page.goto('/tickets/valbor27-saturday')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Reserve for/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Ana Horvat')
  await dialog.getByLabel('Email').fill('ana@mail.example')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText(offline)
  await expect(dialog.getByLabel('Full name')).toHaveValue('Ana Horvat')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cart 1 item' })).toBeVisible()

  await page.goto('/login')
  await context.setOffline(true)
  await steps.logIn(page, iva.email, iva.password)
  await expect(alert(page)).toHaveText(offline)
  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')

  await page.goto(`/portal/orders/${order.code}/manage-ticket/${ticketCode(order)}`)
  await page.getByLabel('Full name').fill('Ana Horvat')
  await page.getByRole('button', { name: 'Continue' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Change this ticket' }).click()
  // A failed request returns to the details with the reason.
  await expect(alert(page)).toHaveText(offline)
  await expect(page.getByLabel('Full name')).toHaveValue('Ana Horvat')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Change this ticket' }).click()
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
})

/** Lets the server process the next call of this path and cuts off its response. */
const cut = (page: Page, path: string) =>
  onFirst(page, `**/api/${path}`, async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })

test('after a lost response the page loads the current state, and a repeated call has no second effect', async ({
  page,
  watched,
}) => {
  watched.expectOffline()
  const count = (text: string) => expect(page.getByRole('button', { name: `Cart ${text}` })).toBeVisible()
  await page.goto('/tickets/valbor27-friday')
  // The first add creates the cart, whose code only the lost response contains.
  await cut(page, 'add-product-to-cart')
  await steps.reserveTicket(page, { name: 'Ana Horvat' })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(steps.toast(page, 'Item added to cart.')).toBeVisible()
  await count('1 item')

  // The state cannot be loaded either, so the page loads it before the repeated call.
  await page.goto('/merchandise/tee-bay-m')
  await count('1 item')
  await cut(page, 'add-merchandise-to-cart')
  await onFirst(page, '**/api/get-cart', (route) => route.abort('internetdisconnected'))
  const add = page.getByRole('main').getByRole('button', { name: /^Reserve for/ })
  await add.click()
  await expect(steps.toast(page, 'Could not add item to cart.')).toBeVisible()
  await add.click()
  await count('2 items')

  const cart = await steps.openCart(page)
  await cut(page, 'remove-merchandise-from-cart')
  await cart
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await count('1 item')
})

test('an order and a ticket change with lost responses take effect once', async ({
  page,
  shop,
  loginAs,
  watched,
}) => {
  watched.expectOffline()
  const iva = await shop.person()
  await loginAs(iva)
  await goToCheckout(page, iva.name)
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  await cut(page, 'checkout-cart')
  await steps.buy(page)
  await expect(page).toHaveURL(/\/confirmation$/)
  expect(await ordersOf(shop, iva.token)).toBe(1)

  const order = await orderPaid(shop, iva, { item: 'valbor27-saturday', name: iva.name })
  await page.goto(`/portal/orders/${order.code}/manage-ticket/${ticketCode(order)}`)
  await page.getByLabel('Full name').fill('Ana Horvat')
  await page.getByRole('button', { name: 'Continue' }).click()
  await cut(page, 'change-ticket')
  await page.getByRole('button', { name: 'Change this ticket' }).click()
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
  await expect(page.getByRole('article')).toContainText('Ana Horvat')
})

test('account calls with lost responses take effect once, and the page shows the result', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectOffline()
  watched.expectRefusal('/api/get-user', 401)
  watched.expectRefusal('/api/reset-password', 422)
  const main = page.getByRole('main')
  const email = `cut-${Date.now()}@mail.example`

  await page.goto('/register')
  await page.getByLabel('Full name').fill('Ana Horvat')
  await main.getByLabel('Email').fill(email)
  await cut(page, 'register')
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await shop.mailbox.waitFor(email, /^Welcome/)

  await page.goto('/login')
  await main.getByRole('button', { name: 'Use your password' }).click()
  await expect(main.getByLabel('Email')).toHaveValue(email)
  await cut(page, 'request-login-code')
  await main.getByRole('button', { name: 'Email me a code instead' }).click()
  await main
    .getByLabel('Six-digit code')
    .fill((await shop.mailbox.waitFor(email, /login code/)).subject?.slice(0, 6) ?? '')
  await cut(page, 'login-by-code')
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  // No mail says that an account exists already, and no second code was mailed.
  expect(shop.mailbox.to(email)).toHaveLength(2)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await cut(page, 'logout-all')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/login/)

  const iva = await shop.person()
  await shop.call('request-password-reset', { email: iva.email })
  const link = /\/reset-password\/\S+/.exec((await shop.mailbox.waitFor(iva.email, /password/)).text ?? '')
  await page.goto(link?.[0] ?? '')
  await main.getByLabel(/^New password/).fill('my new password')
  await page.getByLabel('Confirm new password').fill('my new password')
  await cut(page, 'reset-password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Password set' })).toBeVisible()

  await main.getByRole('link', { name: 'Login' }).click()
  await steps.logIn(page, iva.email, 'my new password')
  await expect(page).toHaveURL('/')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('my new password')
  await cut(page, 'delete-my-account')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('We’ve deleted your account.')).toBeVisible()
})

test('a link that cannot be loaded while offline keeps the current page and shows an error', async ({
  page,
  context,
  watched,
  shoot,
}) => {
  watched.expectOffline()
  await page.goto('/login')
  await page.getByRole('main').getByLabel('Email').fill('iva@mail.example')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const faqs = page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' })
  const said = page.getByText('You’re offline, so we can’t open that page.')
  await faqs.click()
  await expect(said).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('iva@mail.example')
  await shoot('page-offline')
  await expect(said).toBeHidden()
  // A link that the browser itself would follow does not open an error page either.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' }).click()
  await expect(said).toBeVisible()
  await expect(page).toHaveURL('/login')

  await context.setOffline(false)
  await faqs.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions')
})

test('a double click on the buy button creates one order, even on a slow network', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  await loginAs(iva)
  await goToCheckout(page, iva.name)
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  let sent = 0
  let go: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/checkout-cart', async (route) => {
    sent += 1
    await answered
    await route.continue()
  })
  const buy = page.getByRole('button', { name: /^Buy now/ })
  await buy.dblclick()
  // While the call runs, the button is busy and cannot be pressed again.
  await expect(buy).toHaveAttribute('aria-busy', 'true')
  await shoot('checkout-pending')
  await buy.click({ force: true })
  go()
  await expect(page).toHaveURL(/\/confirmation$/)
  expect(sent).toBe(1)
  expect(await ordersOf(shop, iva.token)).toBe(1)

  // The confirmation replaced the history entry of the checkout, so Back does not lead to a checkout whose cart no
  // longer exists.
  await page.goBack()
  await expect(page).not.toHaveURL('/checkout')
})
