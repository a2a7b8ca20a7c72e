// Compiled from texts/en/office/bulk.json by `npm run texts`.
import * as registry from '../registry.js'
export const action_resend_order_mail = () => {
	return (`Send order mail again`)
}
export const action_resend_tickets = () => {
	return (`Send tickets again`)
}
export const action_remind_payment = () => {
	return (`Remind of payment`)
}
export const action_extend_deadline = () => {
	return (`Extend the deadline`)
}
export const action_cancel_order = () => {
	return (`Cancel orders`)
}
export const action_new_barcode = () => {
	return (`New barcodes`)
}
export const action_move_ticket = () => {
	return (`Move to another time`)
}
export const action_publish_item = () => {
	return (`Publish`)
}
export const action_withdraw_item = () => {
	return (`Withdraw`)
}
export const action_publish_item_later = () => {
	return (`Publish at a time`)
}
export const action_withdraw_item_later = () => {
	return (`Withdraw at a time`)
}
export const action_duplicate_item = () => {
	return (`Duplicate`)
}
export const action_end_voucher = () => {
	return (`End vouchers`)
}
export const action_book_suggestion = () => {
	return (`Book exact suggestions`)
}
export const action_start_refund = () => {
	return (`Start to pay back`)
}
export const action_mark_refund_paid = () => {
	return (`Mark as paid back`)
}
export const action_refund_to_card = () => {
	return (`Pay back by card`)
}
export const action_refund_withdrawal = () => {
	return (`Open refunds`)
}
export const action_send_goods = () => {
	return (`Mark as sent`)
}
export const action_retry_mail = () => {
	return (`Send again`)
}
export const job_import_guests = () => {
	return (`Guest list`)
}
export const consequence_resend_order_mail = () => {
	return (`Each customer gets the mail about the order once more.`)
}
export const consequence_resend_tickets = () => {
	return (`Each buyer gets the valid tickets of the order once more.`)
}
export const consequence_remind_payment = () => {
	return (`Each customer who owes money gets a mail that says how much, until when, and how to pay it. Orders that owe nothing get none.`)
}
export const consequence_extend_deadline = () => {
	return (`Each order that waits for money gets more time. No mail is sent.`)
}
export const consequence_cancel_order = () => {
	return (`Each order ends, its tickets stop working, and what was paid is opened as a refund.`)
}
export const consequence_new_barcode = () => {
	return (`The barcode of each ticket stops working at once, and its holder gets the ticket with a new one. Tickets that were scanned stay as they are.`)
}
export const consequence_move_ticket = () => {
	return (`Each ticket moves to that departure while it has places, and its holder gets a mail. Tickets that were scanned stay as they are.`)
}
export const consequence_publish_item = () => {
	return (`Each item comes on sale.`)
}
export const consequence_withdraw_item = () => {
	return (`Each item goes off sale. What was sold stays.`)
}
export const consequence_publish_item_later = () => {
	return (`Each item comes on sale then. Until then the changes are listed under Scheduled changes.`)
}
export const consequence_withdraw_item_later = () => {
	return (`Each item goes off sale then. Until then the changes are listed under Scheduled changes.`)
}
export const consequence_duplicate_item = () => {
	return (`Each item gets a hidden copy with its own code, with the same event, price and texts.`)
}
export const consequence_end_voucher = () => {
	return (`Nobody can use these vouchers from now on.`)
}
export const consequence_book_suggestion = () => {
	return (`Each receipt that names one order’s code or buyer, and brings exactly what that order lacks, is booked to it. The others stay.`)
}
export const consequence_start_refund = () => {
	return (`Each refund is being worked on: its customer cannot cancel it any more.`)
}
export const consequence_mark_refund_paid = () => {
	return (`Each refund is recorded as paid by bank, with its credit note, and its places are free again. Make the transfers first. What was admitted at the door stays: look at it one by one.`)
}
export const consequence_refund_to_card = () => {
	return (`Only refunds of money that was paid by card, which the gateway is asked for; their places are free again. What was admitted at the door stays.`)
}
export const consequence_refund_withdrawal = () => {
	return (`For each withdrawal that has none, the refund of price, fee and standard delivery is opened. You pay them back under Refunds.`)
}
export const consequence_retry_mail = () => {
	return (`Each mail that failed is sent once more. In place of one that gives access a new one is made, with a new link or the order as it is now; where that is not possible, the row says why.`)
}
export const consequence_send_goods = () => {
	return (`Each customer gets a mail that the goods are on their way, without a tracking number. For numbers select the orders.`)
}
export const select_all = (i) => {
	return (`All ${i.count} matching`)
}
export const all_chosen = (i) => {
	return (`All ${i.count} ${i.nouns} that match`)
}
export const back = () => {
	return (`Only those selected`)
}
export const until = () => {
	return (`Until the end of`)
}
export const reason = () => {
	return (`Reason`)
}
export const reason_hint = () => {
	return (`Needed where the customers couldn’t do this alone. The log keeps it.`)
}
export const departure = () => {
	return (`New departure`)
}
export const choose_departure = () => {
	return (`Choose a departure`)
}
export const departure_missing = () => {
	return (`Please choose a departure.`)
}
export const no_departures = () => {
	return (`These tickets have no later departure that they can be moved to.`)
}
export const several_items = (i) => {
	return (`These tickets are of several items: ${i.names}. A ticket can only move within its item, so filter the list by one item first.`)
}
export const departures_of = (i) => {
	return (`Departures of ${i.item}.`)
}
export const departure_left = (i) => {
	return (`${i.when} · ${i.number} left`)
}
export const until_missing = () => {
	return (`Please choose a day.`)
}
export const looking = () => {
	return (`Counting the rows …`)
}
export const matching = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row matches the filter now.`);
	return (`${i.number} rows match the filter now.`)
	
}
export const applicable = (i) => {const rows = registry.plural("en", i.count, {});
	const others = registry.plural("en", i.left_out, {});
	if (rows === "one" && others === "one") return (`${i.number} row of the ${i.total} that match. This does not work for the other ${i.left}; it stays as it is.`);
	if (rows === "one") return (`${i.number} row of the ${i.total} that match. This does not work for the other ${i.left}; they stay as they are.`);
	if (others === "one") return (`${i.number} rows of the ${i.total} that match. This does not work for the other ${i.left}; it stays as it is.`);
	return (`${i.number} rows of the ${i.total} that match. This does not work for the other ${i.left}; they stay as they are.`)
	
}
export const first_rows = (i) => {
	return (`The first ${i.count}:`)
}
export const first_rows_tried = (i) => {
	return (`The first ${i.count}, tried:`)
}
export const one_by_one = () => {
	return (`One row is done after the other, each with its own result, and you can stop in between.`)
}
export const fine = () => {
	return (`nothing stands in the way`)
}
export const progress = (i) => {
	return (`${i.done} of ${i.total} rows done`)
}
export const refused = (i) => {
	return (`${i.count} refused`)
}
export const started_by = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Started by ${i.who}, `)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "Started by " }, { type: "text", value: String(i.who) }, { type: "text", value: ", " }, { type: "markup-standalone", name: "when" }])
			})
		}
	)
)
export const retry_guests = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Try ${i.number} guest again`);
	return (`Try ${i.number} guests again`)
	
}
export const retried = () => {
	return (`The list goes on.`)
}
export const not_retried = () => {
	return (`It could not be started again.`)
}
export const see_orders = () => {
	return (`See them in Orders`)
}
