// Compiled from texts/en/office/calls.json by `npm run texts`.
export const downloaded = (i) => {
	return (`${i.name} is in your downloads.`)
}
