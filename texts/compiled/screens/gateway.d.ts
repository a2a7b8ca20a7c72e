// Compiled from texts/en/screens/gateway.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** You’ve reached the maximum of {most} payment attempts. Please contact us immediately before making another payment attempt. */
export declare const maximum_reached: MarkedText<[slots: { most: Slot }]>
/** You can try a payment up to {most} times. If something keeps going wrong, please contact us. */
export declare const maximum_near: MarkedText<[slots: { most: Slot }]>
/** Your last payment didn’t go through. You haven’t been charged. */
export declare const last_attempt_failed: () => string
/** Taking you to the payment page… */
export declare const leaving: () => string
/** Your order is saved. Please don’t close this window. */
export declare const leaving_saved: () => string
/** Nothing happening? Continue to the payment page */
export declare const leaving_again: () => string
/** We couldn’t open the payment page. You haven’t been charged. Please try again in a moment. */
export declare const unopened: () => string
