// Compiled from texts/en/office/stock.json by `npm run texts`.
export const title = () => {
	return (`Stock`)
}
export const item = () => {
	return (`Item`)
}
export const code = () => {
	return (`Code`)
}
export const departure = () => {
	return (`Departure`)
}
export const taken = () => {
	return (`Taken`)
}
export const left = () => {
	return (`Left`)
}
export const counted = () => {
	return (`Counted`)
}
export const check = () => {
	return (`Check`)
}
export const fine = () => {
	return (`Agrees`)
}
export const wrong = () => {
	return (`Differs`)
}
export const unlimited = () => {
	return (`Unlimited`)
}
export const all_fine = () => {
	return (`Every counter agrees with the carts, orders and tickets.`)
}
export const some_wrong = () => {
	return (`Some counters differ from the carts, orders and tickets. Please tell whoever runs the server.`)
}
export const nothing_yet = () => {
	return (`Nothing to count yet. Each item has a row here: what is taken, and what is left.`)
}
export const first_step = () => {
	return (`Make an item`)
}
export const recount = () => {
	return (`Count again`)
}
