// Compiled from texts/en/screens/shell.json by `npm run texts`.
import * as registry from '../registry.js'
export const home_link = (i) => {
	return (`${i.shop}, home`)
}
export const main = () => {
	return (`Main`)
}
export const skip = () => {
	return (`Skip to content`)
}
export const home = () => {
	return (`Home`)
}
export const tickets = () => {
	return (`Tickets`)
}
export const merchandise = () => {
	return (`Merchandise`)
}
export const portal = () => {
	return (`Portal`)
}
export const cart = () => {
	return (`Cart`)
}
export const cart_items = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} item`);
	return (`${i.count} items`)
	
}
export const cart_empty = () => {
	return (`empty`)
}
export const cart_minutes = (i) => {
	return (`${i.minutes} min`)
}
export const menu = () => {
	return (`Menu`)
}
export const days_to_go = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} day to go`);
	return (`${i.number} days to go`)
	
}
export const beside = () => {
	return (`Your cart and account`)
}
export const account = () => {
	return (`Account`)
}
export const login = () => {
	return (`Login`)
}
export const useful_links = () => {
	return (`Useful links`)
}
export const faqs = () => {
	return (`FAQs`)
}
export const terms = () => {
	return (`Terms and Conditions`)
}
export const privacy_policy = () => {
	return (`Privacy policy`)
}
export const cookie_policy = () => {
	return (`Cookie policy`)
}
export const security_statement = () => {
	return (`Security statement`)
}
export const resend_tickets = () => {
	return (`Resend my tickets`)
}
export const withdraw = () => {
	return (`Withdraw from contract here`)
}
export const cookie_settings = () => {
	return (`Cookie settings`)
}
export const contact = () => {
	return (`Contact`)
}
export const follow_us = () => {
	return (`Follow us`)
}
export const ways_to_pay = () => {
	return (`Ways to pay`)
}
export const loading = () => {
	return (`Loading…`)
}
export const slow = () => {
	return (`This is taking longer than usual. We’re still trying.`)
}
export const offline_link = () => {
	return (`You’re offline, so we can’t open that page. Please try again once you’re connected.`)
}
export const fault = () => {
	return (`Something went wrong on our side`)
}
export const fault_safe = () => {
	return (`Your cart, orders and tickets are safe. Try again, or go back to the home page.`)
}
export const try_again = () => {
	return (`Try again`)
}
export const offline = () => {
	return (`You seem to be offline`)
}
export const offline_safe = () => {
	return (`Your cart, orders and tickets are safe. This page will open once you’re back online.`)
}
