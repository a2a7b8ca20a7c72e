import type { Locator, Page } from '@playwright/test'
import { newStatement, plainStatement } from '../support/gateways/bank-statements'
import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import type { RunningShop } from './running-shop'

test('orders with unmatched payments are filtered by cause and settled on the order page', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  // A statement without a column of amounts is rejected.
  watched.expectRefusal('/office/api/import-statement', 422)
  await setUpOwner(page, await shop.ownerLink())
  const [late, twice, more] = [await ordered(shop), await ordered(shop), await ordered(shop)]
  await shop.office('cancel-order', { order: late.code, reason: 'By phone' })
  for (const [{ code }, cents, reference] of [
    // The full amount would reactivate the order automatically.
    [late, late.amount - 500, 'A'],
    [twice, twice.amount, 'B'],
    [twice, twice.amount, 'C'],
    [more, more.amount + 700, 'D'],
  ] as const)
    await shop.office('record-payment', { order: code, amount: cents, reference: `${reference} ${code}` })
  await narrowByCause(page, { late: late.code, twice: twice.code, more: more.code })
  await reactivate(page, late.code)
  await sendBack(page, more.code)
  await payBack(page, shop, twice)
  await previewStatement(page)
  await divideTooMuch(page, shop)
})

test('a statement preview lists inexact receipts first, and a receipt for two orders is divided', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  const [low, paid] = [await ordered(shop), await ordered(shop)]
  await shop.office('record-payment', { order: paid.code, amount: paid.amount })
  await shop.office('record-payment', { order: low.code, amount: low.amount - 500 })
  await checkFirst(page, { low: low.code, paid: paid.code })
  await divideNamed(page, shop)
})

/** Places an order by transfer. */
async function ordered(shop: RunningShop) {
  const { order } = await shop.office('create-order', {
    customer: { full_name: 'Ana Horvat', email: 'money@mail.example', country: 'HR' },
    items: [{ external_code: 'valbor27-friday', full_name: 'Ana Horvat', email: 'money@mail.example' }],
    payment_method: 'bank_transfer',
  })
  return { code: order.code, amount: order.total_price ?? 0 }
}

/** Filters the orders by the cause in the address; pressing it again shows all. */
async function narrowByCause(page: Page, codes: { late: string; twice: string; more: string }) {
  await page.goto('/office/inbox?cause=late')
  const other = page.getByRole('region', { name: 'Other money to sort out' })
  const causes = other.getByRole('group', { name: 'Why' })
  const line = (code: string) => other.getByRole('listitem').filter({ hasText: code })
  await expect(other.getByRole('list', { name: 'Late' })).toContainText(codes.late)
  await expect(line(codes.twice)).toBeHidden()
  await expect(causes.getByRole('link', { name: /^Late/ })).toHaveAttribute('aria-current', 'true')
  expect(await axeFindings(page)).toEqual([])
  await causes.getByRole('link', { name: /^Paid twice/ }).click()
  await expect(page).toHaveURL(/[?&]cause=double/)
  await expect(other.getByRole('list', { name: 'Paid twice' })).toContainText(codes.twice)
  await expect(line(codes.late)).toBeHidden()
  await causes.getByRole('link', { name: /^Paid twice/ }).click()
  await expect(page).not.toHaveURL(/cause=/)
  await expect(line(codes.late)).toBeVisible()
}

