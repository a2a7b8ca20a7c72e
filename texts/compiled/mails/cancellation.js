// Compiled from texts/en/mails/cancellation.json by `npm run texts`.
export const subject = (i) => {
	return (`${i.what} is cancelled`)
}
export const preview = () => {
	return (`We’re sorry that it can’t take place.`)
}
export const preview_refund = (i) => {
	return (`You’ll get ${i.amount} back.`)
}
export const heading = () => {
	return (`We’re sorry, it’s cancelled`)
}
export const hello = (i) => {
	return (`${i.greeting}, we’re sorry to tell you that ${i.what} is cancelled.`)
}
export const no_longer_valid = (i) => {
	return (`These are no longer valid in order ${i.code}:`)
}
export const unpaid = (i) => {
	return (`We’ve cancelled your order ${i.code} too, because it wasn’t paid yet. Please don’t pay for it any more. This was in it:`)
}
export const refund = (i) => {
	return (`You’ll get ${i.amount} back. You don’t have to do anything. We’ll let you know when it’s on its way.`)
}
export const rest_stays = (i) => {
	return (`Everything else in your order ${i.code} stays as it is.`)
}
export const paid_meanwhile = () => {
	return (`Already paid? We’ll send your money back. Anything else in the order that still takes place is back on sale.`)
}
export const holder = () => {
	return (`Whoever bought it for you gets the money back.`)
}
