// Compiled from texts/en/screens/sheets.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Your cart */
export declare const cart: () => string
/** Menu */
export declare const menu: () => string
/** Main */
export declare const main: () => string
/** Account settings */
export declare const account: () => string
/** Log in or register */
export declare const login: () => string
/** Logged in as {name} */
export declare const logged_in: (slots: { name: Slot }) => string
/** Your cart and account */
export declare const folded: () => string
/** Cart */
export declare const folded_cart: () => string
/** Account */
export declare const folded_account: () => string
/** Your cart is empty */
export declare const folded_empty: () => string
/** Your cart: {count} item | Your cart: {count} items */
export declare const folded_items: (slots: { count: number }) => string
/** Your account */
export declare const folded_yours: () => string
