import type { Page } from '@playwright/test'
import { officeRoutes } from '#web/office/routes'
import { expect, test as base } from './fixtures'
import { prepareWalks, walkByTab, walkPalette, type Action } from './focus-walk'
import { setUpOwner } from './office-steps'
import { runShop, type RunningShop } from './running-shop'

/** The test of a shop with a short history, so that every list has rows. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // Playwright derives the required fixtures from the first argument; there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await runShop({ DEMO_ORDERS: '100' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
// Trace snapshots at each press would take most of the time.
test.use({ trace: 'off' })

/** How a screen is walked. */
interface Walk {
  /** Query after the screen's path, which keeps lists short. Parameters such as `:order` are replaced. */
  query?: string
  /** The screen's main action; `null` if the screen is only read. */
  action: ((page: Page) => Action) | null
}

const inMain = (page: Page, role: 'button' | 'link' | 'textbox' | 'checkbox', name: string | RegExp) =>
  page.getByRole('main').getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
const opens = (name: string) => (page: Page) =>
  ({ target: inMain(page, 'button', name), does: 'opens a dialog' }) as const
const unfolds = (name: string) => (page: Page) =>
  ({
    target: page.getByRole('main').locator('summary').filter({ hasText: name }),
    does: 'opens a menu',
  }) as const
const leads = (name: string | RegExp) => (page: Page) =>
  ({ target: inMain(page, 'link', name), does: 'is reached' }) as const
const presses = (name: string) => (page: Page) =>
  ({ target: inMain(page, 'button', name), does: 'is reached' }) as const
const checks = (name: string) => (page: Page) =>
  ({ target: inMain(page, 'checkbox', name), does: 'is reached' }) as const
const passes = (name: string) => (page: Page) =>
  ({ target: inMain(page, 'button', name), does: 'passes a frame' }) as const
const takes = (name: string | RegExp, text: string) => (page: Page) =>
  ({ target: inMain(page, 'textbox', name), does: 'takes a text', text }) as const

/** All addresses of the office with their walks and the action of each (`docs/behaviour/office.md`). */
const walks: Record<string, readonly Walk[]> = {
  '/office': [{ action: leads('Open the first') }],
  '/office/orders': [{ query: '?q=:person', action: leads('New order') }],
  '/office/orders/new': [{ action: presses('Create order') }],
  '/office/orders/guests': [{ action: presses('Download an example') }],
  '/office/orders/:order': [{ action: opens('Send mail again') }, { action: unfolds('More') }],
  '/office/tickets': [{ query: '?q=:order', action: opens('Print') }],
  '/office/tickets/scans': [{ action: null }],
  '/office/dispatch': [{ action: opens('Packing slips') }],
  '/office/customers': [{ query: '?q=:person', action: leads(/./) }],
  '/office/customers/:customer': [{ action: opens('Change limits') }],
  '/office/inbox': [{ action: opens('Import statement') }],
  '/office/refunds': [{ action: opens('Make bank file') }],
  '/office/withdrawals': [{ action: opens('Open refund') }],
  '/office/reports': [{ action: opens('Download as ZIP') }],
  '/office/reports/:report': [{ action: opens('Export') }],
  '/office/catalogue': [{ query: '?q=valbor27-pass', action: unfolds('New item') }],
  '/office/catalogue/file': [{ action: opens('Import') }],
  '/office/catalogue/events': [{ action: opens('New event') }],
  '/office/catalogue/cancellations': [{ action: leads(/./) }],
  '/office/catalogue/cancellations/:cancellation': [{ action: null }],
  '/office/catalogue/new': [{ query: '?template=coach', action: takes('Name', 'Coach') }],
  '/office/catalogue/items/:item': [{ action: takes('Name', 'Festival pass') }],
  '/office/look': [
    { action: opens('Publish …') },
    ...['pictures', 'pages', 'words', 'labels'].map((part) => ({
      query: `?part=${part}`,
      action: passes('Skip the preview'),
    })),
  ],
  '/office/vouchers': [{ action: opens('Make a batch') }, { action: opens('New voucher') }],
  '/office/jobs': [{ action: leads(/./) }],
  '/office/jobs/:job': [{ action: null }],
  '/office/coming': [{ action: null }],
  '/office/stock': [{ action: presses('Count again') }],
  '/office/mails': [{ query: '?q=owner', action: null }],
  '/office/settings': [{ action: takes('Shop name', 'Valbor by the sea') }],
  '/office/settings/payments': [{ action: takes('Account holder', 'Valbor') }],
  '/office/settings/shipping': [{ action: takes('Tax on shipping (%)', '24') }],
  '/office/settings/fiscal': [{ action: checks('Report to Croatia’s tax authority (CIS)') }],
  '/office/settings/mail': [{ action: takes('Reply address', 'desk@valbor.example') }],
  '/office/settings/advanced': [{ action: takes('Failed logins per account', '50') }],
  '/office/settings/health': [{ action: presses('Check again') }],
  '/office/keys': [{ action: opens('Add key') }],
  '/office/team': [{ action: opens('Invite') }],
  '/office/retention': [{ action: null }],
  '/office/account': [{ action: presses('Change password') }],
  '/office/log': [{ query: '?q=owner', action: null }],
}

