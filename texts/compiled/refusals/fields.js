// Compiled from texts/en/refusals/fields.json by `npm run texts`.
export const too_long = (i) => {
	return (`Please enter at most ${i.most} characters.`)
}
export const unreadable = () => {
	return (`This contains a character we can’t read.`)
}
export const bic = () => {
	return (`Please enter a valid BIC/SWIFT.`)
}
export const iban = () => {
	return (`Please enter a valid IBAN.`)
}
export const iban_elsewhere = () => {
	return (`This IBAN isn’t from the bank’s country.`)
}
