// Compiled from texts/en/office/ui.json by `npm run texts`.
import * as registry from '../registry.js'
export const actor_command = () => {
	return (`Command line`)
}
export const actor_demo = () => {
	return (`Demo`)
}
export const actor_retention = () => {
	return (`Retention`)
}
export const actor_unknown = () => {
	return (`Somebody`)
}
export const actor_key = (i) => {
	return (`Key ${i.key}`)
}
export const close = () => {
	return (`Close`)
}
export const copied = () => {
	return (`Copied.`)
}
export const copy = () => {
	return (`Copy`)
}
export const copy_name = (i) => {
	return (`Copy ${i.name}`)
}
export const today_at = (i) => {
	return (`Today, ${i.time}`)
}
export const today_at_in_text = (i) => {
	return (`today, ${i.time}`)
}
export const around = () => {
	return (`Around this page`)
}
export const previous = () => {
	return (`Previous (k)`)
}
export const next = () => {
	return (`Next (j)`)
}
export const try_again = () => {
	return (`Try again`)
}
export const to_catalogue = () => {
	return (`Go to the catalogue`)
}
export const mail_waiting = () => {
	return (`Waiting`)
}
export const mail_sent = () => {
	return (`Sent`)
}
export const mail_sent_meaning = () => {
	return (`Delivered to the mail server`)
}
export const mail_replaced = () => {
	return (`Replaced`)
}
export const mail_replaced_meaning = () => {
	return (`Not delivered; a new mail was made`)
}
export const mail_dead = () => {
	return (`Failed`)
}
export const mail_dead_meaning = () => {
	return (`Not delivered`)
}
export const no_such_screen = () => {
	return (`There is no such screen`)
}
export const no_such_screen_text = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`The address may be mistyped. Go to the first screen.`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "The address may be mistyped. " }, { type: "markup-start", name: "link" }, { type: "text", value: "Go to the first screen" }, { type: "markup-end", name: "link" }, { type: "text", value: "." }])
			})
		}
	)
)
export const erased = () => {
	return (`Erased`)
}
export const received_on = () => {
	return (`Received on`)
}
export const sold_out = () => {
	return (`Sold out`)
}
export const nothing_fits = () => {
	return (`Nothing fits this search and these filters.`)
}
export const clear = () => {
	return (`Clear search and filters`)
}
export const loading = () => {
	return (`Loading`)
}
export const refund_active = () => {
	return (`Asked for`)
}
export const refund_processing = () => {
	return (`On its way`)
}
export const refund_processed = () => {
	return (`Paid back`)
}
export const refund_problem = () => {
	return (`Problem`)
}
export const refund_cancelled = () => {
	return (`Cancelled`)
}
export const refund_without_money = () => {
	return (`Without money`)
}
export const test = () => {
	return (`Test`)
}
export const ticket_pending = () => {
	return (`Not paid`)
}
export const ticket_issued = () => {
	return (`Issued`)
}
export const ticket_scanned = () => {
	return (`Scanned`)
}
export const ticket_void = () => {
	return (`Void`)
}
export const ticket_waits = () => {
	return (`Waits for terms`)
}
export const why = () => {
	return (`Why?`)
}
export const nothing = () => {
	return (`nothing`)
}
export const none = () => {
	return (`none`)
}
export const yes = () => {
	return (`yes`)
}
export const no = () => {
	return (`no`)
}
export const payments = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} payment`);
	return (`${i.count} payments`)
	
}
export const departures = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} departure`);
	return (`${i.count} departures`)
	
}
