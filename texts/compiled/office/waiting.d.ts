// Compiled from texts/en/office/waiting.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** {number} bank receipt to book | {number} bank receipts to book */
export declare const bank_entry: (slots: { count: number; number: Slot }) => string
/** {number} order with a problem | {number} orders with a problem */
export declare const order_problem: (slots: { count: number; number: Slot }) => string
/** {number} order with too little money | {number} orders with too little money */
export declare const too_little: (slots: { count: number; number: Slot }) => string
/** {number} refund asked for | {number} refunds asked for */
export declare const refund_asked: (slots: { count: number; number: Slot }) => string
/** {number} refund that could not be paid | {number} refunds that could not be paid */
export declare const refund_problem: (slots: { count: number; number: Slot }) => string
/** {number} withdrawal to refund | {number} withdrawals to refund */
export declare const withdrawal: (slots: { count: number; number: Slot }) => string
/** oldest:  */
export declare const oldest: MarkedText<[]>
