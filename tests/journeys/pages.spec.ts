import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures'
import { orderPaid } from './orders'
import * as steps from './steps'

function pressAgainOnceAddressChanges(link: HTMLElement) {
  const push = history.pushState.bind(history)
  history.pushState = (...entry) => {
    history.pushState = push
    push(...entry)
    queueMicrotask(() => link.click())
  }
}

const footer = (page: Page) => page.getByRole('contentinfo')

test('a second press on a link before its page is rendered adds no second history entry', async ({
  page,
}) => {
  await page.goto('/')
  const length = () => page.evaluate(() => history.length)
  const before = await length()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Merchandise' })
  await link.evaluate(pressAgainOnceAddressChanges)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merchandise')
  expect(await length()).toBe(before + 1)
})

test('the home page shows cards, featured items in stock (tickets first) and its own banner', async ({
  page,
  shop,
  shoot,
}) => {
  const soldOut = {
    shop_item_type: 'tickets',
    external_code: 'gone',
    event: 'VALBOR27',
    type: 'day',
  } as const
  const gone = { ...soldOut, name: 'Long Gone', price: 1000, stock_level: 0, is_featured: true }
  await shop.office('import', { items: [gone] })
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Where to go' }).getByRole('link')
  await expect(cards).toHaveText([/^Tickets/, /^Merchandise/, /^Portal/])
  const wide = steps.isPhone(page) ? 2 : 1
  // A phone with double pixel density gets the same pictures at double size.
  for (const card of await cards.all())
    expect((await pictureOf(card)).served).toEqual([350 * wide, 500 * wide])
  const featured = page.getByRole('region', { name: 'Featured' }).getByRole('article')
  await expect(featured.first()).toBeVisible()
  const kinds = await featured
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').split('/')[1]))
  expect(kinds).toEqual(
    [...kinds].toSorted(
      (a, b) => ['tickets', 'merchandise'].indexOf(a ?? '') - ['tickets', 'merchandise'].indexOf(b ?? ''),
    ),
  )
  expect(new Set(kinds)).toEqual(new Set(['tickets', 'merchandise']))
  await expect(featured.filter({ hasText: 'Long Gone' })).toHaveCount(0)
  // The item is in stock but not featured.
  await expect(featured.filter({ hasText: 'Friday – First Light' })).toHaveCount(0)
  for (const card of await featured.all()) {
    expect(await pictureOf(card)).toEqual({ served: [350 * wide, 350 * wide], shown: 1 })
  }
  const banner = page.locator('img[src*="home-banner"]')
  await expect(banner).toBeVisible()
  await page.goto('/tickets')
  await expect(banner).toHaveCount(0)
  await expect(page.locator('img[src*="banner"]')).toBeVisible()
  await shoot('tickets')
  const listed = page.getByRole('main').getByRole('article')
  expect(await listed.count()).toBeGreaterThan(10)
  // The last ones are skipped, because an item that another journey sells out leaves the list.
  for (const card of (await listed.all()).slice(0, 10)) {
    expect(await pictureOf(card)).toEqual({ served: [350 * wide, 350 * wide], shown: 1 })
  }
})

/** Returns data of a card's picture: width and height of the selected file, and the aspect ratio on screen. */
async function pictureOf(card: Locator): Promise<{ served: [number, number]; shown: number }> {
  const image = card.locator('img')
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveJSProperty('complete', true)
  const { source, shown } = await image.evaluate((element: HTMLImageElement) => ({
    source: element.currentSrc,
    shown: element.offsetWidth / element.offsetHeight,
  }))
  const { width, height } = await sharp(await (await card.page().request.get(source)).body()).metadata()
  return { served: [width, height], shown: Math.round(shown * 50) / 50 }
}

