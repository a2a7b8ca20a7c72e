import { axeFindings } from './axe'
import { expect, test as journey } from './fixtures'
import { bankDetails, orderPaid } from './orders'
import type { Person, RunningShop } from './running-shop'
import * as steps from './steps'

/** The axe rules about colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']

/**
 * Checks that also take a screenshot: of pages that no other journey opens, and of those that dark mode changes most.
 */
const pictured = {
  light: `/merchandise /tickets/valbor27-coach-out /tickets/valbor27-pass-plan /merchandise/tee-bay-m /faqs
    /privacy-policy /security-statement /terms-conditions /ambassadors /register /forgot-password remove terms
    checkout-errors portal order logout menu`.split(/\s+/),
  dark: `/ /tickets /tickets/valbor27-coach-out /faqs /login personalise-errors remove terms checkout-errors portal
    account order waiting pay accept-terms refund-errors refund menu`.split(/\s+/),
}

const test = journey.extend<{
  /**
   * Checks the page in light mode with axe's WCAG 2.2 AA and best-practice rules, and its colours in dark mode, which
   * differs only in colours. `what` names the page's state in one word.
   */
  check: (what: string) => Promise<void>
}>({
  check: ({ page, shoot }, use) =>
    use(async (what) => {
      await page.evaluate(() => document.fonts.ready.then(() => null))
      for (const mode of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: mode })
        const found = await axeFindings(page, mode === 'dark' ? rulesOfColours : wcag)
        expect.soft(found, `${what} in ${mode}`).toEqual([])
        const name = what === '/' ? 'home' : what.replaceAll(/^\W|valbor27-/g, '').replaceAll('/', '-')
        if (pictured[mode].includes(what)) await shoot(`${name}-${mode}`)
      }
    }),
})

const openPages =
  `/ /tickets /merchandise /tickets/valbor27-coach-out /tickets/valbor27-pass-plan /merchandise/tee-bay-m
  /merchandise/hoodie-pine-s /tickets/valbor27-friday /cookie-policy /faqs /privacy-policy /security-statement
  /accessibility-statement /terms-conditions /ambassadors
  /login /register /forgot-password /resend-tickets /reset-password/iva@mail.example/token`.split(/\s+/)

// Each of these takes long, so they are distributed over the workers.
test.describe.configure({ mode: 'parallel' })
// Trace snapshots take long. CI stores none of a first run, and another setting there would start another shop.
if (!process.env['CI']) test.use({ trace: 'off' })

test.beforeEach(({ shop }) => shop.configure({ theme: { ...theme, mode: 'system' } }))

test('axe finds nothing on public pages and guests’ pages in light and dark mode', async ({
  page,
  check,
}) => {
  test.setTimeout(300_000)
  for (const path of openPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The side panels load a moment after the page.
    await expect(page.getByRole('complementary').getByText('Loading')).toHaveCount(0)
    await check(path)
  }
})

test('axe finds nothing in dialogs and the checkout in light and dark mode', async ({
  page,
  shop,
  loginAs,
  check,
}) => {
  test.setTimeout(180_000)
  await loginAs(await shop.person())
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  await check('checkout-empty')

  await page.goto('/tickets/valbor27-coach-out')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Reserve for/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill(' ')
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await check('personalise-errors')
  await dialog.getByLabel('Close').click()
  await steps.reserveTicket(page, { name: 'Ana', time: /8 Jul.*08:00/ })
  await expect(steps.toast(page, 'Item added to cart.')).toBeVisible()
  const cart = await steps.openCart(page)
  await cart.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('dialog', { name: 'Remove from cart?' })).toBeVisible()
  await check('remove')

  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Terms and Conditions' }).click()
  await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible()
  await check('terms')
  await page.keyboard.press('Escape')
  await steps.fillAddress(page)
  await page.getByRole('button', { name: /^Buy now/ }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await check('checkout-errors')
})

test('axe finds nothing on orders, payments and the account in light and dark mode', async ({
  page,
  shop,
  loginAs,
  check,
}) => {
  test.setTimeout(180_000)
  const iva = await shop.person()
  const paid = await order(shop, iva, 'valbor27-friday', 'voucher')
  const waiting = await order(shop, iva, 'valbor27-saturday', 'bank_transfer')
  const planned = await order(shop, iva, 'valbor27-pass-plan', 'credit_card')
  await loginAs(iva)
  const [payment] = planned.payments
  const pages = [
    ['portal', '/portal'],
    ['account', '/account'],
    ['confirmation', `/portal/orders/${paid.code}/confirmation`],
    ['waiting', `/portal/orders/${waiting.code}`],
    ['planned', `/portal/orders/${planned.code}`],
    ['pay', `/payment-plan-payment/${planned.code}/${planned.checksum}/${payment?.reference}`],
    ['accepted-terms', `/accept-tcs/${paid.code}/${paid.checksum}`],
    ['order', `/portal/orders/${paid.code}`],
  ] as const
  for (const [what, path] of pages) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(what)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
  await check('logout')
  if (!steps.isPhone(page)) return
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await check('menu')
})

test('axe finds nothing in wizards, refunds and terms in light and dark mode', async ({
  page,
  shop,
  loginAs,
  check,
}) => {
  test.setTimeout(180_000)
  const iva = await shop.person()
  const coach = { item: 'valbor27-coach-out', name: iva.name, departure: 0 }
  const paid = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name }, coach)
  const staff = await shop.office('create-order', {
    customer: { full_name: iva.name, email: iva.email, country: 'HR' },
    items: [{ external_code: 'valbor27-friday', full_name: iva.name, email: iva.email }],
    payment_method: 'bank_transfer',
  })
  await loginAs(iva)
  await page.goto(`/portal/orders/${paid.code}`)
  await page.getByRole('button', { name: /^Choose Time/ }).click()
  await page.getByRole('button', { name: 'Change travel time' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await check('travel-time-errors')

  await page.goto(`/portal/orders/${paid.code}/manage-ticket/${paid.tickets[0]?.code}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await check('manage-ticket-errors')
  await page.getByRole('textbox', { name: 'Email' }).last().fill('ana@mail.example')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Change this ticket' })).toBeVisible()
  await check('manage-ticket-confirm')

  await page.goto(`/portal/orders/${paid.code}/request-refund`)
  await page.getByRole('checkbox').first().check()
  await check('refund-items')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Enter bank details' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await check('refund-errors')
  const { data } = await shop.call('request-refund', {
    token: iva.token,
    order_id: paid.id,
    tickets: paid.tickets[0]?.code,
    merchandise: '',
    ...bankDetails,
  })
  for (const [what, path] of [
    ['portal-with-refund', '/portal'],
    ['refund', `/portal/refunds/${data.refund_id}`],
    ['order-terms', `/portal/orders/${staff.order.code}`],
    ['accept-terms', new URL(staff.terms_url).pathname],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(what)
  }
})

const theme = { brand: '#2149c1', accent: '#ff5b45', radius: 14, font: 'bricolage' } as const

/** Creates an order of one ticket without the pages. */
async function order(
  shop: RunningShop,
  { token, name, email }: Person,
  external_code: string,
  payment_method: 'credit_card' | 'bank_transfer' | 'voucher',
) {
  const { cart } = await shop.call('add-product-to-cart', { token, external_code, full_name: name, email })
  const { order } = await shop.call('checkout-cart', {
    token,
    cart: cart.code,
    customer: { full_name: name, country: 'HR' },
    order: { payment_method },
    voucher_code: payment_method === 'voucher' ? ((await steps.vouchers(shop, 50_000))[0] ?? null) : null,
  })
  return order
}
