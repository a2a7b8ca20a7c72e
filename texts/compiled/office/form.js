// Compiled from texts/en/office/form.json by `npm run texts`.
import * as registry from '../registry.js'
export const unsaved = () => {
	return (`Unsaved changes`)
}
export const new_thing = () => {
	return (`Not saved yet`)
}
export const save = () => {
	return (`Save`)
}
export const at_a_time = () => {
	return (`At a time …`)
}
export const discard = () => {
	return (`Discard`)
}
export const trying = () => {
	return (`Checking what this does …`)
}
export const waits_for_picture = () => {
	return (`A picture is on its way: save once it is here.`)
}
export const missing = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} field is missing.`);
	return (`${i.count} fields are missing.`)
	
}
export const blocked = () => {
	return (`Please say first what becomes of the other person’s changes.`)
}
export const no_effect = () => {
	return (`Carts and places stay as they are.`)
}
export const leave_title = () => {
	return (`Leave without saving?`)
}
export const leave = () => {
	return (`Leave`)
}
export const stay = () => {
	return (`Stay here`)
}
export const keep_mine = () => {
	return (`Keep my changes`)
}
export const take_theirs = () => {
	return (`Discard my changes`)
}
export const listed_more = (i) => {
	return (`${i.names} and ${i.count} more`)
}
export const leave_picture = () => {
	return (`The picture that is on its way is lost.`)
}
export const leave_lost = (i) => {
	return (`What you changed is lost: ${i.names}.`)
}
export const changed_by = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.who} saved other values while you were editing ().`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: String(i.who) }, { type: "text", value: " saved other values while you were editing (" }, { type: "markup-standalone", name: "when" }, { type: "text", value: ")." }])
			})
		}
	)
)
export const no_zone = () => {
	return (`No time zone has this in its name. Try the next large city, such as Zagreb.`)
}
export const you_have = (i) => {
	return (`${i.theirs} – you have ${i.yours}`)
}
export const new_password = () => {
	return (`New password`)
}
export const new_password_hint = () => {
	return (`12 characters or more. A sentence is a good one.`)
}
