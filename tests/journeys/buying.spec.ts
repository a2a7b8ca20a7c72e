import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { papersOf } from './mailbox'
import * as steps from './steps'

const ticket = 'Coach Zagreb → Sidrina'
const shirt = 'Bay Tee – M'

test('the home page is visible before any script runs', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valbor 2027')
  const poster = page.locator('section[aria-labelledby=hero-title] img')
  await expect(poster).toBeVisible()
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const featured = page.getByRole('region', { name: 'Featured' })
  await expect(featured.getByRole('link', { name: 'Three-Day Pass', exact: true })).toBeVisible()
  await expect(featured.getByText('€158.00')).toBeVisible()
  await context.close()
})

for (const instruction of ['redirect', 'submit'] as const) {
  test(`a visitor buys a ticket and a shirt and becomes a customer (payment by ${instruction})`, async ({
    page,
    shop,
    shoot,
  }) => {
    await shop.configure({ sandboxInstruction: instruction })
    const email = `iva-${instruction}-${test.info().project.name}@mail.example`

    await page.goto('/')
    await shoot('home')
    await findTicket(page)
    await shoot('product')
    await steps.reserveTicket(page, { name: 'Iva Perić', email, time: /8 Jul.*08:00/ })
    await expect(steps.toast(page, 'Item added to cart.')).toBeVisible()
    await shoot('item-added')
    await steps.goByMenu(page, 'Merchandise')
    await page.getByRole('link', { name: shirt }).click()
    await page.getByRole('button', { name: 'Reserve for €29.00' }).click()
    await expect(page.getByRole('button', { name: 'Cart 2 items' })).toBeVisible()

    const cart = await steps.openCart(page)
    await expect(cart.getByText(/Held for you for 15 minutes/)).toBeVisible()
    await expect(cart.getByRole('row', { name: new RegExp(ticket) })).toContainText('Iva Perić')
    await expect(cart.getByRole('row', { name: new RegExp(ticket) })).toContainText('€36.00')
    await expect(cart.getByRole('row', { name: /^Total/ })).toContainText('€65.00')
    await expect(cart).toContainText('Shipping and taxes are calculated at checkout.')
    await expect(cart).toContainText('You need to log in or register to check out.')
    await shoot('cart')
    await cart.getByRole('link', { name: 'Checkout' }).click()

    await expect(page).toHaveURL('/login?from=%2Fcheckout')
    await shoot('login')
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await steps.register(page, { name: 'Iva Perić', email }, shop.mailbox)
    await expect(page).toHaveURL('/checkout')

    await checkOut(page, email)
    await shoot('checkout')
    await steps.acceptTerms(page)
    await steps.buy(page)
    await steps.payWith(page, 'Decline card')

    await expect(page).toHaveURL(/\/portal\/orders\/[^/]+$/)
    const code = steps.orderCode(page)
    await expect(page.getByRole('region', { name: 'Next payment' })).toContainText('€70.90 to pay')
    const failed = page.getByText('Your last payment didn’t go through. You haven’t been charged.')
    await expect(failed).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled()
    await shoot('order-declined')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL(/\/gateway\/sandbox\/pay/)
    await shoot('gateway')
    await steps.payWith(page, 'Approve payment')

    await expect(page).toHaveURL(`/portal/orders/${code}/confirmation`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Iva!')
    await expect(failed).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Your order is paid.' })).toBeVisible()
    await shoot('confirmation')
    const pass = await steps.openDocument(
      page,
      page.getByRole('link', { name: /^Download ticket for Iva Perić/ }),
    )
    expect(steps.wordsOf(pass)).toContain('Iva Perić')
    const invoice = await steps.openDocument(page, page.getByRole('link', { name: /^Download invoice/ }))
    expect(steps.wordsOf(invoice)).toContain('70.90')

    const mail = await shop.mailbox.waitFor(email, new RegExp(`^Order ${code} is paid`))
    // The ticket, the invoice and the accepted terms.
    const pdf = 'application/pdf'
    expect(papersOf(mail).map(({ mimeType }) => mimeType)).toEqual([pdf, pdf, pdf])
    const papers = papersOf(mail).map(({ content }) => steps.wordsOf(Buffer.from(content as ArrayBuffer)))
    expect(papers.filter((words) => words.includes('Iva Perić'))).toHaveLength(2)

    await logOut(page)
  })
}

/** Goes from the home page through the listing and its filter to the ticket's page. */
async function findTicket(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Get your tickets' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tickets')
  await page.getByLabel('Type').selectOption({ label: 'Coaches and transfers' })
  await expect(page).toHaveURL('/tickets?type=transport')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4)
  await page.getByRole('link', { name: ticket }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ticket)
  await expect(page).toHaveTitle(`${ticket} – Valbor`)
}

/** Fills the checkout and checks the total. */
async function checkOut(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main')
  const billing = main.getByRole('region', { name: 'Billing address' })
  await expect(billing).toContainText('Iva Perić')
  await expect(billing).toContainText(email)
  await expect(page.getByRole('button', { name: /^Buy now/ })).toBeDisabled()
  await expect(main.getByText('Please choose your country.')).toBeVisible()
  await expect(main.getByText('Please select your country to see your shipping rates.')).toBeVisible()
  await steps.fillAddress(page)
  await main.getByLabel('Credit or debit card').check()

  const summary = main.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('€70.90')
  await expect(summary).toContainText('Tax 25%')
  await expect(summary).toContainText('€14.18')
  await steps.buy(page)
  await expect(main.getByRole('alert')).toHaveText('Please accept the Terms and Conditions.')
}

/** Logs out with the panel beside the page. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Logout' }).click()
  await expect(steps.toast(page, 'You have been logged out.')).toBeVisible()
  await expect(page).toHaveURL(/^[^?]*\/login/)
  expect(await page.evaluate(() => localStorage.getItem('shop-token'))).toBeNull()
}
