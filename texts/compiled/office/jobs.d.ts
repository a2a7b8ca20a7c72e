// Compiled from texts/en/office/jobs.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Jobs */
export declare const title: () => string
/** Who started it */
export declare const search: () => string
/** What */
export declare const what: () => string
/** Status */
export declare const state: () => string
/** By */
export declare const by: () => string
/** Started */
export declare const started: () => string
/** Done */
export declare const done: () => string
/** Refused */
export declare const refused: () => string
/** Running */
export declare const state_running: () => string
/** Done */
export declare const state_done: () => string
/** Stopped */
export declare const state_cancelled: () => string
/** {done} of {total} */
export declare const done_of_total: (slots: { done: Slot; total: Slot }) => string
/** Nothing was done with many rows yet. Select all rows of a list, then all that match, to begin. */
export declare const nothing_yet: () => string
/** Go to orders */
export declare const first_step: () => string
/** Row */
export declare const row: () => string
/** Result */
export declare const result: () => string
/** Note */
export declare const note: () => string
/** When */
export declare const ended: () => string
/** Done */
export declare const result_done: () => string
/** Refused */
export declare const result_refused: () => string
/** Waiting */
export declare const result_waiting: () => string
/** Stop */
export declare const stop: () => string
/** Stop this job? */
export declare const stop_title: () => string
/** What is done stays. No further row is touched. */
export declare const stop_text: () => string
/** Let it go on */
export declare const go_on: () => string
/** The job is stopped. */
export declare const stopped: () => string
/** It could not be stopped. */
export declare const not_stopped: () => string
/** No row has this result. */
export declare const no_rows: () => string
