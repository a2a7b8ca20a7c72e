// Compiled from texts/en/screens/consent.json by `npm run texts`.
export const cookies = () => {
	return (`Cookies`)
}
export const question = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`May we measure which adverts bring you here? The shop works just the same without. Cookie policy`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "May we measure which adverts bring you here? The shop works just the same without. " }, { type: "markup-start", name: "policy" }, { type: "text", value: "Cookie policy" }, { type: "markup-end", name: "policy" }])
			})
		}
	)
)
export const refuse = () => {
	return (`Refuse`)
}
export const accept = () => {
	return (`Accept`)
}
export const choice = () => {
	return (`Your choice about measuring`)
}
export const choice_yes = () => {
	return (`You’ve accepted. We measure which adverts bring you here.`)
}
export const choice_no = () => {
	return (`You’ve refused. We don’t measure anything.`)
}
export const choice_open = () => {
	return (`You haven’t chosen yet. We don’t measure anything.`)
}
