// Compiled from texts/en/office/dispatch.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Dispatch */
export declare const title: () => string
/** Order, name, email, tracking */
export declare const search: () => string
/** Name or order */
export declare const search_briefly: () => string
/** Status */
export declare const state: () => string
/** Item */
export declare const item: () => string
/** Country */
export declare const country: () => string
/** Order */
export declare const order: () => string
/** Customer */
export declare const customer: () => string
/** Goods */
export declare const goods: () => string
/** Goes to */
export declare const ships_to: () => string
/** Collects it */
export declare const collects: () => string
/** Paid */
export declare const paid: () => string
/** What happened */
export declare const progress: () => string
/** Action */
export declare const action: () => string
/** To pack */
export declare const state_to_pack: () => string
/** To be collected */
export declare const state_to_collect: () => string
/** Problem */
export declare const state_problem: () => string
/** Sent */
export declare const state_sent: () => string
/** Handed over */
export declare const state_handed_over: () => string
/** Oldest order first */
export declare const sort_oldest: () => string
/** Newest order first */
export declare const sort_newest: () => string
/** Nothing waits to be packed. New orders with merchandise appear here as soon as they are paid. */
export declare const nothing_to_pack: () => string
/** See what was sent */
export declare const see_sent: () => string
/** See the catalogue */
export declare const see_items: () => string
/** Slip printed */
export declare const slip_printed: () => string
/** Sent */
export declare const sent_on: () => string
/** Received */
export declare const received_on: () => string
/** Packing slips */
export declare const slips: () => string
/** Print packing slips */
export declare const slips_title: () => string
/** One PDF with a page for each order, the oldest first: {number} order. They are marked as printed; nothing is sent. | One PDF with a page for each order, the oldest first: {number} orders. They are marked as printed; nothing is sent. */
export declare const slips_consequences: (slots: { count: number; number: Slot }) => string
/** Print */
export declare const print: () => string
/** Address labels */
export declare const labels: () => string
/** Address labels as CSV */
export declare const labels_title: () => string
/** Order, name, address and country of {number} order, for a label printer or a carrier’s page. The log says that you took them. | Order, name, address and country of {number} orders, for a label printer or a carrier’s page. The log says that you took them. */
export declare const labels_consequences: (slots: { count: number; number: Slot }) => string
/** Download */
export declare const download: () => string
/** Mark as sent */
export declare const mark_sent: () => string
/** Change tracking number */
export declare const change_tracking: () => string
/** Mark {number} order as sent | Mark {number} orders as sent */
export declare const sent_title: (slots: { count: number; number: Slot }) => string
/** Each customer gets a mail with the carrier and the tracking number. */
export declare const sent_consequences: () => string
/** {number} order will be sent, each with a mail to its customer. | {number} orders will be sent, each with a mail to its customer. */
export declare const sent_effect: (slots: { count: number; number: Slot }) => string
/** {number} order cannot be: the reason is beside it. | {number} orders cannot be: the reason is beside it. */
export declare const sent_effect_refused: (slots: { count: number; number: Slot }) => string
/** Carrier */
export declare const carrier: () => string
/** Tracking number */
export declare const tracking_number: () => string
/** Tracking number of {order} */
export declare const tracking_of: (slots: { order: Slot }) => string
/** A column that is copied from a table fills the fields below too. */
export declare const paste_hint: () => string
/** {number} order marked as sent. | {number} orders marked as sent. */
export declare const sent_done: (slots: { count: number; number: Slot }) => string
/** {number} order could not be marked as sent. | {number} orders could not be marked as sent. */
export declare const some_refused: (slots: { count: number; number: Slot }) => string
/** Hand over */
export declare const hand_over: () => string
/** Hand over {order} */
export declare const hand_over_title: (slots: { order: Slot }) => string
/** Handed over. */
export declare const hand_over_done: () => string
/** Note as received */
export declare const received: () => string
/** {order} was received */
export declare const received_title: (slots: { order: Slot }) => string
/** Without a day the goods count as received 30 days after the payment. */
export declare const received_consequences: () => string
/** Receipt noted. */
export declare const received_done: () => string
/** Report a problem */
export declare const problem: () => string
/** Problem with {order} */
export declare const problem_title: (slots: { order: Slot }) => string
/** Please say what is wrong. */
export declare const problem_missing: () => string
/** What is wrong? */
export declare const what_is_wrong: () => string
/** For the office alone, such as “came back, wrong house number”. */
export declare const problem_hint: () => string
/** Problem noted. */
export declare const problem_done: () => string
/** More for {order} */
export declare const more_of: (slots: { order: Slot }) => string
