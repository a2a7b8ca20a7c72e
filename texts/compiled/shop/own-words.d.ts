// Compiled from texts/en/shop/own-words.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Tickets and merchandise */
export declare const tickets_and_merchandise: () => string
/** Tickets */
export declare const tickets: () => string
/** Tickets and merchandise from {shop}. */
export declare const tickets_and_merchandise_from: (slots: { shop: Slot }) => string
/** Tickets from {shop}. */
export declare const tickets_from: (slots: { shop: Slot }) => string
/** Get your tickets */
export declare const get_tickets: () => string
/** See what’s on sale */
export declare const tickets_card: () => string
/** Take something home */
export declare const merchandise_card: () => string
/** Your orders, tickets and refunds */
export declare const portal_card: () => string
/** Your orders and tickets */
export declare const portal_card_without_refunds: () => string
/** We couldn’t show this page. */
export declare const fault_title: () => string
/** This page needs a connection. */
export declare const offline_title: () => string
