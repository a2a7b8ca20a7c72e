// Compiled from texts/en/refusals/office.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Something has changed since you tried this. Please check the new effect and confirm again. */
export declare const effect_changed: () => string
/** This can’t be tried first. Nothing has changed. */
export declare const no_trial: () => string
/** Please check the marked fields. Nothing has changed. */
export declare const entry_invalid: () => string
/** Only an owner may change some of these settings. Nothing was changed. */
export declare const owner_setting: () => string
/** {who} has changed this since you opened it. Nothing of yours was saved. */
export declare const changed_meanwhile: (slots: { who: Slot }) => string
/** This isn’t a picture the shop can use. Please choose a JPEG, PNG, WebP or AVIF file. */
export declare const picture_unknown: () => string
/** This picture is damaged: it can’t be read to its end. */
export declare const picture_broken: () => string
/** This picture has more than 60 million pixels. Please save it smaller. */
export declare const picture_too_many_pixels: () => string
/** A picture may have at most 20 MB. */
export declare const picture_too_large: () => string
/** This event isn’t there. */
export declare const event_not_found: () => string
/** This voucher isn’t there. */
export declare const voucher_not_found: () => string
/** There are no test orders. */
export declare const no_test_orders: () => string
/** This shop has received real money: from now on its books are kept whole, test orders too. */
export declare const money_was_received: () => string
/** {why}: another person has to pay it back. */
export declare const refund_by_another: (slots: { why: Slot }) => string
/** This refund is in a bank file, so it can’t go to the card. If the bank returns the money, note that as a problem first. */
export declare const refund_at_bank: () => string
/** The money of this refund is on its way, or it is over: its account can’t be changed. */
export declare const refund_sent: () => string
/** Please give a reason for the different amount. */
export declare const refund_reason_needed: () => string
/** At most {most} was paid for this item and can be refunded. */
export declare const refund_above_item: (slots: { most: Slot }) => string
/** At most {most} of this order is left to refund. */
export declare const refund_above_order: (slots: { most: Slot }) => string
/** Please write the note. */
export declare const note_missing: () => string
/** These data are still needed: {why} */
export declare const customer_needed: (slots: { why: Slot }) => string
/** The server has no mail server: set SMTP_URL. No mail was sent. */
export declare const no_mail_server: () => string
/** MAIL_HOLD=1 keeps all mails here. No mail was sent. */
export declare const mails_held: () => string
/** Nothing was sent. {why} */
export declare const nothing_to_send: (slots: { why: Slot }) => string
/** There’s no such section of the settings. */
export declare const section_not_found: () => string
/** Nothing would change. Please change something first. */
export declare const nothing_to_change: () => string
/** The clocks are put forward then, so this time doesn’t come. Please choose another one. */
export declare const time_left_out: () => string
/** The clocks go back then, so this time occurs twice: as {first} and as {second}. Please use one of them. */
export declare const time_twice: (slots: { first: Slot; second: Slot }) => string
/** This time is over. Please choose one that is still to come, within two years. */
export declare const time_over: () => string
/** Too many changes wait for their time. Please cancel some first. */
export declare const too_many_scheduled: () => string
/** This change isn’t there. */
export declare const scheduled_not_found: () => string
/** This change no longer waits for its time. */
export declare const scheduled_over: () => string
/** {who} changed {fields} meanwhile. Nothing of this was done. */
export declare const fields_changed: (slots: { who: Slot; fields: Slot }) => string
/** The account or key of {who} has ended. Nothing of this was done. */
export declare const author_ended: (slots: { who: Slot }) => string
/** This entry isn’t in the log. */
export declare const undo_not_found: () => string
/** Only changes of items, events, vouchers and settings can be undone. */
export declare const undo_not_possible: () => string
/** This made it, so there is nothing before it to go back to. */
export declare const undo_made: () => string
/** The log doesn’t keep these values, so they can’t be given back. */
export declare const undo_masked: () => string
/** An order has used this voucher, so its changes stay. */
export declare const undo_voucher_used: () => string
/** After this change, {fields} changed again. Please undo the later change first. */
export declare const undo_changed: (slots: { fields: Slot }) => string
/** More than {most} rows match. Please narrow the list first. */
export declare const bulk_too_many: (slots: { most: Slot }) => string
/** No row matches any more. */
export declare const bulk_nothing: () => string
/** This works for none of the rows that match. */
export declare const bulk_not_applicable: () => string
/** These goods were sent or handed over already. */
export declare const goods_sent: () => string
/** No order whose buyer or code the receipt names lacks exactly this amount. */
export declare const no_exact_suggestion: () => string
/** By now {count} rows match. Please look again and confirm. */
export declare const bulk_changed: (slots: { count: Slot }) => string
/** This job isn’t there. */
export declare const bulk_not_found: () => string
/** This job no longer runs. */
export declare const bulk_over: () => string
/** No guest of this list is left. Guests without an order are kept for 30 days after the job. */
export declare const no_guests_left: () => string
/** The details of this guest were erased. */
export declare const guest_erased: () => string
/** The draft is what customers see already. */
export declare const look_published: () => string
/** This ticket is void, refunded or waits for its refund. It can’t be changed. */
export declare const ticket_ended: () => string
/** This ticket isn’t issued yet, so it has no barcode. */
export declare const ticket_not_issued: () => string
/** The customer couldn’t do this now: {why} Please give a reason. */
export declare const reason_needed: (slots: { why: Slot }) => string
/** Please choose a time that’s later than the present one, and within a year. */
export declare const deadline_not_later: () => string
/** This order isn’t cancelled. */
export declare const order_not_cancelled: () => string
/** This order was paid before it was cancelled, and its invoice is credited. Please make a new order. */
export declare const order_was_paid: () => string
/** Money of this order went back or is going back. Please make a new order. */
export declare const order_paid_back: () => string
/** Its places, or its voucher, are no longer free. */
export declare const places_gone: () => string
/** This list can’t be read: {why} */
export declare const guests_unreadable: (slots: { why: Slot }) => string
/** This order has no goods to send or hand over: it isn’t paid, or they were given back. */
export declare const nothing_to_deliver: () => string
/** The customer collects this order: it has no shipping address. */
export declare const no_shipping_address: () => string
/** Please say what is wrong. */
export declare const problem_missing: () => string
/** Nothing matches: there is nothing to print. */
export declare const nothing_chosen: () => string
/** No invoice or credit note was issued in this period. */
export declare const no_documents: () => string
/** These are more than {most}. Please choose fewer. */
export declare const too_many_at_once: (slots: { most: Slot }) => string
/** This is already cancelled. */
export declare const already_cancelled: () => string
/** Please write a message to the people who have it. */
export declare const message_missing: () => string
/** There’s no such cancellation. */
export declare const cancellation_not_found: () => string
/** We’re sorry: {items} was cancelled, so it’s no longer in your cart. Please check your cart and confirm again. */
export declare const cart_lost_items: (slots: { items: Slot }) => string
/** You’re signed out. Please sign in again. */
export declare const signed_out: () => string
/** You can only do this from the office’s pages. */
export declare const wrong_origin: () => string
/** Only a person who’s signed in can do this, not a key. */
export declare const session_needed: () => string
/** Please set up your second factor first. */
export declare const second_factor_missing: () => string
/** The header Idempotency-Key takes 16 to 64 letters, digits, hyphens or underscores. */
export declare const call_key_invalid: () => string
/** This had reached the shop before, and is done. */
export declare const already_done: () => string
/** Please enter your password again. */
export declare const ask_again: () => string
/** Please enter your email and password. */
export declare const sign_in_fields_missing: () => string
/** The email or password isn’t correct. */
export declare const sign_in_failed: () => string
/** Please enter the code of your app, or a recovery code. */
export declare const code_needed: () => string
/** This code isn’t correct. It may have changed: try the next one. */
export declare const code_wrong: () => string
/** The password isn’t correct. */
export declare const password_wrong: () => string
/** Please choose a password of at least {least} characters. */
export declare const password_too_short: (slots: { least: Slot }) => string
/** This password is too common. Please choose another one. */
export declare const password_too_common: () => string
/** This link has been used or is no longer valid. Please ask for a new one. */
export declare const staff_link_ended: () => string
/** Please start again: there is no code to confirm. */
export declare const totp_not_started: () => string
/** You have no app for codes. */
export declare const totp_not_found: () => string
/** Passkeys need an address with a name. This shop is opened by a number. */
export declare const passkeys_not_offered: () => string
/** We couldn’t accept this passkey. Please try again, or sign in with your password. */
export declare const passkey_refused: () => string
/** This passkey is no longer there. */
export declare const passkey_not_found: () => string
/** There’s already an account with this email. */
export declare const staff_taken: () => string
/** There’s no such account. */
export declare const staff_not_found: () => string
/** This is the last owner. Make someone else an owner first. */
export declare const last_owner: () => string
/** This session has already ended. */
export declare const session_not_found: () => string
/** Please name the key. */
export declare const key_name_missing: () => string
/** Please name the view. */
export declare const view_name_missing: () => string
/** There’s already a view with this name. Please choose another one. */
export declare const view_name_taken: () => string
/** This view is no longer there, or it isn’t yours. */
export declare const view_not_found: () => string
/** Please search or filter first: there is nothing to save. */
export declare const view_empty: () => string
/** This is money that the bank took back. Take it back out of its order instead. */
export declare const entry_is_reversal: () => string
/** This is a receipt: the bank has not taken it back. */
export declare const entry_not_reversal: () => string
/** This receipt was closed by now, or divided over orders. One that was closed can be opened again. */
export declare const entry_is_closed: () => string
/** This receipt is not closed, or it was divided over orders. */
export declare const entry_not_closed: () => string
/** The parts have to add up to the receipt. */
export declare const parts_differ: () => string
/** So much was not paid beyond what the order asked for. */
export declare const more_than_overpaid: () => string
