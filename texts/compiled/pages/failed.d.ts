// Compiled from texts/en/pages/failed.json by `npm run texts`.
/** We couldn’t find this */
export declare const missing_title: () => string
/** The link may be out of date: when a ticket changes, we email you a new one. Your latest tickets and invoices are always in the portal. */
export declare const missing_hint: () => string
/** Just a moment */
export declare const busy_title: () => string
/** Something went wrong on our side */
export declare const fault_title: () => string
/** That didn’t work */
export declare const other_title: () => string
/** Your cart, orders and tickets are safe. */
export declare const safe: () => string
/** Try again */
export declare const again: () => string
/** Go to the portal */
export declare const portal: () => string
/** Home */
export declare const home: () => string
/** There is no such screen */
export declare const no_screen_title: () => string
/** The address may be mistyped. */
export declare const no_screen_hint: () => string
/** Go to the office */
export declare const office: () => string
