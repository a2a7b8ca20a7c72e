// Compiled from texts/en/mails/notices.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {name} was cancelled */
export declare const cancelled: (slots: { name: Slot }) => string
/** {number} order, {amount} to give back. | {number} orders, {amount} to give back. */
export declare const cancelled_orders: (slots: { count: number; number: Slot; amount: Slot }) => string
/** The data of a customer were erased */
export declare const customer_erased: () => string
/** Customer {id}, with {number} order. | Customer {id}, with {number} orders. */
export declare const customer_erased_orders: (slots: { count: number; number: Slot; id: Slot }) => string
/** A mail was sent to another address */
export declare const mail_elsewhere: () => string
/** Mail {id} ('{kind}') to {from} goes to {to}. */
export declare const mail_elsewhere_addresses: (slots: { id: Slot; kind: Slot; from: Slot; to: Slot }) => string
/** {number} mail was given up. {why} | {number} mails were given up. {why} */
export declare const mails_given_up: (slots: { count: number; number: Slot; why: Slot }) => string
/** Mail {mail} ('{kind}') was given up after 1 attempt. | Mail {mail} ('{kind}') was given up after {count} attempts. */
export declare const mail_given_up: (slots: { count: number; mail: Slot; kind: Slot }) => string
/** The mail server said: {error} */
export declare const server_said: (slots: { error: Slot }) => string
/** The test orders were removed */
export declare const tests_removed: () => string
/** {number} order, with their documents. | {number} orders, with their documents. */
export declare const tests_removed_orders: (slots: { count: number; number: Slot }) => string
/** This is a test order: the sandbox paid it, and no money came in that could go back. */
export declare const test_order: () => string
/** Mails are paused */
export declare const mails_paused: () => string
/** The mail server has accepted no mail since {since}. */
export declare const paused_since: (slots: { since: Slot }) => string
/** Its last answer: “{error}”. */
export declare const paused_error: (slots: { error: Slot }) => string
/** No mail is lost. The shop tries one mail after the other with growing pauses, and sends all of them once the mail server accepts one. */
export declare const paused_meaning: () => string
/** Check the account at the mail provider and SMTP_URL on the server. The office shows the state under Health, where you can also resume the mails. */
export declare const paused_check: () => string
/** Mails go out again */
export declare const mails_resumed: () => string
/** Mails were paused from {from} to {to}. */
export declare const paused_period: (slots: { from: Slot; to: Slot }) => string
/** A mail could not be delivered */
export declare const undelivered: () => string
/** There may be others, which are not reported today. The office lists them (find-mails, status dead) and sends them again. */
export declare const undelivered_others: () => string
/** Money for the cancelled order {code} */
export declare const late_money: (slots: { code: Slot }) => string
/** {amount} came in after the order was cancelled. {why} */
export declare const late_money_amount: (slots: { amount: Slot; why: Slot }) => string
/** It had been paid before it was cancelled. */
export declare const late_was_paid: () => string
/** What had come in before was paid back, or is being paid back. */
export declare const late_paid_back: () => string
/** It is less than the order costs. */
export declare const late_not_enough: () => string
/** The places or the voucher of the order are gone. */
export declare const late_sold_out: () => string
/** Please pay it back: cancelling the order once more opens a refund of what its payments hold. */
export declare const late_pay_back: () => string
/** The cancelled order {code} was paid and is valid again */
export declare const reactivated: (slots: { code: Slot }) => string
/** Everything in it was still available. */
export declare const reactivated_meaning: () => string
/** {document} is not reported to the tax authority */
export declare const unreported: (slots: { document: Slot }) => string
/** {count} attempts failed; the last one: {error} */
export declare const unreported_attempts: (slots: { count: Slot; error: Slot }) => string
/** The shop keeps trying. */
export declare const unreported_meaning: () => string
/** Order {code} was not paid in full and has ended */
export declare const partly_paid: (slots: { code: Slot }) => string
/** {amount} of it had come in. A refund of it is waiting for you. */
export declare const partly_paid_amount: (slots: { amount: Slot }) => string
/** Too much money for order {code} */
export declare const overpaid: (slots: { code: Slot }) => string
/** {amount} came in beyond what was asked. Please pay it back. */
export declare const overpaid_amount: (slots: { amount: Slot }) => string
/** Money for order {code}, whose refund is being paid */
export declare const money_after_refund: (slots: { code: Slot }) => string
/** {amount} came in after refund {refund} was sent. Please pay it back as well. */
export declare const money_after_refund_amount: (slots: { amount: Slot; refund: Slot }) => string
/** The gateway charged another order than {code} */
export declare const charged_other_order: (slots: { code: Slot }) => string
/** The gateway charged another amount for order {code} */
export declare const charged_other_amount: (slots: { code: Slot }) => string
/** Asked: {asked} {asked_currency} in minor units; charged: {charged} {charged_currency}. */
export declare const charged_amounts: (slots: { asked: Slot; asked_currency: Slot; charged: Slot; charged_currency: Slot }) => string
/** Our reference at the gateway: {reference}; the charge names {named}. */
export declare const charged_references: (slots: { reference: Slot; named: Slot }) => string
/** The gateway’s own id: {id} */
export declare const charged_id: (slots: { id: Slot }) => string
/** The gateway’s own id: none */
export declare const charged_no_id: () => string
/** Order {code} was approved at a gateway that does not answer */
export declare const silent_gateway: (slots: { code: Slot }) => string
/** A message signed by {gateways} says that it is paid, but since {since} no question about it has been answered. */
export declare const silent_gateway_since: (slots: { gateways: Slot; since: Slot }) => string
/** {one} and {other} */
export declare const silent_gateways: (slots: { one: Slot; other: Slot }) => string
/** The order keeps its places and waits, and the shop keeps asking. Please check at the gateway, and cancel the order if it was not paid. */
export declare const silent_gateway_what: () => string
/** Order {code}: a payment is overdue */
export declare const overdue: (slots: { code: Slot }) => string
/** Payment {position} of its plan, {amount}, was due on {day}, more than {days} days ago. */
export declare const overdue_amount: (slots: { position: Slot; amount: Slot; day: Slot; days: Slot }) => string
/** The customer was reminded. Nothing is cancelled by itself: the places are kept until you decide. */
export declare const overdue_meaning: () => string
/** Card payments fail */
export declare const card_fails: () => string
/** Customers cannot pay by card: the sandbox did not start the last {count} payments. */
export declare const card_fails_sandbox: (slots: { count: Slot }) => string
/** Customers cannot pay by card: WSPay did not start the last {count} payments. */
export declare const card_fails_wspay: (slots: { count: Slot }) => string
/** Customers cannot pay by card: Stripe did not start the last {count} payments. */
export declare const card_fails_stripe: (slots: { count: Slot }) => string
/** The reason it gave: {reason} */
export declare const card_fails_reason: (slots: { reason: Slot }) => string
/** Their orders are saved and can be paid later, or by bank transfer where the shop allows it. */
export declare const card_fails_meaning: () => string
/** Check the keys on the server and the gateway’s status page. If it takes long, switch card payments off in the office, under Settings, Payments. */
export declare const card_fails_check: () => string
/** Card payments work again */
export declare const card_works: () => string
/** The sandbox starts payments again. */
export declare const card_works_sandbox: () => string
/** WSPay starts payments again. */
export declare const card_works_wspay: () => string
/** Stripe starts payments again. */
export declare const card_works_stripe: () => string
/** Stripe reported something about order {code} */
export declare const stripe_event: (slots: { code: Slot }) => string
/** Our reference at Stripe: {reference}. */
export declare const stripe_reference: (slots: { reference: Slot }) => string
/** The shop has not booked it. Once it is final, record a chargeback with record-chargeback, or a refund at its order. */
export declare const stripe_what_to_do: () => string
/** A dispute over {amount} ended as {status}. */
export declare const stripe_dispute_ended: (slots: { amount: Slot; status: Slot }) => string
/** A dispute over {amount} was opened ({reason}). */
export declare const stripe_dispute_opened: (slots: { amount: Slot; reason: Slot }) => string
/** The refund of {amount} failed at the customer’s bank. */
export declare const stripe_refund_failed: (slots: { amount: Slot }) => string
/** A refund of {amount} was made at Stripe, not in the shop. */
export declare const stripe_refund_made: (slots: { amount: Slot }) => string
/** Refund {refund} of order {code} was refused */
export declare const card_refund_refused: (slots: { refund: Slot; code: Slot }) => string
/** Set it to processing again to pay it in another way, by bank for instance. */
export declare const card_refund_other_way: () => string
/** What the gateway paid back is booked: {amount}. */
export declare const card_refund_booked: (slots: { amount: Slot }) => string
/** Refund {refund} of order {code} waits for the gateway */
export declare const card_refund_silent: (slots: { refund: Slot; code: Slot }) => string
/** {amount} were asked back under {reference}, without an answer for a day. */
export declare const card_refund_silent_amount: (slots: { amount: Slot; reference: Slot }) => string
/** The shop keeps asking. Please check at the gateway whether it was paid. */
export declare const card_refund_silent_meaning: () => string
/** A bank file of refunds was made */
export declare const refund_file: () => string
/** {file}, with {number} refund. | {file}, with {number} refunds. */
export declare const refund_file_refunds: (slots: { count: number; number: Slot; file: Slot }) => string
/** {count} of these accounts was entered by staff. | {count} of these accounts were entered by staff. */
export declare const refund_file_by_staff: (slots: { count: number }) => string
/** The bank account of a refund was changed */
export declare const refund_account: () => string
/** Refund {refund} of order {code}: {before} before, {after} now. */
export declare const refund_account_from_to: (slots: { refund: Slot; code: Slot; before: Slot; after: Slot }) => string
/** Settings of the owners changed */
export declare const owner_settings: () => string
/** By {actor}, at {at} UTC. */
export declare const by_actor: (slots: { actor: Slot; at: Slot }) => string
/** a command on the server */
export declare const actor_command: () => string
/** the key {name} */
export declare const actor_key: (slots: { name: Slot }) => string
/** If you did not expect this, look at the log of the office. */
export declare const look_at_log: () => string
/** The role of somebody changed */
export declare const role_changed: () => string
/** {email}: {before} before, {after} now. */
export declare const role_from_to: (slots: { email: Slot; before: Slot; after: Slot }) => string
/** An account of the office was ended */
export declare const account_ended: () => string
/** {email} ({role}). */
export declare const member: (slots: { email: Slot; role: Slot }) => string
/** Somebody was signed out of the office */
export declare const signed_out: () => string
/** {email}, everywhere. */
export declare const signed_out_everywhere: (slots: { email: Slot }) => string
/** Somebody was invited to the office */
export declare const invited: () => string
/** {email}, as {role}. */
export declare const email_as_role: (slots: { email: Slot; role: Slot }) => string
/** Somebody was mailed a new set-up link for the office */
export declare const set_up_link: () => string
/** An API key was ended */
export declare const key_ended: () => string
/** {name}. */
export declare const key_name: (slots: { name: Slot }) => string
/** An API key was made */
export declare const key_made: () => string
/** {name}, as {role}. */
export declare const key_as_role: (slots: { name: Slot; role: Slot }) => string
/** A second factor was set up in the office */
export declare const factor_set_up: () => string
/** A passkey, for {email}. */
export declare const passkey_set_up: (slots: { email: Slot }) => string
/** An app for codes, for {email}. */
export declare const totp_set_up: (slots: { email: Slot }) => string
/** A second factor was removed in the office */
export declare const factor_removed: () => string
/** A passkey, of {email}. */
export declare const passkey_removed: (slots: { email: Slot }) => string
/** The app for codes, of {email}. */
export declare const totp_removed: (slots: { email: Slot }) => string
/** New recovery codes were made in the office */
export declare const recovery_codes: () => string
/** For {email}; the earlier ones no longer work. */
export declare const recovery_codes_for: (slots: { email: Slot }) => string
/** Your password for the office was changed */
export declare const password_changed: () => string
/** Your other sessions have ended. */
export declare const sessions_ended: () => string
/** If you did not do this, ask an owner to sign you out everywhere and to mail you a new set-up link. */
export declare const password_not_you: () => string
/** A session of somebody was ended in the office */
export declare const session_ended: () => string
/** Somebody was added to the office */
export declare const added_to_office: () => string
/** A note on a changed ticket of order {code} */
export declare const ticket_note: (slots: { code: Slot }) => string
/** What it says is in the history of the order, in the office (get-order). */
export declare const ticket_note_where: () => string
/** A ticket of order {code} was admitted although its refund is under way */
export declare const admitted: (slots: { code: Slot }) => string
/** Ticket {ticket} was admitted by an override. The refund stays as it is: whoever processes it must confirm that. */
export declare const admitted_override: (slots: { ticket: Slot }) => string
/** Money that is in a bank file already, or was requested from the card gateway, is not stopped. */
export declare const admitted_money: () => string
/** Somebody was given a new set-up link for the office */
export declare const set_up_link_given: () => string
