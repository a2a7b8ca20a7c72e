import type { Locator, Page } from '@playwright/test'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import { demoCatalogue } from '#demo/catalogue'
import { expect, test } from './fixtures'
import { fillCart, orderPaid, orderUnpaid, ticketCode } from './orders'
import * as steps from './steps'

/** Expects that nothing is wider than the screen, so that no page scrolls sideways. */
const staysWithin = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)

test('the portal lists 300 orders and opens one of them', async ({ page, shop, loginAs }) => {
  const iva = await shop.person()
  const order = await orderUnpaid(shop, iva, [{ item: 'valbor27-friday', name: iva.name }])
  await shop.copyOrder(order.code, 300)
  await loginAs(iva)
  await page.goto('/portal')
  const rows = page.getByRole('table', { name: 'Your orders' }).getByRole('row')
  // This includes the header rows.
  await expect(rows).toHaveCount(302)
  await staysWithin(page)
  await page.getByRole('link', { name: `Manage order ${order.code}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.code)
})

test('a cart of 40 lines is displayed, kept and checked out', async ({ page, shop, shoot }) => {
  test.setTimeout(180_000)
  const iva = await shop.person()
  const tees = Array.from({ length: 20 }, () => ({ item: 'tee-bay-m' }))
  const seats = Array.from({ length: 8 }, (_, index) => ({
    item: 'valbor27-friday',
    name: `Holder ${index}`,
  }))
  const more = Array.from({ length: 12 }, () => ({ item: 'tote-market' }))
  const cart = await fillCart(shop, iva, [...seats, ...tees, ...more])
  await steps.loginWithCart(page, shop, iva, cart)
  await page.goto('/tickets')
  await expect(page.getByRole('button', { name: 'Cart 40 items' })).toBeVisible()
  const panel = await steps.openCart(page)
  await expect(panel.getByRole('button', { name: /^Remove/ })).toHaveCount(40)
  // The lines scroll; the total and the button stay in the window.
  await expect(panel.getByRole('row', { name: 'Total' })).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 })
  await shoot('cart-of-40')
  await panel
    .getByRole('button', { name: /^Remove/ })
    .last()
    .scrollIntoViewIfNeeded()
  await expect(panel.getByRole('row', { name: 'Total' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await panel.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('table', { name: 'Your order' }).getByRole('row')).toHaveCount(42)
  await staysWithin(page)
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  await steps.buy(page)
  await expect(page).toHaveURL(/\/confirmation$/)
  await expect(page.getByRole('article')).toHaveCount(8)
  await staysWithin(page)
  await shoot('order-of-40')
})

test('long names and addresses stay within the screen', async ({ page, shop, loginAs, shoot }) => {
  const name =
    'Wolfeschlegelsteinhausenbergerdorff-Müllerschmidthuberlechner von und zu Hohenzollernsigmaringen'
  const iva = await shop.person(name)
  const email = `${'very-long-address-'.repeat(3)}${Date.now()}@mail.example`
  const order = await orderPaid(shop, iva, { item: 'valbor27-coach-out', name, email, departure: 0 })
  await loginAs(iva)
  for (const path of [
    '/portal',
    '/account',
    `/portal/orders/${order.code}`,
    `/portal/orders/${order.code}/confirmation`,
    `/portal/orders/${order.code}/manage-ticket/${ticketCode(order)}`,
    `/portal/orders/${order.code}/request-refund`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await staysWithin(page)
  }
  await page.goto(`/portal/orders/${order.code}`)
  await shoot('long-names')
  await steps.addTicket(page, 'valbor27-catamaran', { name, email })
  await page.goto('/tickets')
  const cart = await steps.openCart(page)
  await expect(cart.getByText(name)).toBeVisible()
  await staysWithin(page)
})

test('a name without a space stays within the screen', async ({ page, shop }) => {
  const iva = await shop.person('Wolfeschlegelsteinhausen'.repeat(8))
  const order = await orderUnpaid(shop, iva, [
    { item: 'valbor27-friday', name: iva.name },
    { item: 'tee-bay-m' },
  ])
  const cart = await fillCart(shop, iva, [{ item: 'valbor27-friday', name: iva.name }])
  await steps.loginWithCart(page, shop, iva, cart)
  for (const path of [
    '/portal',
    '/account',
    '/checkout',
    `/portal/orders/${order.code}`,
    `/accept-tcs/${order.code}/${order.checksum}`,
    `/withdraw/${order.code}/${order.checksum}`,
  ]) {
    await page.goto(path)
    await expect(page.locator('body')).toContainText(iva.name)
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
    await staysWithin(page)
  }
  await page.goto('/tickets')
  const sheet = await steps.openCart(page)
  await sheet.getByRole('button', { name: /^Remove/ }).click()
  const question = page.getByRole('dialog', { name: 'Remove from cart?' })
  await expect(question).toContainText(iva.name)
  expect(await question.evaluate(cutOff)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toContainText(iva.name)
  expect(await menu.evaluate(cutOff)).toEqual([])
  const paid = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  await page.goto(`/portal/orders/${paid.code}/manage-ticket/${ticketCode(paid)}`)
  await page.getByLabel('Full name').fill('Ana Horvat')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm' })).toBeVisible()
  await staysWithin(page)
})

/** Returns the elements of a dialog whose content is wider than themselves. */
const cutOff = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('div')]
    .filter((part) => part.scrollWidth > part.clientWidth)
    .map((part) => part.textContent)

test('nothing is cut off at the sides at 320 pixels or 200 % zoom', async ({ page, shop, loginAs }) => {
  const iva = await shop.person()
  const email = `${'very-long-address-'.repeat(3)}${Date.now()}@mail.example`
  const order = await orderPaid(shop, iva, { item: 'valbor27-coach-out', name: iva.name, departure: 0 })
  await shop.sql('update customer set email = $1 where email = $2', [email, iva.email])
  await loginAs(iva)
  for (const size of [
    { width: 320, height: 640 },
    // This equals 1280 × 800 at 200 % zoom.
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size)
    for (const path of ['/', '/tickets/valbor27-pass-plan', '/portal', `/portal/orders/${order.code}`]) {
      await page.goto(path)
      await expect(page.getByRole('region', { name: 'Account' })).toContainText(iva.name)
      await staysWithin(page)
      const { x, width } = await boxOf(page.getByRole('main'))
      // The margins on both sides are equal.
      expect(x + width, `${path} at ${size.width}`).toBeLessThanOrEqual(size.width - x)
    }
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const words = page
    .getByRole('main')
    .getByRole('link', { name: /^Merchandise/ })
    .getByText('Merchandise')
  expect(await words.evaluate(linesOf), 'one word, one line').toBe(1)
})

test('an item with a long name and unformatted text fits the screen and does not sell past departures', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const columns = Array.from({ length: 14 }, (_, index) => `<th>Column ${index}</th>`).join('')
  const shop_description = `<table><tr>${columns}</tr></table><pre>${'x'.repeat(300)}</pre><p>${name}${name}</p>`
  const item = {
    shop_item_type: 'tickets' as const,
    external_code: 'rough-ferry',
    type: 'boat',
    name,
    price: 123_456_789,
    shop_description,
    travel_time_type: 'selectable' as const,
    travel_times: [{ travel_time: '2025-07-08T06:00:00Z' }, { travel_time: '2031-07-08T06:00:00Z' }],
  }
  await shop.office('import', { items: [item] })
  await page.goto('/tickets/rough-ferry')
  const left = page.getByText('8 Jul 2025')
  const coming = 'Tue, 8 Jul 2031'
  await expect(page.getByRole('region', { name: 'Departures' })).toContainText(coming)
  await expect(left).toHaveCount(0)
  await staysWithin(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Reserve for/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Travel date and time').locator('option')).toHaveText([
    'Choose your travel date and time',
    `${coming}, 08:00 CEST`,
  ])
  await dialog.getByLabel('Full name').fill('Ana Horvat')
  await dialog.getByLabel('Email').fill('ana@mail.example')
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText(name)
  await staysWithin(page)
  await shop.office('import', { items: [{ ...item, published: false }] })
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen.')
  return box
}

/** Runs in the page. Returns the number of lines of the element's text. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element.firstChild ?? element)
  return range.getClientRects().length
}

test('amounts never wrap, however narrow their column is', async ({ page, shop }) => {
  const iva = await shop.person()
  await steps.holdTickets(page, shop, iva, ['valbor27-pass', 'valbor27-friday'])
  for (const width of [390, 1024, 1152, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/tickets/valbor27-friday')
    const cart = await steps.openCart(page)
    await expect(cart.getByRole('row', { name: 'Total' })).toBeVisible()
    const broken = await page.locator('.tabular-nums').evaluateAll((amounts) =>
      amounts
        .filter((amount) => /^[^\s]+$/.test(amount.textContent.trim()))
        .filter((amount) => {
          const range = document.createRange()
          range.selectNodeContents(amount)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
        })
        .map((amount) => amount.textContent),
    )
    expect([width, broken]).toEqual([width, []])
  }
})

test('an item without a picture gets a poster that fits its whole name in any frame', async ({
  page,
  shop,
}) => {
  const name = 'Unterwasserunterhaltungsprogramm tickets for the harbour'
  const items: CatalogueFile['items'] = demoCatalogue.items
  const parking = items?.find(({ external_code }) => external_code === 'valbor27-parking')
  const change = async (to: string, pictures: readonly (string | null | undefined)[]) => {
    await shop.sql(
      `update item set name = $1, shop_image = $2, shop_image_2 = $3, shop_image_3 = $4
       where external_code = 'valbor27-parking'`,
      [to, ...pictures.map((picture) => picture ?? null)],
    )
    await shop.sql('update catalogue_state set version = version + 1')
  }
  await change(name, [null, null, null])
  const cuts = () =>
    page.locator('span.absolute', { hasText: name }).evaluateAll((texts) =>
      texts.map((text) => {
        const frame = text.parentElement?.getBoundingClientRect()
        const { left, right, top, bottom } = text.getBoundingClientRect()
        if (!frame || text.scrollWidth > text.clientWidth) return 'cut'
        const isWithin =
          left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
        return isWithin ? 'whole' : 'cut'
      }),
    )
  for (const path of ['/tickets', '/tickets/valbor27-parking']) {
    await page.goto(path)
    await expect(page.locator('span.absolute', { hasText: name }).first()).toBeVisible()
    expect(new Set(await cuts())).toEqual(new Set(['whole']))
  }
  await change(parking?.name ?? '', [parking?.shop_image, parking?.shop_image_2, parking?.shop_image_3])
})
