import { expect } from '@playwright/test'
import { approve, checkOut, fillCart } from '../orders'
import * as steps from '../steps'
import { begin, type Desk, type Job } from './desk'

/** Reserves a day ticket for this person, and goes to the checkout. */
async function reserve(desk: Desk, holder: { name: string; email: string }): Promise<void> {
  const { page } = desk
  await begin(desk, '/tickets/valbor27-friday')
  await steps.reserveTicket(page, holder)
  await expect(page.getByRole('dialog')).toBeHidden()
  const cart = await steps.openCart(page)
  await cart.getByRole('link', { name: 'Checkout' }).click()
}

/** Accepts the terms and presses Pay. */
async function pay({ page }: Desk): Promise<void> {
  await expect(page.getByRole('radio', { name: /Credit or debit card/ })).toBeChecked()
  await steps.acceptTerms(page)
  await steps.buy(page)
  await page.waitForURL(/\/gateway\/sandbox\/pay/)
}

/** Buying one ticket, from Reserve to Pay, in a browser of its own. */
export const purchases: readonly Job[] = [
  {
    name: 'buy a ticket as a new customer',
    start: 'the ticket',
    max: 8,
    extra: 'code',
    async run(desk) {
      const { page, shop } = desk
      const person = { name: 'Nina Perić', email: 'nina.peric@mail.example' }
      await reserve(desk, person)
      await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
      await steps.register(page, person, shop.mailbox)
      await page.getByRole('main').getByLabel('Country').selectOption('HR')
      await pay(desk)
    },
  },
  {
    name: 'buy a ticket as a signed-in customer',
    start: 'the ticket',
    max: 5,
    async run(desk) {
      const { page, shop } = desk
      const person = await shop.person('Iva Perić')
      // An earlier order saved the country and the payment method.
      const cart = await fillCart(shop, person, [{ item: 'valbor27-friday', name: person.name }])
      const { payment } = await checkOut(shop, person, cart, 'credit_card')
      await approve(shop, payment)
      await steps.loginWithCart(page, shop, person, '')
      await reserve(desk, person)
      await pay(desk)
    },
  },
]
