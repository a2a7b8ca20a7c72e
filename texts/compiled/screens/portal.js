// Compiled from texts/en/screens/portal.json by `npm run texts`.
import * as registry from '../registry.js'
export const hello = (i) => {
	return (`Hello ${i.name}`)
}
export const orders = () => {
	return (`Your orders`)
}
export const all_orders = () => {
	return (`All orders`)
}
export const no_orders = () => {
	return (`No orders yet. Once you’ve bought something, you’ll find it here, with your tickets and invoices.`)
}
export const browse = () => {
	return (`Browse tickets`)
}
export const coming_up = () => {
	return (`Coming up`)
}
export const show_all = (i) => {
	return (`Show all ${i.count} tickets`)
}
export const pay_card = (i) => {
	return (`${i.amount} to pay`)
}
export const pay_transfer = (i) => {
	return (`${i.amount} to pay by bank transfer`)
}
export const pay_kept = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`We’ll hold your order for you until .`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "We’ll hold your order for you until " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
export const pay_by = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`Please pay by .`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "Please pay by " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
export const pay_was_due = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`It was due on . Please pay it now.`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "It was due on " }, { type: "markup-standalone", name: "when" }, { type: "text", value: ". Please pay it now." }])
			})
		}
	)
)
export const pay_due = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`It’s due on . Please pay it now.`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "It’s due on " }, { type: "markup-standalone", name: "when" }, { type: "text", value: ". Please pay it now." }])
			})
		}
	)
)
export const pay_later = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`It’s due on . You can pay earlier if you like.`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "It’s due on " }, { type: "markup-standalone", name: "when" }, { type: "text", value: ". You can pay earlier if you like." }])
			})
		}
	)
)
export const pay_now = () => {
	return (`Pay now`)
}
export const pay_details = () => {
	return (`Show bank details`)
}
export const pay_view = () => {
	return (`View order`)
}
export const pay_of = (i) => {
	return (`${i.action}, order ${i.code}`)
}
export const reassigned_to_you = () => {
	return (`Reassigned to you`)
}
export const reassigned = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} ticket reassigned`);
	return (`${i.count} tickets reassigned`)
	
}
export const order_id = () => {
	return (`Order ID`)
}
export const refund_id = () => {
	return (`Refund ID`)
}
export const date = () => {
	return (`Date`)
}
export const via = () => {
	return (`Via`)
}
export const method = () => {
	return (`Method`)
}
export const status = () => {
	return (`Status`)
}
export const items = () => {
	return (`Items`)
}
export const actions = () => {
	return (`Actions`)
}
export const manage = () => {
	return (`Manage`)
}
export const manage_order = (i) => {
	return (`Manage order ${i.code}`)
}
export const manage_refund = (i) => {
	return (`Manage refund ${i.id}`)
}
export const refund = () => {
	return (`Refund`)
}
export const refund_order = (i) => {
	return (`Refund order ${i.code}`)
}
export const refunds = () => {
	return (`Your refunds`)
}
export const no_refunds = () => {
	return (`You haven’t requested any refunds.`)
}
