// Compiled from texts/en/screens/home.json by `npm run texts`.
export const where_to_go = () => {
	return (`Where to go`)
}
export const tickets = () => {
	return (`Tickets`)
}
export const merchandise = () => {
	return (`Merchandise`)
}
export const portal = () => {
	return (`Portal`)
}
export const featured = () => {
	return (`Featured`)
}
export const all_tickets = () => {
	return (`All tickets`)
}
