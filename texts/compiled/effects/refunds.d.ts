// Compiled from texts/en/effects/refunds.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {amount} will be paid back to the card. */
export declare const paid_to_card: (slots: { amount: Slot }) => string
/** {amount} will be recorded as paid back by bank. */
export declare const paid_by_bank: (slots: { amount: Slot }) => string
/** No more than that is left of {amount}. */
export declare const less_left: (slots: { amount: Slot }) => string
/** {number} ticket will not admit any more. | {number} tickets will not admit any more. */
export declare const tickets_no_admission: (slots: { count: number; number: Slot }) => string
/** The customer cannot cancel the refund any more. */
export declare const not_cancellable: () => string
/** The refund stays open until it is processed again. */
export declare const stays_open: () => string
/** The card gateway refused to pay back {amount}. */
export declare const gateway_refused: (slots: { amount: Slot }) => string
/** The card gateway refused to pay back {amount}: {reason} */
export declare const gateway_refused_because: (slots: { amount: Slot; reason: Slot }) => string
/** This file is made: it is saved again, the same. */
export declare const file_made: () => string
/** {number} refund of {amount} will be in the file. | {number} refunds of {amount} will be in the file. */
export declare const in_file: (slots: { count: number; number: Slot; amount: Slot }) => string
/** {number} refund cannot be cancelled by the customer any more. | {number} refunds cannot be cancelled by the customer any more. */
export declare const in_file_not_cancellable: (slots: { count: number; number: Slot }) => string
/** {number} refund is in an earlier file already. | {number} refunds are in an earlier file already. */
export declare const in_earlier_file: (slots: { count: number; number: Slot }) => string
/** {amount} is not paid back. */
export declare const not_paid_back: (slots: { amount: Slot }) => string
/** {amount} is not paid back: fees and discounts. */
export declare const fees_not_paid_back: (slots: { amount: Slot }) => string
/** {number} ticket will not admit while the refund is open. | {number} tickets will not admit while the refund is open. */
export declare const tickets_paused: (slots: { count: number; number: Slot }) => string
/** Nothing is paid back of {amount}. */
export declare const nothing_of: (slots: { amount: Slot }) => string
/** Withdrawal {id} */
export declare const withdrawal_note: (slots: { id: Slot }) => string
/** A refund of {amount} will be opened, and is processing from then on. */
export declare const withdrawal: (slots: { amount: Slot }) => string
/** Nothing is paid back. */
export declare const nothing: () => string
/** {number} item taken out of the order, without money | {number} items taken out of the order, without money */
export declare const released: (slots: { count: number; number: Slot }) => string
/** The charge is not settled yet: until then WSPay can give back only the whole of it. */
export declare const wspay_not_settled: () => string
/** WSPay has no such charge that could be paid back. */
export declare const wspay_no_charge: () => string
