// Compiled from texts/en/screens/listing.json by `npm run texts`.
import * as registry from '../registry.js'
export const tickets = () => {
	return (`Tickets`)
}
export const merchandise = () => {
	return (`Merchandise`)
}
export const found = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} item`);
	return (`${i.number} items`)
	
}
export const found_of_type = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} item in ${i.type}`);
	return (`${i.number} items in ${i.type}`)
	
}
export const type = () => {
	return (`Type`)
}
export const all_types = () => {
	return (`All types`)
}
export const stock = () => {
	return (`Stock`)
}
export const sold_out = () => {
	return (`Sold out`)
}
export const in_stock_only = () => {
	return (`In stock only`)
}
export const out_of_stock_too = () => {
	return (`Include out of stock`)
}
export const nothing = () => {
	return (`There are no items to show. Please check back again soon.`)
}
