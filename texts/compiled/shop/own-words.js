// Compiled from texts/en/shop/own-words.json by `npm run texts`.
export const tickets_and_merchandise = () => {
	return (`Tickets and merchandise`)
}
export const tickets = () => {
	return (`Tickets`)
}
export const tickets_and_merchandise_from = (i) => {
	return (`Tickets and merchandise from ${i.shop}.`)
}
export const tickets_from = (i) => {
	return (`Tickets from ${i.shop}.`)
}
export const get_tickets = () => {
	return (`Get your tickets`)
}
export const tickets_card = () => {
	return (`See what’s on sale`)
}
export const merchandise_card = () => {
	return (`Take something home`)
}
export const portal_card = () => {
	return (`Your orders, tickets and refunds`)
}
export const portal_card_without_refunds = () => {
	return (`Your orders and tickets`)
}
export const fault_title = () => {
	return (`We couldn’t show this page.`)
}
export const offline_title = () => {
	return (`This page needs a connection.`)
}
