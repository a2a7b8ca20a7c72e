import type { Page } from '@playwright/test'
import { refusalSentence } from '#contract/refusals'
import { expect, test } from './fixtures'
import { orderPaid, planBegun, ticketCode } from './orders'

const step = (page: Page) => page.locator('h2').filter({ visible: true }).first()
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const back = (page: Page) => page.getByRole('button', { name: 'Back' }).click()

test('both Back buttons of the ticket wizard lead to the details, and a reload keeps the input', async ({
  page,
  shop,
  loginAs,
  watched,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  const code = ticketCode(order)
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  await page.getByRole('link', { name: /^Manage ticket/ }).click()
  const name = page.getByLabel('Full name')
  await name.fill('Ana Horvat')
  await page.reload()
  await expect(name).toHaveValue('Ana Horvat')

  for (const goBack of [() => back(page), () => page.goBack()]) {
    await next(page)
    await expect(step(page)).toHaveText('Confirm')
    await goBack()
    await expect(step(page)).toHaveText('Enter details')
    await expect(name).toHaveValue('Ana Horvat')
  }
  await page.goForward()
  await expect(step(page)).toHaveText('Confirm')
  await page.reload()
  await expect(step(page)).toHaveText('Enter details')
  await expect(name).toHaveValue('Ana Horvat')
  await next(page)
  await expect(step(page)).toHaveText('Confirm')
  await back(page)
  await expect(step(page)).toHaveText('Enter details')
  await next(page)

  // Another window changes the ticket first, so the failed request returns to the details with the reason.
  const elsewhere = { order_id: order.id, code, full_name: 'Eva Kralj' }
  await shop.call('change-ticket', { token: iva.token, ...elsewhere })
  watched.expectRefusal('/api/change-ticket', 409)
  await page.getByRole('button', { name: 'Change this ticket' }).click()
  await expect(step(page)).toHaveText('Enter details')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText(refusalSentence('recently-edited'))
  await expect(name).toHaveValue('Ana Horvat')
  // The form's message does not appear on the next page.
  await page.getByRole('link', { name: `Order ${order.code}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.code)
  await page.goBack()
  await expect(step(page)).toHaveText('Enter details')
  await expect(alert).toHaveCount(0)
})

test('the refund wizard survives back, forward and reload, and a failed request returns to the bank details', async ({
  page,
  shop,
  loginAs,
  watched,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}/request-refund`)
  const ticket = page.getByRole('checkbox', { name: /^Friday/ })
  await ticket.check()
  // Two presses before the next step is rendered advance only one step.
  const pressTwice = (button: HTMLElement) => [button, button].forEach((each) => each.click())
  await page.getByRole('button', { name: 'Continue' }).evaluate(pressTwice)
  await expect(step(page)).toHaveText('Enter bank details')
  await page.goBack()
  await expect(step(page)).toHaveText('Select items')
  await expect(ticket).toBeChecked()
  await next(page)
  await page.getByLabel('Street and number').fill('Obala 14')
  await page.getByLabel('Postcode').fill('22299')
  await page.getByLabel('Town or city').fill('Mirava')
  await page.getByLabel('Bank name').fill('Narodna banka')
  await page.getByLabel('Bank country').selectOption({ label: 'Croatia' })
  await page.reload()
  await expect(step(page)).toHaveText('Select items')
  await expect(ticket).toBeChecked()
  await next(page)
  await expect(page.getByLabel('Bank name')).toHaveValue('Narodna banka')
  // Account numbers must be typed again, because no browser stores them.
  await page.getByLabel('BIC/SWIFT').fill('NBHRHR2D')
  await page.getByLabel('IBAN').fill('HR1210010051863000160')
  await next(page)
  await expect(step(page)).toHaveText('Confirm')
  await back(page)
  await expect(step(page)).toHaveText('Enter bank details')
  await expect(page.getByLabel('IBAN')).toHaveValue('HR1210010051863000160')
  await next(page)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('10010051863000160')

  // Another window requests the same refund first.
  watched.expectRefusal('/api/request-refund', 409)
  await shop.sql(
    `insert into refund (order_id, status, created_at, total) values ($1, 'processing', now(), 100)`,
    [order.id],
  )
  await page.getByRole('button', { name: /^Request refund of/ }).click()
  await expect(step(page)).toHaveText('Enter bank details')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This order already has an active refund request.',
  )
  await expect(page.getByLabel('IBAN')).toHaveValue('HR1210010051863000160')
})

test('the refund wizard of a plan starts with the bank details, and the browser’s Back returns to them', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const order = await planBegun(shop, iva)
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}/request-refund`)
  await page.getByLabel('Street and number').fill('Obala 14')
  await page.getByLabel('Postcode').fill('22299')
  await page.getByLabel('Town or city').fill('Mirava')
  await page.getByLabel('Bank name').fill('Narodna banka')
  await page.getByLabel('Bank country').selectOption({ label: 'Croatia' })
  await page.getByLabel('BIC/SWIFT').fill('NBHRHR2D')
  await page.getByLabel('IBAN').fill('HR1210010051863000160')
  await next(page)
  await expect(step(page)).toHaveText('Confirm')
  await page.goBack()
  await expect(step(page)).toHaveText('Enter bank details')
  await expect(page.getByLabel('Bank name')).toHaveValue('Narodna banka')
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
})

test('the browser’s Back in the withdrawal wizard leads from the confirmation to the statement', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'tee-bay-m' })
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract here' }).first().click()
  const piece = page.getByRole('main').getByRole('checkbox').first()
  await piece.check()
  await page.getByRole('main').getByRole('button', { name: 'Withdraw from contract here' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm withdrawal' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Confirm withdrawal' })).toBeHidden()
  await expect(piece).toBeChecked()
})
