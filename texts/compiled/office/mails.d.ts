// Compiled from texts/en/office/mails.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Mails */
export declare const title: () => string
/** Recipient */
export declare const search: () => string
/** Of older mails only the whole address is found. */
export declare const search_older: () => string
/** Recipient */
export declare const recipient: () => string
/** Mail */
export declare const kind: () => string
/** Status */
export declare const status: () => string
/** Written */
export declare const written: () => string
/** Sent */
export declare const sent: () => string
/** Attempts */
export declare const attempts: () => string
/** Last error */
export declare const error: () => string
/** No mails yet. Each mail of the shop appears here, with whether it was delivered. */
export declare const nothing_yet: () => string
/** Check the mail settings */
export declare const first_step: () => string
/** Send again */
export declare const retry: () => string
/** {number} mail will be sent once more, to the same address. In place of one that gives access a new one is made. | {number} mails will be sent once more, to the same address. In place of one that gives access a new one is made. */
export declare const retry_question: (slots: { count: number; number: Slot }) => string
/** Correct the address if it is wrong: only this mail goes there. */
export declare const retry_text: () => string
/** This mail gives access. A new one is made in its place, with a new link or the order as it is now. */
export declare const own_only_text: () => string
/** Please enter an email address. */
export declare const address_wrong: () => string
/** Address */
export declare const address: () => string
/** The mail is on its way. */
export declare const done: () => string
