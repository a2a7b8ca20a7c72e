// Compiled from texts/en/screens/manage-ticket.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Manage ticket */
export declare const title: () => string
/** Enter details */
export declare const details: () => string
/** Confirm */
export declare const confirm: () => string
/** {product}, ticket {code} */
export declare const which: MarkedText<[slots: { product: Slot; code: Slot }]>
/** Continue */
export declare const go_on: () => string
/** Change this ticket */
export declare const save: () => string
/** Ticket {code} updated successfully. */
export declare const updated: (slots: { code: Slot }) => string
/** Full name */
export declare const name: () => string
/** In roman characters, and exactly as on the holder’s ID. */
export declare const name_hint: () => string
/** You have {count} name change left. | You have {count} name changes left. */
export declare const name_changes_left: (slots: { count: number }) => string
/** You can’t change the name on this ticket. */
export declare const name_fixed: () => string
/** Email */
export declare const email: () => string
/** We’ll send the new ticket to this address. */
export declare const email_hint: () => string
/** You can’t change the email address on this ticket. */
export declare const email_fixed: () => string
/** Give this ticket to the customer with this email address */
export declare const reassign: () => string
/** The ticket moves from your portal to theirs: only they can download and change it. If they don’t have an account yet, we’ll invite them. */
export declare const reassign_hint: () => string
/** Note */
export declare const note: () => string
/** Optional: anything we should know about this change. */
export declare const note_hint: () => string
/** You’re giving this ticket to the customer with the address {email}. From then on, only they can download, change or return it. */
export declare const given_away: (slots: { email: Slot }) => string
/** Your old ticket will stop working, and we’ll send a new one to {email}. After that, you can’t edit the ticket for 15 minutes. */
export declare const replaced: (slots: { email: Slot }) => string
