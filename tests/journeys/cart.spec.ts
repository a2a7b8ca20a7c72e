import type { Page } from '@playwright/test'
import type { Answered } from '#contract/calls'
import { onFirst } from './first-call'
import { expect, test } from './fixtures'
import type { RunningShop } from './running-shop'
import * as steps from './steps'

const friday = 'valbor27-friday'

/**
 * Moves the expiry of the browser's cart to this many seconds from now, as waiting would. The page reloads its cart.
 */
async function letExpire(page: Page, shop: RunningShop, seconds: number): Promise<void> {
  const code = await page.evaluate(() => localStorage.getItem('shop-cart'))
  await shop.sql(`update cart set expires_at = now() + make_interval(secs => $1) where code = $2`, [
    seconds,
    code,
  ])
  // The event is the same as after a change in another window.
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'shop-cart-change' })))
}

test('the cart gives the reason for each rejected change', async ({ page, shop, watched, shoot }) => {
  await steps.addTicket(page, friday, { name: 'Ana Horvat' })
  await steps.reserveTicket(page, { name: ' ana  HORVAT ' })
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'A Friday – First Light ticket already exists for ana HORVAT in your cart.',
  )
  await page.getByRole('dialog').getByLabel('Close').click()

  await page.goto('/tickets/valbor27-pass-plan')
  await expect(
    page.getByText('You can only buy an item with a payment plan on its own. Please empty your cart first.'),
  ).toBeVisible()
  await shoot('product-plan-not-beside-others')
  const reserve = page.getByRole('main').getByRole('button', { name: /^Reserve for/ })
  await expect(reserve).toBeDisabled()
  await expect(reserve).toHaveAccessibleDescription(
    /^You can only buy an item with a payment plan on its own/,
  )
  await expect(page.getByRole('region', { name: 'Good to know' })).toContainText('1 per order, on its own')

  await steps.addTicket(page, 'valbor27-bell-tent', { name: 'Ana Horvat' })
  await expect(page.getByText('You’ve reached the limit per order for this item.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /^Reserve for/ })).toBeDisabled()

  await page.goto('/tickets/valbor27-early')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sold out' })).toBeDisabled()
  await shoot('product-sold-out')

  // Another customer takes the last piece while the page is open.
  const last = { shop_item_type: 'merchandise', external_code: 'last-cap', type: 'clothing' } as const
  await shop.office('import', {
    items: [{ ...last, name: 'The Last Cap', tax_rate: 25, price: 1000, stock_level: 1 }],
  })
  // The page must have loaded the stock, so that it does not see later changes.
  await Promise.all([page.waitForResponse('**/api/get-data'), page.goto('/merchandise/last-cap')])
  await shop.call('add-merchandise-to-cart', { external_code: 'last-cap' })
  watched.expectRefusal('/api/add-merchandise-to-cart', 409)
  await page.getByRole('button', { name: 'Reserve for €10.00' }).click()
  await expect(steps.toast(page, 'Sorry, this item is sold out.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sold out' })).toBeDisabled()
})

test('the ticket dialog names every missing field', async ({ page, shoot }) => {
  await page.goto('/tickets/valbor27-coach-out')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Reserve for/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Coach Zagreb → Sidrina' })
  const reserve = dialog.getByRole('button', { name: /^Reserve for/ })
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  await dialog.getByLabel('Full name').fill(' ')
  await reserve.click()
  await expect(dialog.getByRole('alert')).toContainText('Please enter the full name for this ticket holder.')
  await expect(dialog.getByRole('alert')).toContainText(
    'Please enter the email address for this ticket holder.',
  )
  await dialog.getByLabel('Full name').fill('Ana Horvat')
  await dialog.getByLabel('Email').fill('mailto:ana@mail.example')
  await reserve.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Please enter a valid email address for this ticket holder.',
  )
  await expect(dialog.getByText('Ana Horvat has no entry ticket for this event yet.')).toBeVisible()
  const soldOut = dialog.locator('option').filter({ hasText: /9 Jul.*14:00/ })
  await expect(soldOut).toBeDisabled()
  await shoot('personalise')
})

