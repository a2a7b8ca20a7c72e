import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import { planBegun } from './orders'
import type { RunningShop } from './running-shop'

test('refunds with lost responses are paid once, and the office shows the current state', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  // These are the repeated call of a completed change, and the dry run before it.
  watched.expectRefusal('/office/api/process-refund', 409)
  watched.expectRefusal('/office/api/resend-mail', 409)
  watched.expectRefusal('/office/api/import-statement', 422)
  watched.expectRefusal('/office/api/import', 422)
  watched.expectRefusal('/office/api/save-item', 409)
  watched.expectOffline()
  await setUpOwner(page, await shop.ownerLink())
  await openRefund(shop)
  await page.goto('/office/refunds?status=active')
  await createBankFile(page, shop)
  await markAsPaid(page, shop)
  await resendMail(page, shop)
  await loseBothResponses(page, shop)
  await rejectStatement(page)
  await rejectCatalogue(page)
  await saveItem(page, shop)
})

test('an office change with a lost response is shown as done', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/reset-attempts', 409)
  watched.expectRefusal('/office/api/remove-view', 409)
  watched.expectOffline()
  await setUpOwner(page, await shop.ownerLink())
  await resetAttempts(page, shop)
  await removeView(page, shop)
})

test('a failed dry run of an import is repeated in place', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/import', 422)
  watched.expectOffline()
  await setUpOwner(page, await shop.ownerLink())
  await retryStatement(page)
  await retryCatalogue(page, shop)
})

/** Opens a refund that a bank file can pay, of an order that was paid in cash. */
async function openRefund(shop: RunningShop) {
  const person = { full_name: 'Ana Horvat', email: 'lost@mail.example' }
  const made = await shop.office('create-order', {
    customer: { ...person, country: 'HR' },
    items: [{ external_code: 'valbor27-friday', ...person }],
    payment_method: 'bank_transfer',
    paid: 'cash',
  })
  const { code } = made.order
  const { order } = await shop.office('get-order', { order: code })
  const { refund_id } = await shop.office('refund-items', {
    order: code,
    items: order.tickets.map(({ id }) => id),
    reason: 'Requested by phone',
  })
  await shop.office('set-refund-account', {
    refund_id,
    bank_owner_full_name: person.full_name,
    bank_iban: 'HR1210010051863000160',
    bank_bic: null,
    version: 0,
  })
}

/** Lets the server make the next change of this path (not its dry runs) and cuts off the response. */
const cutOff = (page: Page, path: string) => {
  let isCut = false
  return page.route(`**/office/api/${path}`, async (route) => {
    const { dry_run } = route.request().postDataJSON() as { dry_run?: boolean }
    if (dry_run === true || isCut) return route.fallback()
    isCut = true
    await route.fetch()
    await route.abort('internetdisconnected')
  })
}

