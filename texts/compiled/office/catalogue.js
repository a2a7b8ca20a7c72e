// Compiled from texts/en/office/catalogue.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Catalogue`)
}
export const search = () => {
	return (`Name or code`)
}
export const item = () => {
	return (`Item`)
}
export const kind = () => {
	return (`Kind`)
}
export const kind_tickets = () => {
	return (`Tickets`)
}
export const kind_merchandise = () => {
	return (`Merchandise`)
}
export const event = () => {
	return (`Event`)
}
export const no_event = () => {
	return (`No event`)
}
export const price = () => {
	return (`Price`)
}
export const plus_fee = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`+ fee `)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "+ fee " }, { type: "markup-standalone", name: "amount" }])
			})
		}
	)
)
export const sold = () => {
	return (`Sold`)
}
export const in_carts = () => {
	return (`In carts`)
}
export const state = () => {
	return (`Status`)
}
export const published = () => {
	return (`Published`)
}
export const hidden = () => {
	return (`Hidden`)
}
export const new_item = () => {
	return (`New item`)
}
export const events = () => {
	return (`Events`)
}
export const file = () => {
	return (`File`)
}
export const more = () => {
	return (`More`)
}
export const next_change = () => {
	return (`Next change`)
}
export const publish = () => {
	return (`Publish`)
}
export const withdraw = () => {
	return (`Withdraw`)
}
export const publish_question = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`This item comes on sale.`);
	return (`These ${i.number} items come on sale.`)
	
}
export const withdraw_question = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`This item goes off sale. What was sold stays.`);
	return (`These ${i.number} items go off sale. What was sold stays.`)
	
}
export const duplicate = () => {
	return (`Duplicate`)
}
export const duplicate_question = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`The item gets a hidden copy, with a code of its own.`);
	return (`Each of these ${i.number} items gets a hidden copy, with a code of its own.`)
	
}
export const schedule = () => {
	return (`At a time`)
}
export const schedule_text = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`It waits under “Scheduled changes”, where it can be cancelled.`);
	return (`One change for each of these ${i.number} items waits under “Scheduled changes”, where it can be cancelled.`)
	
}
export const schedule_now = () => {
	return (`Schedule`)
}
export const what_happens = () => {
	return (`What happens then`)
}
export const come_on_sale = () => {
	return (`They come on sale`)
}
export const go_off_sale = () => {
	return (`They go off sale`)
}
export const move = () => {
	return (`Move`)
}
export const move_text = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`The item gets another place in this list and in the shop.`);
	return (`These ${i.number} items get another place in this list and in the shop. Among themselves they keep their order.`)
	
}
export const move_before = () => {
	return (`Put before`)
}
export const choose_item = () => {
	return (`Please choose`)
}
export const at_the_end = () => {
	return (`At the end`)
}
export const moved = () => {
	return (`The order is changed.`)
}
export const changed = () => {
	return (`Changed`)
}
export const departures = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} time`);
	return (`${i.number} times`)
	
}
export const nothing_yet = () => {
	return (`Nothing is for sale yet. Begin with what comes closest:`)
}
export const cannot_yet = () => {
	return (`Nothing is for sale yet.`)
}
export const cancellations = () => {
	return (`Cancellations`)
}
export const template_pass = () => {
	return (`Pass`)
}
export const template_pass_hint = () => {
	return (`A ticket for the whole event, or a day of it`)
}
export const template_boat = () => {
	return (`Boat party`)
}
export const template_boat_hint = () => {
	return (`A ticket with one departure`)
}
export const template_coach = () => {
	return (`Coach`)
}
export const template_coach_hint = () => {
	return (`A ticket with a choice of departures`)
}
export const template_shirt = () => {
	return (`Shirt`)
}
export const template_shirt_hint = () => {
	return (`Merchandise that is sent or picked up`)
}
