// Compiled from texts/en/screens/order.json by `npm run texts`.
import * as registry from '../registry.js'
export const all_orders = () => {
	return (`All orders`)
}
export const from_another = () => {
	return (`Another customer placed this order and reassigned the ticket to you.`)
}
export const goods = () => {
	return (`Your merchandise`)
}
export const withdrawn = () => {
	return (`Withdrawn`)
}
export const withdrawn_on = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`You withdrew from the contract on .`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "You withdrew from the contract on " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
export const withdraw_until = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`You can withdraw from the contract for your merchandise until . You don’t need to give a reason.`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "You can withdraw from the contract for your merchandise until " }, { type: "markup-standalone", name: "when" }, { type: "text", value: ". You don’t need to give a reason." }])
			})
		}
	)
)
export const withdraw_after_receipt = () => {
	return (`You can withdraw from the contract for your merchandise within 14 days of receiving it. You don’t need to give a reason.`)
}
export const withdraw = () => {
	return (`Withdraw from contract here`)
}
export const transfer = () => {
	return (`Bank transfer`)
}
export const transfer_amount = (i) => {
	return (`Transfer ${i.amount}`)
}
export const transfer_rest = (i) => {
	return (`Still to pay: ${i.amount}`)
}
export const transfer_by = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`Please pay by  and include the reference, so we know it’s your payment.`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "Please pay by " }, { type: "markup-standalone", name: "when" }, { type: "text", value: " and include the reference, so we know it’s your payment." }])
			})
		}
	)
)
export const transfer_fact_amount = () => {
	return (`Amount`)
}
export const transfer_fact_recipient = () => {
	return (`Recipient`)
}
export const transfer_fact_iban = () => {
	return (`IBAN`)
}
export const transfer_fact_bic = () => {
	return (`BIC`)
}
export const transfer_fact_reference = () => {
	return (`Reference`)
}
export const transfer_qr_code = () => {
	return (`QR code of this transfer for banking apps`)
}
export const transfer_scan = () => {
	return (`Scan it with your banking app`)
}
export const slip = () => {
	return (`Paying from a Croatian bank?`)
}
export const slip_how = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Scan this barcode with your banking app, or enter model ${i.model} and this reference:`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "Scan this barcode with your banking app, or enter model " }, { type: "markup-start", name: "model" }, { type: "text", value: String(i.model) }, { type: "markup-end", name: "model" }, { type: "text", value: " and this reference:" }])
			})
		}
	)
)
export const slip_reference = () => {
	return (`Croatian reference`)
}
export const slip_barcode = () => {
	return (`Barcode of the payment slip for Croatian banking apps`)
}
export const copy = () => {
	return (`Copy`)
}
export const copy_label = (i) => {
	return (`Copy ${i.what}`)
}
export const copied = () => {
	return (`Copied`)
}
export const copied_label = (i) => {
	return (`${i.what} copied`)
}
export const costs = () => {
	return (`Order summary`)
}
export const costs_items = () => {
	return (`Items`)
}
export const costs_shipping = () => {
	return (`Shipping`)
}
export const costs_shipping_to = (i) => {
	return (`Shipping to ${i.country}`)
}
export const costs_discount = () => {
	return (`Discount`)
}
export const costs_discount_named = (i) => {
	return (`Discount ${i.name}`)
}
export const costs_total = () => {
	return (`Total`)
}
export const costs_paid = () => {
	return (`Paid`)
}
export const costs_paid_on = (i) => {
	return (`Paid on ${i.date}`)
}
export const costs_refunded = () => {
	return (`Refunded`)
}
export const costs_due = () => {
	return (`Still to pay`)
}
export const invoice = () => {
	return (`Download invoice`)
}
export const invoice_label = () => {
	return (`Download invoice (opens in a new window)`)
}
export const plan = () => {
	return (`Payment plan`)
}
export const plan_dates = () => {
	return (`Add dates to calendar`)
}
export const plan_payments = () => {
	return (`Payments of your plan`)
}
export const plan_manage = () => {
	return (`Manage`)
}
export const plan_manage_label = (i) => {
	return (`Manage payment of ${i.amount}`)
}
export const plan_view = () => {
	return (`View`)
}
export const plan_view_label = (i) => {
	return (`View payment of ${i.amount}`)
}
export const cancelled = () => {
	return (`This order is cancelled. Its tickets aren’t valid, and we won’t charge you anything more.`)
}
export const organiser = () => {
	return (`We’re sorry: the organiser has cancelled this.`)
}
export const organiser_soon = () => {
	return (`We’ll email you soon about your money. You don’t have to do anything.`)
}
export const organiser_asked = (i) => {
	return (`You’ll get ${i.amount} back. You don’t have to do anything: we’ll email you when it’s on its way.`)
}
export const organiser_processing = (i) => {
	return (`We’re sending you ${i.amount} back and will email you when it’s done.`)
}
export const organiser_processed = (i) => {
	return (`We’ve sent you ${i.amount} back. Your bank may take a few days to show it.`)
}
export const organiser_nothing = () => {
	return (`You didn’t pay anything for it, so there’s nothing to send back.`)
}
export const organiser_holder = () => {
	return (`Whoever bought it for you gets the money back.`)
}
export const organiser_rest = () => {
	return (`Everything else in this order stays as it is.`)
}
export const problem = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`There’s a problem with your payment, and we’re looking into it. If you don’t hear from us, please write to ${i.email}.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "There’s a problem with your payment, and we’re looking into it. If you don’t hear from us, please write to " }, { type: "markup-start", name: "contact" }, { type: "text", value: String(i.email) }, { type: "markup-end", name: "contact" }, { type: "text", value: "." }])
			})
		}
	)
)
export const next_payment = () => {
	return (`Next payment`)
}
export const next_payment_amount = (i) => {
	return (`Next payment: ${i.amount}`)
}
export const to_pay = (i) => {
	return (`${i.amount} to pay`)
}
export const kept_until = (
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
export const was_due = (
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
export const due_now = (
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
export const due_later = (
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
export const unopened = () => {
	return (`We can’t take card payments at the moment. You haven’t been charged, and your order is saved.`)
}
export const unopened_retry = () => {
	return (`Please try again in a few minutes.`)
}
export const unopened_retry_or_transfer = () => {
	return (`Please try again in a few minutes, or pay by bank transfer.`)
}
export const transfer_instead = () => {
	return (`Pay by bank transfer instead`)
}
export const to_cart = () => {
	return (`Put the items back in the cart`)
}
export const to_cart_hint = (i) => {const plural = registry.plural("en", i.minutes, {});
	if (plural === "one") return (`This cancels the order. We’ll hold your items for ${i.minutes} minute, and you can use a voucher or change something.`);
	return (`This cancels the order. We’ll hold your items for ${i.minutes} minutes, and you can use a voucher or change something.`)
	
}
export const cart_restored = () => {
	return (`Your items are back in your cart.`)
}
export const under_way = () => {
	return (`You’ve started a payment. If you’ve closed the payment page, you can simply start again.`)
}
export const refund_first = () => {
	return (`You have an active refund request on this order. Please cancel the refund request if you wish to continue with the payment plan.`)
}
export const refund = () => {
	return (`Refund`)
}
export const refunds = () => {
	return (`Refunds`)
}
export const refund_number = (i) => {
	return (`Refund ${i.id}`)
}
export const refund_how = () => {
	return (`We’ll show what you’ll get back before you confirm. The booking fee isn’t refundable.`)
}
export const refund_request = () => {
	return (`Request Refund`)
}
export const terms = () => {
	return (`Terms and Conditions`)
}
export const terms_why = () => {
	return (`You’ll get your tickets once you have.`)
}
export const terms_accept = () => {
	return (`Accept`)
}
export const terms_thanks = () => {
	return (`Thank you for accepting the Terms and Conditions.`)
}
export const thanks = (i) => {
	return (`Thank you, ${i.name}!`)
}
export const paid_tickets = (i) => {
	return (`Your order is paid. Your tickets are on their way to ${i.email}.`)
}
export const paid_tickets_unconfirmed = () => {
	return (`Your order is paid. Your tickets are on their way to the email address you last confirmed.`)
}
export const paid_goods = (i) => {
	return (`Your order is paid. Your confirmation is on its way to ${i.email}.`)
}
export const paid_goods_unconfirmed = () => {
	return (`Your order is paid. Your confirmation is on its way to the email address you last confirmed.`)
}
export const mail_wait = () => {
	return (`Please allow 10 minutes and check your spam folder.`)
}
export const paid_plan = () => {
	return (`We’ve received your payment. You’ll get your tickets once you’ve paid off your plan. We’ll remind you before each payment.`)
}
export const paid_partly = () => {
	return (`We’ve received part of your payment. You’ll get your tickets once the rest arrives.`)
}
export const settling = () => {
	return (`We’re waiting for the payment page to confirm your payment. This page updates by itself.`)
}
export const confirm_cancelled = () => {
	return (`This order is cancelled. We won’t charge you anything more.`)
}
export const confirm_problem = () => {
	return (`There’s a problem with your payment. We’re looking into it and will write to you.`)
}
export const reserved_transfer = () => {
	return (`Your order is reserved. Transfer the money as shown below, and we’ll do the rest.`)
}
export const reserved = () => {
	return (`Your order is reserved. You just need to pay for it.`)
}
