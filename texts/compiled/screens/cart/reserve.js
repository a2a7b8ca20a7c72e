// Compiled from texts/en/screens/cart/reserve.json by `npm run texts`.
export const reserve = (i) => {
	return (`Reserve for ${i.price}`)
}
export const reserve_free = () => {
	return (`Reserve for free`)
}
export const reserve_plan = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Reserve for ${i.today}, ${i.later}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "Reserve for " }, { type: "text", value: String(i.today) }, { type: "text", value: ", " }, { type: "markup-start", name: "later" }, { type: "text", value: String(i.later) }, { type: "markup-end", name: "later" }])
			})
		}
	)
)
