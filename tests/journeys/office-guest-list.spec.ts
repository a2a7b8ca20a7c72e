import type { Page } from '@playwright/test'
import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'

test('a guest list import continues during a reload and can be repeated for a rejected guest', async ({
  page,
  shop,
  watched,
}) => {
  test.slow()
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  const item = { shop_item_type: 'tickets' as const, type: 'pass', price: 1000 }
  const last = { ...item, external_code: 'guests-last', name: 'Last place', stock_level: 1 }
  await shop.office('import', {
    items: [{ ...item, external_code: 'guests-pass', name: 'Pass of guests' }, last],
  })
  const guests = Array.from({ length: 45 }, (_, n) => `Guest ${n},guest-${n}@mail.example,guests-pass`)
  const list = ['full_name,email,external_code', ...guests, 'Late Guest,late@mail.example,guests-last']

  await page.goto('/office/orders/guests')
  await chooseList(page, list.join('\n'))
  await page.getByLabel('Channel').fill('Press')
  await page.getByRole('button', { name: 'Create 46 orders' }).click()
  const running = panel(page, 'This list is being imported')
  await expect(running).toContainText(/of 46 rows done/)
  await page.reload()
  await expect(running).toContainText(/of 46 rows done/)
  const holder = { full_name: 'Faster', email: 'faster@mail.example' }
  await shop.office('create-order', {
    customer: holder,
    items: [{ external_code: 'guests-last', ...holder, price: 0, fee: 0 }],
    payment_method: 'voucher',
  })
  const latest = panel(page, 'Latest guest list')
  await expect(latest).toContainText('45 of 46 rows done', { timeout: 30_000 })
  await expect(latest).toContainText('1 refused')
  expect(await axeFindings(page)).toEqual([])

  await latest.getByRole('link', { name: 'See why rows were refused' }).click()
  const row = page.getByRole('row', { name: /Row 47: Late Guest, late@mail\.example/ })
  await expect(row).toContainText('sold out')
  expect(await axeFindings(page)).toEqual([])
  await shop.office('import', { items: [{ ...last, stock_level: 2 }] })
  await page.getByRole('button', { name: 'Try 1 guest again' }).click()
  await expect(page.getByText('46 of 46 rows done')).toBeVisible()
  await page.getByRole('link', { name: 'See them in Orders' }).click()
  await expect(page.getByRole('row', { name: /Late Guest/ })).toBeVisible()
  const { orders } = await shop.office('find-orders', { channel: ['Press'], query: 'late@mail.example' })
  expect(orders).toHaveLength(1)
})

const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) })

/** Chooses a file of guests, which is checked at once. */
const chooseList = (page: Page, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
