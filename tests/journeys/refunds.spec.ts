import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { bankDetails, orderForTwo, orderPaid, orderUnpaid, planBegun, ticketCode } from './orders'
import * as steps from './steps'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const step = (page: Page) => page.locator('h2').filter({ visible: true }).first()
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const quote = (page: Page) => page.getByRole('region', { name: 'Your refund' }).filter({ visible: true })

/** Fills the fields of the bank step that the account left empty. */
async function fillBank(page: Page): Promise<void> {
  await page.getByLabel('Street and number').fill('Obala 14')
  await page.getByLabel('Postcode').fill('22299')
  await page.getByLabel('Town or city').fill('Mirava')
  await page.getByLabel('Bank name').fill('Narodna banka')
  await page.getByLabel('BIC/SWIFT').fill('nbhr hr2d')
  await page.getByLabel('Bank country').selectOption({ label: 'Croatia' })
  await page.getByLabel('IBAN').fill('HR12 1001 0051 8630 0016 0')
}

test('a refund is requested in three steps and shows its amount before any input', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const never = {
    shop_item_type: 'tickets',
    external_code: 'for-good',
    event: 'VALBOR27',
    type: 'day',
  } as const
  await shop.office('import', {
    items: [{ ...never, name: 'Day for Good', price: 1000, stock_level: 50, is_refundable: false }],
  })
  const iva = await shop.person()
  const order = await orderPaid(
    shop,
    iva,
    { item: 'valbor27-friday', name: iva.name },
    { item: 'valbor27-coach-out', name: iva.name, departure: 0 },
    { item: 'for-good', name: iva.name },
    { item: 'tee-bay-m' },
  )
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  await page.getByRole('link', { name: 'Request Refund' }).click()

  await expect(page).toHaveURL(`/portal/orders/${order.code}/request-refund`)
  await expect(page).toHaveTitle(`Request a refund · ${order.code} – Valbor`)
  await expect(step(page)).toHaveText('Select items')
  await next(page)
  await expect(alert(page)).toHaveText('Please select at least one item.')
  const friday = page.getByRole('checkbox', { name: /^Friday/ })
  await expect(friday).toBeFocused()
  const goods = page.getByRole('checkbox', { name: /^Bay Tee/ })
  await expect(page.getByRole('checkbox', { name: /^Day for Good/ })).toBeDisabled()
  await expect(page.getByText('This one isn’t refundable.')).toBeVisible()
  await expect(page.getByText('€59.00 price without booking fee − €4.00 refund fee')).toBeVisible()

  // Merchandise is refunded with its shipping, and never together with tickets.
  await goods.check()
  await expect(friday).toBeDisabled()
  await expect(quote(page)).toContainText('Shipping')
  await expect(quote(page)).toContainText('€34.90')
  await expect(page.getByText('You can’t refund tickets and merchandise in one request.')).toBeVisible()
  await goods.uncheck()
  await friday.check()
  await expect(goods).toBeDisabled()
  await page.getByRole('checkbox', { name: /^Coach/ }).check()
  // The amount is the price less the refund fee: 59 − 4 and 34 − 2. The fees of 4 and 2 stay with the shop.
  await expect(quote(page)).toContainText('Price with booking fee')
  await expect(quote(page)).toContainText('€99.00')
  await expect(quote(page)).toContainText('−€6.00')
  await expect(quote(page)).toContainText(/You’ll get back\s*€87\.00/)
  await shoot('refund-items')
  await next(page)

  await expect(step(page)).toHaveText('Enter bank details')
  // The checkout's address is filled in. If it is removed, the form requires it.
  await expect(page.getByLabel('Town or city')).toHaveValue('Mirava')
  await expect(page.getByLabel('Bank country')).toHaveValue('HR')
  for (const line of ['Street and number', 'Postcode', 'Town or city']) await page.getByLabel(line).fill('')
  await page.getByLabel('Bank country').selectOption('')
  await next(page)
  await expect(alert(page)).toHaveText(
    'Please fill out the following fields: Street and number, Postcode, Town or city, Bank name, Bank country, BIC/SWIFT',
  )
  // The account number is an IBAN in countries that use IBANs.
  await page.getByLabel('Bank country').selectOption({ label: 'United States' })
  await expect(page.getByLabel('IBAN')).toHaveCount(0)
  await next(page)
  await expect(alert(page)).toContainText(
    'Region, province or state, Bank name, BIC/SWIFT, Bank account number',
  )
  await shoot('refund-bank-missing')
  await fillBank(page)
  await page.getByLabel('BIC/SWIFT').fill('nonsense!')
  await page.getByLabel('IBAN').fill('HR12 1001 0051 8630 0016 1')
  await next(page)
  await expect(alert(page)).toContainText('Please enter a valid BIC/SWIFT.')
  await expect(alert(page)).toContainText('Please enter a valid IBAN.')
  await fillBank(page)
  await next(page)

  await expect(step(page)).toHaveText('Confirm')
  await expect(page.getByRole('main')).toContainText('NBHR HR2D')
  await shoot('refund-confirm')
  await page.getByRole('button', { name: 'Request refund of €87.00' }).click()
  await expect(steps.toast(page, 'Refund request submitted successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/refunds\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Refund \d+$/)
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()
  await expect(page.getByText('€87.00')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Items in this refund' })).toContainText('Refund requested')
  // The page shows the price, the total and the destination.
  const main = page.getByRole('main')
  for (const [name, amount] of [
    ['Price with booking fee', '€99.00'],
    ['Booking fee (non-refundable)', '−€6.00'],
    ['Refund fee', '−€6.00'],
    ['Total', '€87.00'],
  ] as const) {
    await expect(
      main.getByText(name, { exact: true }).locator('xpath=ancestor-or-self::dt/../dd'),
    ).toHaveText(amount)
  }
  await expect(main.getByText('Account HR•• •••• 0160')).toBeVisible()
  await expect(page).toHaveTitle(`Refund · ${order.code} – Valbor`)
  await shoot('refund')
  await shop.mailbox.waitFor(iva.email, /refund/i)

  // While one request is in progress, a second is not possible.
  await page.goto(`/portal/orders/${order.code}/request-refund`)
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
})

test('a customer cancels a refund request after a confirmation', async ({
  page,
  shop,
  loginAs,
  watched,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  const { data } = await shop.call('request-refund', {
    token: iva.token,
    order_id: order.id,
    tickets: ticketCode(order),
    merchandise: '',
    ...bankDetails,
  })
  const id = data.refund_id
  await loginAs(iva)
  await page.goto('/portal')
  const refunds = page.getByRole('table', { name: 'Your refunds' })
  const row = refunds.getByRole('row', { name: new RegExp(order.code) })
  await expect(row).toContainText('Requested')
  await expect(page.getByRole('table', { name: 'Your orders' })).toContainText('Refund')
  await shoot('portal-refund')
  await row.getByRole('link', { name: `Manage refund ${id}` }).click()

  await page.getByRole('button', { name: 'Cancel refund request' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this refund request?' })
  await shoot('refund-question')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Cancel refund request' }).click()
  await question.getByRole('button', { name: 'Cancel the request' }).click()
  await expect(steps.toast(page, `Refund ${id} cancelled successfully.`)).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel refund request' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await shoot('refund-cancelled')
  // The ticket is valid again and can be refunded again.
  await page.goto(`/portal/orders/${order.code}`)
  await expect(page.getByRole('link', { name: /^Download ticket/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request Refund' })).toBeVisible()

  // The shop starts to process the next request while its page is open, so it can no longer be cancelled.
  const again = await shop.call('request-refund', {
    token: iva.token,
    order_id: order.id,
    tickets: ticketCode(order),
    merchandise: '',
    ...bankDetails,
  })
  await page.goto(`/portal/refunds/${again.data.refund_id}`)
  await page.getByRole('button', { name: 'Cancel refund request' }).click()
  await shop.office('process-refund', { refund_id: again.data.refund_id, outcome: 'processing' })
  watched.expectRefusal('/api/cancel-refund', 409)
  await question.getByRole('button', { name: 'Cancel the request' }).click()
  // The message is in the dialog and in a toast.
  await expect(page.getByText('You can no longer cancel this refund request.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel refund request' })).toHaveCount(0)
})

test('the portal shows the status of a refund while the office processes it', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await orderForTwo(shop, iva)
  const ask = async (code: string) => {
    const { data } = await shop.call('request-refund', {
      token: iva.token,
      order_id: order.id,
      tickets: code,
      merchandise: '',
      ...bankDetails,
    })
    return data.refund_id
  }
  const first = await ask(ticketCode(order, iva.name))
  await loginAs(iva)
  const rowOf = (id: number) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `Manage refund ${id}` }) })
  for (const outcome of ['processing', 'problem'] as const) {
    await shop.office('process-refund', { refund_id: first, outcome })
    await page.goto('/portal')
    await expect(rowOf(first)).toContainText('Processing')
    await page.goto(`/portal/refunds/${first}`)
    await expect(page.getByText('Processing', { exact: true })).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Cancel refund request' })).toHaveCount(0)
  }
  await shop.office('process-refund', { refund_id: first, outcome: 'processing' })
  await shop.office('process-refund', { refund_id: first, outcome: 'processed', free_places: true })
  await page.reload()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByText('Processed at')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Items in this refund' })).toContainText('Refunded')
  await shoot('refund-processed')
  await shop.mailbox.waitFor(iva.email, /refund/i)

  await page.goto('/portal')
  const orders = page
    .getByRole('table', { name: 'Your orders' })
    .getByRole('row', { name: new RegExp(order.code) })
  await expect(orders.getByText('Refund', { exact: true }).first()).toBeVisible()
  await expect(rowOf(first)).toContainText('Completed')
  await page.goto(`/portal/orders/${order.code}`)
  const gone = page.getByRole('article').filter({ hasText: iva.name })
  await expect(gone.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(gone.getByRole('link')).toHaveCount(0)
  await shoot('order-refunded-in-part')

  const second = await ask(ticketCode(order, 'Ana Horvat'))
  await shop.office('process-refund', { refund_id: second, outcome: 'processed' })
  await page.goto('/portal')
  await expect(orders.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(orders.getByRole('link', { name: /^Refund order/ })).toHaveCount(0)
  if (steps.isPhone(page)) {
    // On a phone, the rows are cards in which every cell shows its column's name.
    await expect(rowOf(second)).toContainText(/Refund ID.*Order ID.*Date.*Status.*Items/s)
    const { width } = (await rowOf(second).boundingBox()) ?? { width: 0 }
    expect(width).toBeLessThanOrEqual(390)
  } else {
    const heads = page.getByRole('table', { name: 'Your refunds' }).getByRole('columnheader')
    await expect(heads).toHaveText(['Refund ID', 'Order ID', 'Date', 'Status', 'Items', 'Actions'])
    const orderHeads = page.getByRole('table', { name: 'Your orders' }).getByRole('columnheader')
    await expect(orderHeads).toHaveText(['Order ID', 'Date', 'Via', 'Method', 'Status', 'Items', 'Actions'])
  }
  await shoot('portal-refunded')
})

test('a plan is refunded as a whole, starting with the bank details, and an unpaid order cannot be refunded', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  const plan = await planBegun(shop, iva)
  await loginAs(iva)
  await page.goto(`/portal/orders/${plan.code}/request-refund`)
  await expect(step(page)).toHaveText('Enter bank details')
  await expect(page.getByText('With a payment plan, we refund the whole order.')).toBeVisible()
  // The amount is the total paid less fees and refund fees: 41 − 9 − 9.
  await expect(quote(page)).toContainText('Paid so far')
  await expect(quote(page)).toContainText(/You’ll get back\s*€23\.00/)
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await shoot('refund-plan')
  await fillBank(page)
  await next(page)
  await page.getByRole('button', { name: 'Request refund of €23.00' }).click()
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()

  const unpaid = await orderUnpaid(shop, iva, [{ item: 'valbor27-friday', name: iva.name }])
  await page.goto(`/portal/orders/${unpaid.code}`)
  await expect(page.getByText('Request Refund')).toHaveCount(0)
  await page.goto(`/portal/orders/${unpaid.code}/request-refund`)
  await expect(page).toHaveURL(`/portal/orders/${unpaid.code}`)
  await page.goto('/portal/refunds/999999')
  await expect(page).toHaveURL('/portal')
})

test('a shop without refunds shows neither refunds nor a link to request one', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  await shop.configure({ refundsActive: false })
  await loginAs(iva)
  await page.goto('/portal')
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your refunds' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Refund order/ })).toHaveCount(0)
  await page.goto(`/portal/orders/${order.code}/request-refund`)
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
  await expect(page.getByText('Request Refund')).toHaveCount(0)
})
