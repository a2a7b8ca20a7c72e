import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import { orderPaid } from './orders'

/** Width in CSS pixels of a laptop whose window shows the list as a table. */
const wide = { width: 1280, height: 800 }

test('the inbox fits 1280 pixels, also with long names and references without spaces', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  const day = new Date(Date.now() - 864e5).toISOString().slice(0, 10)
  const long = 'DEPOSIT'.repeat(9)
  const rows = [
    `${day};1250000.50;Gospodarsko-${'turisticko'.repeat(5)} d.o.o.;${long} ${long}`,
    `${day};57.00;Ana ${'Horvat-'.repeat(8)};Festival Ana Horvat`,
  ]
  await shop.office('import-statement', {
    format: 'csv',
    content: ['date;amount;payer;text', ...rows].join('\n'),
  })
  await page.setViewportSize(wide)
  await page.goto('/office/inbox')
  await expect(page.getByRole('row', { name: /Gospodarsko/ })).toBeVisible()
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main *')]
      .filter((one) => {
        const { overflowX } = getComputedStyle(one)
        const scrolls = one === document.documentElement || overflowX === 'auto' || overflowX === 'scroll'
        return scrolls && one.scrollWidth > one.clientWidth
      })
      .map((one) => `${one.tagName} ${one.className}`),
  )
  expect(tooWide).toEqual([])
  for (const button of await page.getByRole('row').getByRole('button').all()) {
    const box = await button.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(wide.width)
  }
})

test('the badges of a selected row stand out from its ground', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  const buyer = await shop.person('Đurđica Šimić')
  const { code } = await orderPaid(shop, buyer, { item: 'valbor27-friday', name: buyer.name })
  await setUpOwner(page, await shop.ownerLink())
  await page.setViewportSize(wide)
  await page.goto(`/office/tickets?q=${code}`)
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('checkbox').check()
  const grounds = await row.getByText('Issued').evaluate((badge) => {
    const groundOf = (one: Element | null) => one && getComputedStyle(one).backgroundColor
    return { badge: groundOf(badge), row: groundOf(badge.closest('td')) }
  })
  expect(grounds.badge).not.toBe('rgba(0, 0, 0, 0)')
  expect(grounds.badge).not.toBe(grounds.row)
})
