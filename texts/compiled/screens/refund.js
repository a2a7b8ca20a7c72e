// Compiled from texts/en/screens/refund.json by `npm run texts`.
export const title = (i) => {
	return (`Refund ${i.id}`)
}
export const now_active = () => {
	return (`We’ve received your request and will look into it soon. Until then, you can cancel it.`)
}
export const now_active_for_good = () => {
	return (`We cancelled this order, so you’re getting your money back.`)
}
export const now_active_organiser = () => {
	return (`The organiser has cancelled what this refund is for, so you’re getting your money back. You don’t have to do anything.`)
}
export const now_processing_organiser = () => {
	return (`The organiser has cancelled what this refund is for. We’re sending your money back and will email you when it’s done.`)
}
export const now_processing = () => {
	return (`We’re working on your refund and will email you when it’s done. You can no longer cancel it.`)
}
export const now_processed = () => {
	return (`Your money is on its way. Your bank may take a few days to show it.`)
}
export const now_cancelled = () => {
	return (`This refund request is cancelled. You keep your items.`)
}
export const details = () => {
	return (`Details`)
}
export const requested_at = () => {
	return (`Requested at`)
}
export const processed_at = () => {
	return (`Processed at`)
}
export const refund_to = () => {
	return (`Refund to`)
}
export const card = () => {
	return (`The card you paid with`)
}
export const account = (i) => {
	return (`Account ${i.number}`)
}
export const items = () => {
	return (`Items`)
}
export const items_caption = () => {
	return (`Items in this refund`)
}
export const your_refund = () => {
	return (`Your refund`)
}
export const total = () => {
	return (`Total`)
}
export const paid_so_far = () => {
	return (`Paid so far`)
}
export const price = () => {
	return (`Price`)
}
export const price_with_fee = () => {
	return (`Price with booking fee`)
}
export const fee = () => {
	return (`Booking fee (non-refundable)`)
}
export const refund_fee = () => {
	return (`Refund fee`)
}
export const shipping = () => {
	return (`Shipping`)
}
export const not_paid_in_money = () => {
	return (`Paid by voucher or already refunded`)
}
export const cancel = () => {
	return (`Cancel refund request`)
}
export const cancel_title = () => {
	return (`Cancel this refund request?`)
}
export const cancel_text = () => {
	return (`We won’t refund anything, and you keep your items.`)
}
export const cancel_confirm = () => {
	return (`Cancel the request`)
}
export const cancel_keep = () => {
	return (`Keep it`)
}
export const cancelled = (i) => {
	return (`Refund ${i.id} cancelled successfully.`)
}
