import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Answered } from '#contract/calls'
import { codeIn, type Mailbox } from './mailbox'
import type { Person, RunningShop } from './running-shop'

/** Steps of customers in the shop, at both screen sizes. */

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** Opens a page by the navigation, which is in the menu on phones and at the checkout. */
export async function goByMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
}

/** Opens the cart: beside the page, or as a sheet on a phone. */
export async function openCart(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('complementary').getByRole('region', { name: 'Cart' })
  await page.getByRole('button', { name: /^Cart (\d|empty)/ }).click()
  return page.getByRole('dialog', { name: 'Your cart' })
}

/** Closes the cart's sheet on a phone. */
export async function closeCart(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('dialog', { name: 'Your cart' }).getByLabel('Close').click()
}

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

type Holder = { name: string; email?: string; time?: RegExp }

/** Presses Reserve on a ticket's page, fills the dialog, and presses Reserve there. */
export async function reserveTicket(page: Page, { name, email = 'holder@mail.example', time }: Holder) {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Reserve for/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  if (time) {
    const times = dialog.getByLabel('Travel date and time')
    const option = times.locator('option').filter({ hasText: time }).first()
    await times.selectOption(await option.getAttribute('value'))
  }
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
}

/** Reserves a ticket and waits for success. */
export async function addTicket(page: Page, code: string, holder: Holder): Promise<void> {
  await page.goto(`/tickets/${code}`)
  await reserveTicket(page, holder)
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Puts tickets into a cart without the dialogs. The browser shows the cart from its next page on. */
export async function holdTickets(page: Page, shop: RunningShop, person: Person, codes: readonly string[]) {
  let cart: string | null = null
  for (const [index, external_code] of codes.entries()) {
    const holder = { full_name: `${person.name} ${'ABCDEFGH'[index]}`, email: person.email }
    const added: Answered<'add-product-to-cart'> = await shop.call('add-product-to-cart', {
      token: person.token,
      cart,
      external_code,
      ...holder,
    })
    cart = added.cart.code
  }
  await loginWithCart(page, shop, person, cart ?? '')
}

/** Makes the browser one in which this person is logged in and has filled a cart. */
export const loginWithCart = (page: Page, shop: RunningShop, person: Person, cart: string): Promise<void> =>
  page.context().setStorageState({
    cookies: [],
    origins: [
      {
        origin: shop.url,
        localStorage: [
          { name: 'shop-token', value: person.token },
          { name: 'shop-cart', value: cart },
        ],
      },
    ],
  })

/** Creates vouchers of these amounts that no other test uses. Returns their codes. */
export async function vouchers(shop: RunningShop, ...amounts: readonly number[]): Promise<string[]> {
  const codes = amounts.map(() => `SEA${randomBytes(4).toString('hex').toUpperCase()}`)
  const named = codes.map((code, index) => ({ code, discount_amount: amounts[index] ?? 0 }))
  await shop.office('import', { vouchers: named })
  return codes
}

/** Registers on the registration page, and logs in there by the mailed code. */
export async function register(
  page: Page,
  { name, email }: Pick<Person, 'name' | 'email'>,
  mailbox: Mailbox,
): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill(name)
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(main).toContainText(`We’ve emailed a code to ${email}.`)
  const mail = await mailbox.waitFor(email, /^Welcome to /)
  await main.getByLabel('Six-digit code').fill(codeIn(mail))
  await main.getByRole('button', { name: /^(Login|Continue to checkout)$/ }).click()
  await expect(toast(page, 'Login success.')).toBeVisible()
}

/** Logs in on the login page. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password').fill(password)
  await main.getByRole('button', { name: 'Login' }).click()
}

/** Fills the billing address of the checkout. */
export async function fillAddress(page: Page, country = 'Croatia'): Promise<void> {
  const billing = page.getByRole('region', { name: 'Billing address' })
  await billing.getByLabel('Country').selectOption({ label: country })
  const folded = billing.getByRole('button', { name: /^Add an address for the invoice/, expanded: false })
  if (await folded.isVisible()) await folded.click()
  await billing.getByLabel('Street and number').fill('Obala 14')
  await billing.getByLabel('Postcode').fill('22299')
  await billing.getByLabel('Town or city').fill('Mirava')
}

export const acceptTerms = (page: Page) => page.getByLabel('I accept the Terms and Conditions').check()

export const buy = (page: Page) => page.getByRole('button', { name: /^(Buy now|Place order)/ }).click()

/** Selects a result on the sandbox's page. */
export async function payWith(
  page: Page,
  decision: 'Approve payment' | 'Decline card' | 'Cancel and go back',
) {
  await page.waitForURL(/\/gateway\/sandbox\/pay/)
  await page.getByRole('button', { name: decision }).click()
}

/** Returns the code of the order that the page shows. */
export function orderCode(page: Page): string {
  const code = /\/portal\/orders\/([^/]+)/.exec(new URL(page.url()).pathname)?.[1]
  if (!code) throw new Error(`${page.url()} is no order's page`)
  return code
}

/** Opens a document's link in its new window and returns the document. */
export async function openDocument(page: Page, link: Locator): Promise<Buffer> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  // Some browsers display it and some save it, so the document is requested again.
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  await opened.close()
  return answer.body()
}

/** Returns the words of a PDF as another program reads them. */
export function wordsOf(pdf: Uint8Array): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString().replaceAll(/\s+/g, ' ')
}
