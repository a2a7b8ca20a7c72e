// Compiled from texts/en/office/actors.json by `npm run texts`.
export const key = (i) => {
	return (`The key ${i.name}`)
}
export const somebody = () => {
	return (`Somebody`)
}
