// Compiled from texts/en/mails/order.json by `npm run texts`.
import * as registry from '../registry.js'
export const accept_terms = () => {
	return (`Please read and accept the terms and conditions before you download your tickets.`)
}
export const accept_terms_button = () => {
	return (`Read and accept the terms`)
}
export const withdraw = () => {
	return (`You have the right to withdraw from the contract for your merchandise within 14 days of receiving it, without giving a reason. This right doesn’t apply to tickets for a fixed date.`)
}
export const withdraw_button = () => {
	return (`Withdraw from contract here`)
}
export const add_dates = () => {
	return (`Add the dates to your calendar`)
}
export const received_subject = (i) => {
	return (`Order ${i.code} received`)
}
export const received_preview = () => {
	return (`We’ve reserved your items.`)
}
export const received_preview_transfer = () => {
	return (`We’ve reserved your items. Here’s how to pay.`)
}
export const received_heading = () => {
	return (`Thank you for your order`)
}
export const received_hello = (i) => {
	return (`${i.greeting}, we’ve received your order ${i.code} and reserved everything in it for you.`)
}
export const received_transfer = () => {
	return (`Please transfer the amount with exactly this reference, so we can match it to your order:`)
}
export const received_then = () => {
	return (`We’ll email you a confirmation with everything you need as soon as the money arrives.`)
}
export const paid_subject = (i) => {
	return (`Order ${i.code} is paid`)
}
export const paid_preview = () => {
	return (`Thank you, everything is paid.`)
}
export const paid_preview_tickets = () => {
	return (`Your tickets are attached.`)
}
export const paid_heading = () => {
	return (`Paid, thank you`)
}
export const paid_hello = (i) => {
	return (`${i.greeting}, your order ${i.code} is paid.`)
}
export const attached_tickets = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Your ticket is attached.`);
	return (`Your ${i.count} tickets are attached.`)
	
}
export const attached_tickets_and_invoice = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Your ticket and the invoice are attached.`);
	return (`Your ${i.count} tickets and the invoice are attached.`)
	
}
export const attached_invoice = () => {
	return (`The invoice is attached.`)
}
export const shipping_to = () => {
	return (`We’re getting your merchandise ready and will send it to:`)
}
export const sent_subject = (i) => {
	return (`Order ${i.code} is on its way`)
}
export const sent_preview = () => {
	return (`We’ve sent your merchandise.`)
}
export const sent_heading = () => {
	return (`On its way to you`)
}
export const sent_hello = (i) => {
	return (`${i.greeting}, we’ve sent the merchandise of your order ${i.code}:`)
}
export const sent_to = () => {
	return (`It’s going to:`)
}
export const sent_carrier = () => {
	return (`Carrier`)
}
export const sent_tracking = () => {
	return (`Tracking number`)
}
export const changes = () => {
	return (`You can still change these on your order page:`)
}
export const changes_names = () => {
	return (`Names on tickets`)
}
export const changes_emails = () => {
	return (`Email addresses on tickets, or who holds them`)
}
export const changes_travel_times = () => {
	return (`Travel times`)
}
export const cancelled_subject = (i) => {
	return (`Order ${i.code} is cancelled`)
}
export const cancelled_preview = () => {
	return (`We had to cancel your order.`)
}
export const cancelled_preview_unpaid = () => {
	return (`Your payment didn’t reach us in time.`)
}
export const cancelled_heading = () => {
	return (`Your order is cancelled`)
}
export const cancelled_hello = (i) => {
	return (`${i.greeting}, we’ve cancelled your order ${i.code}. Its tickets are no longer valid.`)
}
export const cancelled_hello_unpaid = (i) => {
	return (`${i.greeting}, we didn’t receive a payment for order ${i.code} in time, so its items are back on sale.`)
}
export const cancelled_refund = (i) => {
	return (`You’ll get ${i.amount} back. We’ll let you know when it’s on its way.`)
}
export const cancelled_still_there = () => {
	return (`Still want to come? See what’s left.`)
}
export const see_tickets = () => {
	return (`See tickets`)
}
export const cancelled_paid_meanwhile = () => {
	return (`Already paid? Please don’t pay again. We’ll sort it out with you.`)
}
export const part_subject = (i) => {
	return (`Order ${i.code}: ${i.amount} still to pay`)
}
export const part_preview = (i) => {
	return (`We’ve received ${i.amount}, thank you.`)
}
export const part_heading = () => {
	return (`Almost there`)
}
export const part_hello = (i) => {
	return (`${i.greeting}, we’ve received ${i.received} for order ${i.code}, thank you. There’s still ${i.missing} to pay. You’ll get your tickets as soon as it arrives.`)
}
export const part_transfer = () => {
	return (`Please transfer the rest with the same reference:`)
}
export const table_shipping = () => {
	return (`Shipping`)
}
export const table_voucher = () => {
	return (`Voucher`)
}
export const table_total = () => {
	return (`Total`)
}
export const transfer_amount = () => {
	return (`Amount`)
}
export const transfer_to = () => {
	return (`To`)
}
export const transfer_iban = () => {
	return (`IBAN`)
}
export const transfer_bic = () => {
	return (`BIC`)
}
export const transfer_reference = () => {
	return (`Reference`)
}
export const transfer_pay_by = () => {
	return (`Please pay by`)
}
export const transfer_qr = () => {
	return (`QR code for your banking app`)
}
export const transfer_slip = (i) => {
	return (`With a Croatian bank: scan the code below, or enter model ${i.model} and reference ${i.reference}.`)
}
export const transfer_slip_code = () => {
	return (`Barcode of the Croatian payment slip`)
}
