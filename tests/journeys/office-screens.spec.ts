import type { APIRequestContext, Page } from '@playwright/test'
import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import { orderPaid } from './orders'

/** Limits of the office in bytes of JavaScript with gzip: its first load, and what each screen may add to it. */
const maxima = { first: 180_000, screen: 60_000 }
/** The editor of rich texts loads after the screen is usable and has a separate budget. */
const apart = /\/rich-text-editor-/
const screens = [
  'orders',
  'orders/new',
  'orders/guests',
  'tickets',
  'dispatch',
  'customers',
  'inbox',
  'refunds',
  'withdrawals',
  'reports',
  'catalogue',
  'catalogue/file',
  'catalogue/events',
  'catalogue/cancellations',
  'catalogue/new?template=coach',
  'catalogue/items/valbor27-friday',
  'look',
  'vouchers',
  'coming',
  'jobs',
  'stock',
  'mails',
  'team',
  'settings',
  'settings/payments',
  'settings/shipping',
  'settings/fiscal',
  'settings/mail',
  'settings/health',
  'settings/advanced',
  'keys',
  'log',
  'account',
  'retention',
] as const

test('every office screen loads little code, fits a phone and passes axe in both themes', async ({
  page,
  request,
  shop,
  watched,
}) => {
  // Two themes and four sizes of each screen take five minutes on a busy machine. A retry would only double this.
  test.setTimeout(600_000)
  watched.expectRefusal('/office/api/get-me', 401)
  const buyer = await shop.person('Đurđica Šimić')
  const { code } = await orderPaid(shop, buyer, { item: 'valbor27-friday', name: buyer.name })
  const { code: second } = await orderPaid(shop, buyer, { item: 'valbor27-friday', name: 'Iva Horvat' })
  // The inbox shows two codes below each other.
  const content = `date;amount;text\n2027-02-27;3,00;${code} ${second}`
  await shop.office('import-statement', { format: 'csv', content })
  await setUpOwner(page, await shop.ownerLink())
  await page.goto(`/office/customers?q=${encodeURIComponent(buyer.email)}`)
  await page.getByRole('link', { name: buyer.name }).first().click()
  await expect(page.getByRole('heading', { name: buyer.name, level: 1 })).toBeVisible()
  const { pathname } = new URL(page.url())
  await checkScreens(page, request, ['', `/orders/${code}`, pathname.replace('/office', '')])
})

/**
 * Checks that every screen loads little code, fits a phone and passes axe in both themes. `others` are paths below
 * `/office`.
 */
async function checkScreens(
  page: Page,
  request: APIRequestContext,
  others: readonly string[],
): Promise<void> {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) loaded.add(pathname)
  })
  const first = await filesAt(page, loaded, '/office/orders')
  expect(await sizeOf(request, first)).toBeLessThanOrEqual(maxima.first)
  expect([...first].every((path) => path.startsWith('/office/assets/'))).toBe(true)

  for (const path of [...others, ...screens.map((name) => `/${name}`)]) {
    const files = await filesAt(page, loaded, `/office${path}`)
    const more = await sizeOf(
      request,
      [...files].filter((file) => !first.has(file) && !apart.test(file)),
    )
    expect([path, more > maxima.screen]).toEqual([path, false])
    expect([path, await axeFindings(page)]).toEqual([path, []])
    // The dark theme only differs in colours, a phone only in structure.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect([path, 'dark', await axeFindings(page, ['color-contrast'])]).toEqual([path, 'dark', []])
    await page.emulateMedia({ colorScheme: 'light' })
    const overflow = () =>
      page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
    // The widths are those of a tablet or a wide screen at 200 % zoom, of the narrowest screen, and of a phone.
    for (const [width, height] of [
      [1000, 700],
      [320, 640],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(overflow, { message: `${path} at ${width}` }).toBe(0)
    }
    expect([path, await axeFindings(page)]).toEqual([path, []])
    await page.setViewportSize({ width: 1280, height: 800 })
  }
}

async function filesAt(page: Page, loaded: Set<string>, path: string): Promise<Set<string>> {
  loaded.clear()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return new Set(loaded)
}

/** Returns the size of these files with gzip. */
async function sizeOf(request: APIRequestContext, paths: Iterable<string>): Promise<number> {
  const answers = await Promise.all(
    [...paths].map((path) => request.head(path, { headers: { 'accept-encoding': 'gzip' } })),
  )
  return answers.reduce((total, answer) => total + Number(answer.headers()['content-length']), 0)
}
