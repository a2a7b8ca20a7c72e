// Compiled from texts/en/screens/address.json by `npm run texts`.
export const country = () => {
	return (`Country`)
}
export const shipping_country = () => {
	return (`Shipping country`)
}
export const add_invoice_address = () => {
	return (`Add an address for the invoice (optional)`)
}
