// Compiled from texts/en/office/withdrawals.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Withdrawals`)
}
export const search = () => {
	return (`Order, name or email`)
}
export const order = () => {
	return (`Order`)
}
export const status = () => {
	return (`Status`)
}
export const open = () => {
	return (`To refund`)
}
export const refunded = () => {
	return (`Refund opened`)
}
export const customer = () => {
	return (`Customer`)
}
export const goods = () => {
	return (`Goods`)
}
export const received = () => {
	return (`Declared`)
}
export const refund_by = () => {
	return (`Money back by`)
}
export const amount = () => {
	return (`Amount`)
}
export const nothing_yet = () => {
	return (`No withdrawals. When a customer withdraws from goods, the declaration appears here.`)
}
export const first_step = () => {
	return (`Goods that were sent`)
}
export const open_refund = () => {
	return (`Open refund`)
}
export const open_refund_title = (i) => {
	return (`Open refund: ${i.order}`)
}
export const consequences = (i) => {
	return (`It is price, fee and standard delivery. Pay it back under Refunds by ${i.day}: the law gives 14 days from the declaration.`)
}
export const open_refunds = () => {
	return (`Open refunds`)
}
export const open_refunds_question = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Of ${i.number} withdrawal, each that has no refund gets one: price, fee and standard delivery. You pay them back under Refunds. The others are refused and stay as they are.`);
	return (`Of ${i.number} withdrawals, each that has no refund gets one: price, fee and standard delivery. You pay them back under Refunds. The others are refused and stay as they are.`)
	
}
export const opened = () => {
	return (`Refund opened.`)
}
