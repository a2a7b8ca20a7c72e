// Compiled from texts/en/screens/cart/toasts.json by `npm run texts`.
/** Checkout */
export declare const checkout: () => string
/** Add another */
export declare const add_another: () => string
/** Item added to cart. */
export declare const item_added: () => string
/** Could not add item to cart. */
export declare const item_not_added: () => string
/** Item details updated. */
export declare const item_updated: () => string
/** Could not update item details. */
export declare const item_not_updated: () => string
/** Item removed from cart. */
export declare const item_removed: () => string
