import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import { orderPaid, orderUnpaid } from './orders'

test('in a narrow office window figures come first, and a single card takes the full width', async ({
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

  // The sizes are those of a phone in landscape format and a tablet.
  await page.setViewportSize({ width: 844, height: 600 })
  await page.goto(`/office/orders?q=${code}`)
  const card = page.getByRole('row').filter({ hasText: code })
  const table = page.getByRole('table')
  await expect(card).toBeVisible()
  expect((await card.boundingBox())?.width).toBe((await table.boundingBox())?.width)
})

test('a selected facet is fully visible on a phone, and the facets of orders fit one line on a desktop', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  const buyer = await shop.person('Đurđica Šimić')
  await orderPaid(shop, buyer, { item: 'valbor27-friday', name: buyer.name })
  await setUpOwner(page, await shop.ownerLink())

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/orders?status=problem')
  const button = page.getByRole('button', { name: /^Problem \d/, pressed: true })
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  // The facet moves when its count has loaded.
  await expect(async () => {
    const chosen = await box(button)
    expect(chosen.x).toBeGreaterThanOrEqual(0)
    expect(chosen.x + chosen.width).toBeLessThanOrEqual((await box(filters)).x)
  }).toPass()
  const search = page.getByRole('searchbox')
  const clear = page.getByRole('button', { name: 'Clear filters' })
  expect((await box(clear)).y).toBe((await box(search)).y)
  await clear.click()
  await expect(page).toHaveURL('/office/orders')

  await page.setViewportSize({ width: 1280, height: 800 })
  const more = page.getByText('More', { exact: true }).filter({ visible: true })
  const first = page.getByRole('button', { name: /^Pending \d/ })
  expect(await middle(more)).toBeCloseTo(await middle(first), 0)
  await more.click()
  // A tick is shown at once even on a slow machine, and the next one is added to it.
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.getByRole('group', { name: 'Test orders' }).getByLabel('Yes').check()
  await page.getByRole('group', { name: 'Instalments' }).getByLabel('No').check()
  await expect(page).toHaveURL(/has_plan=false.*is_test=true|is_test=true.*has_plan=false/)
  await expect(page.getByText('Instalments: No, Test orders: Yes')).toBeVisible()
})

test('on a phone the placeholder in a list’s search is fully visible', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  const buyer = await shop.person('Đurđica Šimić')
  const ticket = { item: 'valbor27-friday', name: buyer.name }
  await orderPaid(shop, buyer, ticket, { item: 'tee-bay-m' })
  await orderUnpaid(shop, buyer, [ticket])
  await setUpOwner(page, await shop.ownerLink())
  const cut: string[] = []
  for (const width of [360, 390])
    for (const list of searched) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/office/${list}`)
      const search = page.getByRole('searchbox')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      const [needed, room] = await roomOf(search)
      if (needed > room) cut.push(`${list} at ${width}: ${Math.ceil(needed - room)} px`)
    }
  expect(cut).toEqual([])
})

/** Lists with a search. A selected filter adds a button beside it. */
const searched = [
  'orders',
  'orders?status=pending',
  'tickets',
  'tickets?state=issued',
  'dispatch',
  'dispatch?state=to-pack',
  'customers',
  'customers?has_orders=true',
  'catalogue',
  'catalogue?published=true',
  'vouchers',
  'mails',
  'team',
  'log',
]

/** Returns the width of a search's placeholder and the available width in px. */
const roomOf = (search: Locator): Promise<readonly [needed: number, room: number]> =>
  search.evaluate((field: HTMLInputElement) => {
    const [words, box] = [getComputedStyle(field, '::placeholder'), getComputedStyle(field)]
    const drawn = document.createElement('canvas').getContext('2d')
    if (!drawn) return [1, 0] as const
    drawn.font = `${words.fontWeight} ${words.fontSize} ${words.fontFamily}`
    const paddings = parseFloat(box.paddingLeft) + parseFloat(box.paddingRight)
    return [drawn.measureText(field.placeholder).width, field.clientWidth - paddings] as const
  })

async function box(part: Locator) {
  const found = await part.boundingBox()
  if (!found) throw new Error('It is not shown.')
  return found
}

async function middle(part: Locator): Promise<number> {
  const { y, height } = await box(part)
  return y + height / 2
}

test('on a phone the save bar does not cover the focused field', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/catalogue/new?template=pass')
  const price = page.getByLabel('Price (EUR)')
  // The field is at the bottom of the window, above the navigation.
  await price.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().bottom - 780))
  await price.focus()
  await page.keyboard.type('50')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(bar).toBeVisible()
  const bottomOf = async () => {
    const box = await price.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(bottomOf).toBeLessThan((await bar.boundingBox())?.y ?? 0)
})
