// Compiled from texts/en/screens/cart/reservation.json by `npm run texts`.
import type { Slot, MarkedText } from '../../../text-types'
/** Your reservation ended and the items are back on sale. You haven’t been charged. */
export declare const ended: () => string
/** Your reservation has ended. */
export declare const ended_read: () => string
/** Your cart is reserved for {count} more minute. | Your cart is reserved for {count} more minutes. */
export declare const minutes_read: (slots: { count: number }) => string
/** Held for you for {left} */
export declare const reserved: MarkedText<[slots: { left: Slot }]>
/** {count} minute | {count} minutes */
export declare const minutes: (slots: { count: number }) => string
/** Keep your items? */
export declare const keep: () => string
/** Keep my items */
export declare const keep_yes: () => string
/** Not now */
export declare const keep_no: () => string
/** Your reservation ends in {left}. We can hold your items a little longer: up to {minutes} more minute. | Your reservation ends in {left}. We can hold your items a little longer: up to {minutes} more minutes. */
export declare const keep_why: MarkedText<[slots: { left: Slot; minutes: number }]>
