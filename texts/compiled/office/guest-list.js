// Compiled from texts/en/office/guest-list.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Guest list`)
}
export const new_order = () => {
	return (`New order`)
}
export const file = () => {
	return (`File`)
}
export const intro = () => {
	return (`Each row becomes a free order: its guest gets the mail with the link to accept the terms, and then the ticket. A row that was made before is not made again.`)
}
export const columns = () => {
	return (`A CSV file with the headings full_name, email, external_code and, where a departure is chosen, travel_time (such as 2027-07-08 16:00).`)
}
export const drop = () => {
	return (`Drop the file here, or choose it.`)
}
export const channel = () => {
	return (`Channel`)
}
export const channel_hint = () => {
	return (`Shown to guests as Via. Without it: Guest list.`)
}
export const check = () => {
	return (`Check again`)
}
export const no_file = () => {
	return (`Please choose a file.`)
}
export const excel = () => {
	return (`This is a workbook of Excel. Open it there, choose Save as and CSV UTF-8, and choose the new file here.`)
}
export const example = () => {
	return (`Save an example`)
}
export const example_file = () => {
	return (`guest-list.csv`)
}
export const codes = () => {
	return (`The codes of what you sell`)
}
export const code_of = (i) => {
	return (`code of ${i.name}`)
}
export const nothing_to_sell = () => {
	return (`There is no item yet. Make one first: each row names one.`)
}
export const bad_title = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row to correct`);
	return (`${i.number} rows to correct`)
	
}
export const bad_made = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row of this list is made and will not be made again.`);
	return (`${i.number} rows of this list are made and will not be made again.`)
	
}
export const bad_nothing = () => {
	return (`Nothing is made while a row is wrong. Correct these rows or take them out, and choose the file again.`)
}
export const bad_nothing_more = () => {
	return (`Nothing more is made while a row is wrong. Correct these rows or take them out, and choose the file again.`)
}
export const bad_fine = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} other row is fine and will be made then.`);
	return (`${i.number} other rows are fine and will be made then.`)
	
}
export const first_ones = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`The first ${i.count} is shown. The others appear once this is corrected.`);
	return (`The first ${i.count} are shown. The others appear once these are corrected.`)
	
}
export const row = () => {
	return (`Row`)
}
export const guest = () => {
	return (`Guest`)
}
export const column = () => {
	return (`Column`)
}
export const fault = () => {
	return (`What is wrong`)
}
export const no_guests = () => {
	return (`The list has no guests.`)
}
export const nothing_left = (i) => {
	return (`Nothing is left to make: ${i.others}.`)
}
export const orders_made = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order will be made.`);
	return (`${i.number} orders will be made.`)
	
}
export const orders_made_others = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order will be made; ${i.others}.`);
	return (`${i.number} orders will be made; ${i.others}.`)
	
}
export const made_before = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row was made before`);
	return (`${i.number} rows were made before`)
	
}
export const being_made = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row is being made now`);
	return (`${i.number} rows are being made now`)
	
}
export const make = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Make ${i.number} order`);
	return (`Make ${i.number} orders`)
	
}
export const running = () => {
	return (`This list is being made`)
}
export const latest = () => {
	return (`Latest guest list`)
}
export const on_server = () => {
	return (`The server makes the orders. You can close this page and come back.`)
}
export const rows = () => {
	return (`See each row`)
}
export const why_refused = () => {
	return (`See why rows were refused`)
}
export const example_guest = (i) => {
	return (`Guest ${i.number}`)
}
