// Compiled from texts/en/screens/sheets.json by `npm run texts`.
export const cart = () => {
	return (`Your cart`)
}
export const menu = () => {
	return (`Menu`)
}
export const main = () => {
	return (`Main`)
}
export const account = () => {
	return (`Account settings`)
}
export const login = () => {
	return (`Log in or register`)
}
export const logged_in = (i) => {
	return (`Logged in as ${i?.name}`)
}
