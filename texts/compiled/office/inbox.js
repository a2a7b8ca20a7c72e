// Compiled from texts/en/office/inbox.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Inbox`)
}
export const search = () => {
	return (`Payer, reference or order`)
}
export const status = () => {
	return (`Status`)
}
export const open = () => {
	return (`To book`)
}
export const booked = () => {
	return (`Booked`)
}
export const closed = () => {
	return (`Closed`)
}
export const date = () => {
	return (`Booked`)
}
export const payer = () => {
	return (`Payer`)
}
export const reference = () => {
	return (`Reference`)
}
export const cause = () => {
	return (`Why`)
}
export const amount = () => {
	return (`Amount`)
}
export const suggestion = () => {
	return (`Suggestion`)
}
export const more_actions = () => {
	return (`More`)
}
export const nothing_waits = () => {
	return (`Nothing waits.`)
}
export const no_receipt_waits = () => {
	return (`No receipt waits.`)
}
export const none_booked = () => {
	return (`No receipt was booked yet. What a statement brings is booked by itself, or here.`)
}
export const none_closed = () => {
	return (`No receipt was closed. One that pays no order is closed with a reason.`)
}
export const last_statement = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`Last statement: .`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "Last statement: " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
export const import_next = () => {
	return (`Import the next statement of your bank when you have it.`)
}
export const oldest_receipt = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`Oldest receipt to book: .`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "Oldest receipt to book: " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
export const reason_no_order = () => {
	return (`Names no order`)
}
export const reason_several_orders = () => {
	return (`Names several orders`)
}
export const reason_other_currency = () => {
	return (`Another currency`)
}
export const reason_reversal = () => {
	return (`Reversal`)
}
export const reason_unclear_amount = () => {
	return (`Amount unclear`)
}
export const reason_looks_like = () => {
	return (`Looks like another receipt`)
}
export const reason_receipt_reversed = () => {
	return (`Reversal of a receipt`)
}
export const advice_other_currency = () => {
	return (`Send it back, or exchange it and record the payment at its order.`)
}
export const advice_reversal = () => {
	return (`The bank gave back what you had transferred: no order pays with it.`)
}
export const advice_unclear_amount = () => {
	return (`Several payments in one whose amounts do not add up. Ask your bank, then divide it.`)
}
export const advice_looks_like = () => {
	return (`Another file brought it. Compare the two.`)
}
export const advice_receipt_reversed = () => {
	return (`The bank took money back. Ask it which receipt this was.`)
}
export const order_missing_amount = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name}, missing .`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: String(i.name) }, { type: "text", value: ", missing " }, { type: "markup-standalone", name: "amount" }, { type: "text", value: "." }])
			})
		}
	)
)
export const ended_order_missing_amount = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name}, missing . Its order has ended.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: String(i.name) }, { type: "text", value: ", missing " }, { type: "markup-standalone", name: "amount" }, { type: "text", value: ". Its order has ended." }])
			})
		}
	)
)
export const related_booked = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`The receipt of , ${i.amount} from ${i.payer}, booked to .`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "The receipt of " }, { type: "markup-standalone", name: "when" }, { type: "text", value: ", " }, { type: "text", value: String(i.amount) }, { type: "text", value: " from " }, { type: "text", value: String(i.payer) }, { type: "text", value: ", booked to " }, { type: "markup-standalone", name: "orders" }, { type: "text", value: "." }])
			})
		}
	)
)
export const related_waits = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`The receipt of , ${i.amount} from ${i.payer}, waits here too.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "The receipt of " }, { type: "markup-standalone", name: "when" }, { type: "text", value: ", " }, { type: "text", value: String(i.amount) }, { type: "text", value: " from " }, { type: "text", value: String(i.payer) }, { type: "text", value: ", waits here too." }])
			})
		}
	)
)
export const related_closed = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`The receipt of , ${i.amount} from ${i.payer}, was dismissed: ${i.closing}.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "The receipt of " }, { type: "markup-standalone", name: "when" }, { type: "text", value: ", " }, { type: "text", value: String(i.amount) }, { type: "text", value: " from " }, { type: "text", value: String(i.payer) }, { type: "text", value: ", was dismissed: " }, { type: "text", value: String(i.closing) }, { type: "text", value: "." }])
			})
		}
	)
)
export const somebody = () => {
	return (`somebody`)
}
export const same_receipt = () => {
	return (`Same receipt`)
}
export const same_receipt_done = () => {
	return (`Dismissed as the same receipt.`)
}
export const dismiss_same = () => {
	return (`Dismiss as same receipts`)
}
export const dismiss_same_question = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Of ${i.number} receipt, each that looks like another one is dismissed as the same receipt. The others stay here.`);
	return (`Of ${i.number} receipts, each that looks like another one is dismissed as the same receipt. The others stay here.`)
	
}
export const not_alike = () => {
	return (`It looks like no other receipt.`)
}
export const book_suggestions = () => {
	return (`Book exact suggestions`)
}
export const book_suggestions_question = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Of ${i.number} receipt, each that names one order’s code or buyer, and brings exactly what that order lacks, is booked to it. The others stay here.`);
	return (`Of ${i.number} receipts, each that names one order’s code or buyer, and brings exactly what that order lacks, is booked to it. The others stay here.`)
	
}
export const not_exact = () => {
	return (`No order whose buyer or code the receipt names lacks exactly this amount.`)
}
export const book = () => {
	return (`Book`)
}
export const book_to_order = (i) => {
	return (`Book ${i.order}`)
}
export const book_to = () => {
	return (`Book to order`)
}
export const book_to_menu = () => {
	return (`Book to order …`)
}
export const book_anyway_menu = () => {
	return (`Book anyway …`)
}
export const order_code = () => {
	return (`Order code`)
}
export const order_code_missing = () => {
	return (`Please enter an order’s code.`)
}
export const book_text = (i) => {
	return (`${i.amount} from ${i.payer} is booked to the order, with the date of the statement. Once the order is paid in full its tickets are issued and mailed.`)
}
export const book_from = (i) => {
	return (`It came from ${i.payer}, and has the date of the statement.`)
}
export const booked_done = () => {
	return (`Receipt booked.`)
}
export const take_back = () => {
	return (`Take back`)
}
export const take_back_menu = () => {
	return (`Take back …`)
}
export const take_back_from = (i) => {
	return (`Take back from ${i.order}`)
}
export const take_back_title = () => {
	return (`Take money back out of an order`)
}
export const take_back_text = (i) => {
	return (`The bank took ${i.amount} back. It is taken out of the order, which is a problem until it is paid again or cancelled.`)
}
export const tickets_stay = () => {
	return (`Tickets that were issued stay valid until the order is cancelled.`)
}
export const taken_back = () => {
	return (`Money taken back out of the order.`)
}
export const divide = () => {
	return (`Divide receipt`)
}
export const divide_menu = () => {
	return (`Divide receipt …`)
}
export const divide_over = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Divide over ${i.count} order`);
	return (`Divide over ${i.count} orders`)
	
}
export const divide_text = (i) => {
	return (`The receipt of ${i.amount} is booked to several orders, all of them or none, with the date of the statement.`)
}
export const part_order = (i) => {
	return (`Order code ${i.number}`)
}
export const part_amount = (i) => {
	return (`Amount ${i.number}`)
}
export const remove_part = (i) => {
	return (`Remove order ${i.number}`)
}
export const part_missing_amount = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name}, missing `)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: String(i.name) }, { type: "text", value: ", missing " }, { type: "markup-standalone", name: "amount" }])
			})
		}
	)
)
export const nothing_open = () => {
	return (`Named too, but nothing open`)
}
export const add_part = () => {
	return (`Add an order`)
}
export const adds_up = () => {
	return (`Adds up.`)
}
export const amount_left = (i) => {
	return (`${i.amount} left`)
}
export const amount_too_much = (i) => {
	return (`${i.amount} too much`)
}
export const parts_needed = () => {
	return (`Each needs a code and an amount.`)
}
export const parts_missing = () => {
	return (`Please enter a code and an amount for every order.`)
}
export const parts_differ = () => {
	return (`The parts have to add up to the receipt.`)
}
export const divided = () => {
	return (`Receipt divided.`)
}
export const dismiss = () => {
	return (`Dismiss receipt`)
}
export const dismiss_menu = () => {
	return (`Dismiss receipt …`)
}
export const can_be_reopened = () => {
	return (`It can be opened again.`)
}
export const reason = () => {
	return (`Reason`)
}
export const closing_sent_back = () => {
	return (`Sent back to the payer`)
}
export const closing_not_ours = () => {
	return (`Not for the shop`)
}
export const closing_same_receipt = () => {
	return (`Same as another receipt`)
}
export const closing_other = () => {
	return (`Another reason`)
}
export const closing_divided = () => {
	return (`Divided over several orders`)
}
export const closing_with_note = (i) => {
	return (`${i.closing}: ${i.note}`)
}
export const note = () => {
	return (`Note`)
}
export const sent_back_hint = () => {
	return (`Make the transfer at your bank first: the shop sends no money.`)
}
export const note_missing = () => {
	return (`Please say the reason.`)
}
export const dismissed = () => {
	return (`Receipt dismissed.`)
}
export const reopen = () => {
	return (`Open again`)
}
export const reopened = () => {
	return (`The receipt waits again.`)
}
export const import_statement = () => {
	return (`Import statement`)
}
export const import_text = () => {
	return (`Receipts that name an order are booked to it; the others wait here. The same receipt again, also in another statement, books nothing.`)
}
export const file = () => {
	return (`Statement (CAMT.053 or CSV)`)
}
export const no_file = () => {
	return (`Please choose a file.`)
}
export const columns_title = () => {
	return (`The columns of your CSV file`)
}
export const columns_hint = () => {
	return (`Please check what was found by the headings of the file. What you choose is remembered on this device.`)
}
export const no_column = () => {
	return (`Not in the file`)
}
export const column_date = () => {
	return (`Date`)
}
export const column_amount = () => {
	return (`Amount`)
}
export const column_credit = () => {
	return (`Amount in, if separate`)
}
export const column_direction = () => {
	return (`Credit or debit, if named`)
}
export const column_status = () => {
	return (`Booked or pending, if named`)
}
export const column_currency = () => {
	return (`Currency`)
}
export const column_reference = () => {
	return (`Reference`)
}
export const column_payer = () => {
	return (`Payer`)
}
export const column_account = () => {
	return (`Payer’s account`)
}
export const column_text = () => {
	return (`Text`)
}
export const first_read = () => {
	return (`The first, as they were read:`)
}
export const first_waits = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`, ${i.payer}, waits here`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-standalone", name: "when" }, { type: "text", value: ", " }, { type: "text", value: String(i.payer) }, { type: "markup-start", name: "soft" }, { type: "text", value: ", waits here" }, { type: "markup-end", name: "soft" }])
			})
		}
	)
)
export const first_booked = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`, ${i.payer}, to ${i.order}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-standalone", name: "when" }, { type: "text", value: ", " }, { type: "text", value: String(i.payer) }, { type: "markup-start", name: "soft" }, { type: "text", value: ", to " }, { type: "text", value: String(i.order) }, { type: "markup-end", name: "soft" }])
			})
		}
	)
)
export const unread_rows = () => {
	return (`Rows that can’t be read:`)
}
export const unread_row = (i) => {
	return (`Row ${i.row}: ${i.reason}`)
}
export const more_rows = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`and ${i.number} more row`);
	return (`and ${i.number} more rows`)
	
}
export const will_import_nothing = () => {
	return (`No receipt in this file is new: nothing is booked.`)
}
export const will_book = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} receipt will be booked to the order that it names.`);
	return (`${i.number} receipts will be booked, each to the order that it names.`)
	
}
export const will_wait = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} receipt will wait here, with what it may pay.`);
	return (`${i.number} receipts will wait here, each with what it may pay.`)
	
}
export const will_wait_alike = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} receipt looks like one of another file: it will wait here beside that one.`);
	return (`${i.number} receipts look like those of another file: they will wait here beside those.`)
	
}
export const will_reverse = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} reversal of receipts: you take the money back out of the order here.`);
	return (`${i.number} reversals of receipts: you take the money back out of the order here.`)
	
}
export const will_skip_known = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} receipt of earlier statements: nothing happens.`);
	return (`${i.number} receipts of earlier statements: nothing happens.`)
	
}
export const will_skip_pending = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row not booked by the bank yet: import it with a later statement.`);
	return (`${i.number} rows not booked by the bank yet: import them with a later statement.`)
	
}
export const will_ignore = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row left out: not money that came in.`);
	return (`${i.number} rows left out: not money that came in.`)
	
}
export const will_leave_out = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row can’t be read, and will not be booked.`);
	return (`${i.number} rows can’t be read, and will not be booked.`)
	
}
export const imported = (i) => {
	return (`${i.list}.`)
}
export const imported_nothing = () => {
	return (`No receipt in this file is new.`)
}
export const imported_booked = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} receipt booked`);
	return (`${i.number} receipts booked`)
	
}
export const imported_open = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} receipt to look at`);
	return (`${i.number} receipts to look at`)
	
}
export const imported_known = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} receipt known already`);
	return (`${i.number} receipts known already`)
	
}
export const imported_pending = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row pending`);
	return (`${i.number} rows pending`)
	
}
export const imported_unread = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row not read`);
	return (`${i.number} rows not read`)
	
}
export const check_first = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Please check this receipt first`);
	return (`Please check these ${i.number} receipts first`)
	
}
export const check_receipt = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.payer}, .`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: String(i.payer) }, { type: "text", value: ", " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
export const unknown_payer = () => {
	return (`Unknown payer`)
}
export const check_already_paid = () => {
	return (`Already paid`)
}
export const check_twice_in_file = () => {
	return (`Paid twice`)
}
export const check_order_ended = () => {
	return (`Order cancelled`)
}
export const check_too_high = () => {
	return (`Too much`)
}
export const check_too_low = () => {
	return (`Too little`)
}
export const check_already_paid_text = (i) => {
	return (`Order ${i.order} is already paid, so all of it is too much.`)
}
export const check_twice_in_file_text = (i) => {
	return (`Another receipt in this file already pays order ${i.order}, so all of it is too much.`)
}
export const check_order_ended_text = (i) => {
	return (`Order ${i.order} was cancelled with ${i.due} unpaid. It becomes valid again if this pays it and its places are free; otherwise the money waits here.`)
}
export const check_too_high_text = (i) => {
	return (`Order ${i.order} lacks ${i.due}: ${i.difference} too much.`)
}
export const check_too_low_text = (i) => {
	return (`${i.due} is due for order ${i.order}: ${i.difference} too little.`)
}
export const other_money = () => {
	return (`Other money that waits`)
}
export const show_more = (i) => {
	return (`Show ${i.number} more`)
}
export const open_order = () => {
	return (`Open order`)
}
