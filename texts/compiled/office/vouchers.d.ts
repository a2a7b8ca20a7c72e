// Compiled from texts/en/office/vouchers.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Vouchers */
export declare const title: () => string
/** Code */
export declare const code: () => string
/** Value */
export declare const value: () => string
/** Status */
export declare const state: () => string
/** Open */
export declare const state_open: () => string
/** Not yet */
export declare const state_later: () => string
/** Used */
export declare const state_used: () => string
/** Ended */
export declare const state_ended: () => string
/** Valid */
export declare const valid: () => string
/** always */
export declare const always: () => string
/** from  */
export declare const valid_from: MarkedText<[]>
/** until  */
export declare const valid_until: MarkedText<[]>
/**  –  */
export declare const valid_between: MarkedText<[]>
/** Order */
export declare const order: () => string
/** Made */
export declare const made: () => string
/** Can still be used */
export declare const open: () => string
/** Used */
export declare const used: () => string
/** Value outstanding */
export declare const outstanding: () => string
/** New voucher */
export declare const new_voucher: () => string
/** Make a batch */
export declare const batch: () => string
/** Save voucher */
export declare const save: () => string
/** Voucher saved. */
export declare const saved: () => string
/** Edit */
export declare const edit: () => string
/** Edit {code} */
export declare const edit_voucher: (slots: { code: Slot }) => string
/** Customers type it in any case. */
export declare const code_hint: () => string
/** Valid from */
export declare const from: () => string
/** Valid until */
export declare const until: () => string
/** Empty: no limit */
export declare const any_time: () => string
/** Please enter a code. */
export declare const missing_code: () => string
/** Please enter a value, such as 12.50. */
export declare const missing_value: () => string
/** How many */
export declare const count: () => string
/** Begins with */
export declare const prefix: () => string
/** Ten random characters follow, such as CREW-K7RMA4HXQE. */
export declare const prefix_hint: () => string
/** Please enter how many (1 to 1,000) and a value. */
export declare const batch_missing: () => string
/** Make vouchers */
export declare const make_them: () => string
/** {number} voucher made. | {number} vouchers made. */
export declare const made_them: (slots: { count: number; number: Slot }) => string
/** Each code takes its value off one order, once. */
export declare const batch_text: () => string
/** Download as CSV */
export declare const download: () => string
/** The codes are in the list too. */
export declare const their_codes: () => string
/** Close */
export declare const close: () => string
/** End */
export declare const end: () => string
/** Nobody can use this voucher from now on. | Nobody can use these {number} vouchers from now on. */
export declare const end_question: (slots: { count: number; number: Slot }) => string
/** There is no voucher yet. Make one, or a batch of random codes for a crew or a giveaway. */
export declare const nothing_yet: () => string
