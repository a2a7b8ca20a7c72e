import { dayIn } from '#rules/dates/dates'
import { decimalText } from '#rules/money/amount-text'
import { prorate, sum } from '#rules/money/money'
import { taxWithin } from '#rules/money/tax'
import * as texts from '#texts/compiled/documents/invoice'
import type { FiscalMeans, PrintedInvoice } from './invoice-snapshot'

/**
 * Returns the electronic invoice (EN 16931) of a document as Cross Industry Invoice XML, the syntax of Factur-X and
 * ZUGFeRD; null if the document has none. Its amounts are net, and add up to the net, tax and total of the document.
 */
export function facturX(document: PrintedInvoice): string | null {
  const parties = document.factur_x
  if (parties === undefined) return null
  const unsigned = positive(document)
  const content = [
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:GuidelineSpecifiedDocumentContextParameter', value('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    element(
      'rsm:ExchangedDocument',
      value('ram:ID', unsigned.number),
      value('ram:TypeCode', typeCodes[unsigned.kind]),
      element('ram:IssueDateTime', dateOf('udt:DateTimeString', unsigned.issued_at, unsigned)),
      unsigned.reason === null ? '' : element('ram:IncludedNote', value('ram:Content', unsigned.reason)),
    ),
    element('rsm:SupplyChainTradeTransaction', ...transactionOf(unsigned, parties)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${namespaces}>${content.join('')}</rsm:CrossIndustryInvoice>\n`
}

const unece = 'urn:un:unece:uncefact:data:standard'
const namespaces = [
  `xmlns:rsm="${unece}:CrossIndustryInvoice:100"`,
  `xmlns:ram="${unece}:ReusableAggregateBusinessInformationEntity:100"`,
  `xmlns:qdt="${unece}:QualifiedDataType:100"`,
  `xmlns:udt="${unece}:UnqualifiedDataType:100"`,
].join(' ')

/** Document types (UNTDID 1001). The type of a credit note reverses its amounts, so they are positive. */
const typeCodes = {
  invoice: '380',
  'credit-note': '381',
  'advance-invoice': '386',
  'advance-cancellation': '381',
} as const

/** Means of payment (UNTDID 4461). Code 1 is an undefined instrument, which the accompanying text names. */
const meansCodes: Readonly<Record<FiscalMeans, string>> = {
  cash: '10',
  card: '48',
  transfer: '1',
  other: '1',
}

/** Negates the amounts of credit notes and cancellations, so that those of every document are positive. */
function positive(document: PrintedInvoice): PrintedInvoice {
  if (document.kind === 'invoice' || document.kind === 'advance-invoice') return document
  const { lines, shipping, discount, taxes, net, tax, total } = document
  return {
    ...document,
    lines: lines.map((line) => ({ ...line, unit_price: 0 - line.unit_price, gross: 0 - line.gross })),
    shipping: shipping && { ...shipping, gross: 0 - shipping.gross },
    discount: discount && { ...discount, amount: 0 - discount.amount },
    taxes: taxes.map((one) => ({ rate: one.rate, net: 0 - one.net, tax: 0 - one.tax })),
    net: 0 - net,
    tax: 0 - tax,
    total: 0 - total,
  }
}

function transactionOf(document: PrintedInvoice, parties: NonNullable<PrintedInvoice['factur_x']>): string[] {
  const { seller, customer, supply_at } = document
  const rates = ratesOf(document)
  return [
    ...rates.flatMap(({ lines }) => lines).map((line, index) => lineText(document, line, index + 1)),
    element(
      'ram:ApplicableHeaderTradeAgreement',
      element(
        'ram:SellerTradeParty',
        value('ram:Name', seller.name),
        seller.registration === null ? '' : value('ram:Description', seller.registration),
        contactOf({ phone: seller.phone ?? null, email: seller.email }),
        addressText(seller.address, parties.seller.country),
        seller.email === null
          ? ''
          : element('ram:URIUniversalCommunication', value('ram:URIID', seller.email, 'schemeID="EM"')),
        vatIdText(parties.seller.vat_id),
      ),
      element(
        'ram:BuyerTradeParty',
        // EN 16931 only accepts VAT numbers with a country prefix, which companies outside Europe lack.
        parties.buyer.vat_id === null && customer.vat_number ? value('ram:ID', customer.vat_number) : '',
        value('ram:Name', customer.name),
        contactOf({ name: customer.contact ?? null }),
        addressText(customer.address, parties.buyer.country),
        parties.buyer.vat_id === null ? '' : vatIdText(parties.buyer.vat_id),
      ),
      element('ram:SellerOrderReferencedDocument', value('ram:IssuerAssignedID', document.order)),
    ),
    element(
      'ram:ApplicableHeaderTradeDelivery',
      supply_at === null
        ? ''
        : element(
            'ram:ActualDeliverySupplyChainEvent',
            element('ram:OccurrenceDateTime', dateOf('udt:DateTimeString', supply_at, document)),
          ),
    ),
    settlementText(document, rates),
  ]
}

const contactOf = ({ name = null, phone = null, email = null }: Record<string, string | null>): string =>
  name === null && phone === null && email === null
    ? ''
    : element(
        'ram:DefinedTradeContact',
        name === null ? '' : value('ram:PersonName', name),
        phone === null
          ? ''
          : element('ram:TelephoneUniversalCommunication', value('ram:CompleteNumber', phone)),
        email === null ? '' : element('ram:EmailURIUniversalCommunication', value('ram:URIID', email)),
      )

/** An address has at most three lines; further ones are joined to the third. */
function addressText(lines: readonly string[], country: string): string {
  const [one, two, ...others] = lines
  const parts = [one, two, others.join(', ')]
  const names = ['ram:LineOne', 'ram:LineTwo', 'ram:LineThree']
  return element(
    'ram:PostalTradeAddress',
    ...parts.map((part, index) => (part ? value(names[index] ?? '', part) : '')),
    value('ram:CountryID', country),
  )
}

const vatIdText = (id: string): string =>
  element('ram:SpecifiedTaxRegistration', value('ram:ID', id, 'schemeID="VA"'))

/** A line with its net amount. */
interface NetLine {
  readonly name: string
  readonly detail: string | null
  readonly quantity: number
  readonly rate: string
  readonly gross: number
  readonly net: number
}

/** The lines and amounts of one tax rate. `reduction` is the net amount of the lines minus `net`. */
interface Rate {
  readonly rate: string
  readonly lines: readonly NetLine[]
  readonly net: number
  readonly tax: number
  readonly reduction: number
}

/**
 * Divides a document by tax rates. The lines are gross and the tax is rounded once per rate, so the net amounts of lines
 * are shares of the net amount of their rate. A discount reduces the rates; a credit note may also increase a rate.
 */
function ratesOf({ lines, shipping, taxes }: PrintedInvoice): Rate[] {
  const rows = [
    ...lines.map((line) => ({ ...line, name: line.description, rate: line.tax_rate })),
    ...(shipping === null ? [] : [{ ...shipping, detail: null, quantity: 1, rate: shipping.tax_rate }]),
  ]
  const rates = [...new Set([...taxes, ...rows].map(({ rate }) => rate))]
  return rates.map((rate) => {
    const { net, tax } = taxes.find((one) => one.rate === rate) ?? { net: 0, tax: 0 }
    const own = rows.filter((row) => row.rate === rate)
    const gross = sum(own.map((row) => row.gross))
    const before = gross === net + tax ? net : gross - taxWithin(gross, Number(rate))
    const nets =
      own.length === 0
        ? []
        : prorate(
            before,
            own.map((row) => row.gross),
          )
    return {
      rate,
      lines: own.map(({ name, detail, quantity, gross: of }, index) => ({
        name,
        detail,
        quantity,
        rate,
        gross: of,
        net: nets[index] ?? 0,
      })),
      net,
      tax,
      reduction: before - net,
    }
  })
}

function lineText(document: PrintedInvoice, line: NetLine, number: number): string {
  const net = amountOf(document, line.net)
  const quantity = (name: string) => value(name, String(line.quantity), 'unitCode="C62"')
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', value('ram:LineID', String(number))),
    element(
      'ram:SpecifiedTradeProduct',
      value('ram:Name', line.name || texts.item()),
      line.detail === null ? '' : value('ram:Description', line.detail),
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      // The price is stated for the whole quantity, because a price per piece would have to be rounded.
      element('ram:NetPriceProductTradePrice', value('ram:ChargeAmount', net), quantity('ram:BasisQuantity')),
    ),
    element('ram:SpecifiedLineTradeDelivery', quantity('ram:BilledQuantity')),
    element(
      'ram:SpecifiedLineTradeSettlement',
      taxText('ram:ApplicableTradeTax', document, line.rate),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', value('ram:LineTotalAmount', net)),
    ),
  )
}

function settlementText(document: PrintedInvoice, rates: readonly Rate[]): string {
  const { currency, net, tax, total, discount, original, advances = [] } = document
  const amount = (name: string, minor: number, more = '') => value(name, amountOf(document, minor), more)
  const adjusted = rates.filter(({ reduction }) => reduction !== 0)
  const charges = sum(adjusted.map(({ reduction }) => Math.max(0, 0 - reduction)))
  const allowances = sum(adjusted.map(({ reduction }) => Math.max(0, reduction)))
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    value('ram:InvoiceCurrencyCode', currency),
    element(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      value('ram:TypeCode', meansCodes[document.means ?? 'other']),
      value('ram:Information', document.payment_method),
    ),
    ...rates.map((one) => taxText('ram:ApplicableTradeTax', document, one.rate, one)),
    ...adjusted.map(({ rate, reduction }) =>
      element(
        'ram:SpecifiedTradeAllowanceCharge',
        element('ram:ChargeIndicator', value('udt:Indicator', String(reduction < 0))),
        amount('ram:ActualAmount', Math.abs(reduction)),
        value('ram:Reason', discount?.name || texts.adjustment()),
        taxText('ram:CategoryTradeTax', document, rate),
      ),
    ),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      amount('ram:LineTotalAmount', net + allowances - charges),
      amount('ram:ChargeTotalAmount', charges),
      amount('ram:AllowanceTotalAmount', allowances),
      amount('ram:TaxBasisTotalAmount', net),
      amount('ram:TaxTotalAmount', tax, `currencyID="${escaped(currency)}"`),
      amount('ram:GrandTotalAmount', total),
      // A document is issued when its amount has been paid or is being refunded, so nothing is due.
      amount('ram:TotalPrepaidAmount', total),
      amount('ram:DuePayableAmount', 0),
    ),
    ...[...(original === null ? [] : [original]), ...advances].map(({ number, issued_at }) =>
      element(
        'ram:InvoiceReferencedDocument',
        value('ram:IssuerAssignedID', number),
        element('ram:FormattedIssueDateTime', dateOf('qdt:DateTimeString', issued_at, document)),
      ),
    ),
  )
}

/**
 * Returns a tax rate. A rate of 0 is exempt if the seller's note gives the reason, and otherwise zero rated. `sums` adds
 * the amounts of the rate.
 */
function taxText(name: string, document: PrintedInvoice, rate: string, sums?: Rate): string {
  const { tax_note: note } = document
  const category = Number(rate) > 0 ? 'S' : note === null ? 'Z' : 'E'
  return element(
    name,
    sums === undefined ? '' : value('ram:CalculatedAmount', amountOf(document, sums.tax)),
    value('ram:TypeCode', 'VAT'),
    sums !== undefined && category === 'E' && note !== null ? value('ram:ExemptionReason', note) : '',
    sums === undefined ? '' : value('ram:BasisAmount', amountOf(document, sums.net)),
    value('ram:CategoryCode', category),
    value('ram:RateApplicablePercent', rate),
  )
}

const amountOf = ({ currency }: PrintedInvoice, minor: number): string => decimalText(minor, currency)

/** Returns the day of an instant in the shop's time zone. Format 102 is yyyymmdd. */
const dateOf = (name: string, instant: string, { timezone }: PrintedInvoice): string =>
  value(name, dayIn(instant, timezone).replaceAll('-', ''), 'format="102"')

const element = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join('')}</${name}>`

const value = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes && ` ${attributes}`}>${escaped(text)}</${name}>`

/** Escapes text for XML. Control codes and lone surrogates, which XML does not allow, become spaces. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
