// Compiled from texts/en/screens/cart/holder.json by `npm run texts`.
export const full_name = () => {
	return (`Full name`)
}
export const name_hint = () => {
	return (`In roman characters, and exactly as on the holder’s ID.`)
}
export const email_hint = () => {
	return (`We’ll send the ticket to this address.`)
}
export const time = () => {
	return (`Travel date and time`)
}
export const time_missing = () => {
	return (`Choose your travel date and time`)
}
export const time_hint = () => {
	return (`Be at the meeting location 30 minutes before.`)
}
export const travels = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`Travels on . Be at the meeting location 30 minutes before.`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "Travels on " }, { type: "markup-standalone", name: "when" }, { type: "text", value: ". Be at the meeting location 30 minutes before." }])
			})
		}
	)
)
export const no_entry = (i) => {
	return (`${i.name} has no entry ticket for this event yet. This add-on doesn’t include entry.`)
}
export const save = () => {
	return (`Save details`)
}
export const cart_gone = () => {
	return (`Your cart was checked out or emptied in another window, so these details weren’t saved. If you’ve ordered, you can change them in your order.`)
}
export const time_sold_out = (i) => {
	return (`${i.time} – sold out`)
}
export const time_left = (i) => {
	return (`${i.time} – ${i.count} left`)
}
