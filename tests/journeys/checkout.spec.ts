import type { Page } from '@playwright/test'
import { demoCatalogue } from '#demo/catalogue'
import { moneyText } from '#web/ui/formats'
import { onFirst } from './first-call'
import { expect, test } from './fixtures'
import { fillCart } from './orders'
import type { Person, RunningShop } from './running-shop'
import * as steps from './steps'

const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ visible: true }).first()
const shipping = (page: Page) => page.getByRole('region', { name: 'Shipping address' })
const buy = (page: Page) => page.getByRole('button', { name: /^Buy now/ })

/** Opens the checkout with these goods and tickets in the cart. */
async function openCheckout(page: Page, shop: RunningShop, who: Person, ...items: string[]): Promise<void> {
  const lines = items.map((item) => (item.startsWith('valbor27') ? { item, name: who.name } : { item }))
  const cart = await fillCart(shop, who, lines)
  await steps.loginWithCart(page, shop, who, cart)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
}

test('goods are shipped to countries with a rate, to the billing address or another one', async ({
  page,
  shop,
  shoot,
}) => {
  const iva = await shop.person()
  await openCheckout(page, shop, iva, 'tee-bay-m')
  const country = page.getByRole('region', { name: 'Billing address' }).getByLabel('Country')
  await expect(page.getByText('Please select your country to see your shipping rates.')).toBeVisible()
  await expect(buy(page)).toBeDisabled()
  // No field shows an error before it has been edited.
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(alert(page)).toHaveCount(0)
  await country.focus()
  await page.keyboard.press('Tab')
  await expect(country).toHaveAttribute('aria-invalid', 'true')
  await country.selectOption({ label: 'United States' })
  await expect(country).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('We are currently unable to ship to your country.').first()).toBeVisible()
  await expect(buy(page)).toBeDisabled()
  await shoot('cannot-ship')

  // The goods go to another person in a country that the shop ships to.
  await page.getByLabel('Ship to my billing address').uncheck()
  await steps.acceptTerms(page)
  await page.getByRole('radio', { name: /Credit or debit card/ }).check()
  await expect(buy(page)).toBeEnabled()
  await buy(page).click()
  await expect(alert(page)).toHaveText('Please choose the shipping country.')
  await shipping(page).getByLabel('Shipping country').selectOption({ label: 'Italy' })
  await expect(page.getByRole('table', { name: 'Your order' })).toContainText('€12.90')
  await buy(page).click()
  await expect(alert(page)).toHaveText(
    'Please fill out the following fields: Full name, Street and number, Postcode, Town or city, Region, province or state',
  )
  await shoot('shipping-missing')
  await shipping(page).getByLabel('Full name').fill('Ana Horvat')
  await shipping(page).getByLabel('Street and number').fill('Via del Mare 1')
  await shipping(page).getByLabel('Postcode').fill('34100')
  // A completed field is no longer named.
  await expect(alert(page)).toHaveText(
    'Please fill out the following fields: Town or city, Region, province or state',
  )
  await shipping(page).getByLabel('Town or city').fill('Trieste')
  await shipping(page).getByLabel('Region, province or state').fill('FVG')
  // The gateway's page does not load. The shop's page names the destination and opens it again on request.
  await onFirst(page, '**/gateway/sandbox/pay**', (route) => route.fulfill({ status: 204 }))
  await buy(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Taking you to the payment page…')
  await shoot('checkout-leaving')
  await page.getByRole('button', { name: 'Nothing happening? Continue to the payment page' }).click()
  await steps.payWith(page, 'Approve payment')
  await expect(page).toHaveURL(/\/confirmation$/)
  await expect(page.getByRole('main')).toContainText('Shipping to Italy')
})

test('the buy button is disabled with a reason without a payment method, and a single method is preselected', async ({
  page,
  shop,
  shoot,
}) => {
  const iva = await shop.person()
  await shop.configure({ creditCardActive: false })
  await openCheckout(page, shop, iva, 'valbor27-friday')
  await steps.fillAddress(page, 'Norway')
  await expect(page.getByText('No valid payment methods found.').first()).toBeVisible()
  await shoot('checkout-no-methods')
  await expect(buy(page)).toBeDisabled()
  await steps.fillAddress(page, 'Croatia')
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /Bank transfer/ })).toBeChecked()
  await expect(buy(page)).toBeEnabled()
})

