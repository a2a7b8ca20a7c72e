// Compiled from texts/en/pages/sandbox.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Payment page closed */
export declare const closed_title: () => string
/** This payment page is closed */
export declare const closed_heading: () => string
/** {shop} no longer takes payments here, and you haven’t been charged. See what’s left to pay in your order. */
export declare const closed_text: (slots: { shop: Slot }) => string
/** Go to your orders */
export declare const closed_orders: () => string
/** This payment link isn’t valid. */
export declare const link_invalid: () => string
/** Card payment (test) */
export declare const title: () => string
/** Test gateway – no money moves */
export declare const tag: () => string
/** Pay {shop} */
export declare const heading: (slots: { shop: Slot }) => string
/** Reference {reference} */
export declare const reference: (slots: { reference: Slot }) => string
/** Approve payment */
export declare const approve: () => string
/** Decline card */
export declare const decline: () => string
/** Cancel and go back */
export declare const cancel: () => string
