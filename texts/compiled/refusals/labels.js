// Compiled from texts/en/refusals/labels.json by `npm run texts`.
export const full_name = () => {
	return (`Full name`)
}
export const email = () => {
	return (`Email`)
}
export const account_holder = () => {
	return (`Account holder full name`)
}
export const iban = () => {
	return (`IBAN`)
}
export const bank_account = () => {
	return (`Bank account number`)
}
export const bank_name = () => {
	return (`Bank name`)
}
export const bank_country = () => {
	return (`Bank country`)
}
export const bic = () => {
	return (`BIC/SWIFT`)
}
export const items = () => {
	return (`Items`)
}
export const ticket_full_name = (i) => {
	return (`Full name of ticket ${i.number}`)
}
export const ticket_email = (i) => {
	return (`Email of ticket ${i.number}`)
}
export const refund_active = () => {
	return (`asked for`)
}
export const refund_processing = () => {
	return (`on its way`)
}
export const refund_problem = () => {
	return (`noted as a problem`)
}
export const refund_processed = () => {
	return (`paid back`)
}
export const refund_cancelled = () => {
	return (`cancelled`)
}
export const opened = (i) => {
	return (`You opened the refund of ${i.orders}`)
}
export const entered_account = (i) => {
	return (`You entered the account of the refund of ${i.orders}`)
}
export const opened_or_entered_account = (i) => {
	return (`You opened, or entered the account of, the refund of ${i.orders}`)
}
