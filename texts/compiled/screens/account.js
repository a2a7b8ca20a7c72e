// Compiled from texts/en/screens/account.json by `npm run texts`.
export const title = () => {
	return (`Account settings`)
}
export const confirm_email = (i) => {
	return (`Please confirm ${i.email} with the link we emailed you. Until then, tickets passed on to this address won’t reach your account, and our emails go to the address you last confirmed.`)
}
export const updated = () => {
	return (`Account settings updated.`)
}
export const about_you = () => {
	return (`About you`)
}
export const full_name = () => {
	return (`Full name`)
}
export const default_address = () => {
	return (`Default address`)
}
export const default_address_hint = () => {
	return (`We’ll fill in this address at checkout and for refunds, and update it with each order.`)
}
export const current_password = () => {
	return (`Current password`)
}
export const current_password_hint = () => {
	return (`You need it for every change on this page.`)
}
export const update = () => {
	return (`Update Settings`)
}
export const logout = () => {
	return (`Logout`)
}
export const password = () => {
	return (`Password`)
}
export const new_password = () => {
	return (`New password`)
}
export const new_password_hint = () => {
	return (`Leave it blank to keep your current one. We recommend at least 8 characters.`)
}
export const confirm_password = () => {
	return (`Confirm new password`)
}
export const own_data = () => {
	return (`Your logins and data`)
}
export const logout_all = () => {
	return (`Log out everywhere`)
}
export const logout_all_hint = () => {
	return (`Logs you out on every phone and computer, including this one.`)
}
export const logout_all_title = () => {
	return (`Log out everywhere?`)
}
export const logout_all_text = () => {
	return (`You’ll need to log in again on all your devices.`)
}
export const logged_out = () => {
	return (`You have been logged out.`)
}
export const export_data = () => {
	return (`Export my data`)
}
export const export_hint = () => {
	return (`Everything we keep about you, as a JSON file.`)
}
export const erase = () => {
	return (`Delete my account`)
}
export const erase_hint = () => {
	return (`Removes your login and your details. We keep invoices for as long as the law requires.`)
}
export const erase_title = () => {
	return (`Delete your account?`)
}
export const erase_text = () => {
	return (`You’ll no longer see your orders and tickets here, and you can’t undo this. Your tickets stay valid: download them first.`)
}
export const erase_keep = () => {
	return (`Keep my account`)
}
export const erased = () => {
	return (`We’ve deleted your account.`)
}
