// Compiled from texts/en/screens/cart/panel.json by `npm run texts`.
import type { Slot, MarkedText } from '../../../text-types'
/** Your cart */
export declare const title: () => string
/** {count} item | {count} items */
export declare const items: (slots: { count: number }) => string
/** Items in your cart */
export declare const caption: () => string
/** Item */
export declare const item: () => string
/** Price including fee */
export declare const price: () => string
/** Personalise */
export declare const personalise: () => string
/** Personalise {name} for {holder} */
export declare const personalise_ticket: (slots: { name: Slot; holder: Slot }) => string
/** Remove */
export declare const remove: () => string
/** Remove {name} for {holder} */
export declare const remove_ticket: (slots: { name: Slot; holder: Slot }) => string
/** Remove {name} */
export declare const remove_goods: (slots: { name: Slot }) => string
/** {count} more item | {count} more items */
export declare const more_items: (slots: { count: number }) => string
/** Total */
export declare const total: () => string
/** {today}, {later} */
export declare const plan: (slots: { today: Slot; later: Slot }) => string
/** Shipping and taxes are calculated at checkout. */
export declare const later: () => string
/** Checkout */
export declare const checkout: () => string
/** You need to log in or register to check out. We’ll keep your cart. */
export declare const login_note: MarkedText<[]>
/** Remove from cart? */
export declare const ask: () => string
/** Remove */
export declare const ask_remove: () => string
/** Keep it */
export declare const ask_keep: () => string
/** {name} for {holder} goes back on sale as soon as you remove it. */
export declare const ask_ticket: MarkedText<[slots: { name: Slot; holder: Slot }]>
/** {name} goes back on sale as soon as you remove it. */
export declare const ask_goods: MarkedText<[slots: { name: Slot }]>
