// Compiled from texts/en/screens/cart/toasts.json by `npm run texts`.
export const checkout = () => {
	return (`Checkout`)
}
export const add_another = () => {
	return (`Add another`)
}
export const item_added = () => {
	return (`Item added to cart.`)
}
export const item_not_added = () => {
	return (`Could not add item to cart.`)
}
export const item_updated = () => {
	return (`Item details updated.`)
}
export const item_not_updated = () => {
	return (`Could not update item details.`)
}
export const item_removed = () => {
	return (`Item removed from cart.`)
}
