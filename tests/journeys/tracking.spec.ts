import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { passwordIn } from './mailbox'
import * as steps from './steps'

/** Answers the pixel as its owner would, and keeps what was reported to it. */
async function listen(context: BrowserContext): Promise<URLSearchParams[]> {
  const heard: URLSearchParams[] = []
  await context.route('https://www.facebook.com/**', (route) => {
    heard.push(new URL(route.request().url()).searchParams)
    return route.fulfill({ status: 200, contentType: 'image/gif', body: '' })
  })
  return heard
}

const events = (heard: readonly URLSearchParams[]) => heard.map((query) => query.get('ev'))
const cookies = (page: Page) => page.getByRole('region', { name: 'Cookies' })

test('with a pixel and a yes, every event is reported once, with what facts.md asks of it', async ({
  page,
  context,
  shop,
}) => {
  await shop.configure({ pixelId: '1234567890' })
  const heard = await listen(context)
  await page.goto('/register')
  await cookies(page).getByRole('button', { name: 'Accept' }).click()
  const email = `pixel-${Date.now()}-${test.info().project.name}@mail.example`
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Iva Perić')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  const password = passwordIn(await shop.mailbox.waitFor(email, /^Welcome/))

  await page.goto('/tickets/valbor27-friday')
  await steps.reserveTicket(page, { name: 'Iva Perić', email })
  await expect(page.getByRole('dialog')).toBeHidden()
  const expected = ['CompleteRegistration', 'ViewContent', 'CustomizeProduct', 'AddToCart']
  await expect.poll(() => events(heard)).toEqual(expected)
  for (const query of heard.slice(1)) {
    expect(Object.fromEntries(query)).toMatchObject({
      id: '1234567890',
      'cd[content_ids]': '["valbor27-friday"]',
      'cd[content_type]': 'product',
      'cd[currency]': 'EUR',
      'cd[value]': '63.00',
    })
  }

  await page.goto('/login?from=%2Fcheckout')
  await steps.logIn(page, email, password)
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  await steps.buy(page)
  await expect(page).toHaveURL(/\/confirmation$/)
  await expect.poll(() => events(heard)).toEqual([...expected, 'Purchase'])
  expect(Object.fromEntries(heard.at(-1) ?? [])).toMatchObject({
    'cd[value]': '63.00',
    'cd[num_items]': '1',
    eid: steps.orderCode(page),
  })
  // Once an order, also after a reload and in another window.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Iva!')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Thank you, Iva!')
  expect(events(heard)).toHaveLength(5)
  expect(heard.map(String).join(' ')).not.toContain('mail.example')
})
