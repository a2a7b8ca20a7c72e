// Compiled from texts/en/effects/deliveries.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** The parcel gets another carrier or tracking number. */
export declare const corrected: () => string
/** Sent: {goods}. */
export declare const sent: (slots: { goods: Slot }) => string
/** They are recorded as received on {day}. */
export declare const recorded: (slots: { day: Slot }) => string
/** {who} recorded on {at} that they were received on {day}. */
export declare const recorded_by: (slots: { who: Slot; at: Slot; day: Slot }) => string
/** {earlier} Nothing changes. */
export declare const nothing_changes: (slots: { earlier: Slot }) => string
/** {earlier} Your entry replaces that. */
export declare const replaced: (slots: { earlier: Slot }) => string
/** The goods will count as handed over. */
export declare const handed_over: () => string
/** The time to withdraw from {goods} will run from {day}. */
export declare const withdrawal_runs: (slots: { goods: Slot; day: Slot }) => string
/** The time to withdraw from them will run from {day}. */
export declare const withdrawal_runs_any: (slots: { day: Slot }) => string
/** The delivery will wait under Problem until it is sent again or handed over. */
export declare const waits: () => string
/** {goods} will count as not received: the time to withdraw from them will not run. */
export declare const not_received: (slots: { goods: Slot }) => string
/** The goods will count as not received: the time to withdraw from them will not run. */
export declare const not_received_any: () => string
