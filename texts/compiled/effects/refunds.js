// Compiled from texts/en/effects/refunds.json by `npm run texts`.
import * as registry from '../registry.js'
export const paid_to_card = (i) => {
	return (`${i.amount} will be paid back to the card.`)
}
export const paid_by_bank = (i) => {
	return (`${i.amount} will be recorded as paid back by bank.`)
}
export const less_left = (i) => {
	return (`No more than that is left of ${i.amount}.`)
}
export const tickets_no_admission = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} ticket will not admit any more.`);
	return (`${i.number} tickets will not admit any more.`)
	
}
export const not_cancellable = () => {
	return (`The customer cannot cancel the refund any more.`)
}
export const stays_open = () => {
	return (`The refund stays open until it is processed again.`)
}
export const gateway_refused = (i) => {
	return (`The card gateway refused to pay back ${i.amount}.`)
}
export const gateway_refused_because = (i) => {
	return (`The card gateway refused to pay back ${i.amount}: ${i.reason}`)
}
export const file_made = () => {
	return (`This file is made: it is saved again, the same.`)
}
export const in_file = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} refund of ${i.amount} will be in the file.`);
	return (`${i.number} refunds of ${i.amount} will be in the file.`)
	
}
export const in_file_not_cancellable = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} refund cannot be cancelled by the customer any more.`);
	return (`${i.number} refunds cannot be cancelled by the customer any more.`)
	
}
export const in_earlier_file = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} refund is in an earlier file already.`);
	return (`${i.number} refunds are in an earlier file already.`)
	
}
export const not_paid_back = (i) => {
	return (`${i.amount} is not paid back.`)
}
export const fees_not_paid_back = (i) => {
	return (`${i.amount} is not paid back: fees and discounts.`)
}
export const tickets_paused = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} ticket will not admit while the refund is open.`);
	return (`${i.number} tickets will not admit while the refund is open.`)
	
}
export const nothing_of = (i) => {
	return (`Nothing is paid back of ${i.amount}.`)
}
export const withdrawal_note = (i) => {
	return (`Withdrawal ${i.id}`)
}
export const withdrawal = (i) => {
	return (`A refund of ${i.amount} will be opened, and is processing from then on.`)
}
export const nothing = () => {
	return (`Nothing is paid back.`)
}
export const released = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} item taken out of the order, without money`);
	return (`${i.number} items taken out of the order, without money`)
	
}
export const wspay_not_settled = () => {
	return (`The charge is not settled yet: until then WSPay can give back only the whole of it.`)
}
export const wspay_no_charge = () => {
	return (`WSPay has no such charge that could be paid back.`)
}
