// Compiled from texts/en/office/catalogue.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Catalogue */
export declare const title: () => string
/** Name or code */
export declare const search: () => string
/** Item */
export declare const item: () => string
/** Kind */
export declare const kind: () => string
/** Tickets */
export declare const kind_tickets: () => string
/** Merchandise */
export declare const kind_merchandise: () => string
/** Event */
export declare const event: () => string
/** No event */
export declare const no_event: () => string
/** Price */
export declare const price: () => string
/** + fee  */
export declare const plus_fee: MarkedText<[]>
/** Sold */
export declare const sold: () => string
/** In carts */
export declare const in_carts: () => string
/** Status */
export declare const state: () => string
/** Published */
export declare const published: () => string
/** Hidden */
export declare const hidden: () => string
/** New item */
export declare const new_item: () => string
/** Events */
export declare const events: () => string
/** File */
export declare const file: () => string
/** More */
export declare const more: () => string
/** Next change */
export declare const next_change: () => string
/** Publish */
export declare const publish: () => string
/** Withdraw */
export declare const withdraw: () => string
/** This item comes on sale. | These {number} items come on sale. */
export declare const publish_question: (slots: { count: number; number: Slot }) => string
/** This item goes off sale. What was sold stays. | These {number} items go off sale. What was sold stays. */
export declare const withdraw_question: (slots: { count: number; number: Slot }) => string
/** Duplicate */
export declare const duplicate: () => string
/** The item gets a hidden copy, with a code of its own. | Each of these {number} items gets a hidden copy, with a code of its own. */
export declare const duplicate_question: (slots: { count: number; number: Slot }) => string
/** At a time */
export declare const schedule: () => string
/** It waits under “Scheduled changes”, where it can be cancelled. | One change for each of these {number} items waits under “Scheduled changes”, where it can be cancelled. */
export declare const schedule_text: (slots: { count: number; number: Slot }) => string
/** Schedule */
export declare const schedule_now: () => string
/** What happens then */
export declare const what_happens: () => string
/** They come on sale */
export declare const come_on_sale: () => string
/** They go off sale */
export declare const go_off_sale: () => string
/** Move */
export declare const move: () => string
/** The item gets another place in this list and in the shop. | These {number} items get another place in this list and in the shop. Among themselves they keep their order. */
export declare const move_text: (slots: { count: number; number: Slot }) => string
/** Put before */
export declare const move_before: () => string
/** Please choose */
export declare const choose_item: () => string
/** At the end */
export declare const at_the_end: () => string
/** The order is changed. */
export declare const moved: () => string
/** Changed */
export declare const changed: () => string
/** {number} time | {number} times */
export declare const departures: (slots: { count: number; number: Slot }) => string
/** Nothing is for sale yet. Begin with what comes closest: */
export declare const nothing_yet: () => string
/** Nothing is for sale yet. */
export declare const cannot_yet: () => string
/** Cancellations */
export declare const cancellations: () => string
/** Pass */
export declare const template_pass: () => string
/** A ticket for the whole event, or a day of it */
export declare const template_pass_hint: () => string
/** Boat party */
export declare const template_boat: () => string
/** A ticket with one departure */
export declare const template_boat_hint: () => string
/** Coach */
export declare const template_coach: () => string
/** A ticket with a choice of departures */
export declare const template_coach_hint: () => string
/** Shirt */
export declare const template_shirt: () => string
/** Merchandise that is sent or picked up */
export declare const template_shirt_hint: () => string
