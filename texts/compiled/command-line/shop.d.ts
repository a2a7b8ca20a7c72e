// Compiled from texts/en/command-line/shop.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** create and change what a catalogue file names */
export declare const usage_import: () => string
/** write the catalogue file (without FILE: to the screen) */
export declare const usage_export: () => string
/** recount every place, or those of one item, and compare it with the counters */
export declare const usage_audit_stock: () => string
/** add a person to the team (owner), or let one set a new password and second factor: prints a link */
export declare const usage_add_staff: () => string
/** make an API key that works for so many days ({days}); roles: {roles} */
export declare const usage_add_key: (slots: { days: Slot; roles: Slot }) => string
/** all API keys: roles, ends, when each was used last */
export declare const usage_list_keys: () => string
/** end an API key: its next request is refused */
export declare const usage_revoke_key: () => string
/** let invoices go on after the last one that went out (2026-000042), credit notes likewise (CN-2026-000007); without NUMBER: say where they stand */
export declare const usage_invoices_after: () => string
/** send what MAIL_HOLD kept in the last so many hours */
export declare const usage_send_held_mails: () => string
/** accept that the old APP_SECRET is lost */
export declare const usage_replace_secret: () => string
/** fill the demo shop with orders of the past (2000; at most 1000000), instead of those that it has */
export declare const usage_demo_history: () => string
/** Which file? */
export declare const which_file: () => string
/** Imported {settings} settings, {events} events, {items} items and {vouchers} vouchers. */
export declare const imported: (slots: { settings: Slot; events: Slot; items: Slot; vouchers: Slot }) => string
/** {warning} (By the variables that this command was started with.) */
export declare const by_these_variables: (slots: { warning: Slot }) => string
/** Exported to {path}. */
export declare const exported: (slots: { path: Slot }) => string
/** {item} at {time} */
export declare const departure_of: (slots: { item: Slot; time: Slot }) => string
/** {place}: the counter says {taken}, counted are {counted}, for sale {total}. */
export declare const counter_wrong: (slots: { place: Slot; taken: Slot; counted: Slot; total: Slot }) => string
/** All {count} counters are right. */
export declare const counters_right: (slots: { count: Slot }) => string
/** The stock is not right. */
export declare const stock_wrong: () => string
/** An email, please, and a role, if not owner. */
export declare const staff_needed: () => string
/** {email} ({role}) was added. The link works once, for 3 days: */
export declare const staff_added: (slots: { email: Slot; role: Slot }) => string
/** {email} ({role}) is there already: the link sets a new password and second factor. The link works once, for 3 days: */
export declare const staff_known: (slots: { email: Slot; role: Slot }) => string
/** Is the shop elsewhere? Put its address in place of the first part, or give this command its PUBLIC_URL. */
export declare const shop_elsewhere: () => string
/** A name and a role, please, and for how many days, if not {days}. */
export declare const key_needed: (slots: { days: Slot }) => string
/** The key of {name} ({role}, for {days} days), shown only now: */
export declare const key_made: (slots: { name: Slot; role: Slot; days: Slot }) => string
/** without an end */
export declare const key_no_end: () => string
/** until {day} */
export declare const key_until: (slots: { day: Slot }) => string
/** never used */
export declare const key_never_used: () => string
/** last used {minute} */
export declare const key_last_used: (slots: { minute: Slot }) => string
/** made {day} */
export declare const key_made_on: (slots: { day: Slot }) => string
/** There are no API keys. */
export declare const no_keys: () => string
/** Which key? */
export declare const which_key: () => string
/** The key of {name} ({role}) is revoked. */
export declare const key_revoked: (slots: { name: Slot; role: Slot }) => string
/** No invoice has a number yet. */
export declare const no_invoice: () => string
/** Those of how many hours? */
export declare const which_hours: () => string
/** {count} mails that were kept wait now to be sent, by a server without MAIL_HOLD. */
export declare const held_mails: (slots: { count: Slot }) => string
/** APP_SECRET is not set: give the new one that the server is started with. */
export declare const secret_missing_new: () => string
/** APP_SECRET is not set: give the one that the server is started with. */
export declare const secret_missing: () => string
/** From now on the secret of this shop is the one with the fingerprint {fingerprint}. */
export declare const secret_replaced: (slots: { fingerprint: Slot }) => string
/** Links in mails that went out, barcodes on paper and bank details of open refunds can no longer be read. */
export declare const secret_meaning: () => string
/** How many orders? */
export declare const which_orders: () => string
/** The demo shop has {count} orders of the past now. Their mails count as sent. */
export declare const demo_filled: (slots: { count: Slot }) => string
/** {path} cannot be read ({error}). */
export declare const unreadable: (slots: { path: Slot; error: Slot }) => string
/** {path} is not JSON: {error} */
export declare const not_json: (slots: { path: Slot; error: Slot }) => string
