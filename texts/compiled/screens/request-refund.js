// Compiled from texts/en/screens/request-refund.json by `npm run texts`.
export const title = () => {
	return (`Request a refund`)
}
export const step_items = () => {
	return (`Select items`)
}
export const step_bank = () => {
	return (`Enter bank details`)
}
export const step_confirm = () => {
	return (`Confirm`)
}
export const back = () => {
	return (`Back`)
}
export const continue_on = () => {
	return (`Continue`)
}
export const requested = () => {
	return (`Refund request submitted successfully.`)
}
export const whole_plan = () => {
	return (`With a payment plan, we refund the whole order.`)
}
export const no_plan_refund = () => {
	return (`With a payment plan, we can only refund the whole order, and right now we can’t refund all of its items.`)
}
export const barred = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name}: ${i.why}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "item" }, { type: "text", value: String(i.name) }, { type: "markup-end", name: "item" }, { type: "text", value: ": " }, { type: "text", value: String(i.why) }])
			})
		}
	)
)
export const barred_of = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name} for ${i.holder}: ${i.why}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "item" }, { type: "text", value: String(i.name) }, { type: "markup-end", name: "item" }, { type: "text", value: " for " }, { type: "text", value: String(i.holder) }, { type: "text", value: ": " }, { type: "text", value: String(i.why) }])
			})
		}
	)
)
export const tickets = () => {
	return (`Tickets`)
}
export const merchandise = () => {
	return (`Merchandise`)
}
export const kinds_apart = () => {
	return (`Tickets and merchandise need separate refund requests.`)
}
export const kind_barred = () => {
	return (`You can’t refund tickets and merchandise in one request. You can ask for these once your first refund is done.`)
}
export const item_of = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name} for ${i.holder}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "item" }, { type: "text", value: String(i.name) }, { type: "markup-end", name: "item" }, { type: "text", value: " " }, { type: "markup-start", name: "holder" }, { type: "text", value: "for " }, { type: "text", value: String(i.holder) }, { type: "markup-end", name: "holder" }])
			})
		}
	)
)
export const brings = () => {
	return (`You’ll get back:`)
}
export const sum_price = (i) => {
	return (`${i.amount} price`)
}
export const sum_price_without_fee = (i) => {
	return (`${i.amount} price without booking fee`)
}
export const sum_refund_fee = (i) => {
	return (`− ${i.amount} refund fee`)
}
export const sum_shipping = (i) => {
	return (`+ ${i.amount} shipping`)
}
export const why_requested = () => {
	return (`You’ve already requested a refund for this.`)
}
export const why_under_way = () => {
	return (`We’re already working on this refund.`)
}
export const why_refunded = () => {
	return (`We’ve already refunded this.`)
}
export const why_void = () => {
	return (`This is no longer valid.`)
}
export const why_held = () => {
	return (`Someone else holds this ticket. You can request a refund once it’s back with you.`)
}
export const your_refund = () => {
	return (`Your refund`)
}
export const paid_so_far = () => {
	return (`Paid so far`)
}
export const price = () => {
	return (`Price`)
}
export const price_with_fee = () => {
	return (`Price with booking fee`)
}
export const fee = () => {
	return (`Booking fee (non-refundable)`)
}
export const refund_fee = () => {
	return (`Refund fee`)
}
export const shipping = () => {
	return (`Shipping`)
}
export const total = () => {
	return (`You’ll get back`)
}
export const at_most_paid = () => {
	return (`We can’t refund more than you’ve paid for this order, less any earlier refunds.`)
}
export const nothing_left = () => {
	return (`After the fees, there’s nothing left to refund.`)
}
export const bank_city = () => {
	return (`Bank city`)
}
export const bic_hint = () => {
	return (`8 or 11 letters and digits.`)
}
export const note = () => {
	return (`Note`)
}
export const note_hint = () => {
	return (`Optional: anything else we should know.`)
}
export const items_to_refund = () => {
	return (`Items to refund`)
}
export const refund_to = () => {
	return (`Refund to`)
}
export const account_holder = () => {
	return (`Account holder`)
}
export const address = () => {
	return (`Address`)
}
export const bank = () => {
	return (`Bank`)
}
export const while_open_plan = () => {
	return (`While your request is open, we won’t charge any more instalments. You can cancel it until we start working on it.`)
}
export const while_open = () => {
	return (`While your request is open, you can’t use these items. You can cancel it until we start working on it.`)
}
export const request = (i) => {
	return (`Request refund of ${i.amount}`)
}
