// Compiled from texts/en/refusals/catalogue.json by `npm run texts`.
import * as registry from '../registry.js'
export const key_unknown = () => {
	return (`Unknown key.`)
}
export const character_unreadable = () => {
	return (`Unreadable character.`)
}
export const currency_unknown = () => {
	return (`There is no such currency (ISO 4217).`)
}
export const iban_invalid = () => {
	return (`This is not a valid IBAN.`)
}
export const bic_invalid = () => {
	return (`This is not a valid BIC.`)
}
export const email_invalid = () => {
	return (`This is not an email address.`)
}
export const path_taken = () => {
	return (`The shop has another page at this path.`)
}
export const header_invalid = () => {
	return (`This is not the name of a header.`)
}
export const timezone_unknown = () => {
	return (`There is no such time zone (IANA).`)
}
export const country_unknown = () => {
	return (`There is no such country.`)
}
export const line_breaks = () => {
	return (`This is one line of text, without line breaks.`)
}
export const html = () => {
	return (`This is plain text: HTML would be shown as it is written.`)
}
export const link_invalid = () => {
	return (`A link begins with https://, http://, mailto: or /.`)
}
export const owners_only = () => {
	return (`Only an owner may change this.`)
}
export const entries_too_many = (i) => {
	return (`There are ${i.count} entries. A file has at most ${i.most}.`)
}
export const repeated = (i) => {
	return (`The same as in ${i.place}.`)
}
export const code_taken = () => {
	return (`This code is taken.`)
}
export const section_other = () => {
	return (`It belongs to another section.`)
}
export const event_reversed = () => {
	return (`An event cannot end before it starts.`)
}
export const voucher_reversed = () => {
	return (`A voucher cannot end before it starts.`)
}
export const plan_amounts = () => {
	return (`Every amount of a payment plan is above 0.`)
}
export const plan_counts = () => {
	return (`A payment plan counts in whole numbers.`)
}
export const plan_sum = () => {
	return (`The amounts of the payment plan must add up to price + fee.`)
}
export const end_without_start = () => {
	return (`An end needs a start.`)
}
export const end_before_start = () => {
	return (`The end must be after the start.`)
}
export const year = () => {
	return (`Please give a year from 2000 to 2100.`)
}
export const event_unknown = () => {
	return (`There is no such event.`)
}
export const price_too_high = () => {
	return (`Price and fee are too much.`)
}
export const rate_decimals = () => {
	return (`A rate has at most four decimals.`)
}
export const times_of_tickets = () => {
	return (`Only tickets have travel times.`)
}
export const dates_of_tickets = () => {
	return (`Only tickets have dates.`)
}
export const route_of_tickets = () => {
	return (`Only tickets have a route.`)
}
export const meeting_of_tickets = () => {
	return (`Only tickets have a meeting point.`)
}
export const dates_of_departure = () => {
	return (`A ticket with a departure takes place at that time.`)
}
export const refunds_reversed = () => {
	return (`Refunds cannot end before they start.`)
}
export const taken_by_orders = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} place is taken by orders.`);
	return (`${i.number} places are taken by orders.`)
	
}
export const taken_by_carts = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} place is held in carts.`);
	return (`${i.number} places are held in carts.`)
	
}
export const taken_by_both = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} place is taken: ${i.orders} by orders, ${i.carts} in carts.`);
	return (`${i.number} places are taken: ${i.orders} by orders, ${i.carts} in carts.`)
	
}
export const sold = () => {
	return (`It was sold already, or is in a cart.`)
}
export const cancelled = () => {
	return (`It was cancelled, so it stays off the shop. Please make a new item.`)
}
export const departure_taken = (i) => {
	return (`Somebody holds a place at ${i.time}, so it cannot go.`)
}
