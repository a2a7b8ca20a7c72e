// Compiled from texts/en/effects/mails.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** It goes to {address}. */
export declare const goes_to: (slots: { address: Slot }) => string
/** It goes to {address} instead of {instead}. */
export declare const goes_to_other: (slots: { address: Slot; instead: Slot }) => string
/** The mail is on its way. */
export declare const on_its_way: () => string
/** The order with the link to its terms will be sent to {address}. */
export declare const order_with_terms: (slots: { address: Slot }) => string
/** The order as it is now will be sent to {address}. */
export declare const order_now: (slots: { address: Slot }) => string
/** {address} will be asked for {amount}. */
export declare const asked_for: (slots: { address: Slot; amount: Slot }) => string
/** {number} ticket will be sent to {address}. | {number} tickets will be sent to {address}. */
export declare const tickets_sent: (slots: { count: number; number: Slot; address: Slot }) => string
/** The order is cancelled. */
export declare const why_cancelled: () => string
/** The terms are accepted already. */
export declare const why_accepted: () => string
/** Nothing is owed. */
export declare const why_nothing_owed: () => string
/** A payment is under way. */
export declare const why_processing: () => string
/** There is a problem with its payment. */
export declare const why_problem: () => string
/** The customer asked for a refund. */
export declare const why_refund: () => string
/** The terms are not accepted yet. */
export declare const why_not_accepted: () => string
/** The ticket is not valid. */
export declare const why_ticket_invalid: () => string
/** The order has no valid tickets. */
export declare const why_no_tickets: () => string
/** The ticket has no address of a holder. */
export declare const why_no_address: () => string
/** Its link or code expired before it could be sent. */
export declare const link_expired: () => string
/** Its link or password was removed, so it can’t be sent. */
export declare const link_removed: () => string
/** Its link or password can’t be read: it was encrypted for another address, or with an APP_SECRET that this server doesn’t have. */
export declare const link_unreadable: () => string
