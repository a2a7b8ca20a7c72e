// Compiled from texts/en/screens/accept-terms.json by `npm run texts`.
export const title = (i) => {
	return (`Your order ${i.code}`)
}
export const please_accept = () => {
	return (`To get your order, please read and accept our Terms and Conditions.`)
}
export const terms = () => {
	return (`Terms and Conditions`)
}
export const accept = () => {
	return (`Accept`)
}
export const thank_you = () => {
	return (`Thank you for accepting the Terms and Conditions.`)
}
export const nothing_to_accept = () => {
	return (`This order is cancelled, so there’s nothing to accept.`)
}
export const then_cancelled = () => {
	return (`This order is cancelled.`)
}
export const then_tickets = () => {
	return (`Please check your email: your tickets should arrive within 10 minutes. If they don’t, look in your spam folder.`)
}
export const then_confirmation = () => {
	return (`Please check your email for the confirmation. If it isn’t there, look in your spam folder.`)
}
export const then_pay_tickets = () => {
	return (`Please check your email to see how to pay. We’ll send your tickets once you’ve paid.`)
}
export const then_pay_goods = () => {
	return (`Please check your email to see how to pay. We’ll send the confirmation once you’ve paid.`)
}
export const order_id = () => {
	return (`Order ID`)
}
export const tickets = () => {
	return (`Tickets`)
}
export const received = () => {
	return (`Received`)
}
export const merchandise = () => {
	return (`Merchandise`)
}
export const via = () => {
	return (`Via`)
}
export const method = () => {
	return (`Method`)
}
export const total = () => {
	return (`Total`)
}
export const items_caption = () => {
	return (`Items in this order`)
}
