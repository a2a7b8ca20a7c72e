// Compiled from texts/en/refusals/account.json by `npm run texts`.
export const login_fields_missing = () => {
	return (`Please enter your email address and password.`)
}
export const login_failed = () => {
	return (`Login failed.`)
}
export const login_code_missing = () => {
	return (`Please enter the six digits of your code.`)
}
export const register_fields_missing = () => {
	return (`Please enter your full name and email address.`)
}
export const email_missing = () => {
	return (`Please enter your email address.`)
}
export const invalid_email = () => {
	return (`Please enter a valid email address.`)
}
export const email_taken = () => {
	return (`This email address is already in use.`)
}
export const name_missing = () => {
	return (`Please enter your full name.`)
}
export const current_password_missing = () => {
	return (`Please enter your current password.`)
}
export const current_password_wrong = () => {
	return (`Your current password isn’t correct.`)
}
export const new_password_missing = () => {
	return (`Please enter your new password.`)
}
export const incorrect_code = () => {
	return (`Incorrect code`)
}
export const other_email = () => {
	return (`This link is for a different email address from the one on your account.`)
}
