// Compiled from texts/en/effects/shared.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {number} place will be free again. | {number} places will be free again. */
export declare const places_free: (slots: { count: number; number: Slot }) => string
/** {number} ticket will stop working. | {number} tickets will stop working. */
export declare const tickets_void: (slots: { count: number; number: Slot }) => string
/** {number} mail will be sent. | {number} mails will be sent. */
export declare const mails_sent: (slots: { count: number; number: Slot }) => string
/** No mail is sent. */
export declare const no_mail: () => string
/** This is recorded already: nothing changes. */
export declare const recorded_already: () => string
/** The order will be paid, with its invoice. */
export declare const order_paid: () => string
/** {amount} will be opened as a refund. */
export declare const opened_as_refund: (slots: { amount: Slot }) => string
/** {number} order | {number} orders */
export declare const order_count: (slots: { count: number; number: Slot }) => string
/** {number} ticket | {number} tickets */
export declare const ticket_count: (slots: { count: number; number: Slot }) => string
/** {number} refund | {number} refunds */
export declare const refund_count: (slots: { count: number; number: Slot }) => string
