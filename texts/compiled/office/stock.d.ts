// Compiled from texts/en/office/stock.json by `npm run texts`.
/** Stock */
export declare const title: () => string
/** Item */
export declare const item: () => string
/** Code */
export declare const code: () => string
/** Departure */
export declare const departure: () => string
/** Taken */
export declare const taken: () => string
/** Left */
export declare const left: () => string
/** Counted */
export declare const counted: () => string
/** Check */
export declare const check: () => string
/** Agrees */
export declare const fine: () => string
/** Differs */
export declare const wrong: () => string
/** Unlimited */
export declare const unlimited: () => string
/** Every counter agrees with the carts, orders and tickets. */
export declare const all_fine: () => string
/** Some counters differ from the carts, orders and tickets. Please tell whoever runs the server. */
export declare const some_wrong: () => string
/** Nothing to count yet. Each item has a row here: what is taken, and what is left. */
export declare const nothing_yet: () => string
/** Make an item */
export declare const first_step: () => string
/** Count again */
export declare const recount: () => string
