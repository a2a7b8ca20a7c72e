// Compiled from texts/en/screens/reset-password.json by `npm run texts`.
export const incorrect_code = () => {
	return (`Your code may have timed out, or you’ve already used it. You can ask for a new one.`)
}
export const restart = () => {
	return (`Restart`)
}
export const done_title = () => {
	return (`Password set`)
}
export const done = () => {
	return (`Your new password is ready. Log in with it now.`)
}
export const login = () => {
	return (`Login`)
}
export const title = () => {
	return (`Set a new password`)
}
export const for_email = (i) => {
	return (`for ${i.email}`)
}
export const new_password = () => {
	return (`New password`)
}
export const password_hint = () => {
	return (`We recommend at least 8 characters.`)
}
export const confirm_password = () => {
	return (`Confirm new password`)
}
export const submit = () => {
	return (`Set password`)
}
