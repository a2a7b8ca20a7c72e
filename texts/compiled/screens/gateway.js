// Compiled from texts/en/screens/gateway.json by `npm run texts`.
export const maximum_reached = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`You’ve reached the maximum of ${i.most} payment attempts. Please contact us immediately before making another payment attempt.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "You’ve reached the maximum of " }, { type: "text", value: String(i.most) }, { type: "text", value: " payment attempts. Please " }, { type: "markup-start", name: "contact" }, { type: "text", value: "contact us immediately before making another payment attempt" }, { type: "markup-end", name: "contact" }, { type: "text", value: "." }])
			})
		}
	)
)
export const maximum_near = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`You can try a payment up to ${i.most} times. If something keeps going wrong, please contact us.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "You can try a payment up to " }, { type: "text", value: String(i.most) }, { type: "text", value: " times. If something keeps going wrong, please " }, { type: "markup-start", name: "contact" }, { type: "text", value: "contact us" }, { type: "markup-end", name: "contact" }, { type: "text", value: "." }])
			})
		}
	)
)
export const last_attempt_failed = () => {
	return (`Your last payment didn’t go through. You haven’t been charged.`)
}
export const leaving = () => {
	return (`Taking you to the payment page…`)
}
export const leaving_saved = () => {
	return (`Your order is saved. Please don’t close this window.`)
}
export const leaving_again = () => {
	return (`Nothing happening? Continue to the payment page`)
}
export const unopened = () => {
	return (`We couldn’t open the payment page. You haven’t been charged. Please try again in a moment.`)
}