/** Reactivates an order that was paid after its cancellation. It shows this and owes nothing. */
async function reactivate(page: Page, code: string) {
  await page.goto(`/office/orders/${code}`)
  await expect(page.getByText('It arrived after the order had ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeHidden()
  await page.getByRole('button', { name: 'Reactivate order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('€5.00 has to be paid by')
  await dialog.getByRole('button', { name: 'Reactivate order' }).click()
  await expect(page.getByText('Order reactivated.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Money to sort out' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible()
}

/** Records an overpayment as sent back, on the order's page. */
async function sendBack(page: Page, code: string) {
  await page.goto(`/office/orders/${code}`)
  await expect(page.getByRole('heading', { name: 'Money to sort out' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Record as sent back …' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount (EUR)')).toHaveValue('7.00')
  await dialog.getByLabel('Reference').fill('Back')
  await dialog.getByRole('button', { name: 'Record as sent back' }).click()
  await expect(page.getByRole('heading', { name: 'Money to sort out' })).toBeHidden()
}

/** Opens the refund of an overpayment in the inbox, and pays it under Refunds. The order stays paid. */
async function payBack(page: Page, shop: RunningShop, { code, amount }: { code: string; amount: number }) {
  await page.goto('/office/inbox')
  const line = page.getByRole('list', { name: 'Paid twice' }).getByRole('listitem').filter({ hasText: code })
  await line.getByRole('button', { name: 'Pay back …' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`A refund of €${(amount / 100).toFixed(2)} will be opened`)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Open the refund' }).click()
  await expect(page.getByText('Refund opened.')).toBeVisible()
  await expect(line).toBeHidden()
  await page.goto(`/office/refunds?q=${code}`)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Overpayment')
  await row.getByText('Actions').click()
  await page.getByRole('table').getByRole('button', { name: 'Mark as paid back' }).click()
  await expect(dialog).toContainText('The order, its tickets and its documents stay as they are.')
  await expect(dialog.getByLabel('Put its places back on sale')).toBeHidden()
  await dialog.getByRole('button', { name: 'Mark as paid back' }).click()
  await expect(row).toContainText('Paid back')
  const { order, movements } = await shop.office('get-order', { order: code })
  expect(movements.at(-1)).toMatchObject({ kind: 'return', amount: -amount })
  expect(order.payment_status).toBe('paid')
}

/** Checks that the preview of a statement shows the bookings before they are made. */
async function previewStatement(page: Page) {
  await page.goto('/office/inbox')
  await page.getByRole('button', { name: 'Import statement' }).click()
  const dialog = page.getByRole('dialog')
  const content = newStatement({ amount: '3.00', number: 'P-1', payer: 'Hostel Mirava', text: 'Deposit' })
  await dialog
    .getByLabel('Statement (CAMT.053, CSV or XLSX)')
    .setInputFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(content) })
  await expect(dialog).toContainText('1 receipt will wait here')
  await expect(dialog).toContainText('Hostel Mirava, to book here€3.00')
  await chooseColumns(dialog)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('Hostel Mirava')).toBeHidden()
}

/** Checks that the preview first lists receipts that would not settle their order exactly, with their amounts. */
async function checkFirst(page: Page, { low, paid }: { low: string; paid: string }) {
  await page.goto('/office/inbox')
  await page.getByRole('button', { name: 'Import statement' }).click()
  const dialog = page.getByRole('dialog')
  const content = plainStatement(
    { amount: '1.00', number: 'F-1', payer: 'Ana Horvat', text: low },
    { amount: '4.00', number: 'F-2', payer: 'Ana Horvat', text: paid },
  )
  await dialog
    .getByLabel('Statement (CAMT.053, CSV or XLSX)')
    .setInputFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(content) })
  const first = dialog.getByRole('region', { name: 'Please check these 2 receipts first' })
  await expect(first.getByRole('listitem')).toHaveText([
    new RegExp(
      `^Already paid€4.00Ana Horvat, .*Order ${paid} is already paid, so the whole amount is too much.$`,
    ),
    new RegExp(`^Too little€1.00Ana Horvat, .*Order ${low} owes €5.00: €4.00 too little.$`),
  ])
  const [above, below] = [
    await first.boundingBox(),
    await dialog.getByText('2 receipts will be booked').boundingBox(),
  ]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).first().click()
}

/** Divides a receipt that names two orders. Each order gets the amount it owes, and the last one the rest. */
async function divideNamed(page: Page, shop: RunningShop) {
  const [one, other] = [await ordered(shop), await ordered(shop)]
  const cents = one.amount + other.amount + 300
  const text = `${one.code} and ${other.code}`
  const content = newStatement({
    amount: (cents / 100).toFixed(2),
    number: 'N-1',
    payer: 'Club of Mirava',
    text,
  })
  await shop.office('import-statement', { format: 'camt053', content })
  await page.goto('/office/inbox')
  const row = page.getByRole('row').filter({ hasText: 'Club of Mirava' })
  await row.getByRole('button', { name: 'Divide over 2 orders' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Order code 1')).toHaveValue(one.code)
  await expect(dialog.getByLabel('Amount 1')).toHaveValue((one.amount / 100).toFixed(2))
  await expect(dialog.getByLabel('Order code 2')).toHaveValue(other.code)
  await expect(dialog.getByLabel('Amount 2')).toHaveValue(((other.amount + 300) / 100).toFixed(2))
  await expect(dialog).toContainText('Adds up.')
  await dialog.getByRole('button', { name: 'Divide receipt' }).click()
  await expect(page.getByText('Receipt divided.')).toBeVisible()
  const { order } = await shop.office('get-order', { order: other.code })
  expect(order.payment_status).toBe('paid')
}

/**
 * Divides a receipt into parts that are too high or lack a code, which shows an error. Dividing is possible once they
 * add up.
 */
async function divideTooMuch(page: Page, shop: RunningShop) {
  const content = newStatement({ amount: '30.00', number: 'D-1', payer: 'School of Mirava', text: 'Trip' })
  await shop.office('import-statement', { format: 'camt053', content })
  await page.goto('/office/inbox')
  const row = page.getByRole('row').filter({ hasText: 'School of Mirava' })
  await row.getByText('More', { exact: true }).click()
  await row.getByRole('button', { name: 'Divide receipt …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount 1').fill('42.50')
  await expect(dialog).toContainText('€12.50 too much')
  await dialog.getByLabel('Amount 1').fill('12.50')
  await expect(dialog).toContainText('€17.50 left')
  await dialog.getByLabel('Amount 2').fill('17.50')
  await expect(dialog).toContainText('Each row needs a code and an amount.')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Your changes will be lost: Amount 1, Amount 2.')
  expect(await axeFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/**
 * Checks that the columns of a CSV file are recognised by their headings. A wrong guess is corrected by choosing
 * another heading.
 */
async function chooseColumns(dialog: Locator) {
  const content = 'Račun;HR12\nDatum;Iznos;Platitelj;Poruka\n24.11.2026;4,00;Hostel Mirava;Deposit\n'
  await dialog
    .getByLabel('Statement (CAMT.053, CSV or XLSX)')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const amount = dialog.getByLabel('Amount', { exact: true })
  await expect(amount).toHaveValue('Iznos')
  await expect(dialog).toContainText('1 receipt will wait here')
  await dialog.getByLabel('Text').selectOption('Poruka')
  await expect(dialog).toContainText('1 receipt will wait here')
  await amount.selectOption('Not in the file')
  await expect(dialog).toContainText('Please choose the columns for date and amount.')
  expect(await axeFindings(dialog.page(), null)).toEqual([])
}
