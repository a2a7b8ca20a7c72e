import { expect, type Page } from '@playwright/test'
import { filesOf } from '../../support/documents/zip-files'
import * as steps from '../steps'
import type { Sold } from './customers'
import type { Transfers } from './money'
import { downloaded, goTo } from './office-page'

/** Price of a seat in the coach, in cents. */
const ticket = 3000

/** A figure of the reports, and the address of its rows. */
interface Figure {
  /** Report and row of the figure, such as `sales, Total`. */
  name: string
  cents: number
  rows: string
}

const centsOf = (text: string): number => {
  const [, minus, euros = '', cents = ''] = /([−-]?)€([\d,]+)\.(\d\d)/.exec(text) ?? []
  return (minus ? -1 : 1) * Number(`${euros.replaceAll(',', '')}${cents}`)
}

/**
 * Closes the day and the month. Both have the same figures, which match the sales and payments; every figure is the sum
 * of its rows.
 */
export async function closeBooks(page: Page, sales: Transfers & { pass: Sold; desk: Sold }): Promise<void> {
  await goTo(page, 'Reports')
  const month = await figuresOf(page, 'This month')
  const day = await figuresOf(page, 'Today')
  const amounts = (figures: readonly Figure[]) => figures.map(({ name, cents }) => [name, cents])
  expect(amounts(day)).toEqual(amounts(month))
  const of = (name: string) => day.find((figure) => figure.name === name)?.cents

  const { pass, three, one, coach, shirt, desk } = sales
  // The departure's order is cancelled. The pass counts in full, although its second payment is open.
  expect(of('sales, Sales')).toBe(12_000 + three.amount + one.amount + shirt.amount + desk.amount)
  expect(of('closing, Card, online')).toBe(pass.amount)
  expect(of('closing, Bank transfer')).toBe(2 * three.amount + coach.amount + shirt.amount + 500 + one.amount)
  expect(of('closing, Cash')).toBe(desk.amount)
  expect(of('closing, Overpayments sent back')).toBe(-(500 + three.amount))
  // The refunds are one ticket of three, and the departure.
  const back = ticket + coach.amount
  expect(of('closing, Paid back')).toBe(-back)
  expect(of('refunds, By bank')).toBe(back)
  expect(of('plans, Not due yet')).toBe(12_000 - pass.amount)
  // The invoice of the pass is issued with its last payment.
  const invoiced = three.amount + one.amount + coach.amount + shirt.amount + desk.amount
  expect(of('documents, Invoices')).toBe(invoiced)
  expect(of('documents, Credit notes')).toBe(-back)
  expect(of('taxes, Taxes')).toBe(invoiced - back)
  expect(of('closing, Closing')).toBe(pass.amount + desk.amount + invoiced - desk.amount - back)
  await expectDocuments(page)
  for (const figure of day) await expectRows(page, figure)
}

/** Checks the invoices and credit notes of the day as one file. */
async function expectDocuments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download as ZIP' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('7 PDFs')
  const zip = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  const files = filesOf(zip)
  expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(7)
  const [, note] = [...files].find(([name]) => name.includes('CN-')) ?? []
  expect(steps.wordsOf(note ?? Buffer.of())).toContain('Coach from Osijek')
}

/** Returns all figures of the period, each with the address of its rows. */
async function figuresOf(page: Page, period: string): Promise<Figure[]> {
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: period }).click()
  await expect(
    page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: period }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('[data-part=closing]')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const found = await page.locator('[data-part]').evaluateAll((parts) =>
    parts.flatMap((part) =>
      [...part.querySelectorAll<HTMLAnchorElement>('a[aria-label]')]
        // The bars of the chart are days, of which the month has more.
        .filter((link) => link.closest('figure') === null)
        .map((link) => ({
          part: part.getAttribute('data-part') ?? '',
          label: link.getAttribute('aria-label') ?? '',
          rows: link.getAttribute('href') ?? '',
        })),
    ),
  )
  return found.map(({ part, label, rows }) => {
    const cut = label.lastIndexOf(': ')
    return { name: `${part}, ${label.slice(0, cut)}`, cents: centsOf(label.slice(cut)), rows }
  })
}

/** Checks that the rows of a figure add up to it. */
async function expectRows(page: Page, { name, cents, rows }: Figure): Promise<void> {
  await page.goto(rows)
  const amounts = page.getByRole('table').locator('tbody tr td:last-child')
  await expect(amounts.first().or(page.getByText('This figure has no rows.'))).toBeVisible()
  const sum = (await amounts.allInnerTexts()).reduce((total, text) => total + centsOf(text), 0)
  expect([name, sum]).toEqual([name, cents])
}
