import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import type { Person, RunningShop } from './running-shop'
import * as steps from './steps'

/** Creates a paid order of these tickets at the box office, with accepted terms. Returns its code. */
async function paidOrder(shop: RunningShop, person: Person, codes: readonly string[]): Promise<string> {
  const { order } = await shop.office('create-order', {
    customer: { full_name: person.name, email: person.email },
    items: codes.map((external_code, index) => ({
      external_code,
      full_name: `${person.name} ${'ABCD'[index]}`,
      email: person.email,
    })),
    payment_method: 'voucher',
  })
  await shop.call('accept-terms-and-conditions', { order: order.code, checksum: order.checksum })
  return order.code
}

const allTickets = (page: Page) => page.getByRole('link', { name: /^Download all tickets/ })

test('all tickets of an order open as one document, in a new window', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const person = await shop.person()
  const code = await paidOrder(shop, person, ['valbor27-pass', 'valbor27-pass', 'valbor27-pass'])
  await loginAs(person)
  await page.goto(`/portal/orders/${code}`)
  await expect(page.getByRole('heading', { name: 'Your tickets' })).toBeVisible()
  await shoot('order-tickets')
  const words = steps.wordsOf(await steps.openDocument(page, allTickets(page)))
  for (const letter of 'ABC') expect(words).toContain(`${person.name} ${letter}`)
})

test('an order of one ticket has no button for all tickets', async ({ page, shop, loginAs }) => {
  const person = await shop.person()
  const code = await paidOrder(shop, person, ['valbor27-pass'])
  await loginAs(person)
  await page.goto(`/portal/orders/${code}`)
  await expect(page.getByRole('link', { name: /^Download ticket for/ })).toBeVisible()
  await expect(allTickets(page)).toHaveCount(0)
})

/** Saves what a link downloads. Returns its name and text. */
async function savedFile(page: Page, link: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('the dates of an order can be added to a calendar unless it is cancelled', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const person = await shop.person()
  const code = await paidOrder(shop, person, ['valbor27-pass', 'valbor27-pass'])
  await loginAs(person)
  await page.goto(`/portal/orders/${code}`)
  const link = page.getByRole('link', { name: 'Add to calendar' })
  const { name, text } = await savedFile(page, link)
  expect(name).toBe(`order-${code}.ics`)
  expect(text).toContain('BEGIN:VEVENT\r\n')
  expect(text).toContain('SUMMARY:Valbor 2027\r\n')

  await shop.office('cancel-order', { order: code, reason: 'Storm' })
  await page.reload()
  await expect(page.getByText('This order is cancelled.')).toBeVisible()
  await shoot('order-cancelled')
  await expect(link).toHaveCount(0)
})

test('the due dates of a plan can be added to a calendar once the first payment is made', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const person = await shop.person()
  await loginAs(person)
  await steps.addTicket(page, 'valbor27-pass-plan', { name: person.name })
  await page.goto('/checkout')
  await steps.fillAddress(page)
  await steps.acceptTerms(page)
  await steps.buy(page)
  await steps.payWith(page, 'Approve payment')
  await page.waitForURL(/\/confirmation$/)
  const link = page.getByRole('link', { name: 'Add dates to calendar' })
  await shoot('order-plan')
  const { text } = await savedFile(page, link)
  const days = text.match(/^DTSTART;VALUE=DATE:\d{8}\r$/gm) ?? []
  await expect(page.getByRole('list', { name: 'Payments of your plan' }).getByText('Pending')).toHaveCount(
    days.length,
  )
  expect(text.replaceAll('\r\n ', '')).toContain(`${shop.url}/payment-plan-payment/${steps.orderCode(page)}/`)
})

test('wallet passes are offered only if they are configured', async ({ page, shop, loginAs, shoot }) => {
  const person = await shop.person()
  const code = await paidOrder(shop, person, ['valbor27-pass'])
  await loginAs(person)
  const links = page.getByRole('link', { name: /Wallet/ })
  await page.goto(`/portal/orders/${code}`)
  await expect(page.getByRole('link', { name: /^Download ticket for/ })).toBeVisible()
  await expect(links).toHaveCount(0)

  // The response is that of a shop with wallet keys; tests/calls/documents/wallets.test.ts tests the links.
  await page.route('**/api/get-data', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replaceAll('"wallets":[]', '"wallets":["apple","google"]'),
    })
  })
  await page.reload()
  await expect(links).toHaveCount(2)
  await expect(links.first()).toHaveAttribute(
    'href',
    new RegExp(`^/download-pass/apple/${person.email.replace('@', '(@|%40)')}/`),
  )
  await expect(links.last()).toHaveAttribute('target', '_blank')
  await shoot('order-wallets')
})
