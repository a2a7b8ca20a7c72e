// Compiled from texts/en/effects/setup.json by `npm run texts`.
import * as registry from '../registry.js'
export const events_choosable = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} event can be chosen for items.`);
	return (`${i.number} events can be chosen for items.`)
	
}
export const no_ticket_shows = () => {
	return (`No ticket is sold that would show it.`)
}
export const tickets_show = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} ticket that is sold shows the new values at once; mails that were sent do not.`);
	return (`${i.number} tickets that are sold show the new values at once; mails that were sent do not.`)
	
}
export const untaxed = () => {
	return (`Its tax rate is 0%, but the seller has a VAT number. If 0% is meant, give the reason under Settings, Shop.`)
}
export const untaxed_items = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`The tax rate of ${i.number} item is 0%, but the seller has a VAT number. If 0% is meant, give the reason under Settings, Shop.`);
	return (`The tax rate of ${i.number} items is 0%, but the seller has a VAT number. If 0% is meant, give the reason under Settings, Shop.`)
	
}
export const vouchers_used = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order that used it keeps what it took off.`);
	return (`${i.number} orders that used them keep what it took off.`)
	
}
export const voucher_ended = () => {
	return (`It cannot be used any more.`)
}
export const vouchers_ended = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} voucher cannot be used any more.`);
	return (`${i.number} vouchers cannot be used any more.`)
	
}
export const voucher_later = () => {
	return (`It cannot be used before its time.`)
}
export const vouchers_later = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} voucher cannot be used before its time.`);
	return (`${i.number} vouchers cannot be used before its time.`)
	
}
export const voucher_usable = () => {
	return (`It can be used at once, for one order.`)
}
export const vouchers_usable = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} voucher can be used at once, for one order.`);
	return (`${i.number} vouchers can be used at once, for one order.`)
	
}
export const items_appear = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} item comes on sale.`);
	return (`${i.number} items come on sale.`)
	
}
export const carts_repriced = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} cart holds an item whose price changes: it is bought at the new price.`);
	return (`${i.number} carts hold an item whose price changes: it is bought at the new price.`)
	
}
export const carts_withdrawn = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} cart holds an item that goes off sale.`);
	return (`${i.number} carts hold an item that goes off sale.`)
	
}
export const places_more = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} more place on sale.`);
	return (`${i.number} more places on sale.`)
	
}
export const places_fewer = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} place fewer on sale.`);
	return (`${i.number} places fewer on sale.`)
	
}
export const owners_mailed = () => {
	return (`All owners get a mail.`)
}
export const names_kept = () => {
	return (`The names and addresses in orders are kept.`)
}
export const many_erased = (i) => {
	return (`More than ${i.number} orders are old enough to lose their names and addresses in the next run. It cannot be undone.`)
}
export const none_erased = () => {
	return (`No order is old enough yet to lose its names and addresses.`)
}
export const erased = (i) => {
	return (`The next run erases the names and addresses in ${i.orders} (${i.events}). It cannot be undone.`)
}
export const event_count = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} event`);
	return (`${i.number} events`)
	
}
export const draft_published = () => {
	return (`The draft is what customers see.`)
}
export const draft_later = () => {
	return (`Customers see it once you publish it.`)
}
export const vouchers_open = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} voucher of ${i.each} each will be open, ${i.total} in all.`);
	return (`${i.number} vouchers of ${i.each} each will be open, ${i.total} in all.`)
	
}
export const voucher_expired = (i) => {
	return (`${i.code} cannot be used any more. An order that used it keeps it.`)
}
export const carts_too_large = (i) => {
	return (`A cart may hold ${i.items} items, but a customer may have only ${i.places} unpaid places: larger carts cannot be checked out. Please change maxItemsPerCart or maxUnpaidPlaces.`)
}
