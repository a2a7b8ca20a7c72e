// Compiled from texts/en/screens/listing.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Tickets */
export declare const tickets: () => string
/** Merchandise */
export declare const merchandise: () => string
/** {number} item | {number} items */
export declare const found: (slots: { count: number; number: Slot }) => string
/** {number} item in {type} | {number} items in {type} */
export declare const found_of_type: (slots: { count: number; number: Slot; type: Slot }) => string
/** Type */
export declare const type: () => string
/** All types */
export declare const all_types: () => string
/** Stock */
export declare const stock: () => string
/** Sold out */
export declare const sold_out: () => string
/** In stock only */
export declare const in_stock_only: () => string
/** Include out of stock */
export declare const out_of_stock_too: () => string
/** There are no items to show. Please check back again soon. */
export declare const nothing: () => string
