// Compiled from texts/en/mails/ticket.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Ticket */
export declare const fact_ticket: () => string
/** Name */
export declare const fact_name: () => string
/** Code */
export declare const fact_code: () => string
/** Date */
export declare const fact_date: () => string
/** Departure */
export declare const fact_departure: () => string
/** Route */
export declare const fact_route: () => string
/** Meeting point */
export declare const fact_meeting_point: () => string
/** meet at {where} */
export declare const meet_at: (slots: { where: Slot }) => string
/** Please be at the meeting location 30 minutes before travel. */
export declare const meet_early: () => string
/** Order */
export declare const fact_order: () => string
/** Open ticket {code} */
export declare const open_ticket: (slots: { code: Slot }) => string
/** See ticket {code} in your account */
export declare const see_in_account: (slots: { code: Slot }) => string
/** Your ticket | Your {count} tickets */
export declare const tickets_subject: (slots: { count: number }) => string
/** Print or show on your phone. */
export declare const tickets_preview: () => string
/** Here’s your ticket | Here are your tickets */
export declare const tickets_heading: (slots: { count: number }) => string
/** Hello, thanks for accepting the terms. */
export declare const tickets_accepted: () => string
/** Hello, here’s another copy from {shop}. */
export declare const tickets_office: (slots: { shop: Slot }) => string
/** Hello, you asked {shop} for the ticket held under this address. | Hello, you asked {shop} for the tickets held under this address. */
export declare const tickets_asked: (slots: { count: number; shop: Slot }) => string
/** Your ticket is attached as a PDF, to print or to show on your phone: | Your tickets are attached as a PDF, to print or to show on your phone: */
export declare const tickets_attached: (slots: { count: number }) => string
/** Open your ticket with the link below, to print or to show on your phone: | Open your tickets with the links below, to print or to show on your phone: */
export declare const tickets_by_link: (slots: { count: number }) => string
/** Didn’t ask for this? Someone probably mistyped their address. Only you received this email. */
export declare const tickets_not_asked: () => string
/** Your new ticket {code} */
export declare const changed_subject: (slots: { code: Slot }) => string
/** Your ticket has changed */
export declare const changed_heading: () => string
/** Your travel time has changed */
export declare const changed_heading_time: () => string
/** {greeting}, the {what} on this ticket has changed. | {greeting}, the {what} on this ticket have changed. */
export declare const changed_hello: (slots: { count: number; greeting: Slot; what: Slot }) => string
/** name */
export declare const changed_name: () => string
/** email address */
export declare const changed_email: () => string
/** travel time */
export declare const changed_travel_time: () => string
/** barcode */
export declare const changed_barcode: () => string
/** details */
export declare const changed_details: () => string
/** Your new ticket is attached. */
export declare const changed_attached: () => string
/** Open your new ticket with the link below. */
export declare const changed_by_link: () => string
/** Please throw your old ticket away: it no longer gets you in. */
export declare const changed_old_void: () => string
/** Please use the new ticket: the old one still shows the old time. */
export declare const changed_old_valid: () => string
/** Ticket {code} now goes to another address */
export declare const email_changed_subject: (slots: { code: Slot }) => string
/** We’ll no longer email you about this ticket. */
export declare const email_changed_preview: () => string
/** This ticket has a new email address */
export declare const email_changed_heading: () => string
/** Hello, the buyer or holder of this ticket changed its email address. The ticket we sent here no longer gets you in. */
export declare const email_changed_hello: () => string
/** Didn’t expect this? Write to {email}. */
export declare const email_changed_write: (slots: { email: Slot }) => string
/** Didn’t expect this? Ask the person who bought the ticket. */
export declare const email_changed_ask: () => string
/** Ticket {code} is no longer valid */
export declare const void_subject: (slots: { code: Slot }) => string
/** Its order was cancelled. */
export declare const void_preview: () => string
/** Your ticket is no longer valid */
export declare const void_heading: () => string
/** {greeting}, {shop} has cancelled the order this ticket belongs to, so it no longer gets you in. We’ll refund the buyer. */
export declare const void_hello: (slots: { greeting: Slot; shop: Slot }) => string
/** Another customer */
export declare const reassigned_somebody: () => string
/** {from} has passed a ticket on to you */
export declare const reassigned_subject: (slots: { from: Slot }) => string
/** {product}: it’s yours now. */
export declare const reassigned_preview: (slots: { product: Slot }) => string
/** A ticket for you */
export declare const reassigned_heading: () => string
/** {greeting}, {from} has passed this ticket on to you. It’s in your name now: */
export declare const reassigned_hello: (slots: { greeting: Slot; from: Slot }) => string
/** You’ll find it in your account, under Portal. */
export declare const reassigned_in_portal: () => string
/** We’ve set up an account at {shop} for it. Log in with this email address and this password: */
export declare const reassigned_account: (slots: { shop: Slot }) => string
/** See your ticket */
export declare const reassigned_button: () => string
