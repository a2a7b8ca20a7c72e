// Compiled from texts/en/effects/mails.json by `npm run texts`.
import * as registry from '../registry.js'
export const goes_to = (i) => {
	return (`It goes to ${i.address}.`)
}
export const goes_to_other = (i) => {
	return (`It goes to ${i.address} instead of ${i.instead}.`)
}
export const on_its_way = () => {
	return (`The mail is on its way.`)
}
export const order_with_terms = (i) => {
	return (`The order with the link to its terms will be sent to ${i.address}.`)
}
export const order_now = (i) => {
	return (`The order as it is now will be sent to ${i.address}.`)
}
export const asked_for = (i) => {
	return (`${i.address} will be asked for ${i.amount}.`)
}
export const tickets_sent = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} ticket will be sent to ${i.address}.`);
	return (`${i.number} tickets will be sent to ${i.address}.`)
	
}
export const why_cancelled = () => {
	return (`The order is cancelled.`)
}
export const why_accepted = () => {
	return (`The terms are accepted already.`)
}
export const why_nothing_owed = () => {
	return (`Nothing is owed.`)
}
export const why_processing = () => {
	return (`A payment is under way.`)
}
export const why_problem = () => {
	return (`There is a problem with its payment.`)
}
export const why_refund = () => {
	return (`The customer asked for a refund.`)
}
export const why_not_accepted = () => {
	return (`The terms are not accepted yet.`)
}
export const why_ticket_invalid = () => {
	return (`The ticket is not valid.`)
}
export const why_no_tickets = () => {
	return (`The order has no valid tickets.`)
}
export const why_no_address = () => {
	return (`The ticket has no address of a holder.`)
}
export const link_expired = () => {
	return (`Its link or code expired before it could be sent.`)
}
export const link_removed = () => {
	return (`Its link or password was removed, so it can’t be sent.`)
}
export const link_unreadable = () => {
	return (`Its link or password can’t be read: it was encrypted for another address, or with an APP_SECRET that this server doesn’t have.`)
}
