/**
 * What an invoice or credit note says, frozen on the day it is issued (VAT Directive, Art. 226). Plain
 * JSON, stored with the order and printed from nothing else: names, prices or rates that change later change no
 * document. Money is in minor units, rates are per cent as the shortest decimal (`'25'`, `'5.5'`), instants are ISO
 * 8601 in UTC. Amounts include tax unless they are called net. All are printed with the sign they have: a credit note
 * carries what it takes back as negative amounts.
 */
export interface InvoiceSnapshot {
  kind: 'invoice' | 'credit-note'
  /** Of an order that the sandbox gateway paid: no money came in, and the paper says so. Absent on all others. */
  test?: boolean
  /** Sequential without gaps, e.g. `2026-000123` or Croatia's `123/WEB/1`. */
  number: string
  issued_at: string
  /** When what is invoiced was or will be supplied. Null: on more than one day; the lines say which. */
  supply_at: string | null
  timezone: string
  currency: string
  shopName: string
  brand: string
  seller: InvoiceParty & { email: string | null; registration: string | null; phone?: string | null }
  customer: InvoiceParty
  /** The order's code. */
  order: string
  /** As it is called to customers, e.g. `Credit card`. */
  payment_method: string
  lines: readonly InvoiceLine[]
  shipping: { name: string; gross: number; tax_rate: string } | null
  /** A voucher: `amount` is positive on an invoice and is taken off; negative on a credit note. */
  discount: { name: string; amount: number } | null
  /** Net and tax per rate, after the discount. */
  taxes: readonly { rate: string; net: number; tax: number }[]
  net: number
  tax: number
  total: number
  /** What was paid and when, in the order of the payments; documents of older versions lack it. */
  payments?: readonly { at: string; amount: number }[]
  /** Why no tax is charged where that has to be said (exemption, reverse charge). */
  tax_note: string | null
  /** Of a credit note: the invoice that it takes back from. */
  original: { number: string; issued_at: string } | null
  /** Of a credit note: why. */
  reason: string | null
  /** What a tax authority's fiscalisation adds; Croatia: ZKI, JIR (null until it answered), its QR code's address. */
  fiscal: { zki: string | null; jir: string | null; qr_url: string | null; operator: string | null } | null
}

export interface InvoiceParty {
  name: string
  /** In the order of an envelope, the country last. */
  address: readonly string[]
  vat_number: string | null
}

export interface InvoiceLine {
  description: string
  /** Whose ticket, which travel time: one quiet line beneath. */
  detail: string | null
  quantity: number
  unit_price: number
  gross: number
  tax_rate: string
  /** Of a credit note: which of the invoice's lines it takes back from, counted from 0. */
  of_line?: number
}
