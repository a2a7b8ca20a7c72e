import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import { fillCart, orderPaid } from './orders'
import * as steps from './steps'

/**
 * Checks ten screens of different kinds. At night, `axe.spec.ts` and `office-screens.spec.ts` check all screens in both
 * themes and all sizes.
 */
test('ten sample screens fit a wide screen and a phone and pass axe', async ({ page, shop, watched }) => {
  test.setTimeout(180_000)
  watched.expectRefusal('/office/api/get-me', 401)
  const iva = await shop.person('Đurđica Šimić')
  const { code } = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  const cart = await fillCart(shop, iva, [{ item: 'valbor27-saturday', name: iva.name }])

  for (const path of ['/', '/tickets', '/tickets/valbor27-coach-out', '/login']) await look(path)
  await steps.loginWithCart(page, shop, iva, cart)
  for (const path of ['/checkout', `/portal/orders/${code}`]) await look(path)
  await setUpOwner(page, await shop.ownerLink())
  for (const path of ['', '/orders', `/orders/${code}`, '/catalogue/items/valbor27-friday'])
    await look(`/office${path}`)
  // The office has its own style sheet, which must scan the shared components too.
  await page.goto('/office/orders')
  await expect(page.locator('button.px-3\\.5').first()).toHaveCSS('padding-left', '12.25px')

  async function look(path: string): Promise<void> {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    expect([path, await axeFindings(page)]).toEqual([path, []])
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = () =>
      page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
    await expect.poll(overflow, { message: path }).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})
