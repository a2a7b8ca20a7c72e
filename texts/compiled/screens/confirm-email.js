// Compiled from texts/en/screens/confirm-email.json by `npm run texts`.
export const done_title = () => {
	return (`Address confirmed`)
}
export const done = (i) => {
	return (`Thank you! When someone passes a ticket on to ${i.email}, it’ll come straight to your account.`)
}
export const orders = () => {
	return (`See your orders`)
}
export const useless_title = () => {
	return (`This link no longer works`)
}
export const useless = () => {
	return (`It has timed out, you’ve already used it, or we’ve sent you a newer one. To get a new link, enter your current password in your account settings and press Update Settings.`)
}
export const account = () => {
	return (`Account settings`)
}
export const title = () => {
	return (`Is this your address?`)
}
export const why = () => {
	return (`Once you confirm it, tickets that others pass on to this address come straight to your account.`)
}
export const submit = () => {
	return (`Confirm this address`)
}
export const other_title = () => {
	return (`This link is for another account`)
}
export const other = (i) => {
	return (`It confirms ${i.email}, but you’re logged in as ${i.mine}. Log out, then log in with ${i.email} to confirm it.`)
}
export const logout = () => {
	return (`Logout`)
}
