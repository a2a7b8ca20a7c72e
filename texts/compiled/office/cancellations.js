// Compiled from texts/en/office/cancellations.json by `npm run texts`.
import * as registry from '../registry.js'
export const cancel_item = () => {
	return (`Cancel item`)
}
export const cancel_departure = () => {
	return (`Cancel departure`)
}
export const cancel_event = () => {
	return (`Cancel event`)
}
export const cancelled = () => {
	return (`Cancelled`)
}
export const message = () => {
	return (`Message to everybody who has it`)
}
export const message_hint = () => {
	return (`In the mails, after “… is cancelled.” Say why, and what comes next.`)
}
export const nobody_has_it = () => {
	return (`Nobody has it: no message is needed.`)
}
export const keep_fees = () => {
	return (`Keep booking and refund fees`)
}
export const keep_fees_hint = () => {
	return (`Otherwise everything that was paid goes back.`)
}
export const for_ever = () => {
	return (`It cannot be put on sale again.`)
}
export const at_once = () => {
	return (`Sale ends at once. The orders follow one by one, also if you close this page.`)
}
export const started = () => {
	return (`Cancelled. The orders follow now.`)
}
export const title = () => {
	return (`Cancellations`)
}
export const what = () => {
	return (`What`)
}
export const code = () => {
	return (`Code`)
}
export const kind_item = () => {
	return (`Item`)
}
export const kind_departure = () => {
	return (`Departure`)
}
export const kind_event = () => {
	return (`Event`)
}
export const state = () => {
	return (`Status`)
}
export const orders = () => {
	return (`Orders`)
}
export const refunds = () => {
	return (`Refunds opened`)
}
export const started_at = () => {
	return (`Started`)
}
export const by = () => {
	return (`By`)
}
export const finished = () => {
	return (`Finished`)
}
export const nothing_yet = () => {
	return (`Nothing was cancelled. An item, a departure or an event is cancelled from its page in the catalogue.`)
}
export const first_step = () => {
	return (`Go to the catalogue`)
}
export const running = () => {
	return (`Running`)
}
export const done = () => {
	return (`Done`)
}
export const needs_you = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order to look at`);
	return (`${i.number} orders to look at`)
	
}
export const progress = () => {
	return (`Progress`)
}
export const of_orders = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.done} of ${i.number} order done`);
	return (`${i.done} of ${i.number} orders done`)
	
}
export const emptying = () => {
	return (`Carts are being emptied.`)
}
export const listing = () => {
	return (`The orders are being listed.`)
}
export const no_orders = () => {
	return (`No order had it.`)
}
export const outcome_ended = () => {
	return (`Orders cancelled`)
}
export const outcome_refunded = () => {
	return (`Refunds of single items`)
}
export const outcome_released = () => {
	return (`Free items ended`)
}
export const outcome_nothing = () => {
	return (`Nothing left to do`)
}
export const carts = () => {
	return (`Carts that lost it`)
}
export const failed_title = () => {
	return (`Orders that need you`)
}
export const failed_hint = () => {
	return (`Nothing of them was changed. When the reason is gone, try them again.`)
}
export const try_again = () => {
	return (`Try again`)
}
export const tried_again = () => {
	return (`They are tried again now.`)
}
export const to_refunds = () => {
	return (`See refunds`)
}
export const details = () => {
	return (`About it`)
}
export const fees = () => {
	return (`Fees`)
}
export const fees_kept = () => {
	return (`Booking and refund fees are kept`)
}
export const fees_back = () => {
	return (`Given back too`)
}
export const sent_message = () => {
	return (`Message`)
}
export const catalogue = () => {
	return (`Catalogue`)
}
