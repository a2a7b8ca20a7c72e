// Compiled from texts/en/office/dispatch.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Dispatch`)
}
export const search = () => {
	return (`Order, name, email, tracking`)
}
export const search_briefly = () => {
	return (`Name or order`)
}
export const state = () => {
	return (`Status`)
}
export const item = () => {
	return (`Item`)
}
export const country = () => {
	return (`Country`)
}
export const order = () => {
	return (`Order`)
}
export const customer = () => {
	return (`Customer`)
}
export const goods = () => {
	return (`Goods`)
}
export const ships_to = () => {
	return (`Goes to`)
}
export const collects = () => {
	return (`Collects it`)
}
export const paid = () => {
	return (`Paid`)
}
export const progress = () => {
	return (`What happened`)
}
export const action = () => {
	return (`Action`)
}
export const state_to_pack = () => {
	return (`To pack`)
}
export const state_to_collect = () => {
	return (`To be collected`)
}
export const state_problem = () => {
	return (`Problem`)
}
export const state_sent = () => {
	return (`Sent`)
}
export const state_handed_over = () => {
	return (`Handed over`)
}
export const sort_oldest = () => {
	return (`Oldest order first`)
}
export const sort_newest = () => {
	return (`Newest order first`)
}
export const nothing_to_pack = () => {
	return (`Nothing waits to be packed. New orders with merchandise appear here as soon as they are paid.`)
}
export const see_sent = () => {
	return (`See what was sent`)
}
export const see_items = () => {
	return (`See the catalogue`)
}
export const slip_printed = () => {
	return (`Slip printed`)
}
export const sent_on = () => {
	return (`Sent`)
}
export const received_on = () => {
	return (`Received`)
}
export const slips = () => {
	return (`Packing slips`)
}
export const slips_title = () => {
	return (`Print packing slips`)
}
export const slips_consequences = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`One PDF with a page for each order, the oldest first: ${i.number} order. They are marked as printed; nothing is sent.`);
	return (`One PDF with a page for each order, the oldest first: ${i.number} orders. They are marked as printed; nothing is sent.`)
	
}
export const print = () => {
	return (`Print`)
}
export const labels = () => {
	return (`Address labels`)
}
export const labels_title = () => {
	return (`Address labels as CSV`)
}
export const labels_consequences = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Order, name, address and country of ${i.number} order, for a label printer or a carrier’s page. The log says that you took them.`);
	return (`Order, name, address and country of ${i.number} orders, for a label printer or a carrier’s page. The log says that you took them.`)
	
}
export const download = () => {
	return (`Download`)
}
export const mark_sent = () => {
	return (`Mark as sent`)
}
export const change_tracking = () => {
	return (`Change tracking number`)
}
export const sent_title = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Mark ${i.number} order as sent`);
	return (`Mark ${i.number} orders as sent`)
	
}
export const sent_consequences = () => {
	return (`Each customer gets a mail with the carrier and the tracking number.`)
}
export const sent_effect = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order will be sent, each with a mail to its customer.`);
	return (`${i.number} orders will be sent, each with a mail to its customer.`)
	
}
export const sent_effect_refused = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order cannot be: the reason is beside it.`);
	return (`${i.number} orders cannot be: the reason is beside it.`)
	
}
export const carrier = () => {
	return (`Carrier`)
}
export const tracking_number = () => {
	return (`Tracking number`)
}
export const tracking_of = (i) => {
	return (`Tracking number of ${i.order}`)
}
export const paste_hint = () => {
	return (`A column that is copied from a table fills the fields below too.`)
}
export const sent_done = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order marked as sent.`);
	return (`${i.number} orders marked as sent.`)
	
}
export const some_refused = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order could not be marked as sent.`);
	return (`${i.number} orders could not be marked as sent.`)
	
}
export const hand_over = () => {
	return (`Hand over`)
}
export const hand_over_title = (i) => {
	return (`Hand over ${i.order}`)
}
export const hand_over_done = () => {
	return (`Handed over.`)
}
export const received = () => {
	return (`Note as received`)
}
export const received_title = (i) => {
	return (`${i.order} was received`)
}
export const received_consequences = () => {
	return (`Without a day the goods count as received 30 days after the payment.`)
}
export const received_done = () => {
	return (`Receipt noted.`)
}
export const problem = () => {
	return (`Report a problem`)
}
export const problem_title = (i) => {
	return (`Problem with ${i.order}`)
}
export const problem_missing = () => {
	return (`Please say what is wrong.`)
}
export const what_is_wrong = () => {
	return (`What is wrong?`)
}
export const problem_hint = () => {
	return (`For the office alone, such as “came back, wrong house number”.`)
}
export const problem_done = () => {
	return (`Problem noted.`)
}
export const more_of = (i) => {
	return (`More for ${i.order}`)
}
