import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import * as steps from './steps'

const pixelId = '1234567890'
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Stands in for the pixel's hosts, and notes what was reported to them. */
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

test('nothing is reported before a yes, after a no, or after the mind was changed', async ({
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
  // Neither answer is bigger or louder than the other.
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
  await expect(choice).toContainText('You have refused')
  await choice.getByRole('button', { name: 'Accept' }).click()
  await expect(choice).toContainText('You have accepted')
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

test('every event says what the pixel wants to know, and nothing of who', async ({ page, context, shop }) => {
  await shop.configure({ pixelId })
  const reported = await watchPixel(context)
  const events = () => reported.map(({ event }) => event)
  const email = `pixel-${test.info().project.name}@mail.example`

  // What is on screen when the yes is given counts.
  await page.goto('/tickets/valbor27-friday')
  await answer(page, 'Accept')
  await expect.poll(events).toEqual(['ViewContent'])
  expect(Object.fromEntries(reported[0]?.query ?? [])).toEqual({
    id: pixelId,
    ev: 'ViewContent',
    noscript: '1',
    'cd[content_ids]': '["valbor27-friday"]',
    'cd[contents]': '[{"id":"valbor27-friday","quantity":1}]',
    'cd[content_type]': 'product',
    'cd[currency]': 'EUR',
    'cd[value]': '63.00',
  })
  await steps.reserveTicket(page, { name: 'Iva Perić', email })
  await expect.poll(events).toEqual(['ViewContent', 'CustomizeProduct', 'AddToCart'])
  await page.goto('/merchandise/tee-bay-m')
  await page.getByRole('button', { name: 'Reserve for €29.00' }).first().click()
  await expect.poll(() => events().slice(3)).toEqual(['ViewContent', 'AddToCart'])

  await page.goto('/register')
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Iva Perić')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect.poll(() => events().slice(5)).toEqual(['CompleteRegistration'])
  for (const { query } of reported) expect(query.toString()).not.toMatch(/Iva|mail\.example|%40/)
})
