// Compiled from texts/en/screens/withdraw.json by `npm run texts`.
export const withdraw = () => {
	return (`Withdraw from contract here`)
}
export const withdraw_order = (i) => {
	return (`Withdraw from contract here: order ${i.code}`)
}
export const confirm_withdrawal = () => {
	return (`Confirm withdrawal`)
}
export const wizard_title = () => {
	return (`Withdrawal`)
}
export const your_withdrawal = () => {
	return (`Your withdrawal`)
}
export const your_right = () => {
	return (`You can withdraw from your contract for merchandise within 14 days of receiving it, without giving a reason. This right doesn’t apply to tickets for a fixed date, but you can request a refund for many of them in the portal.`)
}
export const your_orders = () => {
	return (`Your orders`)
}
export const no_orders = () => {
	return (`You don’t have any orders you can withdraw from right now.`)
}
export const order = (i) => {
	return (`Order ${i.code}`)
}
export const find_order = () => {
	return (`Find your order`)
}
export const order_id = () => {
	return (`Order ID`)
}
export const order_id_hint = () => {
	return (`The 8 characters in the subject of your order email.`)
}
export const order_email_hint = () => {
	return (`The address you used for the order.`)
}
export const continue_on = () => {
	return (`Continue`)
}
export const check_details = () => {
	return (`Please check your details, or write to us.`)
}
export const placed = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Order ${i.code}, placed on .`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "Order " }, { type: "text", value: String(i.code) }, { type: "text", value: ", placed on " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
export const until = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`You can withdraw until .`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "You can withdraw until " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
export const other_order = () => {
	return (`Choose another order`)
}
export const no_merchandise = () => {
	return (`This order has no merchandise, and you can’t withdraw from tickets for a fixed date.`)
}
export const all_withdrawn = () => {
	return (`You’ve already withdrawn from the contract for all merchandise in this order. We have your statement.`)
}
export const nothing_left = () => {
	return (`There’s nothing left in this order that you can withdraw from.`)
}
export const closed_items = () => {
	return (`Items you can’t withdraw from`)
}
export const closed_withdrawn = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name}: you withdrew on `)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "item" }, { type: "text", value: String(i.name) }, { type: "markup-end", name: "item" }, { type: "text", value: ": you withdrew on " }, { type: "markup-standalone", name: "when" }])
			})
		}
	)
)
export const closed = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name}: you can no longer withdraw`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "item" }, { type: "text", value: String(i.name) }, { type: "markup-end", name: "item" }, { type: "text", value: ": you can no longer withdraw" }])
			})
		}
	)
)
export const which_items = () => {
	return (`Which items do you want to withdraw from?`)
}
export const full_name = () => {
	return (`Full name`)
}
export const receipt_email = () => {
	return (`Email for the receipt`)
}
export const receipt_email_hint = () => {
	return (`We’ll send it straight away, with the date and time we received your withdrawal.`)
}
export const your_statement = () => {
	return (`Your statement`)
}
export const statement = () => {
	return (`I withdraw from my contract of sale of:`)
}
export const statement_name = () => {
	return (`Name`)
}
export const statement_order = () => {
	return (`Order`)
}
export const statement_email = () => {
	return (`Receipt to`)
}
export const what_follows = () => {
	return (`This ends your contract for these goods. We’ll refund you within 14 days, standard delivery included. Please send the goods back within 14 days too.`)
}
export const received = () => {
	return (`We’ve received your withdrawal`)
}
export const receipt_sent = (i) => {
	return (`Your receipt is on its way to ${i.email}. Please keep it.`)
}
export const receipt_received = () => {
	return (`Received`)
}
export const receipt_items = () => {
	return (`Items`)
}
export const receipt_statement = () => {
	return (`Statement`)
}
export const receipt_refund = () => {
	return (`We’ll refund you within 14 days, standard delivery included. Please send the goods back within 14 days too. We may hold the refund until the goods, or proof that you’ve sent them, have reached us.`)
}
export const see_order = () => {
	return (`See your order`)
}
export const home = () => {
	return (`Home`)
}
