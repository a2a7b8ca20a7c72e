// Compiled from texts/en/mails/report.json by `npm run texts`.
export const week_subject = (i) => {
	return (`[${i.shop}] The week from ${i.from} to ${i.to}`)
}
export const week_preview = (i) => {
	return (`Sales: ${i.amount}`)
}
export const week_heading = (i) => {
	return (`The week from ${i.from} to ${i.to}`)
}
export const week_pieces = (i) => {
	return (`${i.count} sold`)
}
export const week_documents = (i) => {
	return (`Within ${i.gross} of invoices and credit notes`)
}
export const week_overdue = (i) => {
	return (`As of now; ${i.amount} of it overdue`)
}
export const week_tests = () => {
	return (`Test orders are included, because the shop uses the sandbox.`)
}
export const week_open = () => {
	return (`Open the reports of this week`)
}
