// Compiled from texts/en/documents/ticket.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Ticket {codes} – {event} | Tickets {codes} – {event} */
export declare const title: (slots: { count: number; codes: Slot; event: Slot }) => string
/** QR code of ticket {code}: {barcode} */
export declare const code_of: (slots: { code: Slot; barcode: Slot }) => string
/** Order {order} */
export declare const order_of: (slots: { order: Slot }) => string
/** Please be at the meeting location 30 minutes before departure. */
export declare const meeting_notice: () => string
/** Be there by {time} on {day}. */
export declare const be_there_by: (slots: { time: Slot; day: Slot }) => string
/** At the entrance */
export declare const entrance: () => string
/** Show the code on paper or on your phone, with the screen at full brightness. It works once, for whoever shows it first, so keep it to yourself. If the name or email on this ticket changes, this copy stops working and we’ll send a new one. */
export declare const entrance_how: () => string
/** Terms and conditions */
export declare const terms: () => string
/** This ticket is subject to the terms accepted with the order: */
export declare const terms_where: () => string
/** {shop} · ticket {code} · issued {when} */
export declare const made: (slots: { shop: Slot; code: Slot; when: Slot }) => string
/** Departure */
export declare const departure: () => string
/** For the event on */
export declare const event_day: () => string
/** Route */
export declare const route: () => string
/** From */
export declare const from: () => string
/** To */
export declare const to: () => string
/** Meeting point */
export declare const meeting_point: () => string
/** Date */
export declare const date: () => string
/** Starts */
export declare const starts: () => string
/** Ends */
export declare const ends: () => string
/** Venue */
export declare const venue: () => string
/** Event venue */
export declare const event_venue: () => string
/** Event */
export declare const event: () => string
/** Traveller */
export declare const traveller: () => string
/** Holder */
export declare const holder: () => string
/** Ticket type */
export declare const type: () => string
/** Price paid */
export declare const price_paid: () => string
/** Order */
export declare const order: () => string
/** Ticket */
export declare const ticket: () => string
/** Please note */
export declare const pass_notice: () => string
/** Changes */
export declare const pass_changes: () => string
/** If the name or email on this ticket changes, this pass stops working. */
export declare const pass_stops: () => string
