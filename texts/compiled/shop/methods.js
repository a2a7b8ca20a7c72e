// Compiled from texts/en/shop/methods.json by `npm run texts`.
export const cash = () => {
	return (`Cash`)
}
export const terminal = () => {
	return (`Card at the box office`)
}
