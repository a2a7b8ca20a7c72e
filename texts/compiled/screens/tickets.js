// Compiled from texts/en/screens/tickets.json by `npm run texts`.
import * as registry from '../registry.js'
export const your_ticket = () => {
	return (`Your ticket`)
}
export const your_tickets = () => {
	return (`Your tickets`)
}
export const add_to_calendar = () => {
	return (`Add to calendar`)
}
export const download_all = () => {
	return (`Download all tickets`)
}
export const download_all_label = () => {
	return (`Download all tickets (opens in a new window)`)
}
export const show = () => {
	return (`Show ticket`)
}
export const show_label = (i) => {
	return (`Show ticket for ${i.name}`)
}
export const manage = () => {
	return (`Manage`)
}
export const manage_label = (i) => {
	return (`Manage ticket for ${i.name}`)
}
export const choose_time = () => {
	return (`Choose Time`)
}
export const choose_time_label = (i) => {
	return (`Choose Time for ${i.name}’s ticket`)
}
export const download = () => {
	return (`Download`)
}
export const download_label = (i) => {
	return (`Download ticket for ${i.name} (opens in a new window)`)
}
export const apple_wallet = () => {
	return (`Apple Wallet`)
}
export const apple_wallet_label = (i) => {
	return (`Add ticket for ${i.name} to Apple Wallet`)
}
export const google_wallet = () => {
	return (`Google Wallet`)
}
export const google_wallet_label = (i) => {
	return (`Add ticket for ${i.name} to Google Wallet (opens in a new window)`)
}
export const holder = () => {
	return (`Holder`)
}
export const email = () => {
	return (`Email`)
}
export const date = () => {
	return (`Date`)
}
export const place = () => {
	return (`Place`)
}
export const travel_time = () => {
	return (`Travel time`)
}
export const route = () => {
	return (`Route`)
}
export const meeting_point = () => {
	return (`Meeting point`)
}
export const be_early = () => {
	return (`Be at the meeting location 30 minutes before.`)
}
export const ticket_code = () => {
	return (`Ticket code`)
}
export const qr_code = (i) => {
	return (`QR code of ticket ${i.code}`)
}
export const reassigned = () => {
	return (`Reassigned`)
}
export const passed_on = () => {
	return (`Passed on to someone else`)
}
export const still_possible = (i) => {
	return (`What you can still do with ${i.name}’s ticket`)
}
export const allowance = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name}: ${i.text}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "name" }, { type: "text", value: String(i.name) }, { type: "text", value: ":" }, { type: "markup-end", name: "name" }, { type: "text", value: " " }, { type: "text", value: String(i.text) }])
			})
		}
	)
)
export const allowance_changes = () => {
	return (`Changes`)
}
export const allowance_name = () => {
	return (`Name`)
}
export const allowance_email = () => {
	return (`Email`)
}
export const allowance_time = () => {
	return (`Travel time`)
}
export const allowance_refund = () => {
	return (`Refund`)
}
export const change_once_issued = () => {
	return (`you can make them once you have your ticket`)
}
export const change_open = () => {
	return (`you can change it`)
}
export const change_open_until = (i) => {
	return (`you can change it until ${i.when}`)
}
export const change_open_left = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`you can change it ${i.count} more time`);
	return (`you can change it ${i.count} more times`)
	
}
export const change_open_until_left = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`you can change it ${i.count} more time, until ${i.when}`);
	return (`you can change it ${i.count} more times, until ${i.when}`)
	
}
export const change_closed = () => {
	return (`you can’t change it`)
}
export const change_closed_since = (i) => {
	return (`you could change it until ${i.when}`)
}
export const change_none_left = () => {
	return (`you’ve used all your changes`)
}
export const time_fixed = () => {
	return (`it’s fixed`)
}
export const refund_never = () => {
	return (`this one isn’t refundable`)
}
export const refund_open = () => {
	return (`you can request one`)
}
export const refund_open_until = (i) => {
	return (`you can request one until ${i.when}`)
}
export const refund_open_from = (i) => {
	return (`you can request one from ${i.when}`)
}
export const refund_closed_since = (i) => {
	return (`you could request one until ${i.when}`)
}
export const refund_once_paid = () => {
	return (`you can request one once you’ve paid`)
}
export const refund_closed = () => {
	return (`you can’t request one right now`)
}
export const held_by_another = () => {
	return (`Another customer has this ticket now.`)
}
export const download_needs_terms = () => {
	return (`You can download it once you’ve accepted the Terms and Conditions.`)
}
export const download_closed = () => {
	return (`You can’t download this ticket right now.`)
}
export const change_needs_terms = () => {
	return (`You can change it once you’ve accepted the Terms and Conditions.`)
}
export const issued_with_plan = () => {
	return (`You’ll get it once you’ve paid off your plan.`)
}
export const issued_with_payment = () => {
	return (`You’ll get it once you’ve paid for the order.`)
}
export const choose_your_time = () => {
	return (`Choose your travel time`)
}
export const time_updated = () => {
	return (`Travel time updated.`)
}
export const time_not_updated = () => {
	return (`Could not update travel time. Please try later.`)
}
export const time_change = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.product} for ${i.name}. We’ll email its holder a new ticket. After that, you can’t change the ticket for 15 minutes.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "product" }, { type: "text", value: String(i.product) }, { type: "markup-end", name: "product" }, { type: "text", value: " for " }, { type: "text", value: String(i.name) }, { type: "text", value: ". We’ll email its holder a new ticket. After that, you can’t change the ticket for 15 minutes." }])
			})
		}
	)
)
export const time_now = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`Your travel time now: `)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "Your travel time now: " }, { type: "markup-standalone", name: "when" }])
			})
		}
	)
)
export const time_submit = () => {
	return (`Change travel time`)
}
export const time_current = (i) => {
	return (`${i.when} – your time now`)
}
export const time_sold_out = (i) => {
	return (`${i.when} – sold out`)
}
export const time_left = (i) => {
	return (`${i.when} – ${i.count} left`)
}
export const previous = () => {
	return (`Previous ticket`)
}
export const next = () => {
	return (`Next ticket`)
}
export const at = (i) => {
	return (`${i.number} of ${i.count}`)
}
export const close = () => {
	return (`Close`)
}
export const used_on = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`Used on `)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "Used on " }, { type: "markup-standalone", name: "when" }])
			})
		}
	)
)
export const to_scan = (i) => {
	return (`${i.name}’s code, ready to scan at the entrance`)
}
