// Compiled from texts/en/effects/checkout.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {number} place will be taken. | {number} places will be taken. */
export declare const places_taken: (slots: { count: number; number: Slot }) => string
/** The order is free. */
export declare const free: () => string
/** {amount} will be owed. */
export declare const owed: (slots: { amount: Slot }) => string
/** {amount} will be booked as paid. */
export declare const booked_as_paid: (slots: { amount: Slot }) => string
/** The customer gets an account. */
export declare const account: () => string
/** The customer’s acceptance of the terms will be recorded. */
export declare const terms: () => string
