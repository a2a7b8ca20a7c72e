// Compiled from texts/en/refusals/refund-file.json by `npm run texts`.
export const not_waiting = () => {
	return (`It is not waiting to be paid.`)
}
export const test = () => {
	return (`It is of a test order: no money came in that could go back.`)
}
export const to_card = () => {
	return (`It is being paid back to the card.`)
}
export const not_euros = () => {
	return (`A SEPA file can only hold euros.`)
}
export const nothing_left = () => {
	return (`There is nothing left to pay back.`)
}
export const no_iban = () => {
	return (`The account has no valid IBAN.`)
}
export const holder_letters = () => {
	return (`The name of the account holder cannot be written in the letters of a bank file.`)
}
export const no_details = () => {
	return (`Its bank details are not known.`)
}
export const details_unreadable = () => {
	return (`Its bank details were sealed with an APP_SECRET that is not here.`)
}
