// Compiled from texts/en/screens/cart/empty.json by `npm run texts`.
export const title = () => {
	return (`Your cart`)
}
export const empty = () => {
	return (`Your cart is empty.`)
}
export const ended = () => {
	return (`Your reservation has ended and your items are back on sale. If they’re still available, you can put them back in your cart.`)
}
export const browse_tickets = () => {
	return (`Browse tickets`)
}
export const browse_merchandise = () => {
	return (`Browse merchandise`)
}