test('the checkout shows name and email read-only, and keeps its input while they are changed in Account', async ({
  page,
  shop,
}) => {
  const iva = await shop.person()
  await openCheckout(page, shop, iva, 'valbor27-friday')
  const billing = page.getByRole('region', { name: 'Billing address' })
  await expect(billing).toContainText(iva.email)
  await expect(billing.getByLabel('Email')).toHaveCount(0)
  await steps.fillAddress(page)
  await buy(page).click()
  await expect(alert(page)).toHaveText('Please accept the Terms and Conditions.')
  await page.getByRole('link', { name: 'Change in your account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByLabel('Current password')).toBeVisible()
  await page.goBack()
  await expect(alert(page)).toHaveCount(0)
  await expect(page.getByLabel('Town or city')).toHaveValue('Mirava')
  // A reload also keeps the input, except for the consent.
  await steps.acceptTerms(page)
  await page.reload()
  await expect(page.getByLabel('Town or city')).toHaveValue('Mirava')
  await expect(page.getByLabel('I accept the Terms and Conditions')).not.toBeChecked()
})

test('tickets require country, payment method and terms, and the method is kept if the country allows it', async ({
  page,
  shop,
}) => {
  const iva = await shop.person()
  await openCheckout(page, shop, iva, 'valbor27-friday')
  const card = page.getByRole('radio', { name: /Credit or debit card/ })
  const transfer = page.getByRole('radio', { name: /Bank transfer/ })
  const billing = page.getByRole('region', { name: 'Billing address' })
  const country = billing.getByLabel('Country')
  await expect(billing.getByRole('textbox')).toHaveCount(0)
  await expect(card).toBeChecked()
  await country.selectOption({ label: 'Croatia' })
  await expect(transfer).toBeVisible()
  await expect(card).toBeChecked()
  await transfer.check()
  await country.selectOption({ label: 'Slovenia' })
  await expect(transfer).toBeChecked()
  await country.selectOption({ label: 'Norway' })
  await expect(card).toBeChecked()
  await country.selectOption({ label: 'Croatia' })
  await expect(card).toBeChecked()

  // The region is an address line only in countries that use it.
  const address = billing.getByRole('button', { name: 'Add an address for the invoice (optional)' })
  const region = billing.getByLabel('Region, province or state')
  await address.click()
  await expect(address).toHaveAttribute('aria-expanded', 'true')
  await expect(billing.getByLabel('Town or city')).toBeVisible()
  await expect(region).toHaveCount(0)
  await country.selectOption({ label: 'United States' })
  await expect(region).toBeVisible()
  await country.selectOption({ label: 'Croatia' })
  await expect(region).toHaveCount(0)
  await address.click()
  await expect(billing.getByRole('textbox')).toHaveCount(0)

  // The voucher is above the payment, and its error appears once.
  await page.getByRole('button', { name: 'I have a voucher code' }).click()
  await page.getByRole('button', { name: 'Apply voucher' }).click()
  await expect(page.getByText('Please enter a voucher code.')).toHaveCount(1)
  await expect(page.getByLabel('Voucher code')).toHaveAccessibleDescription('Please enter a voucher code.')
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0
  expect(await top('Voucher')).toBeLessThan(await top('Payment'))
})

test('the checkout summary does not scroll separately, and total, terms and button are in view at its end', async ({
  page,
  shop,
  shoot,
}) => {
  test.skip(steps.isPhone(page), 'The summary is beside the form on wide screens only')
  const iva = await shop.person()
  await steps.holdTickets(page, shop, iva, Array<string>(8).fill('valbor27-friday'))
  await page.goto('/checkout')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByText('Tax 5%')).toBeAttached()
  const scrollers = await summary.evaluate((section) =>
    [section, ...section.querySelectorAll('*')]
      .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
      .map((each) => each.className),
  )
  expect(scrollers).toEqual([])
  await page.evaluate(() => window.scrollTo({ top: 10_000, behavior: 'instant' }))
  await expect(buy(page)).toBeInViewport({ ratio: 1 })
  await expect(summary.getByLabel('I accept the Terms and Conditions')).toBeInViewport({ ratio: 1 })
  await shoot('checkout-many-items')

  // The navigation is in the menu, so that Home and Portal remain reachable.
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible()
  await menu.getByRole('link', { name: 'Portal' }).click()
  await expect(page).toHaveURL('/portal')
})

test('the empty checkout says that carts expire after 15 minutes', async ({ page, shop, loginAs, shoot }) => {
  await loginAs(await shop.person())
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  await expect(page.getByText('Carts expire after 15 minutes')).toBeVisible()
  await shoot('checkout-empty')
  await page.getByRole('main').getByRole('link', { name: 'Browse tickets' }).click()
  await expect(page).toHaveURL('/tickets')
})

test('a price increase during the checkout shows both totals and orders nothing without consent', async ({
  page,
  shop,
  shoot,
  watched,
}) => {
  const iva = await shop.person()
  const shirt = demoCatalogue.items?.find((item) => item.external_code === 'tee-bay-m')
  if (shirt === undefined) throw new Error('The demo shop sells the shirt')
  const total = page.getByRole('region', { name: 'Summary' })
  const ordersOf = async () => (await shop.call('get-data', { token: iva.token })).data.orders.length
  await openCheckout(page, shop, iva, 'tee-bay-m')
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Credit or debit card/ }).check()
  await steps.acceptTerms(page)
  const goods = shirt.price + (shirt.fee ?? 0) + (demoCatalogue.settings?.shippingRates?.['HR'] ?? 0)
  const [before, now] = [moneyText(goods, 'EUR'), moneyText(goods + 500, 'EUR')]
  await expect(total).toContainText(before)
  try {
    await shop.office('import', { items: [{ ...shirt, price: shirt.price + 500 }] })
    watched.expectRefusal('/api/checkout-cart', 409)
    await buy(page).click()
    await expect(alert(page)).toHaveText(
      `The total has changed from ${before} to ${now}, so we haven’t placed your order yet. Please check it and confirm again.`,
    )
    await expect(total).toContainText(now)
    await expect(page.getByRole('table', { name: 'Your order' })).toContainText(
      moneyText(shirt.price + (shirt.fee ?? 0) + 500, 'EUR'),
    )
    await expect(alert(page)).toBeInViewport()
    await shoot('checkout-total-changed')
    expect(await ordersOf()).toBe(0)
    await expect(page.getByLabel('Town or city')).toHaveValue('Mirava')
    await expect(page.getByRole('radio', { name: /Credit or debit card/ })).toBeChecked()
    await expect(page.getByLabel('I accept the Terms and Conditions')).toBeChecked()

    // The cart does not include shipping, whose increase is shown as well.
    const rates = demoCatalogue.settings?.shippingRates ?? {}
    await shop.configure({ shippingRates: { ...rates, HR: (rates['HR'] ?? 0) + 100 } })
    await buy(page).click()
    await expect(alert(page)).toContainText(`from ${now} to ${moneyText(goods + 600, 'EUR')}`)
    await expect(total).toContainText(moneyText(goods + 600, 'EUR'))
    expect(await ordersOf()).toBe(0)

    // After a second confirmation, the order has the shown total.
    await buy(page).click()
    await steps.payWith(page, 'Approve payment')
    await expect(page).toHaveURL(/\/confirmation$/)
    await expect(page.getByRole('main')).toContainText(moneyText(goods + 600, 'EUR'))
    expect(await ordersOf()).toBe(1)
  } finally {
    await shop.office('import', { items: [shirt] })
  }
})

