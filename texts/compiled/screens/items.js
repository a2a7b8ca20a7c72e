// Compiled from texts/en/screens/items.json by `npm run texts`.
import * as registry from '../registry.js'
export const sold_out = () => {
	return (`Sold out`)
}
export const departures = (i) => {
	return (`Departures ${i.days}`)
}
export const plan_note = (i) => {
	return (`${i.price} in all, includes taxes`)
}
export const plan_note_with_fee = (i) => {
	return (`${i.price} in all, includes taxes and booking fee`)
}
export const plan_today = (i) => {
	return (`${i.amount} today`)
}
export const then_one = (i) => {
	return (`then ${i.first}`)
}
export const then_two = (i) => {
	return (`then ${i.first} and ${i.second}`)
}
export const then_many = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`then ${i.number} payment, ${i.total} in all`);
	return (`then ${i.number} payments, ${i.total} in all`)
	
}
export const times = (i) => {
	return (`${i.number} × ${i.amount}`)
}
export const only_left = (i) => {
	return (`Only ${i.number} left`)
}
export const left = (i) => {
	return (`${i.number} left`)
}
export const in_stock = () => {
	return (`In stock`)
}
