// Compiled from texts/en/screens/cart/empty.json by `npm run texts`.
/** Your cart */
export declare const title: () => string
/** Your cart is empty. */
export declare const empty: () => string
/** Your reservation has ended and your items are back on sale. If they’re still available, you can put them back in your cart. */
export declare const ended: () => string
/** Browse tickets */
export declare const browse_tickets: () => string
/** Browse merchandise */
export declare const browse_merchandise: () => string
