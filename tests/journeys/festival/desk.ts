import { expect, type Browser, type Page } from '@playwright/test'
import { papersOf } from '../mailbox'
import type { RunningShop } from '../running-shop'
import * as steps from '../steps'
import { newBrowser, type Customer, type Sold } from './customers'
import { downloaded, goTo } from './office-page'

/** Sells a seat in the second coach for cash. The customer accepts the terms by the mailed link and gets the ticket. */
export async function sellForCash(page: Page, shop: RunningShop, browser: Browser): Promise<Sold> {
  const email = 'tena@mail.example'
  await goTo(page, 'Orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Item').selectOption({ value: 'coach-from-osijek' })
  await page.getByRole('button', { name: 'Add' }).click()
  const times = page.getByLabel('Travel time')
  const second = times.locator('option').filter({ hasText: '9 Jul' })
  await times.selectOption(await second.getAttribute('value'))
  await page.getByLabel('Full name').fill('Tena Babić')
  await page.getByLabel(/^Email(?! of)/).fill(email)
  await expect(page.getByLabel('Payment')).toHaveValue('cash')
  await page.getByRole('button', { name: 'Create order' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading.locator('..').getByText('Paid')).toBeVisible()
  const code = await heading.innerText()

  const mail = await shop.mailbox.waitFor(email, new RegExp(`^Order ${code} is paid`))
  const { page: visitor, watched } = await newBrowser(browser, shop)
  await visitor.goto(/http\S+\/accept-tcs\/\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await steps.acceptTerms(visitor)
  await visitor.getByRole('button', { name: 'Accept', exact: true }).click()
  const tickets = await shop.mailbox.waitFor(email, /^Your ticket$/)
  const papers = papersOf(tickets).map(({ content }) => steps.wordsOf(Buffer.from(content as ArrayBuffer)))
  expect(papers.some((words) => words.includes('Tena Babić'))).toBe(true)
  expect(watched.problems()).toEqual([])
  await visitor.context().close()
  return { code, amount: 3000, reference: null }
}

/** Prints the packing slip of the shirt and records the parcel. The customer gets its tracking number. */
export async function sendShirt(page: Page, shop: RunningShop, ana: Customer, { code }: Sold): Promise<void> {
  await goTo(page, 'Dispatch')
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('1 × Sea Days shirt')
  await expect(row).toContainText('Obala 14')
  await page.getByRole('button', { name: 'Packing slips' }).click()
  const dialog = page.getByRole('dialog')
  const slip = await downloaded(page, () => dialog.getByRole('button', { name: 'Print' }).click())
  expect(steps.wordsOf(slip)).toContain('Sea Days shirt')
  await expect(row).toContainText('Slip printed')
  await row.getByRole('button', { name: 'Mark as sent' }).click()
  await dialog.getByLabel('Carrier').fill('GLS')
  await dialog.getByLabel('Tracking number').fill('HR4711')
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText('1 order marked as sent.')).toBeVisible()
  await expect(page.getByText('Nothing to pack.')).toBeVisible()
  const mail = await shop.mailbox.waitFor(ana.email, new RegExp(`^Order ${code} is on its way`))
  expect(mail.text).toContain('HR4711')
}
