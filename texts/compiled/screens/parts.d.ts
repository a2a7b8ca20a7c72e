// Compiled from texts/en/screens/parts.json by `npm run texts`.
/** Email */
export declare const email: () => string
/** Please fill this in. */
export declare const fill_in: () => string
/** Choose your country */
export declare const country: () => string
/** Cancel */
export declare const cancel: () => string
/** Close */
export declare const close: () => string
/** Opening … */
export declare const opening: () => string
/** Steps */
export declare const steps: () => string
/** Done */
export declare const done: () => string
/** Back */
export declare const back: () => string
/** Free */
export declare const free: () => string
/** includes taxes */
export declare const price_note: () => string
/** includes taxes and booking fee */
export declare const price_note_with_fee: () => string
/** Active */
export declare const active: () => string
/** Paid */
export declare const paid: () => string
/** Cancelled */
export declare const cancelled: () => string
/** Pending */
export declare const pending: () => string
/** Pending payment */
export declare const pending_payment: () => string
/** Due */
export declare const due: () => string
/** Overdue */
export declare const overdue: () => string
/** Processing */
export declare const processing: () => string
/** Partially paid */
export declare const partial: () => string
/** Problem */
export declare const problem: () => string
/** Refund */
export declare const refund: () => string
/** Refund requested */
export declare const refund_requested: () => string
/** Refunded */
export declare const refunded: () => string
/** Void */
export declare const made_void: () => string
/** Requested */
export declare const requested: () => string
/** Completed */
export declare const completed: () => string
