// Compiled from texts/en/effects/payments.json by `npm run texts`.
export const taken_back_card = (i) => {
	return (`${i.amount} will be recorded as taken back by the card’s bank.`)
}
export const taken_back = (i) => {
	return (`${i.amount} will be recorded as taken back by the bank.`)
}
export const problem = () => {
	return (`The order is a problem until it is paid again or cancelled.`)
}
export const sent_back = (i) => {
	return (`${i.amount} will be recorded as sent back.`)
}
export const rest_to_send_back = (i) => {
	return (`${i.amount} is then still to be sent back.`)
}
export const booked = (i) => {
	return (`${i.amount} will be booked.`)
}
export const booked_for = (i) => {
	return (`${i.amount} will be booked for ${i.buyer}.`)
}
export const valid_again = () => {
	return (`The order will be valid again.`)
}
export const stays_cancelled = () => {
	return (`The order stays cancelled: the money is to be sent back.`)
}
export const missing = (i) => {
	return (`${i.amount} will still be missing.`)
}
export const too_much = (i) => {
	return (`${i.amount} is more than was asked, and is to be sent back.`)
}
