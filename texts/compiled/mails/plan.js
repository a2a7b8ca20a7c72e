// Compiled from texts/en/mails/plan.json by `npm run texts`.
export const reminder_subject = (i) => {
	return (`Order ${i.code}: ${i.amount} due ${i.day}`)
}
export const reminder_subject_today = (i) => {
	return (`Order ${i.code}: ${i.amount} due today`)
}
export const reminder_preview = () => {
	return (`Pay by card in a minute.`)
}
export const reminder_heading_soon = () => {
	return (`Your next payment is coming up`)
}
export const reminder_heading_today = () => {
	return (`Your payment is due today`)
}
export const reminder_heading_overdue = () => {
	return (`Your payment is overdue`)
}
export const reminder_soon = (i) => {
	return (`${i.greeting}, your next payment for order ${i.code}, ${i.amount}, is due on ${i.day}.`)
}
export const reminder_today = (i) => {
	return (`${i.greeting}, your next payment for order ${i.code} is due today: ${i.amount}.`)
}
export const reminder_overdue = (i) => {
	return (`${i.greeting}, your payment of ${i.amount} for order ${i.code} was due on ${i.day} and hasn’t reached us yet.`)
}
export const reminder_pay = (i) => {
	return (`Pay ${i.amount}`)
}
export const reminder_note = () => {
	return (`You don’t need to log in, and anyone with this link can pay. Already paid? Then you’re all set.`)
}
export const paid_subject = (i) => {
	return (`Order ${i.code}: payment of ${i.amount} received`)
}
export const paid_preview = (i) => {
	return (`You’ve paid ${i.paid} of ${i.total}.`)
}
export const paid_heading = () => {
	return (`Payment received`)
}
export const paid_hello = (i) => {
	return (`${i.greeting}, we’ve received ${i.amount} for order ${i.code}, thank you.`)
}
export const paid_so_far = () => {
	return (`Paid so far`)
}
export const paid_of = (i) => {
	return (`${i.paid} of ${i.total}`)
}
export const paid_rest = () => {
	return (`Still to pay`)
}
export const paid_next = () => {
	return (`Next payment`)
}
export const paid_next_on = (i) => {
	return (`${i.amount} on ${i.day}`)
}
export const paid_calendar = () => {
	return (`Add the payment dates to your calendar`)
}
export const paid_note = () => {
	return (`You’ll get your tickets with the last payment. We’ll remind you before each one is due.`)
}
