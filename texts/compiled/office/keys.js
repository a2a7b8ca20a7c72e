// Compiled from texts/en/office/keys.json by `npm run texts`.
export const title = () => {
	return (`API keys`)
}
export const search = () => {
	return (`Name of the key`)
}
export const name = () => {
	return (`Name`)
}
export const role = () => {
	return (`Role`)
}
export const status = () => {
	return (`Status`)
}
export const status_live = () => {
	return (`Live`)
}
export const status_expired = () => {
	return (`Expired`)
}
export const status_revoked = () => {
	return (`Revoked`)
}
export const made = () => {
	return (`Made`)
}
export const ends = () => {
	return (`Ends`)
}
export const last_used = () => {
	return (`Last used`)
}
export const never = () => {
	return (`Never`)
}
export const nothing_yet = () => {
	return (`No keys. A key lets a script make the office’s calls, with a role of its own.`)
}
export const add = () => {
	return (`Add key`)
}
export const add_text = () => {
	return (`A script sends it as “Authorization: Bearer KEY”. It is shown once. All owners get a mail.`)
}
export const name_hint = () => {
	return (`What uses it, such as Till 2.`)
}
export const days = () => {
	return (`Works for so many days`)
}
export const days_wrong = () => {
	return (`Please enter a number of days from 1 to 9999.`)
}
export const role_owner = () => {
	return (`Owner: everything`)
}
export const role_manager = () => {
	return (`Manager: catalogue, orders, mails`)
}
export const role_finance = () => {
	return (`Finance: money, refunds, reports`)
}
export const role_box_office = () => {
	return (`Box office: orders, tickets, mails`)
}
export const role_door = () => {
	return (`Door: check-in`)
}
export const role_monitor = () => {
	return (`Monitor: reads /metrics`)
}
export const made_key = (i) => {
	return (`The key ${i.name}`)
}
export const key = () => {
	return (`the key`)
}
export const keep_text = () => {
	return (`Copy it now: it is not shown again.`)
}
export const role_and_end = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.role} · Ends `)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: String(i.role) }, { type: "text", value: " · Ends " }, { type: "markup-standalone", name: "when" }])
			})
		}
	)
)
export const kept = () => {
	return (`I have copied it`)
}
export const revoke = () => {
	return (`Revoke`)
}
export const revoke_key = (i) => {
	return (`Revoke: ${i.name}`)
}
export const consequences = (i) => {
	return (`The next request with the key ${i.name} is refused. Whatever uses it stops working. This cannot be undone.`)
}
export const done = () => {
	return (`Key revoked.`)
}
