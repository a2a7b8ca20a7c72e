// Compiled from texts/en/screens/shared.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** We couldn’t reach the shop. Nothing is lost: please check your connection and try again. */
export declare const unreachable: () => string
/** Something went wrong on our side. Nothing is lost: please try again in a moment. */
export declare const garbled: () => string
/** This page needs JavaScript. Please turn it on in your browser and load the page again. */
export declare const needs_scripts: () => string
/** Order {code} */
export declare const order: (slots: { code: Slot }) => string
/** You can request a refund once you’ve accepted the Terms and Conditions. */
export declare const refund_needs_terms: () => string
/** There’s nothing in this order that we can refund right now. */
export declare const refund_closed: () => string
/** Item */
export declare const items_item: () => string
/** Holder */
export declare const items_holder: () => string
/** Date */
export declare const items_date: () => string
/** Code */
export declare const items_code: () => string
/** Status */
export declare const items_status: () => string
/** Price */
export declare const items_price: () => string
/** Shipping */
export declare const items_shipping: () => string
/** Carts expire after {minutes} minute so unsold tickets go back on sale. Choose your items and check out before the time is up. | Carts expire after {minutes} minutes so unsold tickets go back on sale. Choose your items and check out before the time is up. */
export declare const cart_expires: (slots: { minutes: number }) => string
