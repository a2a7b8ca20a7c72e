// Compiled from texts/en/office/form.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Unsaved changes */
export declare const unsaved: () => string
/** Not saved yet */
export declare const new_thing: () => string
/** Save */
export declare const save: () => string
/** At a time … */
export declare const at_a_time: () => string
/** Discard */
export declare const discard: () => string
/** Checking what this does … */
export declare const trying: () => string
/** A picture is on its way: save once it is here. */
export declare const waits_for_picture: () => string
/** {count} field is missing. | {count} fields are missing. */
export declare const missing: (slots: { count: number }) => string
/** Please say first what becomes of the other person’s changes. */
export declare const blocked: () => string
/** Carts and places stay as they are. */
export declare const no_effect: () => string
/** Leave without saving? */
export declare const leave_title: () => string
/** Leave */
export declare const leave: () => string
/** Stay here */
export declare const stay: () => string
/** Keep my changes */
export declare const keep_mine: () => string
/** Discard my changes */
export declare const take_theirs: () => string
/** {names} and {count} more */
export declare const listed_more: (slots: { names: Slot; count: Slot }) => string
/** The picture that is on its way is lost. */
export declare const leave_picture: () => string
/** What you changed is lost: {names}. */
export declare const leave_lost: (slots: { names: Slot }) => string
/** {who} saved other values while you were editing (). */
export declare const changed_by: MarkedText<[slots: { who: Slot }]>
/** No time zone has this in its name. Try the next large city, such as Zagreb. */
export declare const no_zone: () => string
/** {theirs} – you have {yours} */
export declare const you_have: (slots: { theirs: Slot; yours: Slot }) => string
/** New password */
export declare const new_password: () => string
/** 12 characters or more. A sentence is a good one. */
export declare const new_password_hint: () => string
