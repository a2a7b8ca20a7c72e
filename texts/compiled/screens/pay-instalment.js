// Compiled from texts/en/screens/pay-instalment.json by `npm run texts`.
export const order_line = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Order ${i.code} · ${i.items}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "Order " }, { type: "markup-start", name: "code" }, { type: "text", value: String(i.code) }, { type: "markup-end", name: "code" }, { type: "text", value: " · " }, { type: "text", value: String(i.items) }])
			})
		}
	)
)
export const title = () => {
	return (`Payment`)
}
export const title_open = (i) => {
	return (`Payment of ${i.amount}`)
}
export const title_paid = (i) => {
	return (`Paid: ${i.amount}`)
}
export const received = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`We received it on . Thank you!`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "We received it on " }, { type: "markup-standalone", name: "when" }, { type: "text", value: ". Thank you!" }])
			})
		}
	)
)
export const due = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`Due on .`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "Due on " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
export const was_due = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`Was due on .`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "Was due on " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
export const pay = () => {
	return (`Pay`)
}
export const pay_now = (i) => {
	return (`Pay ${i.amount} now`)
}
export const pay_all = (i) => {
	return (`Or pay the full balance: ${i.amount}`)
}
export const order_details = () => {
	return (`Order details`)
}
export const to_order = () => {
	return (`Go to the order`)
}
export const try_again = () => {
	return (`Try again`)
}
export const order_id = () => {
	return (`Order ID`)
}
export const ordered = () => {
	return (`Ordered`)
}
export const payment = () => {
	return (`Payment`)
}
export const payment_place = (i) => {
	return (`${i.place} of ${i.count}`)
}
export const reference = () => {
	return (`Reference`)
}
export const method = () => {
	return (`Method`)
}
export const order_total = () => {
	return (`Order total`)
}
export const paid_so_far = () => {
	return (`Paid so far`)
}
