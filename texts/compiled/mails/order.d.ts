// Compiled from texts/en/mails/order.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Please read and accept the terms and conditions before you download your tickets. */
export declare const accept_terms: () => string
/** Read and accept the terms */
export declare const accept_terms_button: () => string
/** You have the right to withdraw from the contract for your merchandise within 14 days of receiving it, without giving a reason. This right doesn’t apply to tickets for a fixed date. */
export declare const withdraw: () => string
/** Withdraw from contract here */
export declare const withdraw_button: () => string
/** Add the dates to your calendar */
export declare const add_dates: () => string
/** Order {code} received */
export declare const received_subject: (slots: { code: Slot }) => string
/** We’ve reserved your items. */
export declare const received_preview: () => string
/** We’ve reserved your items. Here’s how to pay. */
export declare const received_preview_transfer: () => string
/** Thank you for your order */
export declare const received_heading: () => string
/** {greeting}, we’ve received your order {code} and reserved everything in it for you. */
export declare const received_hello: (slots: { greeting: Slot; code: Slot }) => string
/** Please transfer the amount with exactly this reference, so we can match it to your order: */
export declare const received_transfer: () => string
/** We’ll email you a confirmation with everything you need as soon as the money arrives. */
export declare const received_then: () => string
/** Order {code} is paid */
export declare const paid_subject: (slots: { code: Slot }) => string
/** Thank you, everything is paid. */
export declare const paid_preview: () => string
/** Your tickets are attached. */
export declare const paid_preview_tickets: () => string
/** Paid, thank you */
export declare const paid_heading: () => string
/** {greeting}, your order {code} is paid. */
export declare const paid_hello: (slots: { greeting: Slot; code: Slot }) => string
/** Your ticket is attached. | Your {count} tickets are attached. */
export declare const attached_tickets: (slots: { count: number }) => string
/** Your ticket and the invoice are attached. | Your {count} tickets and the invoice are attached. */
export declare const attached_tickets_and_invoice: (slots: { count: number }) => string
/** The invoice is attached. */
export declare const attached_invoice: () => string
/** We’re getting your merchandise ready and will send it to: */
export declare const shipping_to: () => string
/** Order {code} is on its way */
export declare const sent_subject: (slots: { code: Slot }) => string
/** We’ve sent your merchandise. */
export declare const sent_preview: () => string
/** On its way to you */
export declare const sent_heading: () => string
/** {greeting}, we’ve sent the merchandise of your order {code}: */
export declare const sent_hello: (slots: { greeting: Slot; code: Slot }) => string
/** It’s going to: */
export declare const sent_to: () => string
/** Carrier */
export declare const sent_carrier: () => string
/** Tracking number */
export declare const sent_tracking: () => string
/** You can still change these on your order page: */
export declare const changes: () => string
/** Names on tickets */
export declare const changes_names: () => string
/** Email addresses on tickets, or who holds them */
export declare const changes_emails: () => string
/** Travel times */
export declare const changes_travel_times: () => string
/** Order {code} is cancelled */
export declare const cancelled_subject: (slots: { code: Slot }) => string
/** We had to cancel your order. */
export declare const cancelled_preview: () => string
/** Your payment didn’t reach us in time. */
export declare const cancelled_preview_unpaid: () => string
/** Your order is cancelled */
export declare const cancelled_heading: () => string
/** {greeting}, we’ve cancelled your order {code}. Its tickets are no longer valid. */
export declare const cancelled_hello: (slots: { greeting: Slot; code: Slot }) => string
/** {greeting}, we didn’t receive a payment for order {code} in time, so its items are back on sale. */
export declare const cancelled_hello_unpaid: (slots: { greeting: Slot; code: Slot }) => string
/** You’ll get {amount} back. We’ll let you know when it’s on its way. */
export declare const cancelled_refund: (slots: { amount: Slot }) => string
/** Still want to come? See what’s left. */
export declare const cancelled_still_there: () => string
/** See tickets */
export declare const see_tickets: () => string
/** Already paid? Please don’t pay again. We’ll sort it out with you. */
export declare const cancelled_paid_meanwhile: () => string
/** Order {code}: {amount} still to pay */
export declare const part_subject: (slots: { code: Slot; amount: Slot }) => string
/** We’ve received {amount}, thank you. */
export declare const part_preview: (slots: { amount: Slot }) => string
/** Almost there */
export declare const part_heading: () => string
/** {greeting}, we’ve received {received} for order {code}, thank you. There’s still {missing} to pay. You’ll get your tickets as soon as it arrives. */
export declare const part_hello: (slots: { greeting: Slot; received: Slot; code: Slot; missing: Slot }) => string
/** Please transfer the rest with the same reference: */
export declare const part_transfer: () => string
/** Shipping */
export declare const table_shipping: () => string
/** Voucher */
export declare const table_voucher: () => string
/** Total */
export declare const table_total: () => string
/** Amount */
export declare const transfer_amount: () => string
/** To */
export declare const transfer_to: () => string
/** IBAN */
export declare const transfer_iban: () => string
/** BIC */
export declare const transfer_bic: () => string
/** Reference */
export declare const transfer_reference: () => string
/** Please pay by */
export declare const transfer_pay_by: () => string
/** QR code for your banking app */
export declare const transfer_qr: () => string
/** With a Croatian bank: scan the code below, or enter model {model} and reference {reference}. */
export declare const transfer_slip: (slots: { model: Slot; reference: Slot }) => string
/** Barcode of the Croatian payment slip */
export declare const transfer_slip_code: () => string
