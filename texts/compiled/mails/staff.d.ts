// Compiled from texts/en/mails/staff.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** [{shop}] Your account for the office */
export declare const set_up_subject: (slots: { shop: Slot }) => string
/** Your account for the office */
export declare const set_up_heading: () => string
/** You’re invited to work in the office of {shop} as {role}. Open the office to choose a password. */
export declare const set_up_invited: (slots: { shop: Slot; role: Slot }) => string
/** Choose a new password for the office of {shop}, and a new second factor if you use one. */
export declare const set_up_lost: (slots: { shop: Slot }) => string
/** The link works once, for 3 days. Please don’t pass it on. */
export declare const set_up_once: () => string
/** Once you use it, your other sessions end. If you didn’t ask for this, tell an owner. */
export declare const set_up_not_you: () => string
