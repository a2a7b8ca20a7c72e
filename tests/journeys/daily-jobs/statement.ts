import { expect, type Page } from '@playwright/test'
import { newStatement } from '../../support/gateways/bank-statements'
import type { RunningShop } from '../running-shop'
import { begin, sell, type Job } from './desk'

interface Order {
  code: string
  /** Amount in cents. */
  amount: number
}

/** Orders by transfer, one for each trouble of the statement. */
interface Troubles {
  more: Order
  twice: Order
  late: Order
  /** Two orders that one receipt pays. */
  both: readonly [Order, Order]
  /** An order whose receipt has no code. */
  unnamed: Order
}

async function orderTroubles(shop: RunningShop): Promise<Troubles> {
  const ordered = (name: string) => sell(shop, { holders: [name], isPaid: false })
  const troubles: Troubles = {
    more: await ordered('Mia Mora'),
    twice: await ordered('Toni Twice'),
    late: await ordered('Lea Late'),
    both: [await ordered('Bruno Both'), await ordered('Bea Both')],
    unnamed: await ordered('Zvonimir Nekodić'),
  }
  await shop.office('cancel-order', { order: troubles.late.code, reason: 'By phone' })
  return troubles
}

/** Returns a statement with each of the six troubles. */
function statementOf({ more, twice, late, both, unnamed }: Troubles): string {
  const receipt = (number: string, payer: string, cents: number, text: string) => ({
    number,
    payer,
    text,
    amount: (cents / 100).toFixed(2),
    iban: 'HR1210010051863000160',
    day: new Date().toISOString().slice(0, 10),
  })
  const [one, other] = both
  return newStatement(
    receipt('J-1', 'Mia Mora', more.amount + 500, more.code),
    receipt('J-2', 'Toni Twice', twice.amount, twice.code),
    receipt('J-3', 'Toni Twice', twice.amount, twice.code),
    // The full amount would reactivate the order automatically.
    receipt('J-4', 'Lea Late', late.amount - 500, late.code),
    receipt('J-5', 'Club of Mirava', one.amount + other.amount, `${one.code} and ${other.code}`),
    receipt('J-6', 'ZVONIMIR NEKODIC', unnamed.amount, 'Ticket'),
    receipt('J-7', 'Hostel Mirava', 1200, 'Deposit'),
  )
}

/** Returns the line of an order in the inbox's other money, filtered by its cause if the inbox offers that. */
async function findMoney(page: Page, cause: string, { code }: Order) {
  const other = page.getByRole('region', { name: 'Other money to sort out' })
  await expect(other).toBeVisible()
  const filter = other.getByRole('group', { name: 'Why' }).getByRole('link', { name: cause })
  if (await filter.isVisible()) await filter.click()
  const line = other.getByRole('listitem').filter({ hasText: code })
  await expect(line).toBeVisible()
  return line
}

const receiptOf = (page: Page, payer: string) => page.getByRole('row').filter({ hasText: payer })

/** Importing a statement with six troubles, and solving each of them. */
export function statementJobs(): readonly Job[] {
  let troubles: Troubles | null = null
  const prepared = () => {
    if (troubles === null) throw new Error('The statement was not imported.')
    return troubles
  }
  const payBack = (name: string, cause: string, orderOf: (all: Troubles) => Order): Job => ({
    name,
    start: 'Inbox',
    max: 3,
    async run(desk) {
      const { page, shop } = desk
      const order = orderOf(prepared())
      await begin(desk, '/office/inbox')
      const line = await findMoney(page, cause, order)
      await line.getByRole('button', { name: 'Pay back …' }).click()
      const dialog = page.getByRole('dialog', { name: 'Pay the overpayment back' })
      await dialog.getByRole('button', { name: 'Open the refund' }).click()
      await expect(page.getByText('Refund opened. Pay it under Refunds.')).toBeVisible()
      const { refunds } = await shop.office('get-order', { order: order.code })
      expect(refunds).toHaveLength(1)
    },
  })
  return [
    {
      name: 'import a statement with six troubles',
      start: 'Inbox',
      max: 4,
      async run(desk) {
        const { page, shop } = desk
        troubles = await orderTroubles(shop)
        const buffer = Buffer.from(statementOf(troubles))
        await begin(desk, '/office/inbox')
        await page.getByRole('button', { name: 'Import statement' }).click()
        const dialog = page.getByRole('dialog')
        await dialog
          .getByLabel(/^Statement/)
          .setInputFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer })
        await expect(dialog).toContainText('Please check these')
        await dialog.getByRole('button', { name: 'Import statement' }).click()
        await expect(page.getByText('4 receipts booked, 3 receipts to check.')).toBeVisible()
      },
    },
    payBack('trouble 1: too much was paid', 'Paid too much', ({ more }) => more),
    payBack('trouble 2: an order was paid twice', 'Paid twice', ({ twice }) => twice),
    {
      name: 'trouble 3: the order was cancelled before',
      start: 'Inbox',
      max: 3,
      async run(desk) {
        const { page, shop } = desk
        const { late } = prepared()
        await begin(desk, '/office/inbox')
        const line = await findMoney(page, 'Late', late)
        await line.getByRole('button', { name: 'Reactivate …' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Reactivate order' }).click()
        await expect(page.getByText('Order reactivated.')).toBeVisible()
        const { order } = await shop.office('get-order', { order: late.code })
        expect(order.ended_at).toBeNull()
      },
    },
    {
      name: 'trouble 4: one receipt for two orders',
      start: 'Inbox',
      max: 3,
      async run(desk) {
        const { page, shop } = desk
        const { both } = prepared()
        await begin(desk, '/office/inbox')
        const row = receiptOf(page, 'Club of Mirava')
        await row.getByRole('button', { name: 'Divide over 2 orders' }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText('Adds up.')
        await dialog.getByRole('button', { name: 'Divide receipt' }).click()
        await expect(page.getByText('Receipt divided.')).toBeVisible()
        for (const { code } of both) {
          const { order } = await shop.office('get-order', { order: code })
          expect(order.payment_status).toBe('paid')
        }
      },
    },
    {
      name: 'trouble 5: a receipt without a code',
      start: 'Inbox',
      max: 3,
      async run(desk) {
        const { page, shop } = desk
        const { unnamed } = prepared()
        await begin(desk, '/office/inbox')
        const row = receiptOf(page, 'ZVONIMIR NEKODIC')
        await row.getByRole('button', { name: `Book ${unnamed.code}` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
        await expect
          .poll(async () => (await shop.office('get-order', { order: unnamed.code })).order.payment_status)
          .toBe('paid')
        await expect(row).toBeHidden()
      },
    },
    {
      name: 'trouble 6: a receipt that is not for the shop',
      start: 'Inbox',
      max: 3,
      async run(desk) {
        const { page } = desk
        await begin(desk, '/office/inbox')
        const row = receiptOf(page, 'Hostel Mirava')
        await row.getByText('More', { exact: true }).click()
        await row.getByRole('button', { name: 'Dismiss receipt …' }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByLabel('Reason')).toHaveValue('not-ours')
        await dialog.getByRole('button', { name: 'Dismiss receipt' }).click()
        await expect(row).toBeHidden()
      },
    },
  ]
}
