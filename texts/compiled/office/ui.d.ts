// Compiled from texts/en/office/ui.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Command line */
export declare const actor_command: () => string
/** Demo */
export declare const actor_demo: () => string
/** Retention */
export declare const actor_retention: () => string
/** Somebody */
export declare const actor_unknown: () => string
/** Key {key} */
export declare const actor_key: (slots: { key: Slot }) => string
/** Close */
export declare const close: () => string
/** Copied. */
export declare const copied: () => string
/** Copy */
export declare const copy: () => string
/** Copy {name} */
export declare const copy_name: (slots: { name: Slot }) => string
/** Today, {time} */
export declare const today_at: (slots: { time: Slot }) => string
/** today, {time} */
export declare const today_at_in_text: (slots: { time: Slot }) => string
/** Around this page */
export declare const around: () => string
/** Previous (k) */
export declare const previous: () => string
/** Next (j) */
export declare const next: () => string
/** Try again */
export declare const try_again: () => string
/** Go to the catalogue */
export declare const to_catalogue: () => string
/** Waiting */
export declare const mail_waiting: () => string
/** Sent */
export declare const mail_sent: () => string
/** Delivered to the mail server */
export declare const mail_sent_meaning: () => string
/** Replaced */
export declare const mail_replaced: () => string
/** Not delivered; a new mail was made */
export declare const mail_replaced_meaning: () => string
/** Failed */
export declare const mail_dead: () => string
/** Not delivered */
export declare const mail_dead_meaning: () => string
/** There is no such screen */
export declare const no_such_screen: () => string
/** The address may be mistyped. Go to the first screen. */
export declare const no_such_screen_text: MarkedText<[]>
/** Erased */
export declare const erased: () => string
/** Received on */
export declare const received_on: () => string
/** Sold out */
export declare const sold_out: () => string
/** Nothing fits this search and these filters. */
export declare const nothing_fits: () => string
/** Clear search and filters */
export declare const clear: () => string
/** Loading */
export declare const loading: () => string
/** Asked for */
export declare const refund_active: () => string
/** On its way */
export declare const refund_processing: () => string
/** Paid back */
export declare const refund_processed: () => string
/** Problem */
export declare const refund_problem: () => string
/** Cancelled */
export declare const refund_cancelled: () => string
/** Without money */
export declare const refund_without_money: () => string
/** Test */
export declare const test: () => string
/** Not paid */
export declare const ticket_pending: () => string
/** Issued */
export declare const ticket_issued: () => string
/** Scanned */
export declare const ticket_scanned: () => string
/** Void */
export declare const ticket_void: () => string
/** Waits for terms */
export declare const ticket_waits: () => string
/** Why? */
export declare const why: () => string
/** nothing */
export declare const nothing: () => string
/** none */
export declare const none: () => string
/** yes */
export declare const yes: () => string
/** no */
export declare const no: () => string
/** {count} payment | {count} payments */
export declare const payments: (slots: { count: number }) => string
/** {count} departure | {count} departures */
export declare const departures: (slots: { count: number }) => string
