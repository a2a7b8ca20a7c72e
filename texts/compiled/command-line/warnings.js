// Compiled from texts/en/command-line/warnings.json by `npm run texts`.
export const demo_vouchers = (i) => {
	return (`Vouchers of the demo shop can be used here, and their codes are public: ${i.codes}. Import them with a valid_until that is over.`)
}
export const mails_held = () => {
	return (`MAIL_HOLD=1: mails are written and kept, none is sent.`)
}
export const money_moves = (i) => {
	return (`MAIL_HOLD=1 holds mails alone: ${i.variables} still moves real money. Where this is a copy of a shop, take that away.`)
}
export const both = (i) => {
	return (`${i.one} and ${i.other}`)
}
export const sandbox_on = () => {
	return (`The sandbox gateway is on (SANDBOX=1): orders are paid by card without money, as test orders.`)
}
export const demo_on = () => {
	return (`The demo shop is on (SHOP_DEMO): an empty database is filled with its items, settings and vouchers.`)
}
