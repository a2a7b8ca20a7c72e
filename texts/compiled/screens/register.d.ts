// Compiled from texts/en/screens/register.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Register */
export declare const title: () => string
/** Tell us your name and email, and we’ll send you a password. */
export declare const lead: () => string
/** Full name */
export declare const full_name: () => string
/** We’ll send your password and tickets to this address. */
export declare const email_hint: () => string
/** Register */
export declare const submit: () => string
/** Have an account? Login */
export declare const have_account: MarkedText<[]>
/** Check your email */
export declare const sent_title: () => string
/** Thanks for registering! We’ve emailed a code to {email}. If you’re new here, your password is in the same email. */
export declare const sent: (slots: { email: Slot }) => string
