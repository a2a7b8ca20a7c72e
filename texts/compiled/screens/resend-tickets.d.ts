// Compiled from texts/en/screens/resend-tickets.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Resend tickets */
export declare const title: () => string
/** We’ll email you all your valid tickets as PDFs. */
export declare const lead: () => string
/** Resend tickets */
export declare const submit: () => string
/** Use the email address on your tickets. */
export declare const hint: () => string
/** If there are tickets for {email}, they’re on their way. Please wait up to 10 minutes for the email to arrive, and check your spam folder. */
export declare const sent: (slots: { email: Slot }) => string
