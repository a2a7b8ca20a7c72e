// Compiled from texts/en/screens/forgot-password.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Forgot your password? */
export declare const title: () => string
/** We’ll email you a link to set a new one. */
export declare const lead: () => string
/** Email me a link */
export declare const submit: () => string
/** Use the address you registered with. */
export declare const hint: () => string
/** If there’s an account for {email}, we’ve sent a link to set a new password. It works for 15 minutes. Please allow up to 10 minutes for the email to arrive, and check your spam folder. */
export declare const sent: (slots: { email: Slot }) => string