test('the navigation and the side area follow the settings', async ({ page, shop, loginAs }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'About the festival' }).first()).toHaveAttribute(
    'href',
    'https://valbor.example',
  )
  const login = page.getByRole('complementary').getByRole('region', { name: 'Login' })
  await expect(login.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(login.getByRole('link', { name: 'Register' })).toBeVisible()
  await expect(login.getByRole('link', { name: 'Forgot password' })).toBeVisible()

  // The login panel logs in without leaving the page.
  const iva = await shop.person()
  await page.goto('/faqs')
  await login.getByLabel('Email').fill(iva.email)
  await login.getByLabel('Password').fill(iva.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(steps.toast(page, 'Login success.')).toBeVisible()
  await expect(page).toHaveURL('/faqs')
  const account = page.getByRole('complementary').getByRole('region', { name: 'Account' })
  await expect(account).toContainText(iva.name)
  await expect(account).toContainText(iva.email)
  await account.getByRole('link', { name: 'Account Settings' }).click()
  await expect(page).toHaveURL('/account')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out?' })
  await expect(question.getByRole('button', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(account).toBeVisible()

  await shop.configure({ websiteLink: null, ambassadorsLinkText: '' })
  await loginAs(iva)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'About the festival' })).toHaveCount(0)
  if (steps.isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await expect(links).toHaveText(['Home', 'Tickets', 'Merchandise', 'Portal'])
})

