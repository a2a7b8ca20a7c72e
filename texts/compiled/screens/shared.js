// Compiled from texts/en/screens/shared.json by `npm run texts`.
import * as registry from '../registry.js'
export const unreachable = () => {
	return (`We couldn’t reach the shop. Nothing is lost: please check your connection and try again.`)
}
export const garbled = () => {
	return (`Something went wrong on our side. Nothing is lost: please try again in a moment.`)
}
export const needs_scripts = () => {
	return (`This page needs JavaScript. Please turn it on in your browser and load the page again.`)
}
export const order = (i) => {
	return (`Order ${i.code}`)
}
export const refund_needs_terms = () => {
	return (`You can request a refund once you’ve accepted the Terms and Conditions.`)
}
export const refund_closed = () => {
	return (`There’s nothing in this order that we can refund right now.`)
}
export const items_item = () => {
	return (`Item`)
}
export const items_holder = () => {
	return (`Holder`)
}
export const items_date = () => {
	return (`Date`)
}
export const items_code = () => {
	return (`Code`)
}
export const items_status = () => {
	return (`Status`)
}
export const items_price = () => {
	return (`Price`)
}
export const items_shipping = () => {
	return (`Shipping`)
}
export const cart_expires = (i) => {const plural = registry.plural("en", i.minutes, {});
	if (plural === "one") return (`Carts expire after ${i.minutes} minute so unsold tickets go back on sale. Choose your items and check out before the time is up.`);
	return (`Carts expire after ${i.minutes} minutes so unsold tickets go back on sale. Choose your items and check out before the time is up.`)
	
}
