// Compiled from texts/en/screens/cart/holder.json by `npm run texts`.
import type { Slot, MarkedText } from '../../../text-types'
/** Full name */
export declare const full_name: () => string
/** In roman characters, and exactly as on the holder’s ID. */
export declare const name_hint: () => string
/** We’ll send the ticket to this address. */
export declare const email_hint: () => string
/** Travel date and time */
export declare const time: () => string
/** Choose your travel date and time */
export declare const time_missing: () => string
/** Be at the meeting location 30 minutes before. */
export declare const time_hint: () => string
/** Travels on . Be at the meeting location 30 minutes before. */
export declare const travels: MarkedText<[]>
/** {name} has no entry ticket for this event yet. This add-on doesn’t include entry. */
export declare const no_entry: (slots: { name: Slot }) => string
/** Save details */
export declare const save: () => string
/** Your cart was checked out or emptied in another window, so these details weren’t saved. If you’ve ordered, you can change them in your order. */
export declare const cart_gone: () => string
/** {time} – sold out */
export declare const time_sold_out: (slots: { time: Slot }) => string
/** {time} – {count} left */
export declare const time_left: (slots: { time: Slot; count: Slot }) => string
