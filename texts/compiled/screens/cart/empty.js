// Compiled from texts/en/screens/cart/empty.json by `npm run texts`.
export const title = () => {
	return (`Your cart`)
}
export const empty = () => {
	return (`Your cart is empty.`)
}
export const ended = () => {
	return (`Your reservation ended and the items are back on sale. You haven’t been charged.`)
}
export const browse_tickets = () => {
	return (`Browse tickets`)
}
export const browse_merchandise = () => {
	return (`Browse merchandise`)
}
