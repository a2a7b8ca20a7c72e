// Compiled from texts/en/screens/request-refund.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Request a refund */
export declare const title: () => string
/** Select items */
export declare const step_items: () => string
/** Enter bank details */
export declare const step_bank: () => string
/** Confirm */
export declare const step_confirm: () => string
/** Back */
export declare const back: () => string
/** Continue */
export declare const continue_on: () => string
/** Refund request submitted successfully. */
export declare const requested: () => string
/** With a payment plan, we refund the whole order. */
export declare const whole_plan: () => string
/** With a payment plan, we can only refund the whole order, and right now we can’t refund all of its items. */
export declare const no_plan_refund: () => string
/** {name}: {why} */
export declare const barred: MarkedText<[slots: { name: Slot; why: Slot }]>
/** {name} for {holder}: {why} */
export declare const barred_of: MarkedText<[slots: { name: Slot; holder: Slot; why: Slot }]>
/** Tickets */
export declare const tickets: () => string
/** Merchandise */
export declare const merchandise: () => string
/** Tickets and merchandise need separate refund requests. */
export declare const kinds_apart: () => string
/** You can’t refund tickets and merchandise in one request. You can ask for these once your first refund is done. */
export declare const kind_barred: () => string
/** {name} for {holder} */
export declare const item_of: MarkedText<[slots: { name: Slot; holder: Slot }]>
/** You’ll get back: */
export declare const brings: () => string
/** {amount} price */
export declare const sum_price: (slots: { amount: Slot }) => string
/** {amount} price without booking fee */
export declare const sum_price_without_fee: (slots: { amount: Slot }) => string
/** − {amount} refund fee */
export declare const sum_refund_fee: (slots: { amount: Slot }) => string
/** + {amount} shipping */
export declare const sum_shipping: (slots: { amount: Slot }) => string
/** You’ve already requested a refund for this. */
export declare const why_requested: () => string
/** We’re already working on this refund. */
export declare const why_under_way: () => string
/** We’ve already refunded this. */
export declare const why_refunded: () => string
/** This is no longer valid. */
export declare const why_void: () => string
/** Someone else holds this ticket. You can request a refund once it’s back with you. */
export declare const why_held: () => string
/** Your refund */
export declare const your_refund: () => string
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
/** You’ll get back */
export declare const total: () => string
/** We can’t refund more than you’ve paid for this order, less any earlier refunds. */
export declare const at_most_paid: () => string
/** After the fees, there’s nothing left to refund. */
export declare const nothing_left: () => string
/** Bank city */
export declare const bank_city: () => string
/** 8 or 11 letters and digits. */
export declare const bic_hint: () => string
/** Note */
export declare const note: () => string
/** Optional: anything else we should know. */
export declare const note_hint: () => string
/** Items to refund */
export declare const items_to_refund: () => string
/** Refund to */
export declare const refund_to: () => string
/** Account holder */
export declare const account_holder: () => string
/** Address */
export declare const address: () => string
/** Bank */
export declare const bank: () => string
/** While your request is open, we won’t charge any more instalments. You can cancel it until we start working on it. */
export declare const while_open_plan: () => string
/** While your request is open, you can’t use these items. You can cancel it until we start working on it. */
export declare const while_open: () => string
/** Request refund of {amount} */
export declare const request: (slots: { amount: Slot }) => string
