// Compiled from texts/en/documents/calendar.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Be at the meeting location 30 minutes before departure: {when}. */
export declare const meeting: (slots: { when: Slot }) => string
/** Order {code} */
export declare const order: (slots: { code: Slot }) => string
/** {amount} due for order {code} */
export declare const payment_due: (slots: { amount: Slot; code: Slot }) => string
/** Pay here on the day or earlier: {url} */
export declare const payment_link: (slots: { url: Slot }) => string
