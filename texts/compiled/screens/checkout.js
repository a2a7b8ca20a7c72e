// Compiled from texts/en/screens/checkout.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Checkout`)
}
export const payment = () => {
	return (`Payment`)
}
export const terms = () => {
	return (`Terms`)
}
export const again = () => {
	return (`Try again`)
}
export const billing = () => {
	return (`Billing address`)
}
export const change_in_account = () => {
	return (`Change in your account`)
}
export const address_kept = () => {
	return (`We’ll keep this address in your account for your next order. You can change it there anytime.`)
}
export const shipping_address = () => {
	return (`Shipping address`)
}
export const same_address = () => {
	return (`Ship to my billing address`)
}
export const full_name = () => {
	return (`Full name`)
}
export const method_missing = () => {
	return (`Please choose how to pay.`)
}
export const empty = () => {
	return (`Your cart is empty`)
}
export const ended = () => {
	return (`Your reservation ended and the items are back on sale. You haven’t been charged.`)
}
export const browse_tickets = () => {
	return (`Browse tickets`)
}
export const browse_merchandise = () => {
	return (`Browse merchandise`)
}
export const method = () => {
	return (`Payment method`)
}
export const method_country = () => {
	return (`Choose your country to see how you can pay.`)
}
export const card_hint = () => {
	return (`Pay on the next page and we’ll confirm your order right away.`)
}
export const plan_hint = () => {
	return (`Make your first payment on the next page.`)
}
export const transfer_hint = () => {
	return (`We’ll show you our bank details and send your tickets once your payment arrives.`)
}
export const voucher_hint = () => {
	return (`Your voucher covers the whole order.`)
}
export const order = () => {
	return (`Your order`)
}
export const summary = () => {
	return (`Summary`)
}
export const item = () => {
	return (`Item`)
}
export const price = () => {
	return (`Price with fee`)
}
export const shipping = () => {
	return (`Shipping`)
}
export const shipping_unknown = () => {
	return (`Please select your country to see your shipping rates.`)
}
export const discount = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Discount ${i.code}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "Discount " }, { type: "markup-start", name: "code" }, { type: "text", value: String(i.code) }, { type: "markup-end", name: "code" }])
			})
		}
	)
)
export const items = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} item`);
	return (`${i.count} items`)
	
}
export const total = () => {
	return (`Total`)
}
export const due_now = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`To pay now: ${i.amount}, the first of ${i.count} payments.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "To pay now: " }, { type: "markup-start", name: "amount" }, { type: "text", value: String(i.amount) }, { type: "markup-end", name: "amount" }, { type: "text", value: ", the first of " }, { type: "text", value: String(i.count) }, { type: "text", value: " payments." }])
			})
		}
	)
)
export const today_read = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`To pay now ${i.amount} today`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "hidden" }, { type: "text", value: "To pay now" }, { type: "markup-end", name: "hidden" }, { type: "text", value: " " }, { type: "markup-start", name: "amount" }, { type: "text", value: String(i.amount) }, { type: "markup-end", name: "amount" }, { type: "text", value: " today" }])
			})
		}
	)
)
export const plan = () => {
	return (`Your payment plan`)
}
export const plan_dates = () => {
	return (`Payments of your plan`)
}
export const today = () => {
	return (`Today`)
}
export const items_before_tax = () => {
	return (`Items before tax`)
}
export const shipping_before_tax = () => {
	return (`Shipping before tax`)
}
export const tax = (i) => {
	return (`Tax ${i.rate}%`)
}
export const place_order = () => {
	return (`Place order`)
}
export const voucher = () => {
	return (`Voucher`)
}
export const voucher_remove = () => {
	return (`Remove voucher`)
}
export const voucher_lost = () => {
	return (`Any left-over value in the discount code will be lost`)
}
export const voucher_have = () => {
	return (`I have a voucher code`)
}
export const voucher_code = () => {
	return (`Voucher code`)
}
export const voucher_apply = () => {
	return (`Apply voucher`)
}