/** Returns the values of the parameters: entities with a screen of their own, and filters that keep lists short. */
async function exampleThings(shop: RunningShop): Promise<Record<string, string>> {
  const { tickets } = await shop.office('find-tickets', { state: ['issued'] })
  const order = tickets[0]?.order ?? ''
  const { orders } = await shop.office('find-orders', { query: order })
  const person = orders[0]?.customer.email ?? ''
  const { customers } = await shop.office('find-customers', { query: person })
  const message = 'We are sorry.'
  const { cancellation_id } = await shop.office('start-cancellation', { item: 'valbor27-friday', message })
  const filters = { query: order }
  const { job } = await shop.office('start-bulk', { action: 'resend-order-mail', filters, count: 1 })
  const { version } = await shop.office('get-look', {})
  await shop.office('save-look', { look: { faqs: '<p>Ask us.</p>' }, version })
  return {
    order,
    person,
    customer: `${customers[0]?.id}`,
    cancellation: `${cancellation_id}`,
    item: 'valbor27-pass',
    job: `${job.job_id}`,
    report: 'sales',
  }
}

/** Goes to an address, either with the office's router, which is faster, or by loading the page. */
async function open(page: Page, address: string, isLoaded: boolean): Promise<void> {
  if (isLoaded) await page.goto(address)
  else
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton, [role="progressbar"], [aria-busy="true"]')).toHaveCount(0)
}

test('every screen of the office is usable by keyboard, and its main action can be started', async ({
  page,
  shop,
  watched,
}) => {
  // The test visits about forty screens with all of their stops.
  test.setTimeout(240_000)
  watched.expectRefusal('/office/api/get-me', 401)
  // On a slow machine, a form makes a dry run with a partially typed value.
  watched.expectRefusal('/office/api/save-settings', 422)
  await prepareWalks(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const things = await exampleThings(shop)
  const addressOf = (path: string) => path.replaceAll(/:([a-z]+)/g, (_, name: string) => things[name] ?? '')
  const expectNone = (faults: string[], address: string) => expect.soft(faults, address).toEqual([])

  const signedIn = officeRoutes.filter(({ isOpen, path }) => !isOpen && path !== '/office/sign-in')
  expect(Object.keys(walks).toSorted()).toEqual(signedIn.map(({ path }) => path).toSorted())

  for (const address of [await shop.ownerLink(), '/office/sign-in']) {
    await open(page, address, true)
    expectNone(await walkByTab(page, 'body', null), address)
  }
  await setUpOwner(page, await shop.ownerLink())
  expectNone(await walkByTab(page, 'body', null), 'with the navigation')
  expectNone(await walkPalette(page), 'Ctrl-K')

  // Unsaved input blocks the router.
  let isTyped = false
  for (const [path, ways] of Object.entries(walks))
    for (const { query = '', action } of ways) {
      const address = addressOf(`${path}${query}`)
      await open(page, address, isTyped)
      const todo = action && action(page)
      isTyped = todo?.does === 'takes a text'
      // The navigation at the side is the same on every screen.
      await page.locator('#main').focus()
      expectNone(await walkByTab(page, 'main', todo), address)
    }
})
