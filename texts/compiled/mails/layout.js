// Compiled from texts/en/mails/layout.json by `npm run texts`.
export const hello = (i) => {
	return (`Hello ${i.name}`)
}
export const hello_without_name = () => {
	return (`Hello`)
}
export const questions = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Questions? Write to ${i.email}.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "Questions? Write to " }, { type: "markup-start", name: "link" }, { type: "text", value: String(i.email) }, { type: "markup-end", name: "link" }, { type: "text", value: "." }])
			})
		}
	)
)
export const log_in = () => {
	return (`Log in`)
}
export const see_order = () => {
	return (`See your order`)
}
export const open_office = () => {
	return (`Open the office`)
}
