// Compiled from texts/en/mails/cancellation.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {what} is cancelled */
export declare const subject: (slots: { what: Slot }) => string
/** We’re sorry that it can’t take place. */
export declare const preview: () => string
/** You’ll get {amount} back. */
export declare const preview_refund: (slots: { amount: Slot }) => string
/** We’re sorry, it’s cancelled */
export declare const heading: () => string
/** {greeting}, we’re sorry to tell you that {what} is cancelled. */
export declare const hello: (slots: { greeting: Slot; what: Slot }) => string
/** These are no longer valid in order {code}: */
export declare const no_longer_valid: (slots: { code: Slot }) => string
/** We’ve cancelled your order {code} too, because it wasn’t paid yet. Please don’t pay for it any more. This was in it: */
export declare const unpaid: (slots: { code: Slot }) => string
/** You’ll get {amount} back. You don’t have to do anything. We’ll let you know when it’s on its way. */
export declare const refund: (slots: { amount: Slot }) => string
/** Everything else in your order {code} stays as it is. */
export declare const rest_stays: (slots: { code: Slot }) => string
/** Already paid? We’ll send your money back. Anything else in the order that still takes place is back on sale. */
export declare const paid_meanwhile: () => string
/** Whoever bought it for you gets the money back. */
export declare const holder: () => string
