// Compiled from texts/en/effects/customers.json by `npm run texts`.
import * as registry from '../registry.js'
export const open_unpaid = (i) => {
	return (`${i.code} is not paid`)
}
export const open_refund = (i) => {
	return (`${i.code} has an open refund`)
}
export const open_withdrawal = (i) => {
	return (`${i.code} was withdrawn from and not refunded`)
}
export const open_goods = (i) => {
	return (`${i.code} has goods that are not sent or handed over`)
}
export const open_tickets = (i) => {
	return (`${i.code} has tickets of an event that has not ended`)
}
export const open_more = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order more`);
	return (`${i.number} orders more`)
	
}
export const open_list = (i) => {
	return (`${i.orders}.`)
}
export const erased = () => {
	return (`Name, email, address, password, logins, carts and mails will be erased.`)
}
export const orders_erased = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order will lose names, addresses and notes. Amounts, payments and refunds stay.`);
	return (`${i.number} orders will lose names, addresses and notes. Amounts, payments and refunds stay.`)
	
}
export const tickets_erased = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Their tickets in ${i.number} order of others will lose the name.`);
	return (`Their tickets in ${i.number} orders of others will lose the name.`)
	
}
export const documents_stay = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} invoice or credit note will stay as issued, with name and address: the books need them.`);
	return (`${i.number} invoices and credit notes will stay as issued, with name and address: the books need them.`)
	
}
export const reasons_erased = () => {
	return (`Reasons that staff gave in the log of these orders will be erased.`)
}
export const views_removed = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} saved view with their name or address will be removed.`);
	return (`${i.number} saved views with their name or address will be removed.`)
	
}
