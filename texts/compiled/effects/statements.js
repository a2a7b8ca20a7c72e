// Compiled from texts/en/effects/statements.json by `npm run texts`.
export const part_paid = (i) => {
	return (`${i.amount} will be booked to ${i.code}, which will be paid.`)
}
export const part_cancelled = (i) => {
	return (`${i.amount} will be booked to ${i.code}, which stays cancelled.`)
}
export const part_missing = (i) => {
	return (`${i.amount} will be booked to ${i.code}, which will still miss ${i.missing}.`)
}
export const part_paid_already = (i) => {
	return (`${i.amount} will be booked to ${i.code}, which was paid already.`)
}
export const dismissed = (i) => {
	return (`${i.amount} from ${i.payer} will wait no more, and pays no order.`)
}
export const reopened = (i) => {
	return (`${i.amount} from ${i.payer} will wait to be booked again.`)
}
export const somebody = () => {
	return (`somebody`)
}
