// Compiled from texts/en/screens/parts.json by `npm run texts`.
export const email = () => {
	return (`Email`)
}
export const fill_in = () => {
	return (`Please fill this in.`)
}
export const country = () => {
	return (`Choose your country`)
}
export const cancel = () => {
	return (`Cancel`)
}
export const close = () => {
	return (`Close`)
}
export const opening = () => {
	return (`Opening …`)
}
export const steps = () => {
	return (`Steps`)
}
export const done = () => {
	return (`Done`)
}
export const back = () => {
	return (`Back`)
}
export const free = () => {
	return (`Free`)
}
export const price_note = () => {
	return (`includes taxes`)
}
export const price_note_with_fee = () => {
	return (`includes taxes and booking fee`)
}
export const active = () => {
	return (`Active`)
}
export const paid = () => {
	return (`Paid`)
}
export const cancelled = () => {
	return (`Cancelled`)
}
export const pending = () => {
	return (`Pending`)
}
export const pending_payment = () => {
	return (`Pending payment`)
}
export const due = () => {
	return (`Due`)
}
export const overdue = () => {
	return (`Overdue`)
}
export const processing = () => {
	return (`Processing`)
}
export const partial = () => {
	return (`Partially paid`)
}
export const problem = () => {
	return (`Problem`)
}
export const refund = () => {
	return (`Refund`)
}
export const refund_requested = () => {
	return (`Refund requested`)
}
export const refunded = () => {
	return (`Refunded`)
}
export const made_void = () => {
	return (`Void`)
}
export const requested = () => {
	return (`Requested`)
}
export const completed = () => {
	return (`Completed`)
}
