// Compiled from texts/en/office/events.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Events */
export declare const title: () => string
/** Catalogue */
export declare const back: () => string
/** New event */
export declare const new_event: () => string
/** Edit */
export declare const edit: () => string
/** Edit {name} */
export declare const edit_event: (slots: { name: Slot }) => string
/** Save event */
export declare const save: () => string
/** Event saved. */
export declare const saved: () => string
/** Name */
export declare const name: () => string
/** Code */
export declare const code: () => string
/** Names it in files and exports. It cannot change later. */
export declare const code_hint: () => string
/** Venue */
export declare const venue: () => string
/** Address */
export declare const address: () => string
/** Time zone */
export declare const timezone: () => string
/** Its tickets show times of this zone. */
export declare const timezone_hint: () => string
/** Starts */
export declare const starts: () => string
/** Ends */
export declare const ends: () => string
/** When */
export declare const when: () => string
/** Items */
export declare const items: () => string
/** Start and end keep what clocks show, now in this zone. Departures of its items stay the moments that were sold: clocks there show other times. */
export declare const other_zone: () => string
/** There is no event yet. Tickets belong to one: it says where and when. */
export declare const nothing_yet: () => string
/** Please fill this in. */
export declare const text_missing: () => string
/** Please choose a day and a time. */
export declare const time_missing: () => string
/** Cancel … */
export declare const cancel: () => string
/** Cancel {name} */
export declare const cancel_event: (slots: { name: Slot }) => string
