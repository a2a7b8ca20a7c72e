// Compiled from texts/en/mails/refund.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Refund {id} requested */
export declare const requested_subject: (slots: { id: Slot }) => string
/** {amount} for order {code}. */
export declare const requested_preview: (slots: { amount: Slot; code: Slot }) => string
/** We’ve received your refund request */
export declare const requested_heading: () => string
/** {greeting}, you asked for {amount} back on order {code}, for: */
export declare const requested_hello: (slots: { greeting: Slot; amount: Slot; code: Slot }) => string
/** We’ll look into it and let you know as soon as the money is on its way. Until then, you can cancel your request. */
export declare const requested_then: () => string
/** See your request */
export declare const requested_button: () => string
/** Refund {id}: {amount} for you */
export declare const opened_subject: (slots: { id: Slot; amount: Slot }) => string
/** We’ll pay you back */
export declare const opened_heading: () => string
/** {greeting}, we’ve opened a refund of {amount} on order {code}, for: */
export declare const opened_hello: (slots: { greeting: Slot; amount: Slot; code: Slot }) => string
/** We’ll let you know as soon as the money is on its way. Until then, you can cancel the refund and keep them. */
export declare const opened_then: () => string
/** See your refund */
export declare const opened_button: () => string
/** Refund {id} cancelled */
export declare const cancelled_subject: (slots: { id: Slot }) => string
/** You keep everything in order {code}. */
export declare const cancelled_preview: (slots: { code: Slot }) => string
/** Your refund request is cancelled */
export declare const cancelled_heading: () => string
/** {greeting}, refund request {id} for order {code} is cancelled. You keep these, and they stay valid: */
export declare const cancelled_hello: (slots: { greeting: Slot; id: Slot; code: Slot }) => string
/** Refund {id}: {amount} is on its way */
export declare const processed_subject: (slots: { id: Slot; amount: Slot }) => string
/** It takes a few working days to reach your card. */
export declare const processed_preview_card: () => string
/** It takes a few working days to reach your account. */
export declare const processed_preview_bank: () => string
/** Your money is on its way */
export declare const processed_heading: () => string
/** {greeting}, we’ve refunded {amount} for order {code}. It takes a few working days to reach the card you paid with. These are no longer valid: */
export declare const processed_hello_card: (slots: { greeting: Slot; amount: Slot; code: Slot }) => string
/** {greeting}, we’ve refunded {amount} for order {code}. It takes a few working days to reach your account. These are no longer valid: */
export declare const processed_hello_bank: (slots: { greeting: Slot; amount: Slot; code: Slot }) => string
/** The credit note is attached. */
export declare const processed_credit_note: () => string
/** See your refund */
export declare const processed_button: () => string
/** Order {code}: no longer valid */
export declare const released_subject: (slots: { code: Slot }) => string
/** Please see which items they are. */
export declare const released_preview: () => string
/** Some of your items are no longer valid */
export declare const released_heading: () => string
/** {greeting}, we’ve taken these out of order {code}. They’re no longer valid, and no money goes back for them: */
export declare const released_hello: (slots: { greeting: Slot; code: Slot }) => string
/** Withdrawal from order {code} received */
export declare const withdrawal_subject: (slots: { code: Slot }) => string
/** Please keep this email as your receipt. */
export declare const withdrawal_preview: () => string
/** We’ve received your withdrawal */
export declare const withdrawal_heading: () => string
/** {greeting}, this email is your receipt. Here’s what we received: */
export declare const withdrawal_hello: (slots: { greeting: Slot }) => string
/** Received */
export declare const withdrawal_received: () => string
/** Name */
export declare const withdrawal_name: () => string
/** Email */
export declare const withdrawal_email: () => string
/** Order */
export declare const withdrawal_order: () => string
/** Statement */
export declare const withdrawal_statement: () => string
/** We’ll refund you within 14 days, standard delivery included. Please send the goods back within 14 days too. */
export declare const withdrawal_refund: () => string
/** We may hold the refund until the goods, or proof that you’ve sent them, have reached us. */
export declare const withdrawal_wait: () => string
