// Compiled from texts/en/screens/session.json by `npm run texts`.
export const login = () => {
	return (`Login`)
}
export const register = () => {
	return (`Register`)
}
export const forgot = () => {
	return (`Forgot password`)
}
export const login_success = () => {
	return (`Login success.`)
}
export const password = () => {
	return (`Password`)
}
export const email_code = () => {
	return (`Email me a code instead`)
}
export const back = () => {
	return (`Back to login`)
}
export const mismatch = () => {
	return (`Password and confirmation do not match.`)
}
export const settings = () => {
	return (`Account Settings`)
}
export const logout = () => {
	return (`Logout`)
}
export const logout_title = () => {
	return (`Log out?`)
}
export const logout_text = () => {
	return (`Your orders and tickets stay safe. Log in again to see them.`)
}
