// Compiled from texts/en/screens/manage-ticket.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Manage ticket`)
}
export const details = () => {
	return (`Enter details`)
}
export const confirm = () => {
	return (`Confirm`)
}
export const which = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.product}, ticket ${i.code}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "product" }, { type: "text", value: String(i.product) }, { type: "markup-end", name: "product" }, { type: "text", value: ", ticket " }, { type: "text", value: String(i.code) }])
			})
		}
	)
)
export const go_on = () => {
	return (`Continue`)
}
export const save = () => {
	return (`Change this ticket`)
}
export const updated = (i) => {
	return (`Ticket ${i.code} updated successfully.`)
}
export const name = () => {
	return (`Full name`)
}
export const name_hint = () => {
	return (`In roman characters, and exactly as on the holder’s ID.`)
}
export const name_changes_left = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`You have ${i.count} name change left.`);
	return (`You have ${i.count} name changes left.`)
	
}
export const name_fixed = () => {
	return (`You can’t change the name on this ticket.`)
}
export const email = () => {
	return (`Email`)
}
export const email_hint = () => {
	return (`We’ll send the new ticket to this address.`)
}
export const email_fixed = () => {
	return (`You can’t change the email address on this ticket.`)
}
export const reassign = () => {
	return (`Give this ticket to the customer with this email address`)
}
export const reassign_hint = () => {
	return (`The ticket moves from your portal to theirs: only they can download and change it. If they don’t have an account yet, we’ll invite them.`)
}
export const note = () => {
	return (`Note`)
}
export const note_hint = () => {
	return (`Optional: anything we should know about this change.`)
}
export const given_away = (i) => {
	return (`You’re giving this ticket to the customer with the address ${i.email}. From then on, only they can download, change or return it.`)
}
export const replaced = (i) => {
	return (`Your old ticket will stop working, and we’ll send a new one to ${i.email}. After that, you can’t edit the ticket for 15 minutes.`)
}
