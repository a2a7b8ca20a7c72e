import type { DocumentKind } from '../../../contract/order'

/**
 * The content of an invoice, a credit note, an advance invoice or its cancellation, fixed on the day it is issued (VAT Directive, Art. 226). Plain JSON, stored
 * with the order; the document is printed from it alone, so later changes of names, prices or rates do not change it.
 * Money is in minor units, rates are per cent as the shortest decimal (`'25'`, `'5.5'`), instants are ISO 8601 in UTC.
 * Amounts include tax unless they are called net. They are printed with their sign: those of a credit note and of a
 * cancellation are negative.
 */
export interface InvoiceSnapshot {
  kind: DocumentKind
  /** Set for an order paid at the sandbox: no real money, which the document states. Absent on all others. */
  test?: boolean
  /** Sequential without gaps, e.g. `2026-000123` or Croatia's `123/WEB/1`. */
  number: string
  issued_at: string
  /** The day of supply, past or future. Null: on more than one day, stated in the lines. */
  supply_at: string | null
  timezone: string
  currency: string
  shopName: string
  brand: string
  seller: InvoiceParty & { email: string | null; registration: string | null; phone?: string | null }
  /** `contact`: the person, if the customer is a company. */
  customer: InvoiceParty & { contact?: string }
  /** The order's code. */
  order: string
  /** As shown to customers, e.g. `Credit card`. */
  payment_method: string
  lines: readonly InvoiceLine[]
  shipping: { name: string; gross: number; tax_rate: string } | null
  /** A voucher: `amount` is positive and deducted on an invoice; negative on a credit note. */
  discount: { name: string; amount: number } | null
  /** Net and tax per rate, after the discount. */
  taxes: readonly { rate: string; net: number; tax: number }[]
  net: number
  tax: number
  total: number
  /** The amount and time of each payment, in order; documents of older versions lack it. */
  payments?: readonly { at: string; amount: number }[]
  /** Why no tax is charged, if that must be stated (exemption, reverse charge). */
  tax_note: string | null
  /** The advance invoices of the order, which its invoice replaces: what was left of each, oldest first. */
  advances?: readonly { number: string; issued_at: string; amount: number }[]
  /** The payment of a plan that an advance invoice is for, counted from 1. */
  instalment?: number
  /** The invoice that a credit note corrects, or the advance invoice that is cancelled. */
  original: { number: string; issued_at: string } | null
  /** The reason for a credit note or a cancellation. */
  reason: string | null
  /**
   * The fields of a tax authority's fiscalisation; Croatia: ZKI, JIR (null until it answers), address of the QR code.
   */
  fiscal: {
    zki: string | null
    jir: string | null
    qr_url: string | null
    operator: string | null
    /** The parts of a Croatian number. */
    premises?: string
    device?: string
    sequence?: number
  } | null
  /** How it was paid, for the tax authority; `other`: by voucher, in several ways, or nothing was due. Older documents lack it. */
  means?: FiscalMeans
  /** The personal number (OIB) of the person who sold, or the seller's; only where documents are reported. */
  operator_oib?: string
  /** The parties as an electronic invoice names them; only documents that contain one. `vat_id` has a country's prefix. */
  factur_x?: {
    seller: { country: string; vat_id: string }
    buyer: { country: string; vat_id: string | null }
  }
  /** Every line is exempt from being reported. */
  is_exempt?: true
}

/** Means of payment as tax authorities tell them apart. */
export type FiscalMeans = 'cash' | 'card' | 'transfer' | 'other'

export interface InvoiceParty {
  name: string
  /** The person to address, if `name` is a company's. */
  contact?: string
  /** In the order of an envelope, the country last. */
  address: readonly string[]
  vat_number: string | null
}

export interface InvoiceLine {
  description: string
  /** Holder and departure: a smaller line below. */
  detail: string | null
  quantity: number
  unit_price: number
  gross: number
  tax_rate: string
  /** The position among the order's items, counted from 0; absent: that of the line. */
  item?: number
  /** The index of the line of `original` that this line takes back, counted from 0. */
  of_line?: number
}
