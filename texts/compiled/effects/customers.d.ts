// Compiled from texts/en/effects/customers.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {code} is not paid */
export declare const open_unpaid: (slots: { code: Slot }) => string
/** {code} has an open refund */
export declare const open_refund: (slots: { code: Slot }) => string
/** {code} was withdrawn from and not refunded */
export declare const open_withdrawal: (slots: { code: Slot }) => string
/** {code} has goods that are not sent or handed over */
export declare const open_goods: (slots: { code: Slot }) => string
/** {code} has tickets of an event that has not ended */
export declare const open_tickets: (slots: { code: Slot }) => string
/** {number} order more | {number} orders more */
export declare const open_more: (slots: { count: number; number: Slot }) => string
/** {orders}. */
export declare const open_list: (slots: { orders: Slot }) => string
/** Name, email, address, password, logins, carts and mails will be erased. */
export declare const erased: () => string
/** {number} order will lose names, addresses and notes. Amounts, payments and refunds stay. | {number} orders will lose names, addresses and notes. Amounts, payments and refunds stay. */
export declare const orders_erased: (slots: { count: number; number: Slot }) => string
/** Their tickets in {number} order of others will lose the name. | Their tickets in {number} orders of others will lose the name. */
export declare const tickets_erased: (slots: { count: number; number: Slot }) => string
/** {number} invoice or credit note will stay as issued, with name and address: the books need them. | {number} invoices and credit notes will stay as issued, with name and address: the books need them. */
export declare const documents_stay: (slots: { count: number; number: Slot }) => string
/** Reasons that staff gave in the log of these orders will be erased. */
export declare const reasons_erased: () => string
/** {number} saved view with their name or address will be removed. | {number} saved views with their name or address will be removed. */
export declare const views_removed: (slots: { count: number; number: Slot }) => string
