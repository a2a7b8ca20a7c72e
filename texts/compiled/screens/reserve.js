// Compiled from texts/en/screens/reserve.json by `npm run texts`.
import * as registry from '../registry.js'
export const back = (i) => {
	return (`Back to ${i.item}`)
}
export const title = (i) => {
	return (`Reserve ${i.item}`)
}
export const sold_out = () => {
	return (`Sold out`)
}
export const added = () => {
	return (`Item added to cart.`)
}
export const reserved = () => {
	return (`Reserved for you`)
}
export const reserved_text = (i) => {const plural = registry.plural("en", i.minutes, {});
	if (plural === "one") return (`We’re keeping your cart for ${i.minutes} minute. Check out within that time and it’s yours.`);
	return (`We’re keeping your cart for ${i.minutes} minutes. Check out within that time and it’s yours.`)
	
}
export const empty = () => {
	return (`Your cart is empty`)
}
export const checkout = () => {
	return (`Checkout`)
}
export const browse = () => {
	return (`Browse tickets`)
}
export const add_more = () => {
	return (`Add more tickets`)
}
export const needs_scripts = () => {
	return (`You need JavaScript to pay. Please turn it on in your browser and open the checkout: we’ll keep your cart.`)
}
