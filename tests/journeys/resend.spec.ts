import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { papersOf } from './mailbox'
import { orderPaid } from './orders'
import * as steps from './steps'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

test('the resend form sends tickets again to their holder’s address', async ({ page, shop, shoot }) => {
  const iva = await shop.person()
  await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'Resend tickets' }).click()
  await expect(page).toHaveURL('/resend-tickets')
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Resend tickets' })
  await send.click()
  await expect(alert(page)).toHaveText('Please enter your email address.')
  for (const wrong of ['iva', 'mailto:iva@mail.example']) {
    await main.getByLabel('Email').fill(wrong)
    await send.click()
    await expect(alert(page)).toHaveText('Please enter a valid email address.')
  }
  await shoot('resend-tickets-error')
  await main.getByLabel('Email').fill(` ${iva.email.toUpperCase()} `)
  await send.click()
  await expect(main).toContainText(
    'Please wait up to 10 minutes for the email to arrive, and check your spam folder.',
  )
  await shoot('resend-tickets-sent')
  const mail = await shop.mailbox.waitFor(iva.email, /^Your ticket$/)
  expect(steps.wordsOf(Buffer.from(papersOf(mail)[0]?.content as ArrayBuffer))).toContain(iva.name)

  // An unknown address gets the same response.
  await page.reload()
  await main.getByLabel('Email').fill('nobody@mail.example')
  await send.click()
  await expect(main).toContainText('If there are tickets for nobody@mail.example, they’re on their way.')
})