test('a customer with three unpaid orders must pay for them first and keeps the cart', async ({
  page,
  shop,
  shoot,
  watched,
}) => {
  const iva = await shop.person()
  for (const _ of [1, 2, 3]) {
    const cart = await fillCart(shop, iva, [{ item: 'valbor27-friday', name: iva.name }])
    await shop.call('checkout-cart', {
      token: iva.token,
      cart,
      customer: { full_name: iva.name, country: 'HR' },
      order: { payment_method: 'bank_transfer' },
    })
  }
  await openCheckout(page, shop, iva, 'valbor27-friday')
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  watched.expectRefusal('/api/checkout-cart', 422)
  await buy(page).click()
  await expect(alert(page)).toHaveText('Please pay for your open orders first.')
  await expect(alert(page)).toBeInViewport()
  await shoot('checkout-orders-unpaid')
  await expect(page.getByRole('table', { name: 'Your order' })).toContainText(iva.name)
  // Staff raise the customer's limit.
  await shop.office('set-customer-limits', { email: iva.email, max_unpaid_orders: 4 })
  await buy(page).click()
  await expect(page).toHaveURL(/\/confirmation$/)
})

test('after a declined card the customer can pay again, pay by transfer, or move the items back to the cart', async ({
  page,
  shop,
  shoot,
  watched,
}) => {
  const iva = await shop.person()
  const [voucher = ''] = await steps.vouchers(shop, 1000)
  await openCheckout(page, shop, iva, 'valbor27-friday')
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Credit or debit card/ }).check()
  await steps.acceptTerms(page)
  await steps.buy(page)
  await steps.payWith(page, 'Decline card')
  const next = page.getByRole('region', { name: 'Next payment' })
  const toCart = next.getByRole('button', { name: 'Put the items back in the cart' })
  await expect(next).toContainText('Your last payment didn’t go through. You haven’t been charged.')
  await expect(next.getByRole('button', { name: 'Pay now' })).toBeVisible()
  await expect(next.getByRole('button', { name: 'Pay by bank transfer instead' })).toBeVisible()
  await expect(next).toContainText('This cancels the order. We’ll hold your items for 15 minutes')
  await shoot('order-declined-choices')
  const order = page.url()

  // During an open payment attempt the order does not change.
  await next.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(/\/gateway\/sandbox\/pay/)
  await page.goto(order)
  await expect(next).toContainText('You’ve started a payment.')
  await expect(toCart).toHaveCount(0)
  await page.goBack()
  await steps.payWith(page, 'Decline card')

  // Items that are already in the cart are not lost.
  const other = await fillCart(shop, iva, [{ item: 'valbor27-boat-sunset', name: 'Ana Horvat' }])
  watched.expectRefusal('/api/restore-cart', 409)
  await toCart.click()
  await expect(alert(page)).toHaveText(
    'There are other items in your cart. Please check them out or remove them first.',
  )
  await shop.sql('update cart set expires_at = now() where code = $1', [other])
  await toCart.click()
  await expect(page).toHaveURL('/checkout')
  await expect(steps.toast(page, 'Your items are back in your cart.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Your order' })).toContainText(iva.name)
  await page.getByRole('button', { name: 'I have a voucher code' }).click()
  await page.getByLabel('Voucher code').fill(voucher)
  await page.getByRole('button', { name: 'Apply voucher' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€53.00')
  await page.goto(order)
  await expect(page.getByText('This order is cancelled.')).toBeVisible()
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
  [1366, 657],
] as const)
  test(`at ${width} × ${height} the whole order is before the terms and the button, and nothing covers it`, async ({
    page,
    shop,
    shoot,
  }) => {
    await page.setViewportSize({ width, height })
    await openCheckout(page, shop, await shop.person(), 'valbor27-pass-plan')
    await steps.fillAddress(page)
    const summary = page.getByRole('region', { name: 'Summary' })
    const parts = summary.locator('tbody tr, dl > *, li').filter({ visible: true })
    await expect(summary.locator('dl > *').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Payments of your plan' }).getByRole('listitem')).toHaveCount(
      4,
    )
    await shoot(`checkout-summary-${width}`)
    for (const part of await parts.all()) {
      await part.scrollIntoViewIfNeeded()
      expect(await part.evaluate(isCovered), await part.innerText()).toBe(false)
      await part.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      expect(await part.evaluate(isCovered), await part.innerText()).toBe(false)
    }
    const bottomOf = async (each: typeof summary) =>
      each.evaluate((element) => element.getBoundingClientRect().bottom)
    const end = await bottomOf(parts.last())
    expect(end).toBeLessThan(await bottomOf(page.getByLabel('I accept the Terms and Conditions')))
    const payment = await bottomOf(page.getByRole('radio').last())
    if (width < 1024) expect(payment).toBeLessThan(await bottomOf(parts.first()))
  })

/** Runs in the page. Whether another element is in front of the middle of this one. */
function isCovered(element: Element): boolean {
  const { left, width, top, height } = element.getBoundingClientRect()
  const at = document.elementFromPoint(left + width / 2, top + height / 2)
  return at === null || !(element.contains(at) || at.contains(element))
}
