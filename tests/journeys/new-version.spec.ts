import type { Page } from '@playwright/test'
import { partOf } from './built-parts'
import { expect, test } from './fixtures'
import type { Watched } from './watch-page'

/**
 * Simulates a deployment: a file of the page's version no longer exists. Returns a function that counts its requests.
 */
async function withdraw(page: Page, watched: Watched, file: string, times = Infinity): Promise<() => number> {
  let requested = 0
  await page.route(file, async (route) => {
    requested += 1
    watched.expectRefusal(new URL(route.request().url()).pathname, 404)
    if (requested > times) await route.continue()
    else await route.fulfill({ status: 404, body: 'gone' })
  })
  return () => requested
}

test('a tab of an earlier version opens its next page with a full load', async ({ page, watched }) => {
  await page.goto('/')
  await withdraw(page, watched, partOf('web/shop/pages/text-page-screen.tsx'), 1)
  const isLoaded = page.waitForEvent('load')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await isLoaded
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions')
  await expect(page).toHaveURL('/faqs')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a dialog of an earlier version reloads the page once, and keeps the input', async ({
  page,
  watched,
}) => {
  watched.expectGone()
  await page.goto('/register')
  const main = page.getByRole('main')
  const requested = await withdraw(page, watched, partOf('web/shop/sheets/cart-sheet.tsx'))
  await main.getByLabel('Full name').fill('Iva Marić')
  let loads = 0
  page.on('load', () => (loads += 1))
  const cart = page.getByRole('banner').getByRole('button', { name: /^Cart/ })
  await cart.click()
  await expect.poll(() => loads).toBe(1)
  await expect(main.getByLabel('Full name')).toHaveValue('Iva Marić')
  await cart.click()
  await expect(page.getByText('This page ran aground.')).toBeVisible()
  expect([loads, requested()]).toEqual([1, 2])
})
