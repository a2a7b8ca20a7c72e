// Compiled from texts/en/screens/calls.json by `npm run texts`.
export const unreachable = () => {
	return (`We couldn’t reach the shop. Nothing is lost: please check your connection and try again.`)
}
export const garbled = () => {
	return (`Something went wrong on our side. Nothing is lost: please try again in a moment.`)
}
