import * as texts from '../../../texts/compiled/documents/invoice'
import { dayIn } from '../../../rules/dates/dates'
import { decimalText } from '../../../rules/money/amount-text'
import { prorate, sum } from '../../../rules/money/money'
import { taxWithin } from '../../../rules/money/tax'
import type { FiscalMeans, InvoiceSnapshot } from './invoice-snapshot'

/**
 * The electronic invoice (EN 16931) of a document as Cross Industry Invoice XML, the syntax of Factur-X and ZUGFeRD; null: the
 * document has none. Its amounts are net, and add up to the net, tax and total of the document.
 */
export function facturX(document: InvoiceSnapshot): string | null {
  const parties = document.factur_x
  if (parties === undefined) return null
  const paid = positive(document)
  const content = [
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:GuidelineSpecifiedDocumentContextParameter', value('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    element(
      'rsm:ExchangedDocument',
      value('ram:ID', paid.number),
      value('ram:TypeCode', typeCodes[paid.kind]),
      element('ram:IssueDateTime', dateOf('udt:DateTimeString', paid.issued_at, paid)),
      paid.reason === null ? '' : element('ram:IncludedNote', value('ram:Content', paid.reason)),
    ),
    element('rsm:SupplyChainTradeTransaction', ...transactionOf(paid, parties)),
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

/** UNTDID 1001. A credit note has positive amounts, because its type says that it takes them back. */
const typeCodes = {
  invoice: '380',
  'credit-note': '381',
  'advance-invoice': '386',
  'advance-cancellation': '381',
} as const

/** UNTDID 4461; 1: another instrument, which the text beside it names. */
const meansCodes: Readonly<Record<FiscalMeans, string>> = {
  cash: '10',
  card: '48',
  transfer: '1',
  other: '1',
}

/** A document whose amounts are positive, whatever its kind. */
function positive(document: InvoiceSnapshot): InvoiceSnapshot {
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

function transactionOf(
  document: InvoiceSnapshot,
  parties: NonNullable<InvoiceSnapshot['factur_x']>,
): string[] {
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
        // A number without a country's prefix, as of companies outside Europe, is no VAT number to EN 16931.
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

/** At most three lines; those beyond are part of the third. */
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

/** What a document has at a tax rate. `reduction`: how far the net amount is below that of the lines. */
interface Rate {
  readonly rate: string
  readonly lines: readonly NetLine[]
  readonly net: number
  readonly tax: number
  readonly reduction: number
}

/**
 * Divides a document by tax rates. The document is gross, and its tax is rounded once for each rate, so the net amounts of lines
 * are shares of the net amount of their rate. A discount reduces the rates; a credit note may also increase one.
 */
function ratesOf({ lines, shipping, taxes }: InvoiceSnapshot): Rate[] {
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

function lineText(document: InvoiceSnapshot, line: NetLine, number: number): string {
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
      // The price is that of the whole quantity, which no rounding changes.
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

function settlementText(document: InvoiceSnapshot, rates: readonly Rate[]): string {
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
      // A document is written when its money has been paid, or is on its way back: nothing is left to pay.
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

/** A tax rate: 0 is exempt where the seller's note gives the reason, otherwise a rate of zero. `sums`: its amounts. */
function taxText(name: string, document: InvoiceSnapshot, rate: string, sums?: Rate): string {
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

const amountOf = ({ currency }: InvoiceSnapshot, minor: number): string => decimalText(minor, currency)

/** A day of the shop's time zone; 102 is the format yyyymmdd. */
const dateOf = (name: string, instant: string, { timezone }: InvoiceSnapshot): string =>
  value(name, dayIn(instant, timezone).replaceAll('-', ''), 'format="102"')

const element = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join('')}</${name}>`

const value = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes && ` ${attributes}`}>${escaped(text)}</${name}>`

/** XML has no characters for most control codes, and none for half of a surrogate pair. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