test('the cart panel shows five lines and the number of further ones', async ({ page, shop, shoot }) => {
  test.skip(steps.isPhone(page), 'a phone shows the cart as a sheet')
  let cart: string | null = null
  for (const letter of 'ABCDEFGH') {
    const holder = { full_name: `Ana Horvat ${letter}`, email: 'ana@mail.example' }
    const added: Answered<'add-product-to-cart'> = await shop.call('add-product-to-cart', {
      cart,
      external_code: friday,
      ...holder,
    })
    cart = added.cart.code
  }
  await page.addInitScript((code) => localStorage.setItem('shop-cart', code), cart ?? '')
  await page.goto('/tickets')
  const panel = await steps.openCart(page)
  const lines = panel.getByRole('row', { name: /^Friday/ })
  await expect(lines).toHaveCount(8)
  await expect(panel.getByText('3 more items')).toBeInViewport({ ratio: 1 })
  const more = await panel.getByText('3 more items').boundingBox()
  const fifth = await lines.nth(4).boundingBox()
  expect((fifth?.y ?? 0) + (fifth?.height ?? 0)).toBeLessThanOrEqual(more?.y ?? 0)
  await expect(panel.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 })
  await shoot('cart-of-eight')
  await lines.last().scrollIntoViewIfNeeded()
  await expect(panel.getByText(/more items?$/)).toHaveCount(0)
})

test('removing a cart line asks for confirmation and works by keyboard', async ({ page }) => {
  await steps.addTicket(page, friday, { name: 'Ana Horvat' })
  await steps.addTicket(page, friday, { name: 'Iva Perić' })
  const cart = await steps.openCart(page)
  await expect(cart.getByRole('link', { name: 'Checkout' })).toBeVisible()
  // Nothing needs shipping.
  await expect(cart.getByText('Shipping and taxes')).toHaveCount(0)
  const question = page.getByRole('dialog', { name: 'Remove from cart?' })
  const ask = async (name: string) => {
    await cart.getByRole('button', { name: `Remove Friday – First Light for ${name}` }).press('Enter')
    await expect(question.getByRole('button', { name: 'Remove' })).toBeFocused()
  }

  await ask('Ana Horvat')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await ask('Ana Horvat')
  await question.getByRole('button', { name: 'Keep it' }).focus()
  await page.keyboard.press('Space')
  await expect(question).toBeHidden()
  await expect(cart.getByRole('row', { name: /Friday/ })).toHaveCount(2)

  // While the call runs, both buttons are inactive and the dialog stays open.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await onFirst(page, '**/api/remove-product-from-cart', async (route) => {
    await answered
    await route.continue()
  })
  await ask('Ana Horvat')
  await page.keyboard.press('Space')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeDisabled()
  await expect(question.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  await expect(question).toBeVisible()
  // A quick user removes the next line as soon as the first dialog has closed. The new dialog gets the focus and keeps
  // it.
  const requested = page.evaluate(pressWhenAlone, 'Remove Friday – First Light for Iva Perić')
  answer()
  await requested
  await expect(steps.toast(page, 'Item removed from cart.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Remove' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cart.getByText('Your cart is empty.')).toBeVisible()
  // The line and its button no longer exist, so the cart itself has the focus.
  await expect(cart.locator(':focus')).toContainText('Your cart is empty.')
})

test('two windows show the same cart, and either can change a holder', async ({ page, context }) => {
  await steps.addTicket(page, friday, { name: 'Ana Horvat' })
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'Cart 1 item' })).toBeVisible()
  await steps.addTicket(page, friday, { name: 'Iva Perić' })
  await expect(other.getByRole('button', { name: 'Cart 2 items' })).toBeVisible()

  const cart = await steps.openCart(other)
  await cart.getByRole('button', { name: 'Personalise Friday – First Light for Iva Perić' }).click()
  const dialog = other.getByRole('dialog', { name: 'Friday – First Light' })
  await expect(dialog.getByLabel('Full name')).toHaveValue('Iva Perić')
  await dialog.getByLabel('Full name').fill('Iva Novak')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(steps.toast(other, 'Item details updated.')).toBeVisible()
  const here = await steps.openCart(page)
  await expect(here.getByRole('row', { name: /Iva Novak/ })).toBeVisible()
})

