import { expect, type Page } from '@playwright/test'
import { newStatement } from '../../support/gateways/bank-statements'
import type { Customer, Sold } from './customers'
import { goTo } from './office-page'

/** Orders that are paid by transfer. */
export interface Transfers {
  ana: Customer
  marko: Customer
  /** An order of one departure for three people. */
  three: Sold
  /** An order for one person. */
  one: Sold
  coach: Sold
  shirt: Sold
}

/** Returns the day of the statement. */
const today = () => new Date().toISOString().slice(0, 10)
const decimal = (cents: number) => (cents / 100).toFixed(2)
/** Returns a receipt that names its order. */
const receipt = ({ reference }: Sold, payer: string, cents: number, number: string) => ({
  amount: decimal(cents),
  number,
  payer,
  ...(reference !== null && { reference }),
  day: today(),
})

/** Imports a statement with each kind of problem, and resolves its open entries. */
export async function workInbox(
  page: Page,
  { three, one, coach, shirt, ana, marko }: Transfers,
): Promise<void> {
  const statement = newStatement(
    receipt(three, marko.name, three.amount, 'B-1'),
    receipt(coach, ana.name, coach.amount - 1000, 'B-2'),
    receipt(shirt, ana.name, shirt.amount + 500, 'B-3'),
    receipt(three, marko.name, three.amount, 'B-4'),
    { amount: decimal(one.amount), number: 'B-5', payer: 'JURIC MARKO', text: 'Coach', day: today() },
    { amount: '12.00', number: 'B-6', payer: 'Hostel Mirava', text: 'Deposit', day: today() },
  )
  await goTo(page, 'Inbox')
  await importFile(page, { name: 'statement.xml', mimeType: 'text/xml', content: statement })
  await expect(page.getByText('4 receipts booked, 2 receipts to check.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Status' })).toHaveText('To book2Booked4Closed0')
  await workLeft(page, { three, one, shirt })
}

/** Handles the rest of the import: a receipt with a suggestion, one that is not the shop's, and two overpayments. */
export async function workLeft(
  page: Page,
  { three, one, shirt }: Pick<Transfers, 'three' | 'one' | 'shirt'>,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  const row = (payer: string) => page.getByRole('row').filter({ hasText: payer })

  await row('JURIC MARKO')
    .getByRole('button', { name: `Book ${one.code}` })
    .click()
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(row('JURIC MARKO')).toBeHidden()

  await row('Hostel Mirava').getByText('More', { exact: true }).click()
  await row('Hostel Mirava').getByRole('button', { name: 'Dismiss receipt …' }).click()
  await dialog.getByLabel('Reason').selectOption('Not for the shop')
  await dialog.getByRole('button', { name: 'Dismiss receipt' }).click()
  await expect(row('Hostel Mirava')).toBeHidden()

  const other = page.getByRole('region', { name: 'Other money to sort out' })
  for (const [{ code }, cause, sum] of [
    [shirt, 'Paid too much', '€5.00'],
    [three, 'Paid twice', '€90.00'],
  ] as const) {
    const line = other.getByRole('list', { name: cause }).getByRole('listitem').filter({ hasText: code })
    await expect(line).toContainText(sum)
    await line.getByRole('button', { name: 'Record as sent back …' }).click()
    await expect(dialog.getByLabel('Amount (EUR)')).toHaveValue(sum.slice(1))
    await dialog.getByLabel('Reference').fill(`Back ${code}`)
    await dialog.getByRole('button', { name: 'Record as sent back' }).click()
    await expect(line).toBeHidden()
  }
  await expect(other.getByRole('link', { name: '1 underpaid order' })).toBeVisible()
}

/** Finds the underpaid order by the navigation bar of a phone, and books the rest by a second statement. */
export async function workRest(office: Page, { coach, ana }: Transfers): Promise<void> {
  const page = await office.context().newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office')
  const bar = page.getByRole('navigation', { name: 'Office' })
  await expectFits(page)
  await page.getByRole('link', { name: '1 underpaid order' }).click()
  await expect(page.getByRole('link', { name: coach.code })).toBeVisible()
  await expectFits(page)
  await bar.getByRole('link', { name: 'Inbox' }).click()
  const lines = ['date,amount,payer,text', `${today()},10.00,KOVACEVIC ANA,"The rest of ${coach.code}"`]
  const rest = { name: 'rest.csv', mimeType: 'text/csv', content: `${lines.join('\n')}\n` }
  await importFile(page, rest)
  await expect(page.getByText('1 receipt booked.')).toBeVisible()
  await importFile(page, rest)
  await expect(page.getByText('1 receipt already known.')).toBeVisible()
  await expect(page.getByText('Nothing waits. Last statement:')).toBeVisible()
  await expectFits(page)

  await bar.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('kovacevic')
  await page.getByRole('option', { name: coach.code }).click()
  await expect(page.getByRole('heading', { name: coach.code }).locator('..').getByText('Paid')).toBeVisible()
  await expectFits(page)
  await bar.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('link', { name: coach.code })).toBeVisible()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('navigation', { name: 'All screens' }).getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('link', { name: ana.name })).toBeVisible()
  await bar.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByText('You’re all caught up.')).toBeVisible()
  await page.close()
}

/** Expects that nothing is wider than the phone. */
const expectFits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: page.url(),
    })
    .toBeLessThanOrEqual(0)

/** Imports a file in the inbox. */
async function importFile(
  page: Page,
  { content, ...file }: { name: string; mimeType: string; content: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Import statement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Statement (CAMT.053, CSV or XLSX)')
    .setInputFiles({ ...file, buffer: Buffer.from(content) })
  await dialog.getByRole('button', { name: 'Import statement' }).click()
  await expect(dialog).toBeHidden()
}
