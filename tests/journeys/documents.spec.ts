import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import type { Person, RunningShop } from './running-shop'
import * as steps from './steps'

/** A paid order of these tickets whose terms are accepted, made at the box office. */
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

test('all tickets of an order come as one document, in a new window', async ({
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

test('of one ticket there is no such button', async ({ page, shop, loginAs }) => {
  const person = await shop.person()
  const code = await paidOrder(shop, person, ['valbor27-pass'])
  await loginAs(person)
  await page.goto(`/portal/orders/${code}`)
  await expect(page.getByRole('link', { name: /^Download ticket of/ })).toBeVisible()
  await expect(allTickets(page)).toHaveCount(0)
})
