// Compiled from texts/en/office/keys.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** API keys */
export declare const title: () => string
/** Name of the key */
export declare const search: () => string
/** Name */
export declare const name: () => string
/** Role */
export declare const role: () => string
/** Status */
export declare const status: () => string
/** Live */
export declare const status_live: () => string
/** Expired */
export declare const status_expired: () => string
/** Revoked */
export declare const status_revoked: () => string
/** Made */
export declare const made: () => string
/** Ends */
export declare const ends: () => string
/** Last used */
export declare const last_used: () => string
/** Never */
export declare const never: () => string
/** No keys. A key lets a script make the office’s calls, with a role of its own. */
export declare const nothing_yet: () => string
/** Add key */
export declare const add: () => string
/** A script sends it as “Authorization: Bearer KEY”. It is shown once. All owners get a mail. */
export declare const add_text: () => string
/** What uses it, such as Till 2. */
export declare const name_hint: () => string
/** Works for so many days */
export declare const days: () => string
/** Please enter a number of days from 1 to 9999. */
export declare const days_wrong: () => string
/** Owner: everything */
export declare const role_owner: () => string
/** Manager: catalogue, orders, mails */
export declare const role_manager: () => string
/** Finance: money, refunds, reports */
export declare const role_finance: () => string
/** Box office: orders, tickets, mails */
export declare const role_box_office: () => string
/** Door: check-in */
export declare const role_door: () => string
/** Monitor: reads /metrics */
export declare const role_monitor: () => string
/** The key {name} */
export declare const made_key: (slots: { name: Slot }) => string
/** the key */
export declare const key: () => string
/** Copy it now: it is not shown again. */
export declare const keep_text: () => string
/** {role} · Ends  */
export declare const role_and_end: MarkedText<[slots: { role: Slot }]>
/** I have copied it */
export declare const kept: () => string
/** Revoke */
export declare const revoke: () => string
/** Revoke: {name} */
export declare const revoke_key: (slots: { name: Slot }) => string
/** The next request with the key {name} is refused. Whatever uses it stops working. This cannot be undone. */
export declare const consequences: (slots: { name: Slot }) => string
/** Key revoked. */
export declare const done: () => string
