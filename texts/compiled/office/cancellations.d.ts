// Compiled from texts/en/office/cancellations.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Cancel item */
export declare const cancel_item: () => string
/** Cancel departure */
export declare const cancel_departure: () => string
/** Cancel event */
export declare const cancel_event: () => string
/** Cancelled */
export declare const cancelled: () => string
/** Message to everybody who has it */
export declare const message: () => string
/** In the mails, after “… is cancelled.” Say why, and what comes next. */
export declare const message_hint: () => string
/** Nobody has it: no message is needed. */
export declare const nobody_has_it: () => string
/** Keep booking and refund fees */
export declare const keep_fees: () => string
/** Otherwise everything that was paid goes back. */
export declare const keep_fees_hint: () => string
/** It cannot be put on sale again. */
export declare const for_ever: () => string
/** Sale ends at once. The orders follow one by one, also if you close this page. */
export declare const at_once: () => string
/** Cancelled. The orders follow now. */
export declare const started: () => string
/** Cancellations */
export declare const title: () => string
/** What */
export declare const what: () => string
/** Code */
export declare const code: () => string
/** Item */
export declare const kind_item: () => string
/** Departure */
export declare const kind_departure: () => string
/** Event */
export declare const kind_event: () => string
/** Status */
export declare const state: () => string
/** Orders */
export declare const orders: () => string
/** Refunds opened */
export declare const refunds: () => string
/** Started */
export declare const started_at: () => string
/** By */
export declare const by: () => string
/** Finished */
export declare const finished: () => string
/** Nothing was cancelled. An item, a departure or an event is cancelled from its page in the catalogue. */
export declare const nothing_yet: () => string
/** Go to the catalogue */
export declare const first_step: () => string
/** Running */
export declare const running: () => string
/** Done */
export declare const done: () => string
/** {number} order to look at | {number} orders to look at */
export declare const needs_you: (slots: { count: number; number: Slot }) => string
/** Progress */
export declare const progress: () => string
/** {done} of {number} order done | {done} of {number} orders done */
export declare const of_orders: (slots: { done: Slot; count: number; number: Slot }) => string
/** Carts are being emptied. */
export declare const emptying: () => string
/** The orders are being listed. */
export declare const listing: () => string
/** No order had it. */
export declare const no_orders: () => string
/** Orders cancelled */
export declare const outcome_ended: () => string
/** Refunds of single items */
export declare const outcome_refunded: () => string
/** Free items ended */
export declare const outcome_released: () => string
/** Nothing left to do */
export declare const outcome_nothing: () => string
/** Carts that lost it */
export declare const carts: () => string
/** Orders that need you */
export declare const failed_title: () => string
/** Nothing of them was changed. When the reason is gone, try them again. */
export declare const failed_hint: () => string
/** Try again */
export declare const try_again: () => string
/** They are tried again now. */
export declare const tried_again: () => string
/** See refunds */
export declare const to_refunds: () => string
/** About it */
export declare const details: () => string
/** Fees */
export declare const fees: () => string
/** Booking and refund fees are kept */
export declare const fees_kept: () => string
/** Given back too */
export declare const fees_back: () => string
/** Message */
export declare const sent_message: () => string
/** Catalogue */
export declare const catalogue: () => string
