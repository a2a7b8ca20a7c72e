// Compiled from texts/en/refusals/labels.json by `npm run texts`.
export const full_name = () => {
	return (`Full name`)
}
export const email = () => {
	return (`Email`)
}
export const account_holder = () => {
	return (`Account holder full name`)
}
export const iban = () => {
	return (`IBAN`)
}
export const bank_account = () => {
	return (`Bank account number`)
}
export const bank_name = () => {
	return (`Bank name`)
}
export const bank_country = () => {
	return (`Bank country`)
}
export const bic = () => {
	return (`BIC/SWIFT`)
}
