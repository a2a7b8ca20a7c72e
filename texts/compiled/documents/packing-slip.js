// Compiled from texts/en/documents/packing-slip.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Packing slip ${i.orders}`);
	return (`Packing slips ${i.orders}`)
	
}
export const packing_slip = () => {
	return (`Packing slip`)
}
export const ship_to = () => {
	return (`Ship to`)
}
export const collected_by = () => {
	return (`Collected by`)
}
export const paid = () => {
	return (`Paid on`)
}
export const pieces = () => {
	return (`Pieces`)
}
export const item = () => {
	return (`Item`)
}
export const item_code = () => {
	return (`Code`)
}
export const packed = () => {
	return (`Packed`)
}
export const total = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} piece in all`);
	return (`${i.count} pieces in all`)
	
}
export const code_of = (i) => {
	return (`QR code of order ${i.order}`)
}
export const test = () => {
	return (`Test order: nothing was paid. Please don’t send it.`)
}
export const questions = (i) => {
	return (`Is something missing or not right? Write to ${i.email}.`)
}
export const made = (i) => {
	return (`${i.shop} · order ${i.order}`)
}
