// Compiled from texts/en/effects/checkout.json by `npm run texts`.
import * as registry from '../registry.js'
export const places_taken = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} place will be taken.`);
	return (`${i.number} places will be taken.`)
	
}
export const free = () => {
	return (`The order is free.`)
}
export const owed = (i) => {
	return (`${i.amount} will be owed.`)
}
export const booked_as_paid = (i) => {
	return (`${i.amount} will be booked as paid.`)
}
export const account = () => {
	return (`The customer gets an account.`)
}
export const terms = () => {
	return (`The customer’s acceptance of the terms will be recorded.`)
}
