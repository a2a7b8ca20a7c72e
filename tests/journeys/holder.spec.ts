import type { Page } from '@playwright/test'
import { refusalSentence } from '#contract/refusals'
import { expect, test } from './fixtures'
import { papersOf, passwordIn } from './mailbox'
import { orderForTwo, orderPaid, ticketCode } from './orders'
import * as steps from './steps'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const emailField = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Email' })
const reassign = (page: Page) =>
  page.getByRole('checkbox', { name: 'Give this ticket to the customer with this email address' })

/** SQL that lets the 15 minutes after a change pass. */
const unlock = `update order_item set edited_at = now() - interval '16 minutes' where edited_at is not null`

test('the new holder of a reassigned ticket is invited, sees only this ticket, changes it and gives it back', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await orderForTwo(shop, iva)
  const given = ticketCode(order, 'Ana Horvat')
  const path = `/portal/orders/${order.code}`
  const anas = `ana-${order.code.toLowerCase()}@mail.example`

  await loginAs(iva)
  await page.goto(path)
  await page.getByRole('link', { name: 'Manage ticket for Ana Horvat' }).click()
  // The ticket has the buyer's own address, so there is nobody to reassign it to.
  await expect(emailField(page)).toHaveValue(iva.email)
  await expect(reassign(page)).toHaveCount(0)
  await emailField(page).fill(anas)
  await reassign(page).check()
  await shoot('reassign')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main')).toContainText(
    `You’re giving this ticket to the customer with the address ${anas}. From then on, only they can download, change or return it.`,
  )
  await page.getByRole('button', { name: 'Change this ticket' }).click()
  await expect(steps.toast(page, `Ticket ${given} updated successfully.`)).toBeVisible()
  await expect(page).toHaveURL(path)

  // The buyer still sees the ticket, but without its code and actions.
  const away = card(page, 'Passed on to someone else')
  await expect(away).toBeVisible()
  await expect(away).not.toContainText('Ticket code')
  await expect(away.getByText('Reassigned', { exact: true })).toBeVisible()
  await expect(away.getByText('Another customer has this ticket now.')).toBeVisible()
  await expect(away.getByRole('link')).toHaveCount(0)
  await expect(card(page, iva.name).getByRole('link', { name: /^Manage/ })).toBeVisible()
  await page.goto(`${path}/manage-ticket/${given}`)
  await expect(page).toHaveURL('/portal')
  await page.goto(`${path}/request-refund`)
  await expect(page.getByText('Someone else holds this ticket.')).toBeVisible()
  await expect(page.getByRole('checkbox', { disabled: true })).toHaveCount(1)
  await shoot('refund-of-given')

  // The holder was invited: the mailed password opens the portal, which shows only that ticket.
  const mail = await shop.mailbox.waitFor(anas, new RegExp(`^${iva.name} has passed a ticket on to you`))
  expect(papersOf(mail)).toHaveLength(1)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?from=%2Fportal')
  await steps.logIn(page, anas, passwordIn(mail))
  await expect(page).toHaveURL('/portal')
  const row = page.getByRole('row', { name: new RegExp(order.code) })
  await expect(row).toContainText('Friday – First Light')
  await expect(row).not.toContainText('2 ×')
  await expect(row.getByRole('link', { name: /^Refund/ })).toHaveCount(0)
  await expect(row).toContainText('Reassigned to you')
  await shoot('holder-portal')
  await row.getByRole('link', { name: `Manage order ${order.code}` }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('main')).not.toContainText('€')
  await expect(page.getByRole('link', { name: /invoice/ })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(given)
  await shoot('holder-order')
  // The ticket was just changed, so it is locked for the holder too.
  await expect(page.getByText(refusalSentence('recently-edited'))).toBeVisible()
  const mine = card(page, 'Ana Horvat')
  const pdf = await steps.openDocument(page, mine.getByRole('link', { name: /^Download/ }))
  expect(steps.wordsOf(pdf)).toContain('Ana Horvat')

  await shop.sql(unlock)
  await page.reload()
  await mine.getByRole('link', { name: /^Manage/ }).click()
  await page.getByLabel('Full name').fill('Ana Horvat Novak')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Change this ticket' }).click()
  await expect(card(page, 'Ana Horvat Novak')).toBeVisible()

  // The ticket returns to the buyer, and the ticket and its order disappear from the holder's portal.
  await shop.sql(unlock)
  await page.reload()
  await page.getByRole('link', { name: /^Manage/ }).click()
  await emailField(page).fill(iva.email)
  await reassign(page).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Change this ticket' }).click()
  await expect(page).toHaveURL('/portal')
  await expect(page.getByText('No orders yet.')).toBeVisible()

  await page.evaluate((token) => localStorage.setItem('shop-token', token), iva.token)
  await page.goto(path)
  const back = card(page, 'Ana Horvat Novak')
  await expect(back).toContainText('Ticket code')
  await expect(back).not.toContainText(given)
  await expect(back.getByRole('link', { name: /^Download/ })).toBeVisible()
  await page.goto(`${path}/request-refund`)
  await expect(page.getByRole('checkbox', { name: /Ana Horvat Novak/ })).toBeEnabled()
})

test('a ticket reassigned to an existing customer appears in that account without an invitation', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const ana = await shop.person('Ana Horvat')
  const order = await orderPaid(shop, iva, { item: 'valbor27-saturday', name: 'Ana Horvat' })
  const code = ticketCode(order)
  const change = { order_id: order.id, code, full_name: 'Ana Horvat', email: ana.email, reassign: true }
  await shop.call('change-ticket', { token: iva.token, ...change })
  const mail = await shop.mailbox.waitFor(ana.email, /has passed a ticket on to you$/)
  expect(mail.text).toContain('You’ll find it in your account, under Portal.')
  await loginAs(ana)
  await page.goto(`/portal/orders/${order.code}`)
  await expect(card(page, 'Ana Horvat')).toBeVisible()
  // Only the buyer can request a refund of the ticket.
  await expect(page.getByText('Request Refund')).toHaveCount(0)
  await page.goto(`/portal/orders/${order.code}/request-refund`)
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
})
