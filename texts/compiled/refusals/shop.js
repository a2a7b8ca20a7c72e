// Compiled from texts/en/refusals/shop.json by `npm run texts`.
import * as registry from '../registry.js'
export const malformed = () => {
	return (`We couldn’t read that request.`)
}
export const too_large = () => {
	return (`That’s too large to send.`)
}
export const too_complex = () => {
	return (`That has too many values, or they’re nested too deeply.`)
}
export const unknown_call = () => {
	return (`There’s no such call.`)
}
export const wrong_method = () => {
	return (`This call answers to POST only.`)
}
export const invalid_input = () => {
	return (`Some of the values aren’t valid.`)
}
export const too_many_attempts = () => {
	return (`That’s too many attempts. Please wait a while and try again.`)
}
export const busy = () => {
	return (`The shop is very busy. Please try again in a moment.`)
}
export const no_answer = () => {
	return (`That took too long, so we stopped waiting. Please check whether it went through before you try again.`)
}
export const starting = () => {
	return (`The shop is starting or shutting down. Please try again in a moment.`)
}
export const login_needed = () => {
	return (`Please log in to continue.`)
}
export const session_ended = () => {
	return (`Your login has expired. Please log in again.`)
}
export const not_allowed = () => {
	return (`You’re not allowed to do this.`)
}
export const item_not_found = () => {
	return (`This item isn’t available.`)
}
export const shop_inactive = () => {
	return (`The shop is closed at the moment.`)
}
export const cart_expired = () => {
	return (`Your cart has expired. Please start again.`)
}
export const cart_empty = () => {
	return (`Your cart is empty.`)
}
export const cart_not_empty = () => {
	return (`There are other items in your cart. Please check them out or remove them first.`)
}
export const items_unavailable = () => {
	return (`Some of these items are no longer on sale, so your order stays as it is.`)
}
export const line_not_found = () => {
	return (`This item isn’t in your cart.`)
}
export const cart_at_its_cap = () => {
	return (`We can’t hold this reservation any longer.`)
}
export const sold_out = () => {
	return (`Sorry, this item is sold out.`)
}
export const time_sold_out = () => {
	return (`Sorry, this travel time is sold out.`)
}
export const time_departed = () => {
	return (`Sorry, this departure has already left.`)
}
export const limit_reached = () => {
	return (`You’ve reached the limit per order for this item.`)
}
export const cart_full = () => {
	return (`Your cart is full.`)
}
export const held_by_network = () => {
	return (`Too many of these are reserved from your network right now. Please log in to reserve yours.`)
}
export const plan_alone = () => {
	return (`You can only buy an item with a payment plan on its own. Please empty your cart first.`)
}
export const plan_already_in_cart = () => {
	return (`There’s an item with a payment plan in your cart, and you can only buy it on its own. Please check out first.`)
}
export const duplicate_ticket = (i) => {
	return (`A ${i.product} ticket already exists for ${i.name} in your cart.`)
}
export const holder_name_missing = () => {
	return (`Please enter the full name for this ticket holder.`)
}
export const holder_email_missing = () => {
	return (`Please enter the email address for this ticket holder.`)
}
export const holder_email_invalid = () => {
	return (`Please enter a valid email address for this ticket holder.`)
}
export const travel_time_missing = () => {
	return (`Please choose your travel date and time.`)
}
export const travel_time_unknown = () => {
	return (`This travel time doesn’t exist.`)
}
export const voucher_missing = () => {
	return (`Please enter a voucher code.`)
}
export const voucher_invalid = () => {
	return (`Invalid or expired voucher code.`)
}
export const voucher_not_with_plan = () => {
	return (`You can’t use a voucher code with a payment plan.`)
}
export const country_missing = () => {
	return (`Please choose your country.`)
}
export const country_unknown = () => {
	return (`Please choose a country from the list.`)
}
export const shipping_country_missing = () => {
	return (`Please choose the shipping country.`)
}
export const shipping_impossible = () => {
	return (`We are currently unable to ship to your country.`)
}
export const fields_missing = (i) => {
	return (`Please fill out the following fields: ${i.fields}`)
}
export const no_payment_method = () => {
	return (`No valid payment methods found.`)
}
export const bank_transfer_not_allowed = () => {
	return (`You can’t pay by bank transfer from your country.`)
}
export const credit_card_not_allowed = () => {
	return (`You can’t pay by card at the moment.`)
}
export const voucher_does_not_cover = () => {
	return (`The voucher doesn’t cover the whole order.`)
}
export const plan_by_card_only = () => {
	return (`You can only pay for a payment plan by card.`)
}
export const orders_unpaid = () => {
	return (`Please pay for your open orders first.`)
}
export const total_too_high = () => {
	return (`This is more than one order can come to. Please divide it into several orders.`)
}
export const total_changed = (i) => {
	return (`The total has changed from ${i.before} to ${i.now}, so we haven’t placed your order yet. Please check it and confirm again.`)
}
export const order_not_found = () => {
	return (`We couldn’t find this order.`)
}
export const payment_not_found = () => {
	return (`We couldn’t find this payment.`)
}
export const document_not_found = () => {
	return (`This document isn’t available.`)
}
export const payment_not_open = () => {
	return (`This payment is no longer open.`)
}
export const payment_under_way = () => {
	return (`You’ve started a card payment for this order. Please finish or cancel it first.`)
}
export const attempts_exhausted = () => {
	return (`contact us immediately before making another payment attempt`)
}
export const attempt_ended = () => {
	return (`This payment attempt has ended. Please start the payment again.`)
}
export const call_key_reused = () => {
	return (`This was sent before with different details, and that was done. Please reload the page before you send anything else.`)
}
export const refund_blocks_plan = () => {
	return (`You have an active refund request on this order. Please cancel the refund request if you wish to continue with the payment plan.`)
}
export const order_is_cancelled = () => {
	return (`This order is already cancelled.`)
}
export const statement_unreadable = (i) => {
	return (`The statement can’t be read: ${i.why}`)
}
export const statement_too_large = () => {
	return (`The statement is too large. Please import it in parts.`)
}
export const customer_not_found = () => {
	return (`There’s no customer with this email address.`)
}
export const entry_not_found = () => {
	return (`There’s no such bank statement entry.`)
}
export const entry_is_booked = () => {
	return (`This bank statement entry is already booked.`)
}
export const other_currency = () => {
	return (`The money isn’t in the order’s currency.`)
}
export const more_than_received = () => {
	return (`That’s more than we’ve received for this order.`)
}
export const reference_missing = () => {
	return (`Please enter the reference.`)
}
export const amount_invalid = () => {
	return (`The amount must be a whole number above 0.`)
}
export const ticket_not_found = () => {
	return (`We couldn’t find this ticket.`)
}
export const recently_edited = () => {
	return (`This ticket has been recently edited. Please wait 15 minutes before editing it again.`)
}
export const nothing_changed = () => {
	return (`Please change the ticket details.`)
}
export const name_changes_not_allowed = () => {
	return (`You can’t change the name on this ticket.`)
}
export const no_name_changes_left = () => {
	return (`You’ve used up the name changes for this ticket.`)
}
export const email_changes_not_allowed = () => {
	return (`You can’t change the email address on this ticket.`)
}
export const travel_time_not_selected = () => {
	return (`Please select the travel time.`)
}
export const travel_time_changes_not_allowed = () => {
	return (`You can’t change the travel time of this ticket.`)
}
export const ticket_used = () => {
	return (`This ticket has been used, so you can’t change or refund it.`)
}
export const terms_not_accepted = () => {
	return (`Please accept the Terms and Conditions.`)
}
export const tickets_admitted = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} ticket of this order has already been admitted. To continue anyway, please confirm it.`);
	return (`${i.count} tickets of this order have already been admitted. To continue anyway, please confirm it.`)
	
}
export const refunds_inactive = () => {
	return (`You can’t request refunds at the moment.`)
}
export const refund_not_found = () => {
	return (`We couldn’t find this refund.`)
}
export const refund_not_active = () => {
	return (`You can no longer cancel this refund request.`)
}
export const refund_step = (i) => {
	return (`This refund is ${i.status}, so this step isn’t possible.`)
}
export const refund_under_way = () => {
	return (`A refund is being paid out. Please wait until it’s done.`)
}
export const refund_in_file = (i) => {
	return (`The refund of ${i.orders} is already in a bank file. To put it in another one, please confirm it.`)
}
export const refund_not_by_card = () => {
	return (`The card payments of this order don’t cover the refund.`)
}
export const refund_file_outdated = (i) => {
	return (`The bank file ${i.file} was made, but the refunds of ${i.orders} have changed since. Use that file if you have it. Otherwise make a new one and include refunds that are already in a file.`)
}
export const refund_not_by_bank = () => {
	return (`Some of these refunds can’t be paid by bank file. Nothing has changed.`)
}
export const bank_account_missing = () => {
	return (`The settings have no valid IBAN for the shop’s own bank account.`)
}
export const refund_already_active = () => {
	return (`This order already has an active refund request.`)
}
export const nothing_selected = () => {
	return (`Please select at least one item.`)
}
export const mixed_items = () => {
	return (`You can’t refund tickets and merchandise in one request.`)
}
export const not_refundable = () => {
	return (`At least one of these items can’t be refunded right now.`)
}
export const withdrawals_inactive = () => {
	return (`You can’t withdraw online here. Please write to us.`)
}
export const not_withdrawable = () => {
	return (`You can’t withdraw from the contract for at least one of these items. This right doesn’t apply to tickets for a fixed date.`)
}
export const withdrawn_already = () => {
	return (`You’ve already withdrawn from the contract for these items. We’ve emailed the receipt.`)
}
export const withdrawal_over = (i) => {
	return (`Your time to withdraw from this contract ended on ${i.until}.`)
}
export const withdrawal_not_found = () => {
	return (`We couldn’t find this withdrawal.`)
}
export const withdrawal_is_refunded = () => {
	return (`This withdrawal already has an open refund.`)
}
export const no_goods = () => {
	return (`This order has no merchandise.`)
}
export const date_missing = () => {
	return (`Please enter the day the goods were received.`)
}
export const received_in_the_future = () => {
	return (`The date can’t be after today.`)
}
export const date_in_the_future = () => {
	return (`The goods can’t have been received in the future.`)
}
export const key_needed = () => {
	return (`Please send a valid API key.`)
}
export const key_not_found = () => {
	return (`There’s no active API key with this name.`)
}
export const key_name_taken = () => {
	return (`There’s already an active API key with this name. Revoke it first, or choose another name.`)
}
export const mail_not_found = () => {
	return (`We couldn’t find this email.`)
}
export const mail_not_dead = () => {
	return (`This email hasn’t failed for good: it was sent, or is still waiting.`)
}
export const mails_not_paused = () => {
	return (`Mails aren’t paused: they’re being sent.`)
}
export const mail_for_owners = () => {
	return (`Only an owner can send an email to staff again.`)
}
export const mail_expired = (i) => {
	return (`This email’s link or password has expired or was removed, so it can’t be sent again. ${i.instead}`)
}
export const mail_not_renewed = (i) => {
	return (`Not sent, because this email gives access and can’t be made again: ${i.why}`)
}
export const mail_own_address = (i) => {
	return (`This email gives access, so it only ever goes to the address it was written for. ${i.instead}`)
}
export const catalogue_invalid = () => {
	return (`The catalogue file has errors. Nothing has changed.`)
}
export const fault = (i) => {
	return (`Something went wrong on our side. Request ${i.request}.`)
}
