// Compiled from texts/en/documents/calendar.json by `npm run texts`.
export const meeting = (i) => {
	return (`Be at the meeting location 30 minutes before departure: ${i.when}.`)
}
export const order = (i) => {
	return (`Order ${i.code}`)
}
export const payment_due = (i) => {
	return (`${i.amount} due for order ${i.code}`)
}
export const payment_link = (i) => {
	return (`Pay here on the day or earlier: ${i.url}`)
}
