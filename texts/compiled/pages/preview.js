// Compiled from texts/en/pages/preview.json by `npm run texts`.
export const only_you = () => {
	return (`Preview: only you see this.`)
}
export const nothing_to_buy = () => {
	return (`Nothing can be bought here.`)
}
export const nobody = () => {
	return (`To a customer who does not exist.`)
}
export const title = (i) => {
	return (`Preview: ${i.title}`)
}
