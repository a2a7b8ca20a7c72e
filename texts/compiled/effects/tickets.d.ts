// Compiled from texts/en/effects/tickets.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** The old ticket stops working. */
export declare const replaced: () => string
/** {number} mail will be sent: the ticket goes to {address}. | {number} mails will be sent: the ticket goes to {address}. */
export declare const mails_to: (slots: { count: number; number: Slot; address: Slot }) => string
/** No mail is sent: the ticket is not out yet. */
export declare const not_out: () => string
