// Compiled from texts/en/effects/shared.json by `npm run texts`.
import * as registry from '../registry.js'
export const places_free = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} place will be free again.`);
	return (`${i.number} places will be free again.`)
	
}
export const tickets_void = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} ticket will stop working.`);
	return (`${i.number} tickets will stop working.`)
	
}
export const mails_sent = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} mail will be sent.`);
	return (`${i.number} mails will be sent.`)
	
}
export const no_mail = () => {
	return (`No mail is sent.`)
}
export const recorded_already = () => {
	return (`This is recorded already: nothing changes.`)
}
export const order_paid = () => {
	return (`The order will be paid, with its invoice.`)
}
export const opened_as_refund = (i) => {
	return (`${i.amount} will be opened as a refund.`)
}
export const order_count = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order`);
	return (`${i.number} orders`)
	
}
export const ticket_count = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} ticket`);
	return (`${i.number} tickets`)
	
}
export const refund_count = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} refund`);
	return (`${i.number} refunds`)
	
}
