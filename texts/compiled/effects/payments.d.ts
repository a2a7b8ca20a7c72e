// Compiled from texts/en/effects/payments.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {amount} will be recorded as taken back by the card’s bank. */
export declare const taken_back_card: (slots: { amount: Slot }) => string
/** {amount} will be recorded as taken back by the bank. */
export declare const taken_back: (slots: { amount: Slot }) => string
/** The order is a problem until it is paid again or cancelled. */
export declare const problem: () => string
/** {amount} will be recorded as sent back. */
export declare const sent_back: (slots: { amount: Slot }) => string
/** {amount} is then still to be sent back. */
export declare const rest_to_send_back: (slots: { amount: Slot }) => string
/** {amount} will be booked. */
export declare const booked: (slots: { amount: Slot }) => string
/** {amount} will be booked for {buyer}. */
export declare const booked_for: (slots: { amount: Slot; buyer: Slot }) => string
/** The order will be valid again. */
export declare const valid_again: () => string
/** The order stays cancelled: the money is to be sent back. */
export declare const stays_cancelled: () => string
/** {amount} will still be missing. */
export declare const missing: (slots: { amount: Slot }) => string
/** {amount} is more than was asked, and is to be sent back. */
export declare const too_much: (slots: { amount: Slot }) => string
