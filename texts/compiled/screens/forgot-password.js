// Compiled from texts/en/screens/forgot-password.json by `npm run texts`.
export const title = () => {
	return (`Forgot your password?`)
}
export const lead = () => {
	return (`We’ll email you a link to set a new one.`)
}
export const submit = () => {
	return (`Email me a link`)
}
export const hint = () => {
	return (`Use the address you registered with.`)
}
export const sent = (i) => {
	return (`If there’s an account for ${i.email}, we’ve sent a link to set a new password. It works for 15 minutes. Please allow up to 10 minutes for the email to arrive, and check your spam folder.`)
}
