// Compiled from texts/en/office/new-order.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`New order`)
}
export const orders = () => {
	return (`Orders`)
}
export const guest_list = () => {
	return (`Guest list`)
}
export const items = () => {
	return (`Items`)
}
export const add_item = () => {
	return (`Item`)
}
export const choose = () => {
	return (`Choose an item`)
}
export const count = () => {
	return (`Pieces`)
}
export const add = () => {
	return (`Add`)
}
export const most = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`One order has at most ${i.count} piece.`);
	return (`One order has at most ${i.count} pieces.`)
	
}
export const hidden = () => {
	return (`hidden`)
}
export const sold_out = () => {
	return (`sold out`)
}
export const left = (i) => {
	return (`${i.number} left`)
}
export const no_items = () => {
	return (`There is no item yet. Make one first.`)
}
export const nothing_yet = () => {
	return (`Add what is sold: the shop’s own items, also hidden ones.`)
}
export const holder = () => {
	return (`Holder`)
}
export const holder_email = () => {
	return (`Email of the holder`)
}
export const as_customer = () => {
	return (`As the customer`)
}
export const travel_time = () => {
	return (`Travel time`)
}
export const remove = (i) => {
	return (`Remove ${i.name}`)
}
export const customer = () => {
	return (`Customer`)
}
export const full_name = () => {
	return (`Full name`)
}
export const email = () => {
	return (`Email`)
}
export const email_hint = () => {
	return (`Without an account one is made, and its password is mailed.`)
}
export const country = () => {
	return (`Country`)
}
export const no_country = () => {
	return (`Not known`)
}
export const goods = () => {
	return (`Goods`)
}
export const handing = () => {
	return (`How they reach the customer`)
}
export const handing_collect = () => {
	return (`Collect at the desk`)
}
export const handing_send = () => {
	return (`Send to this address`)
}
export const no_rate = () => {
	return (`no shipping rate`)
}
export const country_missing = () => {
	return (`Please choose the country to send to.`)
}
export const country_without_rate = () => {
	return (`The shop has no shipping rate for this country.`)
}
export const address_missing = () => {
	return (`Please enter the address to send to.`)
}
export const delivery = () => {
	return (`Delivery`)
}
export const payment = () => {
	return (`Payment`)
}
export const total = () => {
	return (`Total`)
}
export const way_cash = () => {
	return (`Cash, paid now`)
}
export const way_terminal = () => {
	return (`Card terminal, paid now`)
}
export const way_transfer = () => {
	return (`Transfer, by mail`)
}
export const way_card = () => {
	return (`Link to pay by card, by mail`)
}
export const free = () => {
	return (`Free: nothing is to be paid.`)
}
export const more = () => {
	return (`Channel and note`)
}
export const channel = () => {
	return (`Channel`)
}
export const channel_hint = () => {
	return (`Shown to the customer as Via. Without it: Box office.`)
}
export const note = () => {
	return (`Note`)
}
export const note_hint = () => {
	return (`For staff.`)
}
export const tickets_later = () => {
	return (`Tickets are mailed when the customer accepts the terms.`)
}
export const tickets_now = () => {
	return (`Tickets are mailed at once.`)
}
export const paid = () => {
	return (`The order is paid at once. Tickets are mailed when the customer accepts the terms.`)
}
export const paid_accepted = () => {
	return (`The order is paid at once. Tickets are mailed at once.`)
}
export const waits = () => {
	return (`The customer gets a mail with the way to pay and the link to the terms.`)
}
export const waits_accepted = () => {
	return (`The customer gets a mail with the way to pay.`)
}
export const terms_accepted = () => {
	return (`The customer has accepted the terms`)
}
export const terms_hint = () => {
	return (`Without it, tickets don’t admit until the customer accepts by the mailed link.`)
}
export const make = () => {
	return (`Create order`)
}
export const done = (i) => {
	return (`Order ${i.code} is made.`)
}
export const done_before = () => {
	return (`The order was made the first time: it stands at the top.`)
}
export const name_missing = () => {
	return (`Please enter the customer’s name.`)
}
export const email_wrong = () => {
	return (`Please enter a valid email address.`)
}
export const items_missing = () => {
	return (`Please add an item.`)
}
export const price_wrong = () => {
	return (`Please enter prices such as 49.00.`)
}
export const time_missing = () => {
	return (`Please choose a travel time.`)
}
export const discount = () => {
	return (`Discount`)
}
export const discount_reason = () => {
	return (`What the discount is for`)
}
export const discount_reason_hint = () => {
	return (`The customer sees it.`)
}
export const discount_wrong = () => {
	return (`Please enter a discount such as 5.00, at most the total.`)
}
export const discount_reason_missing = () => {
	return (`Please say what the discount is for.`)
}
export const items_total = () => {
	return (`Items`)
}
export const before_discount = () => {
	return (`Before the discount`)
}
export const pay_until = () => {
	return (`To be paid until the end of`)
}
export const pay_until_hint = () => {
	return (`Without a day it has as long as transfers have.`)
}
export const leave_text = () => {
	return (`The order is not made yet: what you entered would be lost.`)
}
export const price_in = (i) => {
	return (`Price (${i.currency})`)
}
