// Compiled from texts/en/screens/refund.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Refund {id} */
export declare const title: (slots: { id: Slot }) => string
/** We’ve received your request and will look into it soon. Until then, you can cancel it. */
export declare const now_active: () => string
/** We cancelled this order, so you’re getting your money back. */
export declare const now_active_for_good: () => string
/** The organiser has cancelled what this refund is for, so you’re getting your money back. You don’t have to do anything. */
export declare const now_active_organiser: () => string
/** The organiser has cancelled what this refund is for. We’re sending your money back and will email you when it’s done. */
export declare const now_processing_organiser: () => string
/** We’re working on your refund and will email you when it’s done. You can no longer cancel it. */
export declare const now_processing: () => string
/** Your money is on its way. Your bank may take a few days to show it. */
export declare const now_processed: () => string
/** This refund request is cancelled. You keep your items. */
export declare const now_cancelled: () => string
/** Details */
export declare const details: () => string
/** Requested at */
export declare const requested_at: () => string
/** Processed at */
export declare const processed_at: () => string
/** Refund to */
export declare const refund_to: () => string
/** The card you paid with */
export declare const card: () => string
/** Account {number} */
export declare const account: (slots: { number: Slot }) => string
/** Items */
export declare const items: () => string
/** Items in this refund */
export declare const items_caption: () => string
/** Your refund */
export declare const your_refund: () => string
/** Total */
export declare const total: () => string
/** Paid so far */
export declare const paid_so_far: () => string
/** Price */
export declare const price: () => string
/** Price with booking fee */
export declare const price_with_fee: () => string
/** Booking fee (non-refundable) */
export declare const fee: () => string
/** Refund fee */
export declare const refund_fee: () => string
/** Shipping */
export declare const shipping: () => string
/** Paid by voucher or already refunded */
export declare const not_paid_in_money: () => string
/** Cancel refund request */
export declare const cancel: () => string
/** Cancel this refund request? */
export declare const cancel_title: () => string
/** We won’t refund anything, and you keep your items. */
export declare const cancel_text: () => string
/** Cancel the request */
export declare const cancel_confirm: () => string
/** Keep it */
export declare const cancel_keep: () => string
/** Refund {id} cancelled successfully. */
export declare const cancelled: (slots: { id: Slot }) => string
