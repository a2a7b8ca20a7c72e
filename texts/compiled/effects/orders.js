// Compiled from texts/en/effects/orders.json by `npm run texts`.
import * as registry from '../registry.js'
export const contact_name = (i) => {
	return (`The order will be in the name of ${i.to} instead of ${i.from}.`)
}
export const contact_email = (i) => {
	return (`Its mails will go to ${i.to} instead of ${i.from}.`)
}
export const due_moved = (i) => {
	return (`Payment ${i.reference} will be due on ${i.to} instead of ${i.from}.`)
}
export const tests_removed = (i) => {
	return (`${i.orders} will be removed, with ${i.tickets} and ${i.refunds}.`)
}
export const test_orders = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} test order`);
	return (`${i.number} test orders`)
	
}
export const documents_removed = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} test document will be removed. They have numbers of their own: no number of real invoices is missing.`);
	return (`${i.number} test documents will be removed. They have numbers of their own: no number of real invoices is missing.`)
	
}
export const others_stay = () => {
	return (`Customers, unpaid orders and the log stay.`)
}
export const places_taken_again = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} place will be taken again.`);
	return (`${i.number} places will be taken again.`)
	
}
export const pay_until = (i) => {
	return (`${i.amount} is to be paid by ${i.day}.`)
}
