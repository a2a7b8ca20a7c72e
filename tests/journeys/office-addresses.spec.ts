import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'

test('an unknown office address shows a message and a link to continue', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  const heading = page.getByRole('heading', { level: 1 })
  for (const path of [
    '/office/nothing',
    '/office/reports/nothing?figure=zzz',
    '/office/reports/constructor',
  ]) {
    await page.goto(path)
    await expect(heading).toHaveText('Screen not found')
  }

  // A report with unknown parameters is shown in full and names the unknown parts of the address.
  for (const figure of ['zzz', 'way:card', 'total:1']) {
    await page.goto(`/office/reports/sales?figure=${figure}&from=2026-11-01&to=2026-11-26`)
    await expect(heading).toHaveText('Sales')
    await expect(page.getByText(`“${figure}” no longer exists in this list`)).toBeVisible()
    await expect(page.getByText('Why?')).toBeVisible()
  }
  await page.goto('/office/reports/sales?figure=day:2025-01-01')
  await expect(page.getByText('This figure has no rows.')).toBeVisible()
  await expect(page.getByText('no longer exists in this list')).toHaveCount(0)

  // Invalid addresses match no screen.
  for (const path of ['/office/orders/%00', '/office/orders/%E0%A4%A', '/office/orders?q=%00']) {
    watched.expectRefusal(new URL(path, shop.url).pathname, 400)
    await page.goto(path)
    await expect(heading).toHaveText('Screen not found')
    await page.getByRole('link', { name: 'Go to the office' }).click()
    await expect(heading).toHaveText('Today')
  }
})
