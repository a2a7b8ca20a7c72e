// Compiled from texts/en/command-line/warnings.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Vouchers of the demo shop can be used here, and their codes are public: {codes}. Import them with a valid_until that is over. */
export declare const demo_vouchers: (slots: { codes: Slot }) => string
/** MAIL_HOLD=1: mails are written and kept, none is sent. */
export declare const mails_held: () => string
/** MAIL_HOLD=1 holds mails alone: {variables} still moves real money. Where this is a copy of a shop, take that away. */
export declare const money_moves: (slots: { variables: Slot }) => string
/** {one} and {other} */
export declare const both: (slots: { one: Slot; other: Slot }) => string
/** The sandbox gateway is on (SANDBOX=1): orders are paid by card without money, as test orders. */
export declare const sandbox_on: () => string
/** The demo shop is on (SHOP_DEMO): an empty database is filled with its items, settings and vouchers. */
export declare const demo_on: () => string
