// Compiled from texts/en/reports.json by `npm run texts`.
import type { Slot } from './../text-types'
/** Sales */
export declare const title_sales: () => string
/** Booking fees */
export declare const title_fees: () => string
/** Taxes */
export declare const title_taxes: () => string
/** Closing */
export declare const title_money: () => string
/** Refunds */
export declare const title_refunds: () => string
/** Vouchers */
export declare const title_vouchers: () => string
/** Instalments still to be paid */
export declare const title_plans: () => string
/** Invoices and credit notes */
export declare const title_documents: () => string
/** Attendance */
export declare const title_attendance: () => string
/** Orders that were made in the period and are not cancelled: all their pieces and shipping, less vouchers, tax included. */
export declare const defined_sales_total: () => string
/** These sales by the day on which the order was made, in the shop’s time zone. */
export declare const defined_sales_day: () => string
/** These sales by item, at price and booking fee; shipping and vouchers stand on lines of their own. */
export declare const defined_sales_item: () => string
/** These sales by the channel that the order came through. */
export declare const defined_sales_channel: () => string
/** These sales by the country that goods were shipped to, otherwise the buyer’s. */
export declare const defined_sales_country: () => string
/** The booking fees within these sales, tax included, before vouchers. */
export declare const defined_fees_total: () => string
/** The booking fees within these sales by item, tax included, before vouchers. */
export declare const defined_fees_item: () => string
/** Invoices less credit notes that were issued in the period, as printed: gross is net and tax together. */
export declare const defined_taxes_total: () => string
/** The same documents by tax rate. */
export declare const defined_taxes_percent: () => string
/** The same documents by tax rate and by the country that goods were shipped to, otherwise the buyer’s. */
export declare const defined_taxes_rate: () => string
/** Money that was received in the period, less what was paid back or charged back, by the day on which it moved. */
export declare const defined_money_total: () => string
/** The same money by the way that it took. */
export declare const defined_money_kind: () => string
/** The same money by day, in the shop’s time zone. */
export declare const defined_money_day: () => string
/** Cash and terminal payments by the person or key that recorded them. */
export declare const defined_money_staff: () => string
/** The part of this money that was recorded only after the period had ended. */
export declare const defined_money_recorded: () => string
/** Refunds whose money went back in the period, chargebacks not included. */
export declare const defined_refunds_total: () => string
/** The same refunds by how the money went back. */
export declare const defined_refunds_way: () => string
/** The same refunds by the day on which the money went back. */
export declare const defined_refunds_day: () => string
/** The value of vouchers that orders used in the period, less what cancelled orders gave back. */
export declare const defined_vouchers_total: () => string
/** The value that orders used, and the value that cancelled orders gave back. */
export declare const defined_vouchers_direction: () => string
/** What orders with instalments still have to pay, as of now, whatever the period. */
export declare const defined_plans_total: () => string
/** The same amounts by how many days ago they were due. */
export declare const defined_plans_age: () => string
/** The totals of all invoices and credit notes that were issued in the period, tax included. */
export declare const defined_documents_total: () => string
/** The same documents by kind; credit notes take back and are below 0. */
export declare const defined_documents_kind: () => string
/** Tickets of the events that begin and the departures that leave in the period, whenever they were sold. */
export declare const defined_attendance_total: () => string
/** These tickets by state: scanned, valid but not scanned, or void. */
export declare const defined_attendance_state: () => string
/** These tickets by event and state. */
export declare const defined_attendance_event: () => string
/** These tickets by item and state. */
export declare const defined_attendance_item: () => string
/** These tickets by departure and state. */
export declare const defined_attendance_departure: () => string
/** Shipping */
export declare const label_item_shipping: () => string
/** Vouchers and discounts */
export declare const label_item_discount: () => string
/** Card, online */
export declare const label_kind_charge: () => string
/** Bank transfer */
export declare const label_kind_transfer: () => string
/** Cash */
export declare const label_kind_cash: () => string
/** Card terminal */
export declare const label_kind_terminal: () => string
/** Paid back */
export declare const label_kind_refund: () => string
/** Overpayments sent back */
export declare const label_kind_return: () => string
/** Charged back */
export declare const label_kind_chargeback: () => string
/** Invoices */
export declare const label_kind_invoice: () => string
/** Credit notes */
export declare const label_kind_credit_note: () => string
/** Recorded later */
export declare const label_recorded_later: () => string
/** By card */
export declare const label_way_card: () => string
/** By bank */
export declare const label_way_bank: () => string
/** Used */
export declare const label_direction_used: () => string
/** Given back */
export declare const label_direction_returned: () => string
/** Not due yet */
export declare const label_age_not_due: () => string
/** 1 to 7 days overdue */
export declare const label_age_1_7: () => string
/** 8 to 30 days overdue */
export declare const label_age_8_30: () => string
/** 31 to 60 days overdue */
export declare const label_age_31_60: () => string
/** More than 60 days overdue */
export declare const label_age_61: () => string
/** Not known */
export declare const not_known: () => string
/** Not scanned */
export declare const label_state_issued: () => string
/** Scanned */
export declare const label_state_scanned: () => string
/** Void */
export declare const label_state_void: () => string
/** Day */
export declare const part_day: () => string
/** Item */
export declare const part_item: () => string
/** Channel */
export declare const part_channel: () => string
/** Country */
export declare const part_country: () => string
/** Rate */
export declare const part_percent: () => string
/** Rate and country */
export declare const part_rate: () => string
/** Kind */
export declare const part_kind: () => string
/** By */
export declare const part_staff: () => string
/** Recorded */
export declare const part_recorded: () => string
/** Way */
export declare const part_way: () => string
/** Kind */
export declare const part_direction: () => string
/** Due */
export declare const part_age: () => string
/** State */
export declare const part_state: () => string
/** Event */
export declare const part_event: () => string
/** Departure */
export declare const part_departure: () => string
/** Total */
export declare const total: () => string
/** {who}, cash */
export declare const staff_cash: (slots: { who: Slot }) => string
/** {who}, terminal */
export declare const staff_terminal: (slots: { who: Slot }) => string
/** {what}, not scanned */
export declare const tickets_issued: (slots: { what: Slot }) => string
/** {what}, scanned */
export declare const tickets_scanned: (slots: { what: Slot }) => string
/** {what}, void */
export declare const tickets_void: (slots: { what: Slot }) => string
/** {rate}% */
export declare const percent: (slots: { rate: Slot }) => string
/** {rate}%, {country} */
export declare const rate_in: (slots: { rate: Slot; country: Slot }) => string
/** {rate}%, country not known */
export declare const rate_unknown: (slots: { rate: Slot }) => string
/** {number}, skipped at a restore */
export declare const gap_skipped: (slots: { number: Slot }) => string
/** {number}, missing */
export declare const gap_missing: (slots: { number: Slot }) => string
/** {first} – {last}, skipped at a restore */
export declare const gaps_skipped: (slots: { first: Slot; last: Slot }) => string
/** {first} – {last}, missing */
export declare const gaps_missing: (slots: { first: Slot; last: Slot }) => string
