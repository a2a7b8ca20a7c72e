// Compiled from texts/en/screens/items.json by `npm run texts`.
export const sold_out = () => {
	return (`Sold out`)
}
export const in_all = (i) => {
	return (`${i?.price} in all,`)
}
export const reserve = (i) => {
	return (`Reserve for ${i?.price}`)
}
export const reserve_today = (i) => {
	return (`Reserve for ${i?.today},`)
}
export const plan_today = (i) => {
	return (`${i?.amount} today`)
}
export const then_one = (i) => {
	return (`then ${i?.first}`)
}
export const then_two = (i) => {
	return (`then ${i?.first} and ${i?.second}`)
}
export const then_many = (i) => {
	return (`then ${i?.number} payments, ${i?.total} in all`)
}
export const times = (i) => {
	return (`${i?.number} × ${i?.amount}`)
}
export const only_left = (i) => {
	return (`Only ${i?.number} left`)
}
export const left = (i) => {
	return (`${i?.number} in stock`)
}
export const in_stock = () => {
	return (`In stock`)
}
