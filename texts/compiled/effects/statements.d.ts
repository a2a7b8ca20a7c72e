// Compiled from texts/en/effects/statements.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {amount} will be booked to {code}, which will be paid. */
export declare const part_paid: (slots: { amount: Slot; code: Slot }) => string
/** {amount} will be booked to {code}, which stays cancelled. */
export declare const part_cancelled: (slots: { amount: Slot; code: Slot }) => string
/** {amount} will be booked to {code}, which will still miss {missing}. */
export declare const part_missing: (slots: { amount: Slot; code: Slot; missing: Slot }) => string
/** {amount} will be booked to {code}, which was paid already. */
export declare const part_paid_already: (slots: { amount: Slot; code: Slot }) => string
/** {amount} from {payer} will wait no more, and pays no order. */
export declare const dismissed: (slots: { amount: Slot; payer: Slot }) => string
/** {amount} from {payer} will wait to be booked again. */
export declare const reopened: (slots: { amount: Slot; payer: Slot }) => string
/** somebody */
export declare const somebody: () => string
