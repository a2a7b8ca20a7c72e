// Compiled from texts/en/screens/consent/bar.json by `npm run texts`.
export const cookies = () => {
	return (`Cookies`)
}
export const question = () => {
	return (`May we measure which adverts bring you here? The shop works just the same without.`)
}
export const policy = () => {
	return (`Cookie policy`)
}
export const refuse = () => {
	return (`Refuse`)
}
export const accept = () => {
	return (`Accept`)
}
