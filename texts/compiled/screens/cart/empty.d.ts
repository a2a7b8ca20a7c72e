// Compiled from texts/en/screens/cart/empty.json by `npm run texts`.
/** Your cart */
export declare const title: () => string
/** Your cart is empty. */
export declare const empty: () => string
/** Your reservation ended and the items are back on sale. You haven’t been charged. */
export declare const ended: () => string
/** Browse tickets */
export declare const browse_tickets: () => string
/** Browse merchandise */
export declare const browse_merchandise: () => string
