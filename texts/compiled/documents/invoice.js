// Compiled from texts/en/documents/invoice.json by `npm run texts`.
export const invoice = (i) => {
	return (`Invoice ${i.number}`)
}
export const credit_note = (i) => {
	return (`Credit note ${i.number}`)
}
export const test_invoice = (i) => {
	return (`Test invoice ${i.number}`)
}
export const test_credit_note = (i) => {
	return (`Test credit note ${i.number}`)
}
export const test_warning = () => {
	return (`This is a test. No money was paid, and this isn’t a valid invoice.`)
}
export const invoice_to = () => {
	return (`Invoice to`)
}
export const credit_to = () => {
	return (`Credit to`)
}
export const from = () => {
	return (`From`)
}
export const vat_number = (i) => {
	return (`VAT number ${i.number}`)
}
export const issued = () => {
	return (`Issued`)
}
export const order = () => {
	return (`Order`)
}
export const corrects = () => {
	return (`Credits invoice`)
}
export const corrects_of = (i) => {
	return (`${i.number} of ${i.day}`)
}
export const reason = () => {
	return (`Reason`)
}
export const date_of_supply = () => {
	return (`Date of supply`)
}
export const payment = () => {
	return (`Payment`)
}
export const payment_on = (i) => {
	return (`on ${i.day}`)
}
export const tax_authority_code = (i) => {
	return (`QR code to check this document with the tax authority: ${i.url}`)
}
export const operator = () => {
	return (`Operator`)
}
export const page = (i) => {
	return (`Page ${i.page} of ${i.count}`)
}
export const subtotal = () => {
	return (`Subtotal`)
}
export const discount = (i) => {
	return (`Discount: ${i.name}`)
}
export const total = () => {
	return (`Total`)
}
export const total_credited = () => {
	return (`Total credited`)
}
export const paid_on = (i) => {
	return (`Paid on ${i.day}`)
}
export const column_description = () => {
	return (`Description`)
}
export const column_quantity = () => {
	return (`Qty`)
}
export const column_unit_price = () => {
	return (`Unit price`)
}
export const column_vat = () => {
	return (`VAT`)
}
export const column_amount = () => {
	return (`Amount`)
}
export const tax_rate = () => {
	return (`VAT rate`)
}
export const tax_net = () => {
	return (`Net`)
}
export const tax_gross = () => {
	return (`Gross`)
}
export const tax_together = () => {
	return (`Total`)
}
export const shipping = () => {
	return (`Shipping`)
}
export const voucher = (i) => {
	return (`Voucher ${i.code}`)
}
export const reason_refund = (i) => {
	return (`Refund ${i.id}`)
}
export const reason_cancelled = () => {
	return (`Cancelled`)
}
