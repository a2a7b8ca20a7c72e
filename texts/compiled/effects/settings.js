// Compiled from texts/en/effects/settings.json by `npm run texts`.
export const shop_opens = () => {
	return (`The shop opens: what is published can be bought at once.`)
}
export const shop_closes = () => {
	return (`The shop closes: nothing can be bought until it opens again. Orders, tickets and refunds stay reachable.`)
}
export const no_refunds = () => {
	return (`Customers cannot ask for refunds any more.`)
}
export const currency = (i) => {
	return (`Amounts keep their numbers: 10.00 ${i.before} becomes 10.00 ${i.after}. Orders keep their currency.`)
}
export const timezone = () => {
	return (`Days in lists, reports and deadlines are those of the new time zone.`)
}
export const gateway = (i) => {
	return (`New card payments go to ${i.gateway}.`)
}
export const test_payments_end = () => {
	return (`Test payments that are open end.`)
}
export const no_cards = () => {
	return (`Nobody can pay by card. Payment plans are paid by card only.`)
}
export const no_transfers = () => {
	return (`Nobody can pay by transfer any more.`)
}
export const other_account = () => {
	return (`Transfers of open orders are asked for at the new account: who has the old one already may still use it.`)
}
export const deadlines_kept = () => {
	return (`Orders that wait already keep their deadline.`)
}
export const not_shipped = (i) => {
	return (`Goods are not shipped to ${i.countries} any more.`)
}
export const shipped = (i) => {
	return (`Goods are shipped to ${i.countries} now.`)
}
export const tax_kept = () => {
	return (`Orders keep the tax that they were placed with.`)
}
