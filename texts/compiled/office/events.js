// Compiled from texts/en/office/events.json by `npm run texts`.
export const title = () => {
	return (`Events`)
}
export const back = () => {
	return (`Catalogue`)
}
export const new_event = () => {
	return (`New event`)
}
export const edit = () => {
	return (`Edit`)
}
export const edit_event = (i) => {
	return (`Edit ${i.name}`)
}
export const save = () => {
	return (`Save event`)
}
export const saved = () => {
	return (`Event saved.`)
}
export const name = () => {
	return (`Name`)
}
export const code = () => {
	return (`Code`)
}
export const code_hint = () => {
	return (`Names it in files and exports. It cannot change later.`)
}
export const venue = () => {
	return (`Venue`)
}
export const address = () => {
	return (`Address`)
}
export const timezone = () => {
	return (`Time zone`)
}
export const timezone_hint = () => {
	return (`Its tickets show times of this zone.`)
}
export const starts = () => {
	return (`Starts`)
}
export const ends = () => {
	return (`Ends`)
}
export const when = () => {
	return (`When`)
}
export const items = () => {
	return (`Items`)
}
export const other_zone = () => {
	return (`Start and end keep what clocks show, now in this zone. Departures of its items stay the moments that were sold: clocks there show other times.`)
}
export const nothing_yet = () => {
	return (`There is no event yet. Tickets belong to one: it says where and when.`)
}
export const text_missing = () => {
	return (`Please fill this in.`)
}
export const time_missing = () => {
	return (`Please choose a day and a time.`)
}
export const cancel = () => {
	return (`Cancel …`)
}
export const cancel_event = (i) => {
	return (`Cancel ${i.name}`)
}
