// Compiled from texts/en/screens/sheets.json by `npm run texts`.
import * as registry from '../registry.js'
export const cart = () => {
	return (`Your cart`)
}
export const menu = () => {
	return (`Menu`)
}
export const main = () => {
	return (`Main`)
}
export const account = () => {
	return (`Account settings`)
}
export const login = () => {
	return (`Log in or register`)
}
export const logged_in = (i) => {
	return (`Logged in as ${i.name}`)
}
export const folded = () => {
	return (`Your cart and account`)
}
export const folded_cart = () => {
	return (`Cart`)
}
export const folded_account = () => {
	return (`Account`)
}
export const folded_empty = () => {
	return (`Your cart is empty`)
}
export const folded_items = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Your cart: ${i.count} item`);
	return (`Your cart: ${i.count} items`)
	
}
export const folded_yours = () => {
	return (`Your account`)
}
