// Compiled from texts/en/office/session.json by `npm run texts`.
export const unknown_browser = () => {
	return (`Unknown browser`)
}
export const browser_on = (i) => {
	return (`${i.browser} on ${i.system}`)
}
export const this_one = () => {
	return (`This one`)
}
export const about = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.network} · since  · last seen  · ends `)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: String(i.network) }, { type: "text", value: " · since " }, { type: "markup-standalone", name: "since" }, { type: "text", value: " · last seen " }, { type: "markup-standalone", name: "seen" }, { type: "text", value: " · ends " }, { type: "markup-standalone", name: "ends" }])
			})
		}
	)
)
export const end = () => {
	return (`End`)
}
export const end_of = (i) => {
	return (`End the session of ${i.browser}`)
}
export const newest_shown = (i) => {
	return (`The newest ${i.shown} are shown.`)
}
