// Compiled from texts/en/screens/tickets.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Your ticket */
export declare const your_ticket: () => string
/** Your tickets */
export declare const your_tickets: () => string
/** Add to calendar */
export declare const add_to_calendar: () => string
/** Download all tickets */
export declare const download_all: () => string
/** Download all tickets (opens in a new window) */
export declare const download_all_label: () => string
/** Show ticket */
export declare const show: () => string
/** Show ticket for {name} */
export declare const show_label: (slots: { name: Slot }) => string
/** Manage */
export declare const manage: () => string
/** Manage ticket for {name} */
export declare const manage_label: (slots: { name: Slot }) => string
/** Choose Time */
export declare const choose_time: () => string
/** Choose Time for {name}’s ticket */
export declare const choose_time_label: (slots: { name: Slot }) => string
/** Download */
export declare const download: () => string
/** Download ticket for {name} (opens in a new window) */
export declare const download_label: (slots: { name: Slot }) => string
/** Apple Wallet */
export declare const apple_wallet: () => string
/** Add ticket for {name} to Apple Wallet */
export declare const apple_wallet_label: (slots: { name: Slot }) => string
/** Google Wallet */
export declare const google_wallet: () => string
/** Add ticket for {name} to Google Wallet (opens in a new window) */
export declare const google_wallet_label: (slots: { name: Slot }) => string
/** Holder */
export declare const holder: () => string
/** Email */
export declare const email: () => string
/** Date */
export declare const date: () => string
/** Place */
export declare const place: () => string
/** Travel time */
export declare const travel_time: () => string
/** Route */
export declare const route: () => string
/** Meeting point */
export declare const meeting_point: () => string
/** Be at the meeting location 30 minutes before. */
export declare const be_early: () => string
/** Ticket code */
export declare const ticket_code: () => string
/** QR code of ticket {code} */
export declare const qr_code: (slots: { code: Slot }) => string
/** Reassigned */
export declare const reassigned: () => string
/** Passed on to someone else */
export declare const passed_on: () => string
/** What you can still do with {name}’s ticket */
export declare const still_possible: (slots: { name: Slot }) => string
/** {name}: {text} */
export declare const allowance: MarkedText<[slots: { name: Slot; text: Slot }]>
/** Changes */
export declare const allowance_changes: () => string
/** Name */
export declare const allowance_name: () => string
/** Email */
export declare const allowance_email: () => string
/** Travel time */
export declare const allowance_time: () => string
/** Refund */
export declare const allowance_refund: () => string
/** you can make them once you have your ticket */
export declare const change_once_issued: () => string
/** you can change it */
export declare const change_open: () => string
/** you can change it until {when} */
export declare const change_open_until: (slots: { when: Slot }) => string
/** you can change it {count} more time | you can change it {count} more times */
export declare const change_open_left: (slots: { count: number }) => string
/** you can change it {count} more time, until {when} | you can change it {count} more times, until {when} */
export declare const change_open_until_left: (slots: { count: number; when: Slot }) => string
/** you can’t change it */
export declare const change_closed: () => string
/** you could change it until {when} */
export declare const change_closed_since: (slots: { when: Slot }) => string
/** you’ve used all your changes */
export declare const change_none_left: () => string
/** it’s fixed */
export declare const time_fixed: () => string
/** this one isn’t refundable */
export declare const refund_never: () => string
/** you can request one */
export declare const refund_open: () => string
/** you can request one until {when} */
export declare const refund_open_until: (slots: { when: Slot }) => string
/** you can request one from {when} */
export declare const refund_open_from: (slots: { when: Slot }) => string
/** you could request one until {when} */
export declare const refund_closed_since: (slots: { when: Slot }) => string
/** you can request one once you’ve paid */
export declare const refund_once_paid: () => string
/** you can’t request one right now */
export declare const refund_closed: () => string
/** Another customer has this ticket now. */
export declare const held_by_another: () => string
/** You can download it once you’ve accepted the Terms and Conditions. */
export declare const download_needs_terms: () => string
/** You can’t download this ticket right now. */
export declare const download_closed: () => string
/** You can change it once you’ve accepted the Terms and Conditions. */
export declare const change_needs_terms: () => string
/** You’ll get it once you’ve paid off your plan. */
export declare const issued_with_plan: () => string
/** You’ll get it once you’ve paid for the order. */
export declare const issued_with_payment: () => string
/** Choose your travel time */
export declare const choose_your_time: () => string
/** Travel time updated. */
export declare const time_updated: () => string
/** Could not update travel time. Please try later. */
export declare const time_not_updated: () => string
/** {product} for {name}. We’ll email its holder a new ticket. After that, you can’t change the ticket for 15 minutes. */
export declare const time_change: MarkedText<[slots: { product: Slot; name: Slot }]>
/** Your travel time now:  */
export declare const time_now: MarkedText<[]>
/** Change travel time */
export declare const time_submit: () => string
/** {when} – your time now */
export declare const time_current: (slots: { when: Slot }) => string
/** {when} – sold out */
export declare const time_sold_out: (slots: { when: Slot }) => string
/** {when} – {count} left */
export declare const time_left: (slots: { when: Slot; count: Slot }) => string
/** Previous ticket */
export declare const previous: () => string
/** Next ticket */
export declare const next: () => string
/** {number} of {count} */
export declare const at: (slots: { number: Slot; count: Slot }) => string
/** Close */
export declare const close: () => string
/** Used on  */
export declare const used_on: MarkedText<[]>
/** {name}’s code, ready to scan at the entrance */
export declare const to_scan: (slots: { name: Slot }) => string
