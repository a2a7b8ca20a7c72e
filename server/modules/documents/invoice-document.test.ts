import { describe, expect, test } from 'vitest'
import {
  advanceCancellation,
  advanceInvoice,
  festivalCreditNote,
  festivalInvoice,
} from '#tests/support/documents/invoice-examples'
import { hasPoppler, pdfInfo, pdfWords } from '#tests/support/documents/read-pdf'
import { invoicePdf } from './invoice-document'
import type { PrintedInvoice } from './invoice-snapshot'

const withLines = (count: number): PrintedInvoice => ({
  ...festivalInvoice,
  lines: Array.from({ length: count }, (_, index) => ({
    description: `Day ticket number ${index + 1}.`,
    detail: index % 3 === 0 ? 'Љубомир Ђорђевић' : null,
    quantity: 1,
    unit_price: 999,
    gross: 999,
    tax_rate: '5',
  })),
})

test('the amounts of the example snapshots add up', () => {
  for (const { taxes, net, tax, total } of [
    festivalInvoice,
    festivalCreditNote,
    advanceInvoice,
    advanceCancellation,
  ]) {
    expect(taxes.reduce((sum, part) => sum + part.net, 0)).toBe(net)
    expect(taxes.reduce((sum, part) => sum + part.tax, 0)).toBe(tax)
    expect(net + tax).toBe(total)
  }
})

describe.skipIf(!hasPoppler)('the PDF of an invoice', () => {
  test('an invoice contains the particulars that the law requires', async () => {
    const words = pdfWords(await invoicePdf(festivalInvoice))
    for (const expected of [
      'Invoice 123/WEB/1',
      '20 November 2026',
      'Date of supply',
      '8 July 2027',
      'Jadranski zvuk d.o.o.',
      'VAT number HR12345678901',
      'Ana Horvat',
      '10000 Zagreb',
      'Festival pass, four days 2 €158.00',
      '€316.00',
      'Shipping to Croatia 1 €5.90 25% €5.90',
      'Subtotal €346.90',
      'Discount: Voucher LJETO27 −€20.00',
      '5% €283.60 €14.18 €297.78',
      '25% €23.30 €5.82 €29.12',
      'Total €306.90 €20.00 €326.90',
      'Total €326.90 EUR',
      'Credit card',
      'ZKI: 9d2f5a6c8b7e4f3a1c0d9e8f7a6b5c4d',
      'JIR: 3f8e2c1a-7b6d-4e5f-9a8b-1c2d3e4f5a6b',
      'Page 1 of 1',
    ]) {
      expect(words).toContain(expected)
    }
  })

  test('a credit note names the invoice that it corrects and has negative amounts', async () => {
    const words = pdfWords(await invoicePdf(festivalCreditNote))
    expect(words).toContain('Credit note 7/WEB/1')
    expect(words).toContain('123/WEB/1 of 20 November 2026')
    expect(words).toContain('Refund 41, requested by the customer')
    expect(words).toContain('Total credited −€149.00 EUR')
  })

  test('an invoice of 45 lines prints every line, on numbered pages with headings', async () => {
    const pages = pdfWords(await invoicePdf(withLines(45)))
      .split('\f')
      .slice(0, -1)
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    }
    const listed = pages.filter((page) => page.includes('Day ticket'))
    expect(listed.every((page) => page.includes('Description Qty Unit price VAT Amount'))).toBe(true)
    const all = pages.join(' ')
    for (let line = 1; line <= 45; line++) expect(all).toContain(`Day ticket number ${line}.`)
  })

  test.each([15, 16, 17, 18, 19])(
    'the totals of %i lines are on the page of the last line, above the footer',
    async (count) => {
      const pages = pdfWords(await invoicePdf(withLines(count)))
        .split('\f')
        .slice(0, -1)
      const page = pages.find((one) => one.includes('Total €326.90 EUR'))
      expect(page).toContain('Shipping to Croatia')
      expect(page?.indexOf('Total €')).toBeLessThan(page?.indexOf('Page ') ?? 0)
    },
  )

  test('an invoice shows the day of its payment, or each payment of a plan', async () => {
    const payments = [
      { at: '2027-01-14T23:30:00Z', amount: 3950 },
      { at: '2027-02-15T10:00:00Z', amount: 4050 },
    ]
    const once = pdfWords(await invoicePdf({ ...festivalInvoice, payments: payments.slice(0, 1) }))
    expect(once).toContain('on 15 January 2027')
    const plan = pdfWords(await invoicePdf({ ...festivalInvoice, payments }))
    expect(plan).toContain('Paid on 15 January 2027 €39.50')
    expect(plan).toContain('Paid on 15 February 2027 €40.50')
    const credit = pdfWords(await invoicePdf({ ...festivalCreditNote, payments }))
    expect(credit).not.toContain('Paid on')
  })

  test('an advance invoice shows the amount received, its cancellation the cancelled document, and the invoice the replaced ones', async () => {
    const advance = pdfWords(await invoicePdf(advanceInvoice))
    expect(advance).toContain('Advance invoice ADV-2027-000001')
    expect(advance).toContain('Instalment 1 of 3 1 €58.00 25% €58.00')
    expect(advance).toContain('Amount received €58.00 EUR')
    const cancelled = pdfWords(await invoicePdf(advanceCancellation))
    expect(cancelled).toContain('Advance cancellation CA-2027-000001')
    expect(cancelled).toContain('Cancels advance invoice')
    expect(cancelled).toContain('ADV-2027-000001 of 31 January 2027')
    expect(cancelled).toContain('Total cancelled −€58.00 EUR')
    const { number, issued_at, total } = advanceInvoice
    const advances = Array.from({ length: 11 }, () => ({ number, issued_at, amount: total }))
    const replaced = 'ADV-2027-000001 of 31 January 2027 for €58.00'
    expect(pdfWords(await invoicePdf({ ...festivalInvoice, advances }))).toContain(
      `This invoice replaces the following advance invoices, which have been cancelled: ${replaced}; ${replaced};`,
    )
  })

  test('the tables of an invoice are tagged as tables, with their headings once', async () => {
    const structure = pdfInfo(await invoicePdf(withLines(45)), '-struct')
    // The lines have five headings, each of the three sums has one, and the taxes have four plus one per row.
    expect(structure.match(/^ *TH/gm)).toHaveLength(5 + 3 + 4 + 3)
    expect(structure.match(/^ *Table/gm)).toHaveLength(3)
  })

  test('an invoice without fiscal data, discount or tax has no empty fields', async () => {
    const plain: PrintedInvoice = {
      ...festivalInvoice,
      fiscal: null,
      discount: null,
      shipping: null,
      taxes: [],
      net: 1000,
      tax: 0,
      total: 1000,
      tax_note: 'VAT exempt under Article 90 of the VAT Act.',
    }
    const words = pdfWords(await invoicePdf(plain))
    expect(words).toContain('VAT exempt under Article 90 of the VAT Act.')
    expect(words).not.toMatch(/ZKI|Discount|undefined|null/)
  })
})
