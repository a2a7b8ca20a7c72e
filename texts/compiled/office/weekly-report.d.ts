// Compiled from texts/en/office/weekly-report.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Report of last week */
export declare const title: () => string
/** The last whole week, Monday to Sunday, goes to you alone ({email}), whether or not it is mailed every Monday. */
export declare const consequences: (slots: { email: Slot }) => string
/** Send it now */
export declare const send: () => string
/** The report of {days} is on its way to {email}. */
export declare const sent: (slots: { days: Slot; email: Slot }) => string
/** The report was sent the first time: it is on its way to {email}. */
export declare const sent_before: (slots: { email: Slot }) => string
