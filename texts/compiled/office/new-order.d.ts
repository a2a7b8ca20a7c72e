// Compiled from texts/en/office/new-order.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** New order */
export declare const title: () => string
/** Orders */
export declare const orders: () => string
/** Guest list */
export declare const guest_list: () => string
/** Items */
export declare const items: () => string
/** Item */
export declare const add_item: () => string
/** Choose an item */
export declare const choose: () => string
/** Pieces */
export declare const count: () => string
/** Add */
export declare const add: () => string
/** One order has at most {count} piece. | One order has at most {count} pieces. */
export declare const most: (slots: { count: number }) => string
/** hidden */
export declare const hidden: () => string
/** sold out */
export declare const sold_out: () => string
/** {number} left */
export declare const left: (slots: { number: Slot }) => string
/** There is no item yet. Make one first. */
export declare const no_items: () => string
/** Add what is sold: the shop’s own items, also hidden ones. */
export declare const nothing_yet: () => string
/** Holder */
export declare const holder: () => string
/** Email of the holder */
export declare const holder_email: () => string
/** As the customer */
export declare const as_customer: () => string
/** Travel time */
export declare const travel_time: () => string
/** Remove {name} */
export declare const remove: (slots: { name: Slot }) => string
/** Customer */
export declare const customer: () => string
/** Full name */
export declare const full_name: () => string
/** Email */
export declare const email: () => string
/** Without an account one is made, and its password is mailed. */
export declare const email_hint: () => string
/** Country */
export declare const country: () => string
/** Not known */
export declare const no_country: () => string
/** Goods */
export declare const goods: () => string
/** How they reach the customer */
export declare const handing: () => string
/** Collect at the desk */
export declare const handing_collect: () => string
/** Send to this address */
export declare const handing_send: () => string
/** no shipping rate */
export declare const no_rate: () => string
/** Please choose the country to send to. */
export declare const country_missing: () => string
/** The shop has no shipping rate for this country. */
export declare const country_without_rate: () => string
/** Please enter the address to send to. */
export declare const address_missing: () => string
/** Delivery */
export declare const delivery: () => string
/** Payment */
export declare const payment: () => string
/** Total */
export declare const total: () => string
/** Cash, paid now */
export declare const way_cash: () => string
/** Card terminal, paid now */
export declare const way_terminal: () => string
/** Transfer, by mail */
export declare const way_transfer: () => string
/** Link to pay by card, by mail */
export declare const way_card: () => string
/** Free: nothing is to be paid. */
export declare const free: () => string
/** Channel and note */
export declare const more: () => string
/** Channel */
export declare const channel: () => string
/** Shown to the customer as Via. Without it: Box office. */
export declare const channel_hint: () => string
/** Note */
export declare const note: () => string
/** For staff. */
export declare const note_hint: () => string
/** Tickets are mailed when the customer accepts the terms. */
export declare const tickets_later: () => string
/** Tickets are mailed at once. */
export declare const tickets_now: () => string
/** The order is paid at once. Tickets are mailed when the customer accepts the terms. */
export declare const paid: () => string
/** The order is paid at once. Tickets are mailed at once. */
export declare const paid_accepted: () => string
/** The customer gets a mail with the way to pay and the link to the terms. */
export declare const waits: () => string
/** The customer gets a mail with the way to pay. */
export declare const waits_accepted: () => string
/** The customer has accepted the terms */
export declare const terms_accepted: () => string
/** Without it, tickets don’t admit until the customer accepts by the mailed link. */
export declare const terms_hint: () => string
/** Create order */
export declare const make: () => string
/** Order {code} is made. */
export declare const done: (slots: { code: Slot }) => string
/** The order was made the first time: it stands at the top. */
export declare const done_before: () => string
/** Please enter the customer’s name. */
export declare const name_missing: () => string
/** Please enter a valid email address. */
export declare const email_wrong: () => string
/** Please add an item. */
export declare const items_missing: () => string
/** Please enter prices such as 49.00. */
export declare const price_wrong: () => string
/** Please choose a travel time. */
export declare const time_missing: () => string
/** Discount */
export declare const discount: () => string
/** What the discount is for */
export declare const discount_reason: () => string
/** The customer sees it. */
export declare const discount_reason_hint: () => string
/** Please enter a discount such as 5.00, at most the total. */
export declare const discount_wrong: () => string
/** Please say what the discount is for. */
export declare const discount_reason_missing: () => string
/** Items */
export declare const items_total: () => string
/** Before the discount */
export declare const before_discount: () => string
/** To be paid until the end of */
export declare const pay_until: () => string
/** Without a day it has as long as transfers have. */
export declare const pay_until_hint: () => string
/** The order is not made yet: what you entered would be lost. */
export declare const leave_text: () => string
/** Price ({currency}) */
export declare const price_in: (slots: { currency: Slot }) => string
