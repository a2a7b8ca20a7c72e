// Compiled from texts/en/screens/offline.json by `npm run texts`.
export const note = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`You’re offline. This is how your orders looked on .`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "You’re offline. This is how your orders looked on " }, { type: "markup-standalone", name: "when" }, { type: "text", value: "." }])
			})
		}
	)
)