test('the footer shows useful links, contact and social links, and for WSPay its logos and badges', async ({
  page,
  shop,
  shoot,
}) => {
  await page.goto('/')
  const useful = footer(page).getByRole('navigation', { name: 'Useful links' })
  for (const [name, path] of [
    ['FAQs', '/faqs'],
    ['Terms and Conditions', '/terms-conditions'],
    ['Privacy policy', '/privacy-policy'],
    ['Cookie policy', '/cookie-policy'],
    ['Security statement', '/security-statement'],
    ['Accessibility statement', '/accessibility-statement'],
    ['Resend my tickets', '/resend-tickets'],
  ] as const) {
    await expect(useful.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await expect(footer(page).getByRole('link', { name: 'hello@valbor.example' })).toHaveAttribute(
    'href',
    'mailto:hello@valbor.example',
  )
  await expect(footer(page)).toContainText('22299 Mirava')
  await expect(footer(page).getByRole('link', { name: 'Instagram' })).toBeVisible()
  await expect(footer(page).getByText('Mastercard', { exact: true })).toHaveCount(0)

  await shop.configure({ socialLinks: {}, gateway: 'wspay' })
  await page.reload()
  await expect(footer(page).getByText('Follow us')).toHaveCount(0)
  const logos = footer(page).getByRole('list', { name: 'Ways to pay' })
  await expect(logos).toContainText('Mastercard')
  await expect(logos).toContainText('Visa Secure')
  await shoot('home-with-wspay')
})

test('custom pages show their HTML, and the ambassadors page has its configured path', async ({
  page,
  shop,
}) => {
  await shop.configure({
    termsConditions: '<h2>Our terms</h2><p>Be <strong>kind</strong>.</p><script>alert(1)</script>',
    privacyPolicy: '<p>We keep <em>little</em>.</p>',
    securityStatement: '<p>Locked <em>twice</em>.</p>',
    accessibilityStatement: '<p>For <em>everyone</em>.</p>',
    faqs: '<p>No <em>questions</em>.</p>',
    cookiePolicy: '<p>No <em>crumbs</em>.</p>',
    textLanguage: 'hr',
    ambassadorsPath: '/friends',
    ambassadorsLinkText: 'Friends',
    ambassadorsText: '<p>Bring <em>ten</em> people.</p>',
  })
  await page.goto('/terms-conditions')
  await expect(page.getByRole('main').locator('strong')).toHaveText('kind')
  // The texts are hyphenated and read in their own language, whatever that of the shop's own texts is.
  await expect(page.locator('.prose:lang(hr)')).toContainText('kind')
  await expect(page.getByRole('main').locator('script')).toHaveCount(0)
  for (const [path, word] of [
    ['/privacy-policy', 'little'],
    ['/security-statement', 'twice'],
    ['/accessibility-statement', 'everyone'],
    ['/faqs', 'questions'],
    ['/cookie-policy', 'crumbs'],
    ['/friends', 'ten'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').locator('em')).toHaveText(word)
  }
  await page.goto('/')
  await steps.goByMenu(page, 'Friends')
  await expect(page).toHaveURL('/friends')
  await page.goto('/ambassadors')
  await expect(page).toHaveURL('/')
})

test('a navigation starts at the top of the page and clears form errors', async ({ page }) => {
  await page.goto('/tickets')
  await page.getByRole('link', { name: 'Sunset Boat Party' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await page.getByRole('link', { name: 'Sunset Boat Party' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunset Boat Party')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  // The panel beside the page remains when the page changes.
  const panel = page.getByRole('region', { name: 'Login' })
  await panel.getByRole('button', { name: 'Login' }).click()
  await expect(panel.getByText('Please enter your email address and password.')).toHaveCount(3)
  await steps.goByMenu(page, 'Merchandise')
  await expect(page).toHaveURL('/merchandise')
  await expect(panel.getByText('Please enter your email address and password.')).toHaveCount(0)
  await expect(panel.locator('[aria-invalid]')).toHaveCount(0)

  await page.goto('/login')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(main.getByRole('alert')).toHaveText('Please enter your email address and password.')
  await main.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register')
  await expect(main.getByRole('alert')).toHaveCount(0)
  await page.goBack()
  await expect(main.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('toasts appear at the bottom right and close by themselves after 5 seconds', async ({ page }) => {
  await page.goto('/merchandise/tee-bay-m')
  await page.evaluate(timeToast, 'Item added to cart.')
  await page.getByRole('button', { name: 'Reserve for €29.00' }).click()
  const said = steps.toast(page, 'Item added to cart.')
  await expect(said).toBeVisible()
  const box = await said.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box?.y).toBeGreaterThan(height / 2)
  if (!steps.isPhone(page)) expect(box?.x).toBeGreaterThan(width / 2)
  // A toast stays open while the pointer is over it, so the pointer is moved away.
  await page.mouse.move(10, 10)
  await expect(said).toHaveCount(0, { timeout: 30_000 })
  const lasted = await page.evaluate(() => Number(document.documentElement.dataset['toastLasted']))
  // No timer fires early; a busy machine may be late.
  expect(lasted).toBeGreaterThanOrEqual(5000)
  expect(lasted).toBeLessThan(15_000)
})

/** Runs in the page. Measures for how many milliseconds a text is displayed. */
function timeToast(text: string): void {
  let since: number | null = null
  new MutationObserver(() => {
    const isThere = document.body.textContent.includes(text)
    if (isThere) since ??= performance.now()
    else if (since !== null)
      document.documentElement.dataset['toastLasted'] ??= String(performance.now() - since)
  }).observe(document.body, { childList: true, subtree: true })
}

test('order pages have titles, and other customers’ tickets, orders and refunds redirect to the portal', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const eva = await shop.person('Eva Kralj')
  const order = await orderPaid(shop, eva, { item: 'valbor27-friday', name: eva.name })
  await loginAs(eva)
  for (const [path, title] of [
    [`/portal/orders/${order.code}`, `Order ${order.code} – Valbor`],
    [`/portal/orders/${order.code}/confirmation`, `Order confirmation ${order.code} – Valbor`],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('article')).toHaveCount(1)
  }
  await page.evaluate((token) => localStorage.setItem('shop-token', token), iva.token)
  const path = `/portal/orders/${order.code}`
  for (const other of [path, `${path}/manage-ticket/${order.tickets[0]?.code}`, `${path}/request-refund`]) {
    await page.goto(other)
    await expect(page).toHaveURL('/portal')
  }
})
