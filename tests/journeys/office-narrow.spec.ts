import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import { orderPaid } from './orders'

test('in a narrow window figures come first, and a single card takes the width', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  const buyer = await shop.person('Đurđica Šimić')
  const { code } = await orderPaid(shop, buyer, { item: 'valbor27-friday', name: buyer.name })
  await setUpOwner(page, await shop.ownerLink())

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/reports')
  const sales = page.getByRole('heading', { name: 'Sales' })
  await expect(sales).toBeVisible()
  expect((await sales.boundingBox())?.y).toBeLessThan(200)
  await page.getByText('Days', { exact: true }).click()
  await page.getByLabel('From').filter({ visible: true }).fill('2026-01-01')
  await page.getByRole('button', { name: 'Show' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/from=2026-01-01/)
  const saved = page.waitForEvent('download')
  await page.getByText('More', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Export the period' }).filter({ visible: true }).click()
  await saved

  // A phone that lies on its side, and a tablet.
  await page.setViewportSize({ width: 844, height: 600 })
  await page.goto(`/office/orders?q=${code}`)
  const card = page.getByRole('row').filter({ hasText: code })
  const table = page.getByRole('table')
  await expect(card).toBeVisible()
  expect((await card.boundingBox())?.width).toBe((await table.boundingBox())?.width)
})
