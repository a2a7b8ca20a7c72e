// Compiled from texts/en/office/retention.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Retention`)
}
export const event = () => {
	return (`Event`)
}
export const ends = () => {
	return (`Ends`)
}
export const erased = () => {
	return (`Names go`)
}
export const never = () => {
	return (`Never`)
}
export const orders = () => {
	return (`Orders with names`)
}
export const open = () => {
	return (`Due; open orders stay`)
}
export const nothing_yet = () => {
	return (`No events. The names in the orders of an event can go some months after its end.`)
}
export const first_step = () => {
	return (`Make an event`)
}
export const change = () => {
	return (`Change it under Settings, Advanced`)
}
export const kept = () => {
	return (`Names and addresses in orders are kept for ever. An owner can set after how many months they go.`)
}
export const rule = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Names and addresses in orders go ${i.number} month after the end of their event. Amounts, payments, invoices and credit notes stay. Orders that are not paid, or whose refund is open, keep theirs until they are settled. Cancelled orders and orders without an event lose theirs too; they are not counted here.`);
	return (`Names and addresses in orders go ${i.number} months after the end of their event. Amounts, payments, invoices and credit notes stay. Orders that are not paid, or whose refund is open, keep theirs until they are settled. Cancelled orders and orders without an event lose theirs too; they are not counted here.`)
	
}
