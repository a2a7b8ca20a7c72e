// Compiled from texts/en/screens/session/code.json by `npm run texts`.
export const use_password = () => {
	return (`Use your password`)
}
export const code = () => {
	return (`Six-digit code`)
}
export const sent = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`If there’s an account for ${i.email}, its code is on the way. It’s valid for 10 minutes. Please check your spam folder, too.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "If there’s an account for " }, { type: "markup-start", name: "email" }, { type: "text", value: String(i.email) }, { type: "markup-end", name: "email" }, { type: "text", value: ", its code is on the way. It’s valid for 10 minutes. Please check your spam folder, too." }])
			})
		}
	)
)
export const send_again = () => {
	return (`Send another code`)
}
export const send_again_in = (i) => {
	return (`Send another code in ${i.seconds} s`)
}
export const sent_again = () => {
	return (`We’ve sent you another code.`)
}
