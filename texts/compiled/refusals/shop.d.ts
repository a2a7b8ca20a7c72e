// Compiled from texts/en/refusals/shop.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** We couldn’t read that request. */
export declare const malformed: () => string
/** That’s too large to send. */
export declare const too_large: () => string
/** That has too many values, or they’re nested too deeply. */
export declare const too_complex: () => string
/** There’s no such call. */
export declare const unknown_call: () => string
/** This call answers to POST only. */
export declare const wrong_method: () => string
/** Some of the values aren’t valid. */
export declare const invalid_input: () => string
/** That’s too many attempts. Please wait a while and try again. */
export declare const too_many_attempts: () => string
/** The shop is very busy. Please try again in a moment. */
export declare const busy: () => string
/** That took too long, so we stopped waiting. Please check whether it went through before you try again. */
export declare const no_answer: () => string
/** The shop is starting or shutting down. Please try again in a moment. */
export declare const starting: () => string
/** Please log in to continue. */
export declare const login_needed: () => string
/** Your login has expired. Please log in again. */
export declare const session_ended: () => string
/** You’re not allowed to do this. */
export declare const not_allowed: () => string
/** This item isn’t available. */
export declare const item_not_found: () => string
/** The shop is closed at the moment. */
export declare const shop_inactive: () => string
/** Your cart has expired. Please start again. */
export declare const cart_expired: () => string
/** Your cart is empty. */
export declare const cart_empty: () => string
/** There are other items in your cart. Please check them out or remove them first. */
export declare const cart_not_empty: () => string
/** Some of these items are no longer on sale, so your order stays as it is. */
export declare const items_unavailable: () => string
/** This item isn’t in your cart. */
export declare const line_not_found: () => string
/** We can’t hold this reservation any longer. */
export declare const cart_at_its_cap: () => string
/** Sorry, this item is sold out. */
export declare const sold_out: () => string
/** Sorry, this travel time is sold out. */
export declare const time_sold_out: () => string
/** Sorry, this departure has already left. */
export declare const time_departed: () => string
/** You’ve reached the limit per order for this item. */
export declare const limit_reached: () => string
/** Your cart is full. */
export declare const cart_full: () => string
/** Too many of these are reserved from your network right now. Please log in to reserve yours. */
export declare const held_by_network: () => string
/** You can only buy an item with a payment plan on its own. Please empty your cart first. */
export declare const plan_alone: () => string
/** There’s an item with a payment plan in your cart, and you can only buy it on its own. Please check out first. */
export declare const plan_already_in_cart: () => string
/** A {product} ticket already exists for {name} in your cart. */
export declare const duplicate_ticket: (slots: { product: Slot; name: Slot }) => string
/** Please enter the full name for this ticket holder. */
export declare const holder_name_missing: () => string
/** Please enter the email address for this ticket holder. */
export declare const holder_email_missing: () => string
/** Please enter a valid email address for this ticket holder. */
export declare const holder_email_invalid: () => string
/** Please choose your travel date and time. */
export declare const travel_time_missing: () => string
/** This travel time doesn’t exist. */
export declare const travel_time_unknown: () => string
/** Please enter a voucher code. */
export declare const voucher_missing: () => string
/** Invalid or expired voucher code. */
export declare const voucher_invalid: () => string
/** You can’t use a voucher code with a payment plan. */
export declare const voucher_not_with_plan: () => string
/** Please choose your country. */
export declare const country_missing: () => string
/** Please choose a country from the list. */
export declare const country_unknown: () => string
/** Please choose the shipping country. */
export declare const shipping_country_missing: () => string
/** We are currently unable to ship to your country. */
export declare const shipping_impossible: () => string
/** Please fill out the following fields: {fields} */
export declare const fields_missing: (slots: { fields: Slot }) => string
/** No valid payment methods found. */
export declare const no_payment_method: () => string
/** You can’t pay by bank transfer from your country. */
export declare const bank_transfer_not_allowed: () => string
/** You can’t pay by card at the moment. */
export declare const credit_card_not_allowed: () => string
/** The voucher doesn’t cover the whole order. */
export declare const voucher_does_not_cover: () => string
/** You can only pay for a payment plan by card. */
export declare const plan_by_card_only: () => string
/** Please pay for your open orders first. */
export declare const orders_unpaid: () => string
/** This is more than one order can come to. Please divide it into several orders. */
export declare const total_too_high: () => string
/** The total has changed from {before} to {now}, so we haven’t placed your order yet. Please check it and confirm again. */
export declare const total_changed: (slots: { before: Slot; now: Slot }) => string
/** We couldn’t find this order. */
export declare const order_not_found: () => string
/** We couldn’t find this payment. */
export declare const payment_not_found: () => string
/** This document isn’t available. */
export declare const document_not_found: () => string
/** This payment is no longer open. */
export declare const payment_not_open: () => string
/** You’ve started a card payment for this order. Please finish or cancel it first. */
export declare const payment_under_way: () => string
/** contact us immediately before making another payment attempt */
export declare const attempts_exhausted: () => string
/** This payment attempt has ended. Please start the payment again. */
export declare const attempt_ended: () => string
/** This was sent before with different details, and that was done. Please reload the page before you send anything else. */
export declare const call_key_reused: () => string
/** You have an active refund request on this order. Please cancel the refund request if you wish to continue with the payment plan. */
export declare const refund_blocks_plan: () => string
/** This order is already cancelled. */
export declare const order_is_cancelled: () => string
/** The statement can’t be read: {why} */
export declare const statement_unreadable: (slots: { why: Slot }) => string
/** The statement is too large. Please import it in parts. */
export declare const statement_too_large: () => string
/** There’s no customer with this email address. */
export declare const customer_not_found: () => string
/** There’s no such bank statement entry. */
export declare const entry_not_found: () => string
/** This bank statement entry is already booked. */
export declare const entry_is_booked: () => string
/** The money isn’t in the order’s currency. */
export declare const other_currency: () => string
/** That’s more than we’ve received for this order. */
export declare const more_than_received: () => string
/** Please enter the reference. */
export declare const reference_missing: () => string
/** The amount must be a whole number above 0. */
export declare const amount_invalid: () => string
/** We couldn’t find this ticket. */
export declare const ticket_not_found: () => string
/** This ticket has been recently edited. Please wait 15 minutes before editing it again. */
export declare const recently_edited: () => string
/** Please change the ticket details. */
export declare const nothing_changed: () => string
/** You can’t change the name on this ticket. */
export declare const name_changes_not_allowed: () => string
/** You’ve used up the name changes for this ticket. */
export declare const no_name_changes_left: () => string
/** You can’t change the email address on this ticket. */
export declare const email_changes_not_allowed: () => string
/** Please select the travel time. */
export declare const travel_time_not_selected: () => string
/** You can’t change the travel time of this ticket. */
export declare const travel_time_changes_not_allowed: () => string
/** This ticket has been used, so you can’t change or refund it. */
export declare const ticket_used: () => string
/** Please accept the Terms and Conditions. */
export declare const terms_not_accepted: () => string
/** {count} ticket of this order has already been admitted. To continue anyway, please confirm it. | {count} tickets of this order have already been admitted. To continue anyway, please confirm it. */
export declare const tickets_admitted: (slots: { count: number }) => string
/** You can’t request refunds at the moment. */
export declare const refunds_inactive: () => string
/** We couldn’t find this refund. */
export declare const refund_not_found: () => string
/** You can no longer cancel this refund request. */
export declare const refund_not_active: () => string
/** This refund is {status}, so this step isn’t possible. */
export declare const refund_step: (slots: { status: Slot }) => string
/** A refund is being paid out. Please wait until it’s done. */
export declare const refund_under_way: () => string
/** The refund of {orders} is already in a bank file. To put it in another one, please confirm it. */
export declare const refund_in_file: (slots: { orders: Slot }) => string
/** The card payments of this order don’t cover the refund. */
export declare const refund_not_by_card: () => string
/** The bank file {file} was made, but the refunds of {orders} have changed since. Use that file if you have it. Otherwise make a new one and include refunds that are already in a file. */
export declare const refund_file_outdated: (slots: { file: Slot; orders: Slot }) => string
/** Some of these refunds can’t be paid by bank file. Nothing has changed. */
export declare const refund_not_by_bank: () => string
/** The settings have no valid IBAN for the shop’s own bank account. */
export declare const bank_account_missing: () => string
/** This order already has an active refund request. */
export declare const refund_already_active: () => string
/** Please select at least one item. */
export declare const nothing_selected: () => string
/** You can’t refund tickets and merchandise in one request. */
export declare const mixed_items: () => string
/** At least one of these items can’t be refunded right now. */
export declare const not_refundable: () => string
/** You can’t withdraw online here. Please write to us. */
export declare const withdrawals_inactive: () => string
/** You can’t withdraw from the contract for at least one of these items. This right doesn’t apply to tickets for a fixed date. */
export declare const not_withdrawable: () => string
/** You’ve already withdrawn from the contract for these items. We’ve emailed the receipt. */
export declare const withdrawn_already: () => string
/** Your time to withdraw from this contract ended on {until}. */
export declare const withdrawal_over: (slots: { until: Slot }) => string
/** We couldn’t find this withdrawal. */
export declare const withdrawal_not_found: () => string
/** This withdrawal already has an open refund. */
export declare const withdrawal_is_refunded: () => string
/** This order has no merchandise. */
export declare const no_goods: () => string
/** Please enter the day the goods were received. */
export declare const date_missing: () => string
/** The date can’t be after today. */
export declare const received_in_the_future: () => string
/** The goods can’t have been received in the future. */
export declare const date_in_the_future: () => string
/** Please send a valid API key. */
export declare const key_needed: () => string
/** There’s no active API key with this name. */
export declare const key_not_found: () => string
/** There’s already an active API key with this name. Revoke it first, or choose another name. */
export declare const key_name_taken: () => string
/** We couldn’t find this email. */
export declare const mail_not_found: () => string
/** This email hasn’t failed for good: it was sent, or is still waiting. */
export declare const mail_not_dead: () => string
/** Mails aren’t paused: they’re being sent. */
export declare const mails_not_paused: () => string
/** Only an owner can send an email to staff again. */
export declare const mail_for_owners: () => string
/** This email’s link or password has expired or was removed, so it can’t be sent again. {instead} */
export declare const mail_expired: (slots: { instead: Slot }) => string
/** Not sent, because this email gives access and can’t be made again: {why} */
export declare const mail_not_renewed: (slots: { why: Slot }) => string
/** This email gives access, so it only ever goes to the address it was written for. {instead} */
export declare const mail_own_address: (slots: { instead: Slot }) => string
/** The catalogue file has errors. Nothing has changed. */
export declare const catalogue_invalid: () => string
/** Something went wrong on our side. Request {request}. */
export declare const fault: (slots: { request: Slot }) => string
