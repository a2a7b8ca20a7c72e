// Compiled from texts/en/screens/terms.json by `npm run texts`.
export const accept = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`I accept the Terms and Conditions`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "I accept the " }, { type: "markup-start", name: "terms" }, { type: "text", value: "Terms and Conditions" }, { type: "markup-end", name: "terms" }])
			})
		}
	)
)
export const title = () => {
	return (`Terms and Conditions`)
}
export const close = () => {
	return (`Close`)
}
