// Compiled from texts/en/mails/layout.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Hello {name} */
export declare const hello: (slots: { name: Slot }) => string
/** Hello */
export declare const hello_without_name: () => string
/** Questions? Write to {email}. */
export declare const questions: MarkedText<[slots: { email: Slot }]>
/** Log in */
export declare const log_in: () => string
/** See your order */
export declare const see_order: () => string
/** Open the office */
export declare const open_office: () => string
