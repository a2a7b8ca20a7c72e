// Compiled from texts/en/pages/offline.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** You’re offline */
export declare const title: () => string
/** This page needs a connection. Nothing is lost: it’ll open once you’re back online. */
export declare const page_unreachable: () => string
/** This document needs a connection. Nothing is lost: it’ll open once you’re back online. */
export declare const document_unreachable: () => string
/** Meanwhile, you can read these orders and their tickets here: */
export declare const kept: () => string
/** Order {code} */
export declare const order: (slots: { code: Slot }) => string
