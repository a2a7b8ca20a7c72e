// Compiled from texts/en/refusals/office.json by `npm run texts`.
export const effect_changed = () => {
	return (`Something has changed since you tried this. Please check the new effect and confirm again.`)
}
export const no_trial = () => {
	return (`This can’t be tried first. Nothing has changed.`)
}
export const entry_invalid = () => {
	return (`Please check the marked fields. Nothing has changed.`)
}
export const owner_setting = () => {
	return (`Only an owner may change some of these settings. Nothing was changed.`)
}
export const changed_meanwhile = (i) => {
	return (`${i.who} has changed this since you opened it. Nothing of yours was saved.`)
}
export const picture_unknown = () => {
	return (`This isn’t a picture the shop can use. Please choose a JPEG, PNG, WebP or AVIF file.`)
}
export const picture_broken = () => {
	return (`This picture is damaged: it can’t be read to its end.`)
}
export const picture_too_many_pixels = () => {
	return (`This picture has more than 60 million pixels. Please save it smaller.`)
}
export const picture_too_large = () => {
	return (`A picture may have at most 20 MB.`)
}
export const event_not_found = () => {
	return (`This event isn’t there.`)
}
export const voucher_not_found = () => {
	return (`This voucher isn’t there.`)
}
export const no_test_orders = () => {
	return (`There are no test orders.`)
}
export const money_was_received = () => {
	return (`This shop has received real money: from now on its books are kept whole, test orders too.`)
}
export const refund_by_another = (i) => {
	return (`${i.why}: another person has to pay it back.`)
}
export const refund_at_bank = () => {
	return (`This refund is in a bank file, so it can’t go to the card. If the bank returns the money, note that as a problem first.`)
}
export const refund_sent = () => {
	return (`The money of this refund is on its way, or it is over: its account can’t be changed.`)
}
export const refund_reason_needed = () => {
	return (`Please give a reason for the different amount.`)
}
export const refund_above_item = (i) => {
	return (`At most ${i.most} was paid for this item and can be refunded.`)
}
export const refund_above_order = (i) => {
	return (`At most ${i.most} of this order is left to refund.`)
}
export const note_missing = () => {
	return (`Please write the note.`)
}
export const customer_needed = (i) => {
	return (`These data are still needed: ${i.why}`)
}
export const no_mail_server = () => {
	return (`The server has no mail server: set SMTP_URL. No mail was sent.`)
}
export const mails_held = () => {
	return (`MAIL_HOLD=1 keeps all mails here. No mail was sent.`)
}
export const nothing_to_send = (i) => {
	return (`Nothing was sent. ${i.why}`)
}
export const section_not_found = () => {
	return (`There’s no such section of the settings.`)
}
export const nothing_to_change = () => {
	return (`Nothing would change. Please change something first.`)
}
export const time_left_out = () => {
	return (`The clocks are put forward then, so this time doesn’t come. Please choose another one.`)
}
export const time_twice = (i) => {
	return (`The clocks go back then, so this time occurs twice: as ${i.first} and as ${i.second}. Please use one of them.`)
}
export const time_over = () => {
	return (`This time is over. Please choose one that is still to come, within two years.`)
}
export const too_many_scheduled = () => {
	return (`Too many changes wait for their time. Please cancel some first.`)
}
export const scheduled_not_found = () => {
	return (`This change isn’t there.`)
}
export const scheduled_over = () => {
	return (`This change no longer waits for its time.`)
}
export const fields_changed = (i) => {
	return (`${i.who} changed ${i.fields} meanwhile. Nothing of this was done.`)
}
export const author_ended = (i) => {
	return (`The account or key of ${i.who} has ended. Nothing of this was done.`)
}
export const undo_not_found = () => {
	return (`This entry isn’t in the log.`)
}
export const undo_not_possible = () => {
	return (`Only changes of items, events, vouchers and settings can be undone.`)
}
export const undo_made = () => {
	return (`This made it, so there is nothing before it to go back to.`)
}
export const undo_masked = () => {
	return (`The log doesn’t keep these values, so they can’t be given back.`)
}
export const undo_voucher_used = () => {
	return (`An order has used this voucher, so its changes stay.`)
}
export const undo_changed = (i) => {
	return (`After this change, ${i.fields} changed again. Please undo the later change first.`)
}
export const bulk_too_many = (i) => {
	return (`More than ${i.most} rows match. Please narrow the list first.`)
}
export const bulk_nothing = () => {
	return (`No row matches any more.`)
}
export const bulk_not_applicable = () => {
	return (`This works for none of the rows that match.`)
}
export const goods_sent = () => {
	return (`These goods were sent or handed over already.`)
}
export const no_exact_suggestion = () => {
	return (`No order whose buyer or code the receipt names lacks exactly this amount.`)
}
export const bulk_changed = (i) => {
	return (`By now ${i.count} rows match. Please look again and confirm.`)
}
export const bulk_not_found = () => {
	return (`This job isn’t there.`)
}
export const bulk_over = () => {
	return (`This job no longer runs.`)
}
export const no_guests_left = () => {
	return (`No guest of this list is left. Guests without an order are kept for 30 days after the job.`)
}
export const guest_erased = () => {
	return (`The details of this guest were erased.`)
}
export const look_published = () => {
	return (`The draft is what customers see already.`)
}
export const ticket_ended = () => {
	return (`This ticket is void, refunded or waits for its refund. It can’t be changed.`)
}
export const ticket_not_issued = () => {
	return (`This ticket isn’t issued yet, so it has no barcode.`)
}
export const reason_needed = (i) => {
	return (`The customer couldn’t do this now: ${i.why} Please give a reason.`)
}
export const deadline_not_later = () => {
	return (`Please choose a time that’s later than the present one, and within a year.`)
}
export const order_not_cancelled = () => {
	return (`This order isn’t cancelled.`)
}
export const order_was_paid = () => {
	return (`This order was paid before it was cancelled, and its invoice is credited. Please make a new order.`)
}
export const order_paid_back = () => {
	return (`Money of this order went back or is going back. Please make a new order.`)
}
export const places_gone = () => {
	return (`Its places, or its voucher, are no longer free.`)
}
export const guests_unreadable = (i) => {
	return (`This list can’t be read: ${i.why}`)
}
export const nothing_to_deliver = () => {
	return (`This order has no goods to send or hand over: it isn’t paid, or they were given back.`)
}
export const no_shipping_address = () => {
	return (`The customer collects this order: it has no shipping address.`)
}
export const problem_missing = () => {
	return (`Please say what is wrong.`)
}
export const nothing_chosen = () => {
	return (`Nothing matches: there is nothing to print.`)
}
export const no_documents = () => {
	return (`No invoice or credit note was issued in this period.`)
}
export const too_many_at_once = (i) => {
	return (`These are more than ${i.most}. Please choose fewer.`)
}
export const already_cancelled = () => {
	return (`This is already cancelled.`)
}
export const message_missing = () => {
	return (`Please write a message to the people who have it.`)
}
export const cancellation_not_found = () => {
	return (`There’s no such cancellation.`)
}
export const cart_lost_items = (i) => {
	return (`We’re sorry: ${i.items} was cancelled, so it’s no longer in your cart. Please check your cart and confirm again.`)
}
export const signed_out = () => {
	return (`You’re signed out. Please sign in again.`)
}
export const wrong_origin = () => {
	return (`You can only do this from the office’s pages.`)
}
export const session_needed = () => {
	return (`Only a person who’s signed in can do this, not a key.`)
}
export const second_factor_missing = () => {
	return (`Please set up your second factor first.`)
}
export const call_key_invalid = () => {
	return (`The header Idempotency-Key takes 16 to 64 letters, digits, hyphens or underscores.`)
}
export const already_done = () => {
	return (`This had reached the shop before, and is done.`)
}
export const ask_again = () => {
	return (`Please enter your password again.`)
}
export const sign_in_fields_missing = () => {
	return (`Please enter your email and password.`)
}
export const sign_in_failed = () => {
	return (`The email or password isn’t correct.`)
}
export const code_needed = () => {
	return (`Please enter the code of your app, or a recovery code.`)
}
export const code_wrong = () => {
	return (`This code isn’t correct. It may have changed: try the next one.`)
}
export const password_wrong = () => {
	return (`The password isn’t correct.`)
}
export const password_too_short = (i) => {
	return (`Please choose a password of at least ${i.least} characters.`)
}
export const password_too_common = () => {
	return (`This password is too common. Please choose another one.`)
}
export const staff_link_ended = () => {
	return (`This link has been used or is no longer valid. Please ask for a new one.`)
}
export const totp_not_started = () => {
	return (`Please start again: there is no code to confirm.`)
}
export const totp_not_found = () => {
	return (`You have no app for codes.`)
}
export const passkeys_not_offered = () => {
	return (`Passkeys need an address with a name. This shop is opened by a number.`)
}
export const passkey_refused = () => {
	return (`We couldn’t accept this passkey. Please try again, or sign in with your password.`)
}
export const passkey_not_found = () => {
	return (`This passkey is no longer there.`)
}
export const staff_taken = () => {
	return (`There’s already an account with this email.`)
}
export const staff_not_found = () => {
	return (`There’s no such account.`)
}
export const last_owner = () => {
	return (`This is the last owner. Make someone else an owner first.`)
}
export const session_not_found = () => {
	return (`This session has already ended.`)
}
export const key_name_missing = () => {
	return (`Please name the key.`)
}
export const view_name_missing = () => {
	return (`Please name the view.`)
}
export const view_name_taken = () => {
	return (`There’s already a view with this name. Please choose another one.`)
}
export const view_not_found = () => {
	return (`This view is no longer there, or it isn’t yours.`)
}
export const view_empty = () => {
	return (`Please search or filter first: there is nothing to save.`)
}
export const entry_is_reversal = () => {
	return (`This is money that the bank took back. Take it back out of its order instead.`)
}
export const entry_not_reversal = () => {
	return (`This is a receipt: the bank has not taken it back.`)
}
export const entry_is_closed = () => {
	return (`This receipt was closed by now, or divided over orders. One that was closed can be opened again.`)
}
export const entry_not_closed = () => {
	return (`This receipt is not closed, or it was divided over orders.`)
}
export const parts_differ = () => {
	return (`The parts have to add up to the receipt.`)
}
export const more_than_overpaid = () => {
	return (`So much was not paid beyond what the order asked for.`)
}
