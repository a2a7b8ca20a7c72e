import { expect, test } from './fixtures'
import * as steps from './steps'

/** Waits for `load`, because only the network and the page itself show that a page without scripts has loaded. */
const load = { waitUntil: 'load' } as const

test('without scripts a form reserves a ticket, and a later page with scripts finds the cart', async ({
  browser,
  page,
  shop,
  shoot,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  const reserve = plain.getByRole('main').getByRole('button', { name: /^Reserve for/ })
  await plain.goto('/tickets', load)
  await plain
    .getByRole('main')
    .getByRole('link', { name: /^Friday/ })
    .first()
    .click()
  await reserve.click()
  await expect(plain).toHaveURL(/\/tickets\/valbor27-friday\/reserve\??$/)
  await plain.getByLabel('Full name').fill('Iva Marić')
  await plain.getByLabel('Email').fill('iva')
  await reserve.click()
  await expect(plain.getByRole('alert')).toContainText('Please enter a valid email address')
  await expect(plain.getByLabel('Full name')).toHaveValue('Iva Marić')
  await plain.getByLabel('Email').fill('iva@mail.example')
  await reserve.click()
  await expect(plain).toHaveURL('/reserved')
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Reserved for you')
  // Areas that scripts would fill are absent.
  await expect(plain.getByRole('region', { name: 'Login' })).toHaveCount(0)
  await plain.getByRole('main').getByRole('link', { name: 'Checkout' }).click()
  await expect(plain.getByRole('paragraph').filter({ hasText: 'This page needs JavaScript.' })).toBeVisible()

  await page.context().addCookies(await context.cookies())
  await context.close()
  await page.goto('/reserved')
  const panel = await steps.openCart(page)
  await expect(panel.getByText('Iva Marić')).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  await shoot('reserved')
  await page.reload()
  await expect((await steps.openCart(page)).getByText('Iva Marić')).toBeVisible()
})

test('a press before any script runs opens the plain form, which a script then replaces', async ({
  page,
}) => {
  let wake: () => void = () => undefined
  const awake = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await awake
    await route.continue().catch(() => undefined)
  })
  await page.goto('/merchandise/tee-bay-m', { waitUntil: 'commit' })
  // The second button is the phone's, at the bottom. No style hides it yet when the page has just started to arrive.
  const reserve = page
    .getByRole('main')
    .getByRole('button', { name: /^Reserve for/ })
    .first()
  await reserve.click()
  await expect(page).toHaveURL(/\/merchandise\/tee-bay-m\/reserve\??$/)
  wake()
  await page.waitForLoadState('networkidle')
  await reserve.click()
  await expect(page).toHaveURL('/reserved')
  await expect(steps.toast(page, 'Item added to cart.')).toBeVisible()
})
