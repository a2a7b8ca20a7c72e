// Compiled from texts/en/screens/login.json by `npm run texts`.
export const title = () => {
	return (`Login`)
}
export const for_checkout = () => {
	return (`Log in or register to check out. We’ll keep your cart.`)
}
export const register = () => {
	return (`Register`)
}
export const forgot = () => {
	return (`Forgot your password?`)
}
export const resend = () => {
	return (`Resend tickets`)
}
