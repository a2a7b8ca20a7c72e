// Compiled from texts/en/documents/bank.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Refund {id}, order {code}, {shop} */
export declare const refund: (slots: { id: Slot; code: Slot; shop: Slot }) => string
/** Order {code} */
export declare const card_order: (slots: { code: Slot }) => string
/** {shop}, order {code} */
export declare const card_order_of: (slots: { shop: Slot; code: Slot }) => string
