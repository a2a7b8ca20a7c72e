import type { BrowserContext, Page, Route } from '@playwright/test'
import { partOf } from './built-parts'
import { expect, test } from './fixtures'
import { codeIn } from './mailbox'
import * as steps from './steps'

const pixelId = '1234567890'
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Replaces the pixel's hosts and records the reports sent to them. */
async function watchPixel(
  context: BrowserContext,
): Promise<{ event: string | null; query: URLSearchParams }[]> {
  const reported: { event: string | null; query: URLSearchParams }[] = []
  await context.route(/^https:\/\/([^/]+\.)?facebook\.(com|net)\//, (route) => {
    const { searchParams } = new URL(route.request().url())
    reported.push({ event: searchParams.get('ev'), query: searchParams })
    return route.fulfill({ contentType: 'image/gif', body: gif })
  })
  return reported
}

const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const answer = (page: Page, name: 'Accept' | 'Refuse') => bar(page).getByRole('button', { name }).click()

test('the pixel reports nothing before consent, after a refusal, or after consent is withdrawn', async ({
  page,
  context,
  shop,
  shoot,
}) => {
  await shop.configure({ pixelId })
  const reported = await watchPixel(context)
  await page.goto('/tickets/valbor27-friday')
  await expect(bar(page)).toBeVisible()
  await shoot('pixel-bar')
  // Neither answer is larger or more prominent than the other.
  const [refuse, accept] = await Promise.all(
    ['Refuse', 'Accept'].map((name) =>
      bar(page)
        .getByRole('button', { name })
        .evaluate((button) => {
          const { width, height } = button.getBoundingClientRect()
          const { color, backgroundColor, fontWeight } = getComputedStyle(button)
          return { width: Math.round(width), height, color, backgroundColor, fontWeight }
        }),
    ),
  )
  expect(refuse).toEqual(accept)
  await answer(page, 'Refuse')
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(bar(page)).toHaveCount(0)
  expect(reported).toEqual([])

  await page.goto('/cookie-policy')
  const choice = page.getByRole('region', { name: 'Your choice about measuring' })
  await expect(choice).toContainText('You’ve refused')
  await choice.getByRole('button', { name: 'Accept' }).click()
  await expect(choice).toContainText('You’ve accepted')
  await shoot('pixel-choice')
  await page.goto('/tickets/valbor27-friday')
  await expect.poll(() => reported.map(({ event }) => event)).toEqual(['ViewContent'])

  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await answer(page, 'Refuse')
  await page.goto('/tickets/valbor27-saturday')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(reported).toHaveLength(1)
})

test('with a pixel and consent, every event is reported once with the pixel’s fields', async ({
  page,
  context,
  shop,
}) => {
  await shop.configure({ pixelId })
  const reported = await watchPixel(context)
  const events = () => reported.map(({ event }) => event)
  const email = `pixel-${Date.now()}-${test.info().project.name}@mail.example`
  const main = page.getByRole('main')

  // The page that is open when the visitor consents is reported too.
  await page.goto('/tickets/valbor27-friday')
  await answer(page, 'Accept')
  await expect.poll(events).toEqual(['ViewContent'])
  const friday = {
    id: pixelId,
    'cd[content_ids]': '["valbor27-friday"]',
    'cd[content_type]': 'product',
    'cd[currency]': 'EUR',
    'cd[value]': '63.00',
  }
  expect(Object.fromEntries(reported[0]?.query ?? [])).toEqual({
    ...friday,
    ev: 'ViewContent',
    noscript: '1',
    'cd[contents]': '[{"id":"valbor27-friday","quantity":1}]',
  })
  await steps.reserveTicket(page, { name: 'Iva Perić', email })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => events().slice(1)).toEqual(['CustomizeProduct', 'AddToCart'])
  for (const { query } of reported) expect(Object.fromEntries(query)).toMatchObject(friday)

  await page.goto('/register')
  await main.getByLabel('Full name').fill('Iva Perić')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect.poll(() => events().slice(3)).toEqual(['CompleteRegistration'])

  await page.goto('/login?from=%2Fcheckout')
  // The code that was mailed at the registration is still valid.
  await main.getByLabel('Six-digit code').fill(codeIn(await shop.mailbox.waitFor(email, /^Welcome/)))
  await main.getByRole('button', { name: 'Login' }).click()
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  await steps.buy(page)
  await expect(page).toHaveURL(/\/confirmation$/)
  await expect.poll(() => events().slice(4)).toEqual(['Purchase'])
  expect(Object.fromEntries(reported.at(-1)?.query ?? [])).toMatchObject({
    'cd[value]': '63.00',
    'cd[num_items]': '1',
    eid: steps.orderCode(page),
  })
  // A purchase is reported once per order, even after a reload and in another window.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Iva!')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Thank you, Iva!')

  await page.goto('/merchandise/tee-bay-m')
  await page.getByRole('button', { name: 'Reserve for €29.00' }).first().click()
  await expect.poll(() => events().slice(5)).toEqual(['ViewContent', 'AddToCart'])
  for (const { query } of reported) expect(query.toString()).not.toMatch(/Iva|mail\.example|%40/)
})

test('earlier consent applies from the first press, however late the consent script loads', async ({
  page,
  context,
  shop,
}) => {
  await shop.configure({ pixelId })
  await page.goto('/cookie-policy')
  await answer(page, 'Accept')
  const reported = await watchPixel(context)
  const held: Route[] = []
  await page.route(partOf('web/shop/consent/consent-bar.tsx'), (route) => void held.push(route))

  await page.goto('/register')
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Iva Perić')
  await main.getByLabel('Email').fill(`pixel-late-${Date.now()}@mail.example`)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect.poll(() => reported.map(({ event }) => event)).toEqual(['CompleteRegistration'])
  expect(held).not.toEqual([])
  await Promise.all(held.map((route) => route.continue()))
})

test('on a phone the consent bar does not cover the bar with the buy button', async ({ page, shop }) => {
  await shop.configure({ pixelId })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tickets/valbor27-friday')
  const question = await bar(page).boundingBox()
  const buy = await page.locator('#buy-bar').boundingBox()
  expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThanOrEqual(buy?.y ?? 0)
  await page.locator('#buy-bar').getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