/** Creates the bank file, but its response is lost. A repeated call returns the same file. */
async function createBankFile(page: Page, shop: RunningShop) {
  const before = new Set((await shop.office('find-refunds', {})).refunds.flatMap(({ files }) => files))
  await page.getByRole('button', { name: 'Make bank file' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('will be in the file.')
  await cutOff(page, 'refund-file')
  const make = dialog.getByRole('button', { name: 'Make bank file' })
  await make.click()
  await expect(dialog).toContainText('We couldn’t reach the shop.')
  await expect(dialog).toContainText('This file already exists: the same one is downloaded again.')
  const download = page.waitForEvent('download')
  await make.click()
  const name = (await download).suggestedFilename()
  await expect(dialog).toBeHidden()
  const { refunds } = await shop.office('find-refunds', {})
  const made = new Set(refunds.flatMap(({ files }) => files).filter((file) => !before.has(file)))
  expect([...made]).toEqual([name.replace('.xml', '')])
}

/** Marks a refund as paid, but the response is lost. The next dry run finds this, and the dialog closes by itself. */
async function markAsPaid(page: Page, shop: RunningShop) {
  const { refunds } = await shop.office('find-refunds', { status: 'processing' })
  const order = refunds[0]?.order ?? ''
  await page.goto(`/office/refunds?status=processing&q=${order}`)
  await page.getByRole('table').locator('summary').filter({ hasText: 'Actions' }).first().click()
  await page.getByRole('table').getByRole('button', { name: 'Mark as paid back' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('will be recorded as paid back by bank.')
  await cutOff(page, 'process-refund')
  await dialog.getByRole('button', { name: 'Mark as paid back' }).click()
  await expect(page.getByText('Refund changed.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { events } = await shop.office('get-order', { order })
  expect(events.filter(({ text }) => text === 'The refund was paid')).toHaveLength(1)
}

/** Sends the mail of a selected order, but the response is lost. The row counts as done, and the mail is sent once. */
async function resendMail(page: Page, shop: RunningShop) {
  await openRefund(shop)
  const { orders } = await shop.office('find-orders', { query: 'lost@mail.example' })
  expect(orders).toHaveLength(2)
  await page.goto('/office/orders?q=lost@mail.example')
  const table = page.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(3)
  for (const { code } of orders) await table.getByRole('checkbox', { name: `Select ${code}` }).check()
  await cutOff(page, 'resend-mail')
  await page.getByRole('button', { name: 'Send order mail again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send order mail again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'done' })).toHaveText(/^2 orders done/)
  for (const { code } of orders) {
    const { rows } = await shop.office('find-audit', { subject: code, action: 'resend-mail' })
    expect(rows).toHaveLength(1)
  }
}

/** Loses both responses of a row. Its result is shown as unknown, and the action was done once. */
async function loseBothResponses(page: Page, shop: RunningShop) {
  const { orders } = await shop.office('find-orders', { query: 'lost@mail.example' })
  const [lost = '', other = ''] = orders.map(({ code }) => code)
  const mailsOf = async (subject: string) =>
    (await shop.office('find-audit', { subject, action: 'resend-mail' })).rows.length
  const before = await mailsOf(lost)
  let sent = 0
  await page.route('**/office/api/resend-mail', async (route) => {
    const { order } = route.request().postDataJSON() as { order: string }
    if (order !== lost) return route.fallback()
    sent += 1
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  const table = page.getByRole('table')
  for (const code of [lost, other]) await table.getByRole('checkbox', { name: `Select ${code}` }).check()
  await page.getByRole('button', { name: 'Send order mail again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send order mail again' }).click()
  const result = page.getByRole('status').filter({ hasText: 'without an answer' })
  await expect(result).toContainText(/^1 order done, 1 without an answer/)
  await expect(result.getByRole('listitem')).toHaveText([new RegExp(`^${lost} There was no answer`)])
  expect([sent, await mailsOf(lost)]).toEqual([2, before + 1])
}

/** Checks that a statement rejected by its dry run cannot be sent. */
async function rejectStatement(page: Page) {
  await page.goto('/office/inbox')
  await page.getByRole('button', { name: 'Import statement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Statement (CAMT.053, CSV or XLSX)').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Datum;Iznos;Poruka\n24.11.2026;4,00;Deposit\n'),
  })
  await expect(dialog).toContainText('1 receipt will wait here')
  const upload = dialog.getByRole('button', { name: 'Import statement' })
  await expect(upload).toBeEnabled()
  await dialog.getByLabel('Amount', { exact: true }).selectOption('Not in the file')
  await expect(dialog).toContainText('Please choose the columns for date and amount.')
  await expect(upload).toBeDisabled()
}

/** Checks that a catalogue file rejected by its dry run cannot be sent. */
async function rejectCatalogue(page: Page) {
  await page.goto('/office/catalogue/file')
  const importIt = { name: 'Import', exact: true }
  await page.getByRole('button', importIt).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', importIt).click()
  await expect(dialog.getByLabel('Catalogue file')).toHaveAccessibleDescription('Please choose a file.')
  await dialog
    .getByLabel('Catalogue file')
    .setInputFiles(catalogueOf({ items: [{ external_code: 'valbor27-friday', price: 'free' }] }))
  await expect(dialog).toContainText('price')
  await expect(dialog.getByRole('button', importIt)).toBeDisabled()
}

const catalogueOf = (content: object) => ({
  name: 'catalogue.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
})

/**
 * Saves a form, but the response is lost. The stored values equal the input, so they are not shown as another person's
 * change.
 */
async function saveItem(page: Page, shop: RunningShop) {
  await page.goto('/office/catalogue/items/valbor27-coach-back')
  const departure = page.getByLabel('Departure 2', { exact: true })
  await departure.fill('2027-07-12T08:45')
  const bar = page.getByText('Unsaved changes')
  await expect(bar).toBeVisible()
  await cutOff(page, 'save-item')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Item saved.')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.getByText('saved other values')).toHaveCount(0)
  await expect(departure).toHaveValue('2027-07-12T08:45')
  const { rows } = await shop.office('find-audit', { subject: 'valbor27-coach-back', action: 'save-item' })
  expect(rows).toHaveLength(1)
}

/** Resets the attempts, but the response is lost. The order shows it, and the dialog closes by itself. */
async function resetAttempts(page: Page, shop: RunningShop) {
  const { code, checksum, payments } = await planBegun(shop, await shop.person())
  const reference = payments[1]?.reference ?? ''
  await shop.call('pay-payment-plan-order-payment', { order: code, checksum, reference })
  await page.goto(`/office/orders/${code}`)
  await page.getByRole('button', { name: 'Reset attempts' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('After 1 attempt, the customer may be locked out of this payment')
  await cutOff(page, 'reset-attempts')
  await dialog.getByRole('button', { name: 'Reset attempts' }).click()
  await expect(page.getByText('The customer can try this payment again.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { rows } = await shop.office('find-audit', { subject: code, action: 'reset-attempts' })
  expect(rows).toHaveLength(1)
}

/** Removes a view, but the response is lost. It is no longer listed, and the dialog closes by itself. */
async function removeView(page: Page, shop: RunningShop) {
  await page.goto('/office/orders?status=paid')
  const dialog = page.getByRole('dialog')
  await page.locator('summary').filter({ hasText: 'View' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await dialog.getByLabel('Name').fill('Paid ones')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Change the view Paid ones' }).click()
  await cutOff(page, 'remove-view')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('View removed.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Paid ones' })).toHaveCount(0)
  const { rows } = await shop.office('find-audit', {
    subject: 'orders: Paid ones',
    action: 'remove-view',
  })
  expect(rows).toHaveLength(1)
}

/** Checks that the dry run of a statement that failed offline is repeated automatically. */
async function retryStatement(page: Page) {
  await page.goto('/office/inbox')
  await page.getByRole('button', { name: 'Import statement' }).click()
  const dialog = page.getByRole('dialog')
  await page.route('**/office/api/import-statement', (route) => route.abort('internetdisconnected'), {
    times: 1,
  })
  await dialog.getByLabel('Statement (CAMT.053, CSV or XLSX)').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Datum;Iznos;Poruka\n24.11.2026;4,00;Deposit\n'),
  })
  await expect(dialog).toContainText('We couldn’t reach the shop.')
  await expect(dialog).toContainText('1 receipt will wait here')
}

/** Checks that the dry run is repeated once the missing event of a catalogue file exists, or another file is chosen. */
async function retryCatalogue(page: Page, shop: RunningShop) {
  const lights = { code: 'LIGHTS', name: 'Night of lights', timezone: 'Europe/Zagreb' }
  const { items } = await shop.office('export', {})
  const friday = items?.find(({ external_code }) => external_code === 'valbor27-friday')
  const item = { ...friday, external_code: 'lights-pass', event: lights.code }
  await page.goto('/office/catalogue/file')
  const importIt = { name: 'Import', exact: true }
  await page.getByRole('button', importIt).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.getByLabel('Catalogue file')
  await file.setInputFiles(catalogueOf({ items: [item] }))
  await expect(dialog).toContainText('lights-pass, event')
  await expect(dialog.getByRole('button', importIt)).toBeDisabled()
  const days = { starts_at: '2027-09-02T16:00:00Z', ends_at: '2027-09-03T04:00:00Z' }
  await shop.office('import', { events: [{ ...lights, ...days }] })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText('catalogue.json contains 0 events, 1 item')
  await expect(dialog.getByRole('button', importIt)).toBeEnabled()

  await file.setInputFiles(catalogueOf({ items: [{ ...item, event: 'NEVER' }] }))
  await expect(dialog).toContainText('lights-pass, event')
  await file.setInputFiles(catalogueOf({ items: [item] }))
  await expect(dialog).toContainText('catalogue.json contains 0 events, 1 item')
  await dialog.getByRole('button', importIt).click()
  await expect(page.getByText('Catalogue imported.')).toBeVisible()
  await expect(dialog).toBeHidden()
}