test('the form of a ticket that another window removed from the cart closes with a reason', async ({
  page,
  context,
}) => {
  await steps.addTicket(page, friday, { name: 'Ana Horvat' })
  const other = await context.newPage()
  await other.goto('/')
  const cart = await steps.openCart(other)
  await cart.getByRole('button', { name: /^Personalise/ }).click()
  const dialog = other.getByRole('dialog', { name: 'Friday – First Light' })
  await dialog.getByLabel('Full name').fill('Iva Novak')

  const here = await steps.openCart(page)
  await here.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog).toBeHidden()
  const why =
    'Your cart was checked out or emptied in another window, so these details weren’t saved. If you’ve ordered, you can change them in your order.'
  await expect(steps.toast(other, why)).toBeVisible()
})

const ended = 'Your reservation ended and the items are back on sale. You haven’t been charged.'

test('on a small screen a toast reports that the reservation has ended, and the same can be reserved again', async ({
  page,
  shop,
  shoot,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await steps.addTicket(page, friday, { name: 'Ana Horvat' })
  await letExpire(page, shop, 5)
  await expect(steps.toast(page, ended)).toBeVisible()
  await shoot('cart-ended-phone-closed')
  // The cart also shows it when it is opened later.
  const cart = await steps.openCart(page)
  await expect(cart).toContainText(ended)
  await shoot('cart-ended')
  await cart.getByRole('button', { name: 'Reserve the same again' }).click()
  await expect(steps.toast(page, 'We’ve reserved your items again.')).toBeVisible()
  await expect(cart).toContainText('Ana Horvat')
})

test('a reservation can be extended once, and a message announces its end', async ({ page, shop, shoot }) => {
  await steps.addTicket(page, friday, { name: 'Ana Horvat' })
  await page.reload()
  // The page only handles changes in other windows once it has loaded its cart.
  await expect(page.getByRole('button', { name: /^Cart 1 item/ })).toBeVisible()
  await letExpire(page, shop, 90)
  const question = page.getByRole('dialog', { name: 'Keep your items?' })
  await expect(question).toBeVisible()
  await shoot('keep-items')
  await question.getByRole('button', { name: 'Keep my items' }).click()
  await expect(question).toBeHidden()
  const cart = await steps.openCart(page)
  await expect(cart.getByText(/Held for you for 15 minutes/)).toBeVisible()
  await steps.closeCart(page)

  await letExpire(page, shop, 60)
  await page
    .getByRole('dialog', { name: 'Keep your items?' })
    .getByRole('button', { name: 'Not now' })
    .click()
  await expect(question).toBeHidden()
  const left = await steps.openCart(page)
  await expect(left.getByText(/^Held for you for/)).toBeVisible()
  await letExpire(page, shop, 5)
  await expect(left.getByText(ended)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart empty' })).toHaveCount(steps.isPhone(page) ? 0 : 1)
  await expect(steps.toast(page, ended)).toHaveCount(0)
  await shoot('cart-ended')
  expect(await page.evaluate(() => localStorage.getItem('shop-cart'))).toBeNull()
})

/** Runs in the page. Presses a button once no other line and no dialog exist. */
const pressWhenAlone = (label: string) =>
  new Promise<void>((resolve) => {
    const look = () => {
      const buttons = [...document.querySelectorAll<HTMLElement>('[aria-label^="Remove "]')]
      const isRequested = [...document.querySelectorAll('h2')].some(
        (title) => title.textContent === 'Remove from cart?',
      )
      if (isRequested || buttons.length !== 1 || buttons[0]?.ariaLabel !== label) return
      observer.disconnect()
      buttons[0].click()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
  })

test('after an order in one tab, the checkout and the cart in another tab name the order with a link', async ({
  page,
  context,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  await loginAs(iva)
  await steps.addTicket(page, friday, { name: iva.name })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  const listing = await context.newPage()
  await listing.goto('/tickets')
  const cart = await steps.openCart(listing)
  await expect(cart.getByRole('row', { name: /Friday/ })).toBeVisible()

  const buying = await context.newPage()
  await buying.goto('/checkout')
  await steps.fillAddress(buying)
  await buying.getByRole('radio', { name: /^Bank transfer/ }).check()
  await steps.acceptTerms(buying)
  await steps.buy(buying)
  await expect(buying).toHaveURL(/\/portal\/orders\/[A-Z0-9]{8}\/confirmation/)
  const code = steps.orderCode(buying)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already ordered')
  await expect(page.getByRole('main')).toContainText(`You’ve placed order ${code} in another tab.`)
  await shoot('checkout-ordered-elsewhere')
  await expect(cart).toContainText(`You’ve placed order ${code} in another tab.`)
  await page.getByRole('main').getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${code}`)
})
