// Compiled from texts/en/pages/failed.json by `npm run texts`.
export const missing_title = () => {
	return (`We couldn’t find this`)
}
export const missing_hint = () => {
	return (`The link may be out of date: when a ticket changes, we email you a new one. Your latest tickets and invoices are always in the portal.`)
}
export const busy_title = () => {
	return (`Just a moment`)
}
export const fault_title = () => {
	return (`Something went wrong on our side`)
}
export const other_title = () => {
	return (`That didn’t work`)
}
export const safe = () => {
	return (`Your cart, orders and tickets are safe.`)
}
export const again = () => {
	return (`Try again`)
}
export const portal = () => {
	return (`Go to the portal`)
}
export const home = () => {
	return (`Home`)
}
export const no_screen_title = () => {
	return (`There is no such screen`)
}
export const no_screen_hint = () => {
	return (`The address may be mistyped.`)
}
export const office = () => {
	return (`Go to the office`)
}
