// Compiled from texts/en/documents/invoice.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Invoice {number} */
export declare const invoice: (slots: { number: Slot }) => string
/** Credit note {number} */
export declare const credit_note: (slots: { number: Slot }) => string
/** Test invoice {number} */
export declare const test_invoice: (slots: { number: Slot }) => string
/** Test credit note {number} */
export declare const test_credit_note: (slots: { number: Slot }) => string
/** This is a test. No money was paid, and this isn’t a valid invoice. */
export declare const test_warning: () => string
/** Invoice to */
export declare const invoice_to: () => string
/** Credit to */
export declare const credit_to: () => string
/** From */
export declare const from: () => string
/** VAT number {number} */
export declare const vat_number: (slots: { number: Slot }) => string
/** Issued */
export declare const issued: () => string
/** Order */
export declare const order: () => string
/** Credits invoice */
export declare const corrects: () => string
/** {number} of {day} */
export declare const corrects_of: (slots: { number: Slot; day: Slot }) => string
/** Reason */
export declare const reason: () => string
/** Date of supply */
export declare const date_of_supply: () => string
/** Payment */
export declare const payment: () => string
/** on {day} */
export declare const payment_on: (slots: { day: Slot }) => string
/** QR code to check this document with the tax authority: {url} */
export declare const tax_authority_code: (slots: { url: Slot }) => string
/** Operator */
export declare const operator: () => string
/** Page {page} of {count} */
export declare const page: (slots: { page: Slot; count: Slot }) => string
/** Subtotal */
export declare const subtotal: () => string
/** Discount: {name} */
export declare const discount: (slots: { name: Slot }) => string
/** Total */
export declare const total: () => string
/** Total credited */
export declare const total_credited: () => string
/** Paid on {day} */
export declare const paid_on: (slots: { day: Slot }) => string
/** Description */
export declare const column_description: () => string
/** Qty */
export declare const column_quantity: () => string
/** Unit price */
export declare const column_unit_price: () => string
/** VAT */
export declare const column_vat: () => string
/** Amount */
export declare const column_amount: () => string
/** VAT rate */
export declare const tax_rate: () => string
/** Net */
export declare const tax_net: () => string
/** Gross */
export declare const tax_gross: () => string
/** Total */
export declare const tax_together: () => string
/** Shipping */
export declare const shipping: () => string
/** Voucher {code} */
export declare const voucher: (slots: { code: Slot }) => string
/** Refund {id} */
export declare const reason_refund: (slots: { id: Slot }) => string
/** Cancelled */
export declare const reason_cancelled: () => string
