// Compiled from texts/en/answers.json by `npm run texts`.
export const reset_link_sent = () => {
	return (`If there’s an account with this email address, we’ve sent it a link.`)
}
export const logged_out = () => {
	return (`You have been logged out.`)
}
export const logged_out_everywhere = () => {
	return (`You’ve been logged out everywhere.`)
}
export const registered = () => {
	return (`Thanks for registering. We’ve emailed you a code and, if you’re new here, your password.`)
}
export const account_deleted = () => {
	return (`We’ve deleted your account.`)
}
export const password_changed = () => {
	return (`Your new password is set. You can log in with it now.`)
}
export const tickets_sent = () => {
	return (`If there are tickets for this address, they’ll arrive within 10 minutes. Please check your spam folder too.`)
}
export const pause_link_sent = () => {
	return (`If there’s an account with this email address, we’ve sent it a link.`)
}
export const login_code_sent = () => {
	return (`If there is an account with this email address, we have sent a code to it.`)
}
