// Compiled from texts/en/mails/refund.json by `npm run texts`.
export const requested_subject = (i) => {
	return (`Refund ${i.id} requested`)
}
export const requested_preview = (i) => {
	return (`${i.amount} for order ${i.code}.`)
}
export const requested_heading = () => {
	return (`We’ve received your refund request`)
}
export const requested_hello = (i) => {
	return (`${i.greeting}, you asked for ${i.amount} back on order ${i.code}, for:`)
}
export const requested_then = () => {
	return (`We’ll look into it and let you know as soon as the money is on its way. Until then, you can cancel your request.`)
}
export const requested_button = () => {
	return (`See your request`)
}
export const opened_subject = (i) => {
	return (`Refund ${i.id}: ${i.amount} for you`)
}
export const opened_heading = () => {
	return (`We’ll pay you back`)
}
export const opened_hello = (i) => {
	return (`${i.greeting}, we’ve opened a refund of ${i.amount} on order ${i.code}, for:`)
}
export const opened_then = () => {
	return (`We’ll let you know as soon as the money is on its way. Until then, you can cancel the refund and keep them.`)
}
export const opened_button = () => {
	return (`See your refund`)
}
export const cancelled_subject = (i) => {
	return (`Refund ${i.id} cancelled`)
}
export const cancelled_preview = (i) => {
	return (`You keep everything in order ${i.code}.`)
}
export const cancelled_heading = () => {
	return (`Your refund request is cancelled`)
}
export const cancelled_hello = (i) => {
	return (`${i.greeting}, refund request ${i.id} for order ${i.code} is cancelled. You keep these, and they stay valid:`)
}
export const processed_subject = (i) => {
	return (`Refund ${i.id}: ${i.amount} is on its way`)
}
export const processed_preview_card = () => {
	return (`It takes a few working days to reach your card.`)
}
export const processed_preview_bank = () => {
	return (`It takes a few working days to reach your account.`)
}
export const processed_heading = () => {
	return (`Your money is on its way`)
}
export const processed_hello_card = (i) => {
	return (`${i.greeting}, we’ve refunded ${i.amount} for order ${i.code}. It takes a few working days to reach the card you paid with. These are no longer valid:`)
}
export const processed_hello_bank = (i) => {
	return (`${i.greeting}, we’ve refunded ${i.amount} for order ${i.code}. It takes a few working days to reach your account. These are no longer valid:`)
}
export const processed_credit_note = () => {
	return (`The credit note is attached.`)
}
export const processed_button = () => {
	return (`See your refund`)
}
export const released_subject = (i) => {
	return (`Order ${i.code}: no longer valid`)
}
export const released_preview = () => {
	return (`Please see which items they are.`)
}
export const released_heading = () => {
	return (`Some of your items are no longer valid`)
}
export const released_hello = (i) => {
	return (`${i.greeting}, we’ve taken these out of order ${i.code}. They’re no longer valid, and no money goes back for them:`)
}
export const withdrawal_subject = (i) => {
	return (`Withdrawal from order ${i.code} received`)
}
export const withdrawal_preview = () => {
	return (`Please keep this email as your receipt.`)
}
export const withdrawal_heading = () => {
	return (`We’ve received your withdrawal`)
}
export const withdrawal_hello = (i) => {
	return (`${i.greeting}, this email is your receipt. Here’s what we received:`)
}
export const withdrawal_received = () => {
	return (`Received`)
}
export const withdrawal_name = () => {
	return (`Name`)
}
export const withdrawal_email = () => {
	return (`Email`)
}
export const withdrawal_order = () => {
	return (`Order`)
}
export const withdrawal_statement = () => {
	return (`Statement`)
}
export const withdrawal_refund = () => {
	return (`We’ll refund you within 14 days, standard delivery included. Please send the goods back within 14 days too.`)
}
export const withdrawal_wait = () => {
	return (`We may hold the refund until the goods, or proof that you’ve sent them, have reached us.`)
}
