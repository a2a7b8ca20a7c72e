// Compiled from texts/en/office/scheduled-changes.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Scheduled changes */
export declare const title: () => string
/** When */
export declare const when: () => string
/** What */
export declare const what: () => string
/** Change */
export declare const change: () => string
/** By */
export declare const by: () => string
/** Status */
export declare const state: () => string
/** Cancel */
export declare const column_cancel: () => string
/** Seen */
export declare const seen: () => string
/** Show */
export declare const show: () => string
/** Coming */
export declare const part_coming: () => string
/** Failed */
export declare const part_failed: () => string
/** Past */
export declare const part_ended: () => string
/** Waiting */
export declare const state_waiting: () => string
/** Done */
export declare const state_done: () => string
/** Failed */
export declare const state_failed: () => string
/** Cancelled */
export declare const state_cancelled: () => string
/** A change could not be made. | {number} changes could not be made. */
export declare const failed: (slots: { count: number; number: Slot }) => string
/** See why */
export declare const see_failed: () => string
/** by {who} */
export declare const cancelled_by: (slots: { who: Slot }) => string
/** Nothing waits for its time. In the form of an item, event or voucher, choose “At a time …” instead of saving. */
export declare const nothing_yet: () => string
/** Go to the catalogue */
export declare const first_step: () => string
/** Nothing failed. */
export declare const nothing_failed: () => string
/** No change with a time has ended yet. */
export declare const nothing_past: () => string
/** Schedule */
export declare const schedule: () => string
/** It is scheduled. */
export declare const is_scheduled: () => string
/** Scheduled for {when}. */
export declare const scheduled: (slots: { when: Slot }) => string
/** Day and time */
export declare const day_and_time: () => string
/** Clock time of {timezone}, the shop’s zone. */
export declare const zone: (slots: { timezone: Slot }) => string
/** Please choose a day and a time. */
export declare const missing_time: () => string
/** The clocks are put forward then: this time doesn’t come. */
export declare const left_out: () => string
/** Which of the two */
export declare const which: () => string
/** Please choose */
export declare const choose: () => string
/** The clocks are put back then: this time comes twice. */
export declare const twice: () => string
/** The first time: {when} */
export declare const first_time: (slots: { when: Slot }) => string
/** The second time: {when} */
export declare const second_time: (slots: { when: Slot }) => string
/** At a time, not now */
export declare const later: () => string
/** Until then everything stays as it is. It is checked again when it runs, and fails if somebody changed the same fields. */
export declare const until: () => string
/** Today it would mean: {notes} */
export declare const today_effect: (slots: { notes: Slot }) => string
/** Item */
export declare const kind_item: () => string
/** Event */
export declare const kind_event: () => string
/** Voucher */
export declare const kind_voucher: () => string
/** Settings */
export declare const kind_settings: () => string
/** Show all of it: {name} */
export declare const show_whole: MarkedText<[slots: { name: Slot }]>
/** Before */
export declare const before: () => string
/** After */
export declare const after: () => string
/** Cancel it */
export declare const cancel: () => string
/** Cancel it: {thing} */
export declare const cancel_thing: (slots: { thing: Slot }) => string
/** Cancel this change? */
export declare const cancel_title: () => string
/** It will not be made. Nothing else changes. */
export declare const cancel_text: () => string
/** Keep it */
export declare const keep: () => string
/** The change is cancelled. */
export declare const cancelled: () => string
/** It could not be cancelled. */
export declare const not_cancelled: () => string
/** Take off */
export declare const dismiss: () => string
/** Take off: {thing} */
export declare const dismiss_thing: (slots: { thing: Slot }) => string
/** Taken off the list. */
export declare const dismissed: () => string
