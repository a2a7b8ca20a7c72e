import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { prorate, sum } from '#rules/money/money'
import { taxWithin } from '#rules/money/tax'
import {
  advanceCancellation,
  advanceInvoice,
  festivalCreditNote,
  festivalInvoice,
} from '#tests/support/documents/invoice-examples'
import { brokenRules, readArchive, schemaFault, textsAt } from '#tests/support/documents/read-factur-x'
import { hasPoppler, pdfInfo, pdfWords } from '#tests/support/documents/read-pdf'
import { srgbProfile } from '../../platform/pdf/srgb-profile'
import { facturX } from './factur-x'
import { invoicePdf } from './invoice-document'
import type { PrintedInvoice } from './invoice-snapshot'

const parties: NonNullable<PrintedInvoice['factur_x']> = {
  seller: { country: 'HR', vat_id: 'HR12345678903' },
  buyer: { country: 'DE', vat_id: 'DE136695976' },
}
const forCompany = (document: PrintedInvoice, change: Partial<PrintedInvoice> = {}): PrintedInvoice => ({
  ...document,
  customer: {
    name: 'Kiel & Söhne GmbH',
    contact: 'Ana Horvat',
    address: ['Hafen 1', 'Haus 2', '24103 Kiel', 'Germany'],
    vat_number: 'DE136695976',
  },
  factur_x: parties,
  ...change,
})
const xmlOf = (document: PrintedInvoice) => facturX(document) ?? ''

describe('an electronic invoice', () => {
  test.each([
    ['an invoice with two rates, shipping and a voucher', festivalInvoice, '380', '326.90'],
    ['a credit note, whose amounts are positive', festivalCreditNote, '381', '149.00'],
    ['an advance invoice', advanceInvoice, '386', '58.00'],
    ['the cancellation of one', advanceCancellation, '381', '58.00'],
  ])('the electronic invoice of %s conforms to schema and rules of EN 16931', (_, document, type, total) => {
    const xml = xmlOf(forCompany(document))
    expect([schemaFault(xml), brokenRules(xml)]).toEqual([null, []])
    expect(textsAt(xml, '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:TypeCode')).toEqual([type])
    expect(textsAt(xml, '//ram:GrandTotalAmount')).toEqual([total])
    expect(textsAt(xml, '//ram:DuePayableAmount')).toEqual(['0.00'])
  })

  test('an electronic invoice contains seller, buyer and dates in the shop’s time zone', () => {
    const xml = xmlOf(forCompany(festivalInvoice))
    const texts = (path: string) => textsAt(xml, `//ram:${path}`)
    expect(texts('IssueDateTime/udt:DateTimeString')).toEqual(['20261120'])
    expect(texts('OccurrenceDateTime/udt:DateTimeString')).toEqual(['20270708'])
    expect(texts('SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID')).toEqual(['HR12345678903'])
    expect(texts('BuyerTradeParty/ram:Name')).toEqual(['Kiel & Söhne GmbH'])
    expect(texts('BuyerTradeParty/ram:PostalTradeAddress/*')).toEqual([
      'Hafen 1',
      'Haus 2',
      '24103 Kiel, Germany',
      'DE',
    ])
    expect(texts('BuyerTradeParty/ram:SpecifiedTaxRegistration/ram:ID')).toEqual(['DE136695976'])
    const credit = xmlOf(forCompany(festivalCreditNote))
    expect(textsAt(credit, '//ram:InvoiceReferencedDocument/*')).toEqual(['123/WEB/1', '20261120'])
    expect(textsAt(credit, '//ram:IncludedNote')).toEqual(['Refund 41, requested by the customer'])
  })

  test('a buyer’s number without a country prefix is an identifier, not a VAT number', () => {
    const american = { seller: parties.seller, buyer: { country: 'US', vat_id: null } }
    const xml = xmlOf(forCompany(festivalInvoice, { factur_x: american }))
    expect(schemaFault(xml)).toBeNull()
    expect(textsAt(xml, '//ram:BuyerTradeParty/ram:ID')).toEqual(['DE136695976'])
    expect(textsAt(xml, '//ram:BuyerTradeParty/ram:SpecifiedTaxRegistration')).toEqual([])
  })

  test.each([
    ['exempt if the seller gives a reason', 'Exempt, Article 135', 'E', ['Exempt, Article 135']],
    ['zero rated without a reason', null, 'Z', []],
  ])('untaxed lines are %s', (_, tax_note, category, reasons) => {
    const lines = festivalInvoice.lines.slice(0, 1).map((line) => ({ ...line, tax_rate: '0' }))
    const taxes = [{ rate: '0', net: 31_600, tax: 0 }]
    const sums = { taxes, net: 31_600, tax: 0, total: 31_600 }
    const untaxed = forCompany(festivalInvoice, { lines, shipping: null, discount: null, tax_note, ...sums })
    const xml = xmlOf(untaxed)
    expect([schemaFault(xml), brokenRules(xml)]).toEqual([null, []])
    expect(new Set(textsAt(xml, '//ram:CategoryCode'))).toEqual(new Set([category]))
    expect(textsAt(xml, '//ram:ExemptionReason')).toEqual(reasons)
  })

  test('an electronic invoice refers to the advance invoices that it replaces', () => {
    const { number, issued_at, total } = advanceInvoice
    const xml = xmlOf(forCompany(festivalInvoice, { advances: [{ number, issued_at, amount: total }] }))
    expect(textsAt(xml, '//ram:InvoiceReferencedDocument/*')).toEqual(['ADV-2027-000001', '20270131'])
    expect(schemaFault(xml)).toBeNull()
  })

  test('characters that XML does not allow are replaced by spaces', () => {
    const xml = xmlOf(forCompany(festivalInvoice, { shopName: 'x', order: 'A\u0000<&>"\uD800B' }))
    expect(schemaFault(xml)).toBeNull()
    expect(textsAt(xml, '//ram:SellerOrderReferencedDocument/ram:IssuerAssignedID')).toEqual(['A <&>" B'])
  })

  test('the amounts of any invoice or credit note add up', () => {
    const row = fc.record({ gross: fc.nat(2_000_00), tax_rate: fc.constantFrom('0', '5', '5.5', '19', '25') })
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.nat(100),
        fc.boolean(),
        (rows, percent, isCredit) => {
          const lines = rows.map((one) => ({
            ...one,
            description: 'Item',
            detail: null,
            quantity: 1,
            unit_price: one.gross,
          }))
          const rates = [...new Set(rows.map(({ tax_rate }) => tax_rate))]
          const grosses = rates.map((rate) =>
            sum(rows.filter(({ tax_rate }) => tax_rate === rate).map(({ gross }) => gross)),
          )
          const discount = Math.floor((sum(grosses) * percent) / 100)
          const offs = prorate(discount, grosses)
          const sign = isCredit ? -1 : 1
          const taxes = rates.map((rate, index) => {
            const gross = (grosses[index] ?? 0) - (offs[index] ?? 0)
            const tax = taxWithin(gross, Number(rate))
            return { rate, net: sign * (gross - tax), tax: sign * tax }
          })
          const net = sum(taxes.map((one) => one.net))
          const tax = sum(taxes.map((one) => one.tax))
          const xml = xmlOf(
            forCompany(isCredit ? festivalCreditNote : festivalInvoice, {
              lines: lines.map((line) => ({ ...line, gross: sign * line.gross })),
              shipping: null,
              // A credit note for refunds has no discount, even if its invoice has one.
              discount: isCredit ? null : { name: 'Voucher', amount: discount },
              taxes,
              net,
              tax,
              total: net + tax,
            }),
          )
          expect([schemaFault(xml), brokenRules(xml)]).toEqual([null, []])
        },
      ),
      { numRuns: 150 },
    )
  })

  test('a credit note adds a charge to a tax rate whose net exceeds that of its lines', () => {
    const taxes = [
      { rate: '5', net: -8121, tax: -406 },
      { rate: '25', net: -1178, tax: -295 },
    ]
    const lines = festivalCreditNote.lines.map((line) => ({ ...line, unit_price: -10_000, gross: -10_000 }))
    const xml = xmlOf(forCompany(festivalCreditNote, { lines, taxes, net: -9299, tax: -701, total: -10_000 }))
    expect([schemaFault(xml), brokenRules(xml)]).toEqual([null, []])
    expect(textsAt(xml, '//ram:ChargeIndicator/udt:Indicator')).toEqual(['false', 'true'])
  })
})

