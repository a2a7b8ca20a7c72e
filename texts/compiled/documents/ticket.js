// Compiled from texts/en/documents/ticket.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Ticket ${i.codes} – ${i.event}`);
	return (`Tickets ${i.codes} – ${i.event}`)
	
}
export const code_of = (i) => {
	return (`QR code of ticket ${i.code}: ${i.barcode}`)
}
export const order_of = (i) => {
	return (`Order ${i.order}`)
}
export const meeting_notice = () => {
	return (`Please be at the meeting location 30 minutes before departure.`)
}
export const be_there_by = (i) => {
	return (`Be there by ${i.time} on ${i.day}.`)
}
export const entrance = () => {
	return (`At the entrance`)
}
export const entrance_how = () => {
	return (`Show the code on paper or on your phone, with the screen at full brightness. It works once, for whoever shows it first, so keep it to yourself. If the name or email on this ticket changes, this copy stops working and we’ll send a new one.`)
}
export const terms = () => {
	return (`Terms and conditions`)
}
export const terms_where = () => {
	return (`This ticket is subject to the terms accepted with the order:`)
}
export const made = (i) => {
	return (`${i.shop} · ticket ${i.code} · issued ${i.when}`)
}
export const departure = () => {
	return (`Departure`)
}
export const event_day = () => {
	return (`For the event on`)
}
export const route = () => {
	return (`Route`)
}
export const from = () => {
	return (`From`)
}
export const to = () => {
	return (`To`)
}
export const meeting_point = () => {
	return (`Meeting point`)
}
export const date = () => {
	return (`Date`)
}
export const starts = () => {
	return (`Starts`)
}
export const ends = () => {
	return (`Ends`)
}
export const venue = () => {
	return (`Venue`)
}
export const event_venue = () => {
	return (`Event venue`)
}
export const event = () => {
	return (`Event`)
}
export const traveller = () => {
	return (`Traveller`)
}
export const holder = () => {
	return (`Holder`)
}
export const type = () => {
	return (`Ticket type`)
}
export const price_paid = () => {
	return (`Price paid`)
}
export const order = () => {
	return (`Order`)
}
export const ticket = () => {
	return (`Ticket`)
}
export const pass_notice = () => {
	return (`Please note`)
}
export const pass_changes = () => {
	return (`Changes`)
}
export const pass_stops = () => {
	return (`If the name or email on this ticket changes, this pass stops working.`)
}
