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
export const name_emoji = () => {
	return (`Please leave out emoji: tickets can’t show them.`)
}
export const name_unprintable = () => {
	return (`Tickets can’t show some of these letters. Please write the name in roman characters.`)
}
export const iban_elsewhere = () => {
	return (`This IBAN isn’t from the bank’s country.`)
}
