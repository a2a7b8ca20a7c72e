// Compiled from texts/en/office/unmatched-payments.json by `npm run texts`.
export const cause_chargeback = () => {
	return (`Chargeback`)
}
export const cause_late = () => {
	return (`Late`)
}
export const cause_gateway = () => {
	return (`Not as asked`)
}
export const cause_in_doubt = () => {
	return (`In doubt`)
}
export const cause_double = () => {
	return (`Paid twice`)
}
export const cause_too_much = () => {
	return (`Paid too much`)
}
export const advice_chargeback = () => {
	return (`The bank took it back. Ask for it again, or cancel the order.`)
}
export const advice_late = () => {
	return (`It came after the order had ended. Reactivate the order, or cancel it once more: that opens its refund.`)
}
export const advice_gateway = () => {
	return (`The card was charged what was not asked. Look at the payment at the gateway.`)
}
export const advice_in_doubt = () => {
	return (`The gateway did not say how the payment ended. The shop goes on asking.`)
}
export const advice_double = () => {
	return (`The same amount came twice. Send the second one back.`)
}
export const advice_too_much = () => {
	return (`More came than was asked. Send the rest back.`)
}
export const send_back = () => {
	return (`Record as sent back`)
}
export const send_back_button = () => {
	return (`Record as sent back …`)
}
export const send_back_text = (i) => {
	return (`${i.amount} came in beyond what the order of ${i.name} asked. Make the transfer at your bank first, then book it here: the order stays as it is.`)
}
export const transfer_first = () => {
	return (`Make the transfer at your bank first, then book it here: the order stays as it is.`)
}
export const amount = () => {
	return (`Amount`)
}
export const reference = () => {
	return (`Reference`)
}
export const amount_wrong = () => {
	return (`Please enter an amount such as 49.00.`)
}
export const reference_missing = () => {
	return (`Please enter the reference of the transfer.`)
}
export const returned = () => {
	return (`Booked as sent back.`)
}
