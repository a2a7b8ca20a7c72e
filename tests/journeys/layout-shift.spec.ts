import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { partOf } from './built-parts'
import { expect, test } from './fixtures'
import { fillCart, orderPaid } from './orders'
import { slow4g } from './slowness'
import * as steps from './steps'

/** Maximum sum of layout shifts while a page loads. */
const maxShift = 0.02

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} pixels page content does not shift while it loads on a slow network`, async ({
    context,
    page,
    shop,
  }) => {
    test.setTimeout(240_000)
    const iva = await shop.person()
    const order = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
    const cart = await fillCart(shop, iva, [
      { item: 'valbor27-friday', name: 'Ana Horvat' },
      { item: 'tee-bay-m' },
    ])
    await page.addInitScript(observe)
    await page.setViewportSize({ width, height })
    await slowDown(context, page)
    const open = [
      '/',
      '/tickets',
      '/tickets/valbor27-friday',
      '/login',
      '/login?from=%2Fcheckout',
      '/register',
      '/faqs',
    ]
    for (const path of open) await expectStill(page, path)
    await steps.loginWithCart(page, shop, iva, cart)
    const own = [
      '/portal',
      '/account',
      '/checkout',
      `/portal/orders/${order.code}`,
      '/tickets/valbor27-friday',
    ]
    for (const path of own) await expectStill(page, path)
    // This customer's pages are shorter than the placeholder of a page. Their code arrives after that of the area below.
    await page.route(partOf('web/shop/checkout/empty-checkout.tsx'), async (route) => {
      await delay(1500)
      await route.continue()
    })
    const eva = await shop.person('Eva Kralj')
    await steps.loginWithCart(page, shop, eva, '')
    for (const path of ['/portal', '/checkout']) await expectStill(page, path)
    // This customer has company fields, whose code loads after the page.
    const leo = await shop.person('Leo Kovač')
    await shop.sql(
      `update customer set country = 'HR', company_name = 'Adria d.o.o.', company_vat_number = 'HR18683136487' where email = $1`,
      [leo.email],
    )
    await steps.loginWithCart(page, shop, leo, await fillCart(shop, leo, [{ item: 'tee-bay-m' }]))
    await expectStill(page, '/checkout')
    await expect(page.getByLabel('VAT number')).toHaveValue('HR18683136487')
  })
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', slow4g)
}

type Shift = { value: number; moved: string[] }

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift)
}

/** Runs in the page before its scripts. Records its layout shifts and what moved. */
function observe(): void {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry &
        Pick<Shift, 'value'> & { sources: { node: Node | null }[] }
      shifts.push({ value, moved: sources.map(({ node }) => (node?.textContent ?? '').slice(0, 30)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
