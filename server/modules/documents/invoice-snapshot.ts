import type { DocumentKind } from '#contract/order'
import { readText, type StoredMessage } from '#rules/text/stored-texts'

/**
 * The content of an invoice, a credit note, an advance invoice or its cancellation, fixed on the day of issue (VAT
 * Directive, Art. 226). The document is printed from this plain JSON alone, so later changes of names, prices or rates do
 * not change it. The texts of the program are stored by name, so that they are printed in the language of the document. Money is in minor units, rates are percentages as the shortest decimal (`'25'`, `'5.5'`), instants are
 * ISO 8601 in UTC. Amounts include tax unless they are called net. They are printed with their sign: those of a credit
 * note and of a cancellation are negative.
 */
export interface InvoiceSnapshot {
  kind: DocumentKind
  /** True for an order paid at the sandbox, which the document states; absent otherwise. */
  test?: boolean
  /** Sequential number without gaps, such as `2026-000123` or `123/WEB/1` in Croatia. */
  number: string
  issued_at: string
  /** The day of supply, past or future; null if there are several, which the lines state. */
  supply_at: string | null
  timezone: string
  currency: string
  shopName: string
  brand: string
  seller: InvoiceParty & { email: string | null; registration: string | null; phone?: string | null }
  /** `contact` is the contact person of a company. */
  customer: InvoiceParty & { contact?: string }
  /** The order's code. */
  order: string
  /** Name of the payment method as shown to customers, such as `Credit card`. */
  payment_method: StoredMessage
  lines: readonly InvoiceLine[]
  shipping: { name: StoredMessage; gross: number; tax_rate: string } | null
  /** A voucher. `amount` is positive and deducted on an invoice, and negative on a credit note. */
  discount: { name: StoredMessage; amount: number } | null
  /** Net and tax per rate, after the discount. */
  taxes: readonly { rate: string; net: number; tax: number }[]
  net: number
  tax: number
  total: number
  /** The amount and time of each payment, in order; absent in documents of older versions. */
  payments?: readonly { at: string; amount: number }[]
  /** The reason why no tax is charged, if it must be stated (exemption, reverse charge). */
  tax_note: string | null
  /** The advance invoices that the order's invoice replaces, oldest first. `amount` is the remaining amount of each. */
  advances?: readonly { number: string; issued_at: string; amount: number }[]
  /** Number of the instalment that an advance invoice is for, counted from 1. */
  instalment?: number
  /** The invoice that a credit note corrects, or the advance invoice that is cancelled. */
  original: { number: string; issued_at: string } | null
  /** The reason for a credit note or a cancellation. */
  reason: StoredMessage | null
  /**
   * Fiscalisation data. For Croatia: the ZKI, the JIR (null until the tax authority responds) and the URL of the QR code.
   */
  fiscal: {
    zki: string | null
    jir: string | null
    qr_url: string | null
    operator: string | null
    /** Premises, device and sequence are the parts of a Croatian number. */
    premises?: string
    device?: string
    sequence?: number
  } | null
  /**
   * Means of payment for the tax authority. `other` is a voucher, several means, or nothing due. Absent in documents of
   * older versions.
   */
  means?: FiscalMeans
  /** The OIB (Croatian tax number) of the operator, or else of the seller; only if documents are reported. */
  operator_oib?: string
  /** Parties of the electronic invoice; only if the document contains one. `vat_id` has a country prefix. */
  factur_x?: {
    seller: { country: string; vat_id: string }
    buyer: { country: string; vat_id: string | null }
  }
  /** True if every line is exempt from fiscalisation. */
  is_exempt?: true
}

/** Means of payment as tax authorities classify them. */
export type FiscalMeans = 'cash' | 'card' | 'transfer' | 'other'

export interface InvoiceParty {
  name: string
  /** Contact person, if `name` is a company. */
  contact?: string
  /** Lines of the postal address, the country last. */
  address: readonly string[]
  vat_number: string | null
}

export interface InvoiceLine {
  description: StoredMessage
  /** Holder and departure, printed as a smaller line below the description. */
  detail: StoredMessage | null
  quantity: number
  unit_price: number
  gross: number
  tax_rate: string
  /** Index of the line among the order's items, counted from 0; defaults to the index of the line. */
  item?: number
  /** Index of the line of `original` that this line corrects, counted from 0. */
  of_line?: number
}

type Printed<Part> = {
  [Key in keyof Part]: StoredMessage extends Part[Key] ? string | Extract<Part[Key], null> : Part[Key]
}

/** An invoice whose texts are words. */
export interface PrintedInvoice extends Omit<Printed<InvoiceSnapshot>, 'lines' | 'shipping' | 'discount'> {
  lines: readonly Printed<InvoiceLine>[]
  shipping: Printed<NonNullable<InvoiceSnapshot['shipping']>> | null
  discount: Printed<NonNullable<InvoiceSnapshot['discount']>> | null
}

const orNull = (words: StoredMessage | null) => (words === null ? null : readText(words))

/** Writes the texts of a document. */
export const printedInvoice = (invoice: InvoiceSnapshot): PrintedInvoice => ({
  ...invoice,
  payment_method: readText(invoice.payment_method),
  reason: orNull(invoice.reason),
  shipping: invoice.shipping && { ...invoice.shipping, name: readText(invoice.shipping.name) },
  discount: invoice.discount && { ...invoice.discount, name: readText(invoice.discount.name) },
  lines: invoice.lines.map((line) => ({
    ...line,
    description: readText(line.description),
    detail: orNull(line.detail),
  })),
})
