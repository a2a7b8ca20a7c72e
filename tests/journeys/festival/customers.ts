import { expect, type Browser, type Page } from '@playwright/test'
import { waitForScriptsOnGoto } from '../fixtures'
import type { RunningShop } from '../running-shop'
import * as steps from '../steps'
import { watchContext, type Watched } from '../watch-page'

/** A customer in a separate browser. */
export interface Customer {
  name: string
  email: string
  page: Page
  watched: Watched
}

/** An order with the payment instructions that its buyer sees. */
export interface Sold {
  code: string
  /** Amount in cents. */
  amount: number
  /** Reference of the transfer; `null` if it is paid by card. */
  reference: string | null
}

/** Opens another browser at the shop. */
export async function newBrowser(browser: Browser, shop: RunningShop) {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  waitForScriptsOnGoto(page)
  return { page, watched: watchContext(context) }
}

/** Registers in another browser and logs in by the mailed code. */
export async function newCustomer(browser: Browser, shop: RunningShop, name: string): Promise<Customer> {
  const { page, watched } = await newBrowser(browser, shop)
  const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@mail.example`
  await page.goto('/register')
  await steps.register(page, { name, email }, shop.mailbox)
  await page.waitForURL('/')
  return { name, email, page, watched }
}

/** Buys a pass with a plan by card, and a coach and a shirt by transfer. */
export async function buyEach(ana: Customer) {
  const { page } = ana
  await steps.addTicket(page, 'festival-pass', ana)
  await page.goto('/checkout')
  await steps.fillAddress(page)
  await expect(page.getByText('To pay now: €60.00, the first of 2 payments.')).toBeVisible()
  await steps.acceptTerms(page)
  await steps.buy(page)
  await steps.payWith(page, 'Approve payment')
  await expect(page).toHaveURL(/\/confirmation$/)
  const pass: Sold = { code: steps.orderCode(page), amount: 6000, reference: null }
  const coach = await buyCoach(ana, /8 Jul/, [ana.name])
  await page.goto('/merchandise/sea-days-shirt')
  await page.getByRole('button', { name: 'Reserve for €25.00' }).click()
  await expect(steps.toast(page, 'Item added to cart.')).toBeVisible()
  return { pass, coach, shirt: await byTransfer(page) }
}

/** Buys tickets of one departure for these people in one order. */
export async function buyCoach(who: Customer, time: RegExp, holders: readonly string[]): Promise<Sold> {
  for (const name of holders)
    await steps.addTicket(who.page, 'coach-from-osijek', { name, email: who.email, time })
  return byTransfer(who.page)
}

/** Checks out the cart by transfer, and reads the payment instructions. */
async function byTransfer(page: Page): Promise<Sold> {
  await page.goto('/checkout')
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  await steps.buy(page)
  await expect(page).toHaveURL(/\/confirmation$/)
  const transfer = page.getByRole('region', { name: 'Bank transfer' })
  const [, euros = '', cents = ''] =
    /€([\d,]+)\.(\d\d)/.exec(await transfer.getByRole('heading').innerText()) ?? []
  const reference = await transfer.getByText(/^RF\d\d /).innerText()
  return {
    code: steps.orderCode(page),
    amount: Number(`${euros.replaceAll(',', '')}${cents}`),
    reference: reference.replaceAll(' ', ''),
  }
}
