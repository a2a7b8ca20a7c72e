// Compiled from texts/en/effects/setup.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {number} event can be chosen for items. | {number} events can be chosen for items. */
export declare const events_choosable: (slots: { count: number; number: Slot }) => string
/** No ticket is sold that would show it. */
export declare const no_ticket_shows: () => string
/** {number} ticket that is sold shows the new values at once; mails that were sent do not. | {number} tickets that are sold show the new values at once; mails that were sent do not. */
export declare const tickets_show: (slots: { count: number; number: Slot }) => string
/** Its tax rate is 0%, but the seller has a VAT number. If 0% is meant, give the reason under Settings, Shop. */
export declare const untaxed: () => string
/** The tax rate of {number} item is 0%, but the seller has a VAT number. If 0% is meant, give the reason under Settings, Shop. | The tax rate of {number} items is 0%, but the seller has a VAT number. If 0% is meant, give the reason under Settings, Shop. */
export declare const untaxed_items: (slots: { count: number; number: Slot }) => string
/** {number} order that used it keeps what it took off. | {number} orders that used them keep what it took off. */
export declare const vouchers_used: (slots: { count: number; number: Slot }) => string
/** It cannot be used any more. */
export declare const voucher_ended: () => string
/** {number} voucher cannot be used any more. | {number} vouchers cannot be used any more. */
export declare const vouchers_ended: (slots: { count: number; number: Slot }) => string
/** It cannot be used before its time. */
export declare const voucher_later: () => string
/** {number} voucher cannot be used before its time. | {number} vouchers cannot be used before its time. */
export declare const vouchers_later: (slots: { count: number; number: Slot }) => string
/** It can be used at once, for one order. */
export declare const voucher_usable: () => string
/** {number} voucher can be used at once, for one order. | {number} vouchers can be used at once, for one order. */
export declare const vouchers_usable: (slots: { count: number; number: Slot }) => string
/** {number} item comes on sale. | {number} items come on sale. */
export declare const items_appear: (slots: { count: number; number: Slot }) => string
/** {number} cart holds an item whose price changes: it is bought at the new price. | {number} carts hold an item whose price changes: it is bought at the new price. */
export declare const carts_repriced: (slots: { count: number; number: Slot }) => string
/** {number} cart holds an item that goes off sale. | {number} carts hold an item that goes off sale. */
export declare const carts_withdrawn: (slots: { count: number; number: Slot }) => string
/** {number} more place on sale. | {number} more places on sale. */
export declare const places_more: (slots: { count: number; number: Slot }) => string
/** {number} place fewer on sale. | {number} places fewer on sale. */
export declare const places_fewer: (slots: { count: number; number: Slot }) => string
/** All owners get a mail. */
export declare const owners_mailed: () => string
/** The names and addresses in orders are kept. */
export declare const names_kept: () => string
/** More than {number} orders are old enough to lose their names and addresses in the next run. It cannot be undone. */
export declare const many_erased: (slots: { number: Slot }) => string
/** No order is old enough yet to lose its names and addresses. */
export declare const none_erased: () => string
/** The next run erases the names and addresses in {orders} ({events}). It cannot be undone. */
export declare const erased: (slots: { orders: Slot; events: Slot }) => string
/** {number} event | {number} events */
export declare const event_count: (slots: { count: number; number: Slot }) => string
/** The draft is what customers see. */
export declare const draft_published: () => string
/** Customers see it once you publish it. */
export declare const draft_later: () => string
/** {number} voucher of {each} each will be open, {total} in all. | {number} vouchers of {each} each will be open, {total} in all. */
export declare const vouchers_open: (slots: { count: number; number: Slot; each: Slot; total: Slot }) => string
/** {code} cannot be used any more. An order that used it keeps it. */
export declare const voucher_expired: (slots: { code: Slot }) => string
/** A cart may hold {items} items, but a customer may have only {places} unpaid places: larger carts cannot be checked out. Please change maxItemsPerCart or maxUnpaidPlaces. */
export declare const carts_too_large: (slots: { items: Slot; places: Slot }) => string
