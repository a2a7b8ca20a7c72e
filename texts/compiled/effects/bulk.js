// Compiled from texts/en/effects/bulk.json by `npm run texts`.
export const guest_row = (i) => {
	return (`Row ${i.row}`)
}
export const guest = (i) => {
	return (`Row ${i.row}: ${i.guest}`)
}
export const guest_erased = () => {
	return (`Erased guest`)
}
