// Compiled from texts/en/screens/shared.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Order {code} */
export declare const order: (slots: { code: Slot }) => string
/** Item */
export declare const items_item: () => string
/** Holder */
export declare const items_holder: () => string
/** Travel time */
export declare const items_travel_time: () => string
/** Code */
export declare const items_code: () => string
/** Status */
export declare const items_status: () => string
/** Price */
export declare const items_price: () => string
/** Shipping */
export declare const items_shipping: () => string
