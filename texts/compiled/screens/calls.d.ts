// Compiled from texts/en/screens/calls.json by `npm run texts`.
/** We couldn’t reach the shop. Nothing is lost: please check your connection and try again. */
export declare const unreachable: () => string
/** Something went wrong on our side. Nothing is lost: please try again in a moment. */
export declare const garbled: () => string
