// Compiled from texts/en/office/bulk.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Send order mail again */
export declare const action_resend_order_mail: () => string
/** Send tickets again */
export declare const action_resend_tickets: () => string
/** Remind of payment */
export declare const action_remind_payment: () => string
/** Extend the deadline */
export declare const action_extend_deadline: () => string
/** Cancel orders */
export declare const action_cancel_order: () => string
/** New barcodes */
export declare const action_new_barcode: () => string
/** Move to another time */
export declare const action_move_ticket: () => string
/** Publish */
export declare const action_publish_item: () => string
/** Withdraw */
export declare const action_withdraw_item: () => string
/** Publish at a time */
export declare const action_publish_item_later: () => string
/** Withdraw at a time */
export declare const action_withdraw_item_later: () => string
/** Duplicate */
export declare const action_duplicate_item: () => string
/** End vouchers */
export declare const action_end_voucher: () => string
/** Book exact suggestions */
export declare const action_book_suggestion: () => string
/** Start to pay back */
export declare const action_start_refund: () => string
/** Mark as paid back */
export declare const action_mark_refund_paid: () => string
/** Pay back by card */
export declare const action_refund_to_card: () => string
/** Open refunds */
export declare const action_refund_withdrawal: () => string
/** Mark as sent */
export declare const action_send_goods: () => string
/** Send again */
export declare const action_retry_mail: () => string
/** Guest list */
export declare const job_import_guests: () => string
/** Each customer gets the mail about the order once more. */
export declare const consequence_resend_order_mail: () => string
/** Each buyer gets the valid tickets of the order once more. */
export declare const consequence_resend_tickets: () => string
/** Each customer who owes money gets a mail that says how much, until when, and how to pay it. Orders that owe nothing get none. */
export declare const consequence_remind_payment: () => string
/** Each order that waits for money gets more time. No mail is sent. */
export declare const consequence_extend_deadline: () => string
/** Each order ends, its tickets stop working, and what was paid is opened as a refund. */
export declare const consequence_cancel_order: () => string
/** The barcode of each ticket stops working at once, and its holder gets the ticket with a new one. Tickets that were scanned stay as they are. */
export declare const consequence_new_barcode: () => string
/** Each ticket moves to that departure while it has places, and its holder gets a mail. Tickets that were scanned stay as they are. */
export declare const consequence_move_ticket: () => string
/** Each item comes on sale. */
export declare const consequence_publish_item: () => string
/** Each item goes off sale. What was sold stays. */
export declare const consequence_withdraw_item: () => string
/** Each item comes on sale then. Until then the changes are listed under Scheduled changes. */
export declare const consequence_publish_item_later: () => string
/** Each item goes off sale then. Until then the changes are listed under Scheduled changes. */
export declare const consequence_withdraw_item_later: () => string
/** Each item gets a hidden copy with its own code, with the same event, price and texts. */
export declare const consequence_duplicate_item: () => string
/** Nobody can use these vouchers from now on. */
export declare const consequence_end_voucher: () => string
/** Each receipt that names one order’s code or buyer, and brings exactly what that order lacks, is booked to it. The others stay. */
export declare const consequence_book_suggestion: () => string
/** Each refund is being worked on: its customer cannot cancel it any more. */
export declare const consequence_start_refund: () => string
/** Each refund is recorded as paid by bank, with its credit note, and its places are free again. Make the transfers first. What was admitted at the door stays: look at it one by one. */
export declare const consequence_mark_refund_paid: () => string
/** Only refunds of money that was paid by card, which the gateway is asked for; their places are free again. What was admitted at the door stays. */
export declare const consequence_refund_to_card: () => string
/** For each withdrawal that has none, the refund of price, fee and standard delivery is opened. You pay them back under Refunds. */
export declare const consequence_refund_withdrawal: () => string
/** Each mail that failed is sent once more. In place of one that gives access a new one is made, with a new link or the order as it is now; where that is not possible, the row says why. */
export declare const consequence_retry_mail: () => string
/** Each customer gets a mail that the goods are on their way, without a tracking number. For numbers select the orders. */
export declare const consequence_send_goods: () => string
/** All {count} matching */
export declare const select_all: (slots: { count: Slot }) => string
/** All {count} {nouns} that match */
export declare const all_chosen: (slots: { count: Slot; nouns: Slot }) => string
/** Only those selected */
export declare const back: () => string
/** Until the end of */
export declare const until: () => string
/** Reason */
export declare const reason: () => string
/** Needed where the customers couldn’t do this alone. The log keeps it. */
export declare const reason_hint: () => string
/** New departure */
export declare const departure: () => string
/** Choose a departure */
export declare const choose_departure: () => string
/** Please choose a departure. */
export declare const departure_missing: () => string
/** These tickets have no later departure that they can be moved to. */
export declare const no_departures: () => string
/** These tickets are of several items: {names}. A ticket can only move within its item, so filter the list by one item first. */
export declare const several_items: (slots: { names: Slot }) => string
/** Departures of {item}. */
export declare const departures_of: (slots: { item: Slot }) => string
/** {when} · {number} left */
export declare const departure_left: (slots: { when: Slot; number: Slot }) => string
/** Please choose a day. */
export declare const until_missing: () => string
/** Counting the rows … */
export declare const looking: () => string
/** {number} row matches the filter now. | {number} rows match the filter now. */
export declare const matching: (slots: { count: number; number: Slot }) => string
/** {number} row of the {total} that match. This does not work for the other {left}; it stays as it is. | {number} row of the {total} that match. This does not work for the other {left}; they stay as they are. | {number} rows of the {total} that match. This does not work for the other {left}; it stays as it is. | {number} rows of the {total} that match. This does not work for the other {left}; they stay as they are. */
export declare const applicable: (slots: { count: number; left_out: number; number: Slot; total: Slot; left: Slot }) => string
/** The first {count}: */
export declare const first_rows: (slots: { count: Slot }) => string
/** The first {count}, tried: */
export declare const first_rows_tried: (slots: { count: Slot }) => string
/** One row is done after the other, each with its own result, and you can stop in between. */
export declare const one_by_one: () => string
/** nothing stands in the way */
export declare const fine: () => string
/** {done} of {total} rows done */
export declare const progress: (slots: { done: Slot; total: Slot }) => string
/** {count} refused */
export declare const refused: (slots: { count: Slot }) => string
/** Started by {who},  */
export declare const started_by: MarkedText<[slots: { who: Slot }]>
/** Try {number} guest again | Try {number} guests again */
export declare const retry_guests: (slots: { count: number; number: Slot }) => string
/** The list goes on. */
export declare const retried: () => string
/** It could not be started again. */
export declare const not_retried: () => string
/** See them in Orders */
export declare const see_orders: () => string
