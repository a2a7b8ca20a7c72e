import type { Page } from '@playwright/test'
import { demoSettings } from '#demo/settings'
import { expect, test } from './fixtures'
import type { Person, RunningShop } from './running-shop'
import * as steps from './steps'

test.use({ serviceWorkers: 'allow' })

/** The demo's own heading of the offline page. */
const offlineHeading = 'This page is still ashore.'

/** Creates a paid order of tickets without the pages. */
async function ticketOrder(shop: RunningShop, { token, name, email }: Person) {
  const holder = { full_name: name, email }
  const { cart } = await shop.call('add-product-to-cart', {
    token,
    external_code: 'valbor27-friday',
    ...holder,
  })
  const { order } = await shop.call('checkout-cart', {
    token,
    cart: cart.code,
    customer: { full_name: name, country: 'HR' },
    order: { payment_method: 'voucher' },
    voucher_code: (await steps.vouchers(shop, 50_000))[0] ?? null,
  })
  return order
}

/** Returns the paths that this browser stores for offline reading. */
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('shop-mine-1'))) return []
    const kept = await (await caches.open('shop-mine-1')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })

/** Visits an order once and waits until the order's page, the portal and the ticket are stored. */
async function visit(page: Page, code: string): Promise<void> {
  await page.goto(`/portal/orders/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${code}`)
  await expect
    .poll(
      async () => (await storedPaths(page)).filter((path) => path.startsWith('/download-ticket/')).length,
      {
        timeout: 30_000,
      },
    )
    .toBe(1)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
}

const bytesOf = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return { status: answer.status, begin: String.fromCodePoint(...bytes.slice(0, 5)), length: bytes.length }
  }, path)

test('an order and its ticket are readable offline after one visit and updated once online', async ({
  page,
  context,
  shop,
  loginAs,
  watched,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await ticketOrder(shop, iva)
  await loginAs(iva)
  await visit(page, order.code)
  const ticket = page.getByRole('link', { name: /^Download ticket/ })
  const path = (await ticket.getAttribute('href')) ?? ''

  watched.expectOffline()
  await context.setOffline(true)
  await page.goto(`/portal/orders/${order.code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.code}`)
  await expect(page.getByText(/^You’re offline. This is how your orders looked on/)).toBeVisible()
  await expect(page.getByRole('main').getByText(iva.name)).toBeVisible()
  const kept = await bytesOf(page, path)
  expect(kept).toMatchObject({ status: 200, begin: '%PDF-' })
  expect(kept.length).toBeGreaterThan(2000)
  await shoot('offline-order')
  // The page itself draws the code for the gate; the poster comes from the stored files.
  await page.getByRole('button', { name: 'Show ticket for' }).first().click()
  const shown = page.getByRole('dialog', { name: 'Friday' })
  await expect(shown.getByRole('img', { name: /^QR code of ticket/ })).toBeVisible()
  const poster = shown.locator('picture img')
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await shown.getByRole('button', { name: 'Close' }).click()

  // The portal is stored too, and links to the order.
  await page.goto('/portal')
  await expect(page.getByRole('main')).toContainText(order.code)
  // A page that was never stored shows a notice and names the pages that can be read offline.
  await page.goto('/tickets')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offlineHeading)
  await page.getByRole('link', { name: `Order ${order.code}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.code}`)

  await context.setOffline(false)
  await expect(page.getByText(/^You’re offline/)).toHaveCount(0)
})

test('calls are never cached, and no customer data remains after a logout', async ({
  page,
  context,
  shop,
  loginAs,
  watched,
}) => {
  const iva = await shop.person()
  const order = await ticketOrder(shop, iva)
  await loginAs(iva)
  await visit(page, order.code)
  const all = await page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
  expect(all.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(all.filter((path) => !/^\/(assets|portal|download-ticket|pictures|\.kept)/.test(path))).toEqual([])

  await page.goto('/account')
  await page.getByLabel('Full name').fill('Iva Half Typed')
  const drafts = () => page.evaluate(() => JSON.stringify(sessionStorage))
  expect(await drafts()).toContain('Iva Half Typed')
  await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => storedPaths(page)).toEqual([])
  await expect.poll(drafts).not.toContain('Iva Half Typed')
  watched.expectOffline()
  await context.setOffline(true)
  await page.goto(`/portal/orders/${order.code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offlineHeading)
  await expect(page.getByText(order.code)).toHaveCount(0)
})

test('stock is never read from the cache while the browser is online', async ({ page, shop, loginAs }) => {
  const iva = await shop.person()
  await loginAs(iva)
  await visit(page, (await ticketOrder(shop, iva)).code)
  const stock = async () => {
    await page.goto('/tickets/valbor27-friday')
    const carried = (await page.locator('#shop-data').textContent()) ?? ''
    const { products } = JSON.parse(carried) as { products: { external_code: string; stock_level: number }[] }
    return products.find(({ external_code }) => external_code === 'valbor27-friday')?.stock_level
  }
  const before = (await stock()) ?? 0
  expect(before).toBeGreaterThan(0)
  await ticketOrder(shop, iva)
  await expect.poll(stock).toBe(before - 1)
})

test('a visitor without an order sees an offline page in the shop’s look, and nothing is stored', async ({
  page,
  context,
  shop,
  watched,
  shoot,
}) => {
  await shop.configure({ theme: { ...demoSettings.theme, brand: '#0b6e4f' } })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0)

  watched.expectOffline()
  await context.setOffline(true)
  await page.goto('/tickets')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offlineHeading)
  await expect(page).toHaveTitle('You’re offline – Valbor')
  await expect(page.getByRole('banner')).toHaveText('Valbor')
  const again = page.getByRole('link', { name: 'Try again' })
  await expect(again).toHaveCSS('background-color', 'rgb(11, 110, 79)')
  await shoot('offline-visitor')
  await context.setOffline(false)
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tickets')
})
