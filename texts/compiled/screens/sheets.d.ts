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
