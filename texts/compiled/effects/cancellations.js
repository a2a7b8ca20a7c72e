// Compiled from texts/en/effects/cancellations.json by `npm run texts`.
import * as registry from '../registry.js'
export const nobody = () => {
	return (`Nobody has bought it.`)
}
export const people_with_orders = (i) => {const people_plural = registry.plural("en", i.people, {});
	const orders_plural = registry.plural("en", i.orders, {});
	if (people_plural === "one" && orders_plural === "one") return (`${i.people_number} person with ${i.orders_number} order.`);
	if (people_plural === "one") return (`${i.people_number} person with ${i.orders_number} orders.`);
	if (orders_plural === "one") return (`${i.people_number} people with ${i.orders_number} order.`);
	return (`${i.people_number} people with ${i.orders_number} orders.`)
	
}
export const paid_orders = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} paid order: ${i.amount} will be opened as refunds.`);
	return (`${i.number} paid orders: ${i.amount} will be opened as refunds.`)
	
}
export const unpaid_orders = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} unpaid order will be cancelled.`);
	return (`${i.number} unpaid orders will be cancelled.`)
	
}
export const unpaid_orders_refunds = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} unpaid order will be cancelled; ${i.amount} will be opened as refunds.`);
	return (`${i.number} unpaid orders will be cancelled; ${i.amount} will be opened as refunds.`)
	
}
export const unpaid_orders_wider = (i) => {const count_plural = registry.plural("en", i.count, {});
	const wider_plural = registry.plural("en", i.wider, {});
	if (count_plural === "one" && wider_plural === "one") return (`${i.number} unpaid order will be cancelled, ${i.wider_number} with other things in it.`);
	if (wider_plural === "one") return (`${i.number} unpaid orders will be cancelled, ${i.wider_number} with other things in it.`);
	return (`${i.number} unpaid orders will be cancelled, ${i.wider_number} with other things in them.`)
	
}
export const unpaid_orders_wider_refunds = (i) => {const count_plural = registry.plural("en", i.count, {});
	const wider_plural = registry.plural("en", i.wider, {});
	if (count_plural === "one" && wider_plural === "one") return (`${i.number} unpaid order will be cancelled, ${i.wider_number} with other things in it; ${i.amount} will be opened as refunds.`);
	if (wider_plural === "one") return (`${i.number} unpaid orders will be cancelled, ${i.wider_number} with other things in it; ${i.amount} will be opened as refunds.`);
	return (`${i.number} unpaid orders will be cancelled, ${i.wider_number} with other things in them; ${i.amount} will be opened as refunds.`)
	
}
export const carts = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} cart will lose it.`);
	return (`${i.number} carts will lose it.`)
	
}
export const no_more_places = () => {
	return (`No more places will be sold.`)
}
export const places_off_sale = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} free place will go off sale.`);
	return (`${i.number} free places will go off sale.`)
	
}
export const orders_need_you = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order will need you: a refund of it is being paid already.`);
	return (`${i.number} orders will need you: a refund of it is being paid already.`)
	
}
export const went_wrong = () => {
	return (`Something went wrong. The shop’s log says what.`)
}
