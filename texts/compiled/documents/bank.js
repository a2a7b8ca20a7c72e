// Compiled from texts/en/documents/bank.json by `npm run texts`.
export const refund = (i) => {
	return (`Refund ${i.id}, order ${i.code}, ${i.shop}`)
}
export const card_order = (i) => {
	return (`Order ${i.code}`)
}
export const card_order_of = (i) => {
	return (`${i.shop}, order ${i.code}`)
}
