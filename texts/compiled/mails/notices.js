// Compiled from texts/en/mails/notices.json by `npm run texts`.
import * as registry from '../registry.js'
export const cancelled = (i) => {
	return (`${i.name} was cancelled`)
}
export const cancelled_orders = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order, ${i.amount} to give back.`);
	return (`${i.number} orders, ${i.amount} to give back.`)
	
}
export const customer_erased = () => {
	return (`The data of a customer were erased`)
}
export const customer_erased_orders = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Customer ${i.id}, with ${i.number} order.`);
	return (`Customer ${i.id}, with ${i.number} orders.`)
	
}
export const mail_elsewhere = () => {
	return (`A mail was sent to another address`)
}
export const mail_elsewhere_addresses = (i) => {
	return (`Mail ${i.id} ('${i.kind}') to ${i.from} goes to ${i.to}.`)
}
export const mails_given_up = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} mail was given up. ${i.why}`);
	return (`${i.number} mails were given up. ${i.why}`)
	
}
export const mail_given_up = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Mail ${i.mail} ('${i.kind}') was given up after 1 attempt.`);
	return (`Mail ${i.mail} ('${i.kind}') was given up after ${i.count} attempts.`)
	
}
export const server_said = (i) => {
	return (`The mail server said: ${i.error}`)
}
export const tests_removed = () => {
	return (`The test orders were removed`)
}
export const tests_removed_orders = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order, with their documents.`);
	return (`${i.number} orders, with their documents.`)
	
}
export const test_order = () => {
	return (`This is a test order: the sandbox paid it, and no money came in that could go back.`)
}
export const mails_paused = () => {
	return (`Mails are paused`)
}
export const paused_since = (i) => {
	return (`The mail server has accepted no mail since ${i.since}.`)
}
export const paused_error = (i) => {
	return (`Its last answer: “${i.error}”.`)
}
export const paused_meaning = () => {
	return (`No mail is lost. The shop tries one mail after the other with growing pauses, and sends all of them once the mail server accepts one.`)
}
export const paused_check = () => {
	return (`Check the account at the mail provider and SMTP_URL on the server. The office shows the state under Health, where you can also resume the mails.`)
}
export const mails_resumed = () => {
	return (`Mails go out again`)
}
export const paused_period = (i) => {
	return (`Mails were paused from ${i.from} to ${i.to}.`)
}
export const undelivered = () => {
	return (`A mail could not be delivered`)
}
export const undelivered_others = () => {
	return (`There may be others, which are not reported today. The office lists them (find-mails, status dead) and sends them again.`)
}
export const late_money = (i) => {
	return (`Money for the cancelled order ${i.code}`)
}
export const late_money_amount = (i) => {
	return (`${i.amount} came in after the order was cancelled. ${i.why}`)
}
export const late_was_paid = () => {
	return (`It had been paid before it was cancelled.`)
}
export const late_paid_back = () => {
	return (`What had come in before was paid back, or is being paid back.`)
}
export const late_not_enough = () => {
	return (`It is less than the order costs.`)
}
export const late_sold_out = () => {
	return (`The places or the voucher of the order are gone.`)
}
export const late_pay_back = () => {
	return (`Please pay it back: cancelling the order once more opens a refund of what its payments hold.`)
}
export const reactivated = (i) => {
	return (`The cancelled order ${i.code} was paid and is valid again`)
}
export const reactivated_meaning = () => {
	return (`Everything in it was still available.`)
}
export const unreported = (i) => {
	return (`${i.document} is not reported to the tax authority`)
}
export const unreported_attempts = (i) => {
	return (`${i.count} attempts failed; the last one: ${i.error}`)
}
export const unreported_meaning = () => {
	return (`The shop keeps trying.`)
}
export const partly_paid = (i) => {
	return (`Order ${i.code} was not paid in full and has ended`)
}
export const partly_paid_amount = (i) => {
	return (`${i.amount} of it had come in. A refund of it is waiting for you.`)
}
export const overpaid = (i) => {
	return (`Too much money for order ${i.code}`)
}
export const overpaid_amount = (i) => {
	return (`${i.amount} came in beyond what was asked. Please pay it back.`)
}
export const money_after_refund = (i) => {
	return (`Money for order ${i.code}, whose refund is being paid`)
}
export const money_after_refund_amount = (i) => {
	return (`${i.amount} came in after refund ${i.refund} was sent. Please pay it back as well.`)
}
export const charged_other_order = (i) => {
	return (`The gateway charged another order than ${i.code}`)
}
export const charged_other_amount = (i) => {
	return (`The gateway charged another amount for order ${i.code}`)
}
export const charged_amounts = (i) => {
	return (`Asked: ${i.asked} ${i.asked_currency} in minor units; charged: ${i.charged} ${i.charged_currency}.`)
}
export const charged_references = (i) => {
	return (`Our reference at the gateway: ${i.reference}; the charge names ${i.named}.`)
}
export const charged_id = (i) => {
	return (`The gateway’s own id: ${i.id}`)
}
export const charged_no_id = () => {
	return (`The gateway’s own id: none`)
}
export const silent_gateway = (i) => {
	return (`Order ${i.code} was approved at a gateway that does not answer`)
}
export const silent_gateway_since = (i) => {
	return (`A message signed by ${i.gateways} says that it is paid, but since ${i.since} no question about it has been answered.`)
}
export const silent_gateways = (i) => {
	return (`${i.one} and ${i.other}`)
}
export const silent_gateway_what = () => {
	return (`The order keeps its places and waits, and the shop keeps asking. Please check at the gateway, and cancel the order if it was not paid.`)
}
export const overdue = (i) => {
	return (`Order ${i.code}: a payment is overdue`)
}
export const overdue_amount = (i) => {
	return (`Payment ${i.position} of its plan, ${i.amount}, was due on ${i.day}, more than ${i.days} days ago.`)
}
export const overdue_meaning = () => {
	return (`The customer was reminded. Nothing is cancelled by itself: the places are kept until you decide.`)
}
export const card_fails = () => {
	return (`Card payments fail`)
}
export const card_fails_sandbox = (i) => {
	return (`Customers cannot pay by card: the sandbox did not start the last ${i.count} payments.`)
}
export const card_fails_wspay = (i) => {
	return (`Customers cannot pay by card: WSPay did not start the last ${i.count} payments.`)
}
export const card_fails_stripe = (i) => {
	return (`Customers cannot pay by card: Stripe did not start the last ${i.count} payments.`)
}
export const card_fails_reason = (i) => {
	return (`The reason it gave: ${i.reason}`)
}
export const card_fails_meaning = () => {
	return (`Their orders are saved and can be paid later, or by bank transfer where the shop allows it.`)
}
export const card_fails_check = () => {
	return (`Check the keys on the server and the gateway’s status page. If it takes long, switch card payments off in the office, under Settings, Payments.`)
}
export const card_works = () => {
	return (`Card payments work again`)
}
export const card_works_sandbox = () => {
	return (`The sandbox starts payments again.`)
}
export const card_works_wspay = () => {
	return (`WSPay starts payments again.`)
}
export const card_works_stripe = () => {
	return (`Stripe starts payments again.`)
}
export const stripe_event = (i) => {
	return (`Stripe reported something about order ${i.code}`)
}
export const stripe_reference = (i) => {
	return (`Our reference at Stripe: ${i.reference}.`)
}
export const stripe_what_to_do = () => {
	return (`The shop has not booked it. Once it is final, record a chargeback with record-chargeback, or a refund at its order.`)
}
export const stripe_dispute_ended = (i) => {
	return (`A dispute over ${i.amount} ended as ${i.status}.`)
}
export const stripe_dispute_opened = (i) => {
	return (`A dispute over ${i.amount} was opened (${i.reason}).`)
}
export const stripe_refund_failed = (i) => {
	return (`The refund of ${i.amount} failed at the customer’s bank.`)
}
export const stripe_refund_made = (i) => {
	return (`A refund of ${i.amount} was made at Stripe, not in the shop.`)
}
export const card_refund_refused = (i) => {
	return (`Refund ${i.refund} of order ${i.code} was refused`)
}
export const card_refund_other_way = () => {
	return (`Set it to processing again to pay it in another way, by bank for instance.`)
}
export const card_refund_booked = (i) => {
	return (`What the gateway paid back is booked: ${i.amount}.`)
}
export const card_refund_silent = (i) => {
	return (`Refund ${i.refund} of order ${i.code} waits for the gateway`)
}
export const card_refund_silent_amount = (i) => {
	return (`${i.amount} were asked back under ${i.reference}, without an answer for a day.`)
}
export const card_refund_silent_meaning = () => {
	return (`The shop keeps asking. Please check at the gateway whether it was paid.`)
}
export const refund_file = () => {
	return (`A bank file of refunds was made`)
}
export const refund_file_refunds = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.file}, with ${i.number} refund.`);
	return (`${i.file}, with ${i.number} refunds.`)
	
}
export const refund_file_by_staff = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} of these accounts was entered by staff.`);
	return (`${i.count} of these accounts were entered by staff.`)
	
}
export const refund_account = () => {
	return (`The bank account of a refund was changed`)
}
export const refund_account_from_to = (i) => {
	return (`Refund ${i.refund} of order ${i.code}: ${i.before} before, ${i.after} now.`)
}
export const owner_settings = () => {
	return (`Settings of the owners changed`)
}
export const by_actor = (i) => {
	return (`By ${i.actor}, at ${i.at} UTC.`)
}
export const actor_command = () => {
	return (`a command on the server`)
}
export const actor_key = (i) => {
	return (`the key ${i.name}`)
}
export const look_at_log = () => {
	return (`If you did not expect this, look at the log of the office.`)
}
export const role_changed = () => {
	return (`The role of somebody changed`)
}
export const role_from_to = (i) => {
	return (`${i.email}: ${i.before} before, ${i.after} now.`)
}
export const account_ended = () => {
	return (`An account of the office was ended`)
}
export const member = (i) => {
	return (`${i.email} (${i.role}).`)
}
export const signed_out = () => {
	return (`Somebody was signed out of the office`)
}
export const signed_out_everywhere = (i) => {
	return (`${i.email}, everywhere.`)
}
export const invited = () => {
	return (`Somebody was invited to the office`)
}
export const email_as_role = (i) => {
	return (`${i.email}, as ${i.role}.`)
}
export const set_up_link = () => {
	return (`Somebody was mailed a new set-up link for the office`)
}
export const key_ended = () => {
	return (`An API key was ended`)
}
export const key_name = (i) => {
	return (`${i.name}.`)
}
export const key_made = () => {
	return (`An API key was made`)
}
export const key_as_role = (i) => {
	return (`${i.name}, as ${i.role}.`)
}
export const factor_set_up = () => {
	return (`A second factor was set up in the office`)
}
export const passkey_set_up = (i) => {
	return (`A passkey, for ${i.email}.`)
}
export const totp_set_up = (i) => {
	return (`An app for codes, for ${i.email}.`)
}
export const factor_removed = () => {
	return (`A second factor was removed in the office`)
}
export const passkey_removed = (i) => {
	return (`A passkey, of ${i.email}.`)
}
export const totp_removed = (i) => {
	return (`The app for codes, of ${i.email}.`)
}
export const recovery_codes = () => {
	return (`New recovery codes were made in the office`)
}
export const recovery_codes_for = (i) => {
	return (`For ${i.email}; the earlier ones no longer work.`)
}
export const password_changed = () => {
	return (`Your password for the office was changed`)
}
export const sessions_ended = () => {
	return (`Your other sessions have ended.`)
}
export const password_not_you = () => {
	return (`If you did not do this, ask an owner to sign you out everywhere and to mail you a new set-up link.`)
}
export const session_ended = () => {
	return (`A session of somebody was ended in the office`)
}
export const added_to_office = () => {
	return (`Somebody was added to the office`)
}
export const ticket_note = (i) => {
	return (`A note on a changed ticket of order ${i.code}`)
}
export const ticket_note_where = () => {
	return (`What it says is in the history of the order, in the office (get-order).`)
}
export const admitted = (i) => {
	return (`A ticket of order ${i.code} was admitted although its refund is under way`)
}
export const admitted_override = (i) => {
	return (`Ticket ${i.ticket} was admitted by an override. The refund stays as it is: whoever processes it must confirm that.`)
}
export const admitted_money = () => {
	return (`Money that is in a bank file already, or was requested from the card gateway, is not stopped.`)
}
export const set_up_link_given = () => {
	return (`Somebody was given a new set-up link for the office`)
}
