// Compiled from texts/en/pages/sandbox.json by `npm run texts`.
export const closed_title = () => {
	return (`Payment page closed`)
}
export const closed_heading = () => {
	return (`This payment page is closed`)
}
export const closed_text = (i) => {
	return (`${i.shop} no longer takes payments here, and you haven’t been charged. See what’s left to pay in your order.`)
}
export const closed_orders = () => {
	return (`Go to your orders`)
}
export const link_invalid = () => {
	return (`This payment link isn’t valid.`)
}
export const title = () => {
	return (`Card payment (test)`)
}
export const tag = () => {
	return (`Test gateway – no money moves`)
}
export const heading = (i) => {
	return (`Pay ${i.shop}`)
}
export const reference = (i) => {
	return (`Reference ${i.reference}`)
}
export const approve = () => {
	return (`Approve payment`)
}
export const decline = () => {
	return (`Decline card`)
}
export const cancel = () => {
	return (`Cancel and go back`)
}
