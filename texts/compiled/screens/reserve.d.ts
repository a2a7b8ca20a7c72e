// Compiled from texts/en/screens/reserve.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Back to {item} */
export declare const back: (slots: { item: Slot }) => string
/** Reserve {item} */
export declare const title: (slots: { item: Slot }) => string
/** Sold out */
export declare const sold_out: () => string
/** Item added to cart. */
export declare const added: () => string
/** Reserved for you */
export declare const reserved: () => string
/** We’re keeping your cart for {minutes} minute. Check out within that time and it’s yours. | We’re keeping your cart for {minutes} minutes. Check out within that time and it’s yours. */
export declare const reserved_text: (slots: { minutes: number }) => string
/** Your cart is empty */
export declare const empty: () => string
/** Checkout */
export declare const checkout: () => string
/** Browse tickets */
export declare const browse: () => string
/** Add more tickets */
export declare const add_more: () => string
/** You need JavaScript to pay. Please turn it on in your browser and open the checkout: we’ll keep your cart. */
export declare const needs_scripts: () => string