describe('the PDF of an electronic invoice', () => {
  test('the PDF contains the electronic invoice as a file and declares it in its metadata', async () => {
    const document = forCompany(festivalInvoice)
    const { catalog, file, xml, metadata, profile } = readArchive(await invoicePdf(document))
    expect(xml).toBe(facturX(document))
    expect(file).toMatch(/\/F \(factur-x\.xml\)[\s\S]*\/AFRelationship \/Alternative/)
    expect(catalog).toMatch(/\/EmbeddedFiles[\s\S]*\(factur-x\.xml\) \d+ 0 R/)
    expect(textsAt(metadata, '//*[local-name()="part" or local-name()="conformance"]')).toEqual(['3', 'B'])
    expect(
      textsAt(metadata, '//*[namespace-uri()="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"]'),
    ).toEqual(['factur-x.xml', 'INVOICE', '1.0', 'EN 16931'])
    expect(metadata).toContain('<pdfaSchema:prefix>fx</pdfaSchema:prefix>')
    expect(profile).toEqual(srgbProfile())
  })

  test.skipIf(!hasPoppler)('Poppler reads the pages and the embedded invoice', async () => {
    const pdf = await invoicePdf(forCompany(festivalInvoice))
    expect(pdfWords(pdf)).toContain('Invoice 123/WEB/1')
    expect(pdfInfo(pdf)).toMatch(/Tagged: +yes/)
    const folder = mkdtempSync(join(tmpdir(), 'factur-x-'))
    try {
      const path = join(folder, 'invoice.pdf')
      writeFileSync(path, pdf)
      execFileSync('pdfdetach', ['-save', '1', '-o', join(folder, 'out.xml'), path])
      expect(readFileSync(join(folder, 'out.xml'), 'utf8')).toBe(facturX(forCompany(festivalInvoice)))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('a PDF without an electronic invoice has no embedded file, profile or PDF/A metadata', async () => {
    const plain = await invoicePdf(festivalInvoice)
    expect(readArchive(plain)).toMatchObject({ file: null, xml: null, profile: null })
    expect(readArchive(plain).catalog).not.toMatch(/AF|OutputIntents|Names/)
    expect(readArchive(plain).metadata).not.toContain('pdfaid')
  })

  test('the colour profile is sRGB and does not change colours', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'profile-'))
    try {
      const path = join(folder, 'srgb.icc')
      writeFileSync(path, srgbProfile())
      const colours = Buffer.from(
        Array.from({ length: 256 }, (_, one) => [one, 255 - one, (one * 7) % 256]).flat(),
      )
      const raw = { width: 256, height: 1, channels: 3 } as const
      const converted = await sharp(colours, { raw }).withIccProfile(path).png().toBuffer()
      const back = await sharp(converted, { ignoreIcc: true }).raw().toBuffer()
      for (const [index, colour] of colours.entries())
        expect(Math.abs(colour - (back[index] ?? -99))).toBeLessThanOrEqual(1)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
