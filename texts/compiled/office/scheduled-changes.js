// Compiled from texts/en/office/scheduled-changes.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Scheduled changes`)
}
export const when = () => {
	return (`When`)
}
export const what = () => {
	return (`What`)
}
export const change = () => {
	return (`Change`)
}
export const by = () => {
	return (`By`)
}
export const state = () => {
	return (`Status`)
}
export const column_cancel = () => {
	return (`Cancel`)
}
export const seen = () => {
	return (`Seen`)
}
export const show = () => {
	return (`Show`)
}
export const part_coming = () => {
	return (`Coming`)
}
export const part_failed = () => {
	return (`Failed`)
}
export const part_ended = () => {
	return (`Past`)
}
export const state_waiting = () => {
	return (`Waiting`)
}
export const state_done = () => {
	return (`Done`)
}
export const state_failed = () => {
	return (`Failed`)
}
export const state_cancelled = () => {
	return (`Cancelled`)
}
export const failed = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`A change could not be made.`);
	return (`${i.number} changes could not be made.`)
	
}
export const see_failed = () => {
	return (`See why`)
}
export const cancelled_by = (i) => {
	return (`by ${i.who}`)
}
export const nothing_yet = () => {
	return (`Nothing waits for its time. In the form of an item, event or voucher, choose “At a time …” instead of saving.`)
}
export const first_step = () => {
	return (`Go to the catalogue`)
}
export const nothing_failed = () => {
	return (`Nothing failed.`)
}
export const nothing_past = () => {
	return (`No change with a time has ended yet.`)
}
export const schedule = () => {
	return (`Schedule`)
}
export const is_scheduled = () => {
	return (`It is scheduled.`)
}
export const scheduled = (i) => {
	return (`Scheduled for ${i.when}.`)
}
export const day_and_time = () => {
	return (`Day and time`)
}
export const zone = (i) => {
	return (`Clock time of ${i.timezone}, the shop’s zone.`)
}
export const missing_time = () => {
	return (`Please choose a day and a time.`)
}
export const left_out = () => {
	return (`The clocks are put forward then: this time doesn’t come.`)
}
export const which = () => {
	return (`Which of the two`)
}
export const choose = () => {
	return (`Please choose`)
}
export const twice = () => {
	return (`The clocks are put back then: this time comes twice.`)
}
export const first_time = (i) => {
	return (`The first time: ${i.when}`)
}
export const second_time = (i) => {
	return (`The second time: ${i.when}`)
}
export const later = () => {
	return (`At a time, not now`)
}
export const until = () => {
	return (`Until then everything stays as it is. It is checked again when it runs, and fails if somebody changed the same fields.`)
}
export const today_effect = (i) => {
	return (`Today it would mean: ${i.notes}`)
}
export const kind_item = () => {
	return (`Item`)
}
export const kind_event = () => {
	return (`Event`)
}
export const kind_voucher = () => {
	return (`Voucher`)
}
export const kind_settings = () => {
	return (`Settings`)
}
export const show_whole = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Show all of it: ${i.name}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "Show all of it" }, { type: "markup-start", name: "hidden" }, { type: "text", value: ": " }, { type: "text", value: String(i.name) }, { type: "markup-end", name: "hidden" }])
			})
		}
	)
)
export const before = () => {
	return (`Before`)
}
export const after = () => {
	return (`After`)
}
export const cancel = () => {
	return (`Cancel it`)
}
export const cancel_thing = (i) => {
	return (`Cancel it: ${i.thing}`)
}
export const cancel_title = () => {
	return (`Cancel this change?`)
}
export const cancel_text = () => {
	return (`It will not be made. Nothing else changes.`)
}
export const keep = () => {
	return (`Keep it`)
}
export const cancelled = () => {
	return (`The change is cancelled.`)
}
export const not_cancelled = () => {
	return (`It could not be cancelled.`)
}
export const dismiss = () => {
	return (`Take off`)
}
export const dismiss_thing = (i) => {
	return (`Take off: ${i.thing}`)
}
export const dismissed = () => {
	return (`Taken off the list.`)
}
