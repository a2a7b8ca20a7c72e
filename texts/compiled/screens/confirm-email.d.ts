// Compiled from texts/en/screens/confirm-email.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Address confirmed */
export declare const done_title: () => string
/** Thank you! When someone passes a ticket on to {email}, it’ll come straight to your account. */
export declare const done: (slots: { email: Slot }) => string
/** See your orders */
export declare const orders: () => string
/** This link no longer works */
export declare const useless_title: () => string
/** It has timed out, you’ve already used it, or we’ve sent you a newer one. To get a new link, enter your current password in your account settings and press Update Settings. */
export declare const useless: () => string
/** Account settings */
export declare const account: () => string
/** Is this your address? */
export declare const title: () => string
/** Once you confirm it, tickets that others pass on to this address come straight to your account. */
export declare const why: () => string
/** Confirm this address */
export declare const submit: () => string
/** This link is for another account */
export declare const other_title: () => string
/** It confirms {email}, but you’re logged in as {mine}. Log out, then log in with {email} to confirm it. */
export declare const other: (slots: { email: Slot; mine: Slot }) => string
/** Logout */
export declare const logout: () => string
