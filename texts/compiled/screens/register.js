// Compiled from texts/en/screens/register.json by `npm run texts`.
export const title = () => {
	return (`Register`)
}
export const lead = () => {
	return (`Tell us your name and email, and we’ll send you a password.`)
}
export const full_name = () => {
	return (`Full name`)
}
export const email_hint = () => {
	return (`We’ll send your password and tickets to this address.`)
}
export const submit = () => {
	return (`Register`)
}
export const have_account = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`Have an account? Login`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "Have an account? " }, { type: "markup-start", name: "link" }, { type: "text", value: "Login" }, { type: "markup-end", name: "link" }])
			})
		}
	)
)
export const sent_title = () => {
	return (`Check your email`)
}
export const sent = (i) => {
	return (`Thanks for registering! We’ve emailed a code to ${i.email}. If you’re new here, your password is in the same email.`)
}
