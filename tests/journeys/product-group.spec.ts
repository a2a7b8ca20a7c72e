import type { Page } from '@playwright/test'
import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import * as steps from './steps'

const switchOf = (page: Page, name: string) => page.getByRole('main').getByRole('navigation', { name })

test('sizes of one product link to each other by keyboard and mark the sold-out one', async ({ page }) => {
  await page.goto('/merchandise')
  await page.goto('/merchandise/hoodie-pine-s')
  const sizes = switchOf(page, 'Pine Hoodie sizes')
  await expect(sizes.getByRole('link')).toHaveText(['S', 'M', 'L', 'XLSold out'])
  await expect(sizes.getByRole('link', { name: 'S', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(sizes.locator('[aria-current]')).toHaveCount(1)

  await sizes.getByRole('link', { name: 'L', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/merchandise/hoodie-pine-l')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pine Hoodie – L')
  await expect(sizes.locator('[aria-current]')).toHaveText('L')
  await sizes.getByRole('link', { name: 'XL Sold out' }).click()
  await expect(page.getByRole('button', { name: 'Sold out' }).first()).toBeDisabled()
  // Switching sizes adds no history entries, so Back leads to where the visitor came from.
  await page.goBack()
  await expect(page).toHaveURL('/merchandise')
})

test('a ticket is reserved for the chosen day with the address entered for another day', async ({ page }) => {
  await page.goto('/tickets/valbor27-friday')
  await steps.reserveTicket(page, { name: 'Ana Horvat', email: 'ana@mail.example' })
  await switchOf(page, 'Day tickets')
    .getByRole('link', { name: /^Saturday/ })
    .click()
  await expect(page).toHaveURL('/tickets/valbor27-saturday')
  await page
    .getByRole('button', { name: /^Reserve/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('ana@mail.example')
})

test('only published items of the same event, category and group are offered as variants', async ({
  page,
  shop,
}) => {
  const cap = { shop_item_type: 'merchandise', type: 'accessories', price: 1000, group: 'Caps' } as const
  await shop.office('import', {
    items: [
      { ...cap, external_code: 'cap-red', name: 'Red cap' },
      { ...cap, external_code: 'cap-blue', name: 'Blue cap', published: false },
      { ...cap, external_code: 'cap-poster', name: 'Poster of a cap', type: 'prints' },
    ],
  })
  await page.goto('/merchandise/cap-red')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red cap')
  await expect(switchOf(page, 'Caps')).toHaveCount(0)
  await shop.office('import', {
    items: [{ ...cap, external_code: 'cap-blue', name: 'Blue cap', published: true }],
  })
  await page.goto('/merchandise/cap-red')
  await expect(switchOf(page, 'Caps').getByRole('link')).toHaveText(['Red', 'Blue'])
  expect(await axeFindings(page)).toEqual([])
})

test('without scripts sizes are chosen by plain links', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/merchandise/tee-bay-m', { waitUntil: 'commit' })
  await switchOf(page, 'Bay Tee sizes').getByRole('link', { name: 'XL' }).click()
  await expect(page).toHaveURL('/merchandise/tee-bay-xl')
  await context.close()
})
