// Compiled from texts/en/office/inbox.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Inbox */
export declare const title: () => string
/** Payer, reference or order */
export declare const search: () => string
/** Status */
export declare const status: () => string
/** To book */
export declare const open: () => string
/** Booked */
export declare const booked: () => string
/** Closed */
export declare const closed: () => string
/** Booked */
export declare const date: () => string
/** Payer */
export declare const payer: () => string
/** Reference */
export declare const reference: () => string
/** Why */
export declare const cause: () => string
/** Amount */
export declare const amount: () => string
/** Suggestion */
export declare const suggestion: () => string
/** More */
export declare const more_actions: () => string
/** Nothing waits. */
export declare const nothing_waits: () => string
/** No receipt waits. */
export declare const no_receipt_waits: () => string
/** No receipt was booked yet. What a statement brings is booked by itself, or here. */
export declare const none_booked: () => string
/** No receipt was closed. One that pays no order is closed with a reason. */
export declare const none_closed: () => string
/** Last statement: . */
export declare const last_statement: MarkedText<[]>
/** Import the next statement of your bank when you have it. */
export declare const import_next: () => string
/** Oldest receipt to book: . */
export declare const oldest_receipt: MarkedText<[]>
/** Names no order */
export declare const reason_no_order: () => string
/** Names several orders */
export declare const reason_several_orders: () => string
/** Another currency */
export declare const reason_other_currency: () => string
/** Reversal */
export declare const reason_reversal: () => string
/** Amount unclear */
export declare const reason_unclear_amount: () => string
/** Looks like another receipt */
export declare const reason_looks_like: () => string
/** Reversal of a receipt */
export declare const reason_receipt_reversed: () => string
/** Send it back, or exchange it and record the payment at its order. */
export declare const advice_other_currency: () => string
/** The bank gave back what you had transferred: no order pays with it. */
export declare const advice_reversal: () => string
/** Several payments in one whose amounts do not add up. Ask your bank, then divide it. */
export declare const advice_unclear_amount: () => string
/** Another file brought it. Compare the two. */
export declare const advice_looks_like: () => string
/** The bank took money back. Ask it which receipt this was. */
export declare const advice_receipt_reversed: () => string
/** {name}, missing . */
export declare const order_missing_amount: MarkedText<[slots: { name: Slot }]>
/** {name}, missing . Its order has ended. */
export declare const ended_order_missing_amount: MarkedText<[slots: { name: Slot }]>
/** The receipt of , {amount} from {payer}, booked to . */
export declare const related_booked: MarkedText<[slots: { amount: Slot; payer: Slot }]>
/** The receipt of , {amount} from {payer}, waits here too. */
export declare const related_waits: MarkedText<[slots: { amount: Slot; payer: Slot }]>
/** The receipt of , {amount} from {payer}, was dismissed: {closing}. */
export declare const related_closed: MarkedText<[slots: { amount: Slot; payer: Slot; closing: Slot }]>
/** somebody */
export declare const somebody: () => string
/** Same receipt */
export declare const same_receipt: () => string
/** Dismissed as the same receipt. */
export declare const same_receipt_done: () => string
/** Dismiss as same receipts */
export declare const dismiss_same: () => string
/** Of {number} receipt, each that looks like another one is dismissed as the same receipt. The others stay here. | Of {number} receipts, each that looks like another one is dismissed as the same receipt. The others stay here. */
export declare const dismiss_same_question: (slots: { count: number; number: Slot }) => string
/** It looks like no other receipt. */
export declare const not_alike: () => string
/** Book exact suggestions */
export declare const book_suggestions: () => string
/** Of {number} receipt, each that names one order’s code or buyer, and brings exactly what that order lacks, is booked to it. The others stay here. | Of {number} receipts, each that names one order’s code or buyer, and brings exactly what that order lacks, is booked to it. The others stay here. */
export declare const book_suggestions_question: (slots: { count: number; number: Slot }) => string
/** No order whose buyer or code the receipt names lacks exactly this amount. */
export declare const not_exact: () => string
/** Book */
export declare const book: () => string
/** Book {order} */
export declare const book_to_order: (slots: { order: Slot }) => string
/** Book to order */
export declare const book_to: () => string
/** Book to order … */
export declare const book_to_menu: () => string
/** Book anyway … */
export declare const book_anyway_menu: () => string
/** Order code */
export declare const order_code: () => string
/** Please enter an order’s code. */
export declare const order_code_missing: () => string
/** {amount} from {payer} is booked to the order, with the date of the statement. Once the order is paid in full its tickets are issued and mailed. */
export declare const book_text: (slots: { amount: Slot; payer: Slot }) => string
/** It came from {payer}, and has the date of the statement. */
export declare const book_from: (slots: { payer: Slot }) => string
/** Receipt booked. */
export declare const booked_done: () => string
/** Take back */
export declare const take_back: () => string
/** Take back … */
export declare const take_back_menu: () => string
/** Take back from {order} */
export declare const take_back_from: (slots: { order: Slot }) => string
/** Take money back out of an order */
export declare const take_back_title: () => string
/** The bank took {amount} back. It is taken out of the order, which is a problem until it is paid again or cancelled. */
export declare const take_back_text: (slots: { amount: Slot }) => string
/** Tickets that were issued stay valid until the order is cancelled. */
export declare const tickets_stay: () => string
/** Money taken back out of the order. */
export declare const taken_back: () => string
/** Divide receipt */
export declare const divide: () => string
/** Divide receipt … */
export declare const divide_menu: () => string
/** Divide over {count} order | Divide over {count} orders */
export declare const divide_over: (slots: { count: number }) => string
/** The receipt of {amount} is booked to several orders, all of them or none, with the date of the statement. */
export declare const divide_text: (slots: { amount: Slot }) => string
/** Order code {number} */
export declare const part_order: (slots: { number: Slot }) => string
/** Amount {number} */
export declare const part_amount: (slots: { number: Slot }) => string
/** Remove order {number} */
export declare const remove_part: (slots: { number: Slot }) => string
/** {name}, missing  */
export declare const part_missing_amount: MarkedText<[slots: { name: Slot }]>
/** Named too, but nothing open */
export declare const nothing_open: () => string
/** Add an order */
export declare const add_part: () => string
/** Adds up. */
export declare const adds_up: () => string
/** {amount} left */
export declare const amount_left: (slots: { amount: Slot }) => string
/** {amount} too much */
export declare const amount_too_much: (slots: { amount: Slot }) => string
/** Each needs a code and an amount. */
export declare const parts_needed: () => string
/** Please enter a code and an amount for every order. */
export declare const parts_missing: () => string
/** The parts have to add up to the receipt. */
export declare const parts_differ: () => string
/** Receipt divided. */
export declare const divided: () => string
/** Dismiss receipt */
export declare const dismiss: () => string
/** Dismiss receipt … */
export declare const dismiss_menu: () => string
/** It can be opened again. */
export declare const can_be_reopened: () => string
/** Reason */
export declare const reason: () => string
/** Sent back to the payer */
export declare const closing_sent_back: () => string
/** Not for the shop */
export declare const closing_not_ours: () => string
/** Same as another receipt */
export declare const closing_same_receipt: () => string
/** Another reason */
export declare const closing_other: () => string
/** Divided over several orders */
export declare const closing_divided: () => string
/** {closing}: {note} */
export declare const closing_with_note: (slots: { closing: Slot; note: Slot }) => string
/** Note */
export declare const note: () => string
/** Make the transfer at your bank first: the shop sends no money. */
export declare const sent_back_hint: () => string
/** Please say the reason. */
export declare const note_missing: () => string
/** Receipt dismissed. */
export declare const dismissed: () => string
/** Open again */
export declare const reopen: () => string
/** The receipt waits again. */
export declare const reopened: () => string
/** Import statement */
export declare const import_statement: () => string
/** Receipts that name an order are booked to it; the others wait here. The same receipt again, also in another statement, books nothing. */
export declare const import_text: () => string
/** Statement (CAMT.053 or CSV) */
export declare const file: () => string
/** Please choose a file. */
export declare const no_file: () => string
/** The columns of your CSV file */
export declare const columns_title: () => string
/** Please check what was found by the headings of the file. What you choose is remembered on this device. */
export declare const columns_hint: () => string
/** Not in the file */
export declare const no_column: () => string
/** Date */
export declare const column_date: () => string
/** Amount */
export declare const column_amount: () => string
/** Amount in, if separate */
export declare const column_credit: () => string
/** Credit or debit, if named */
export declare const column_direction: () => string
/** Booked or pending, if named */
export declare const column_status: () => string
/** Currency */
export declare const column_currency: () => string
/** Reference */
export declare const column_reference: () => string
/** Payer */
export declare const column_payer: () => string
/** Payer’s account */
export declare const column_account: () => string
/** Text */
export declare const column_text: () => string
/** The first, as they were read: */
export declare const first_read: () => string
/** , {payer}, waits here */
export declare const first_waits: MarkedText<[slots: { payer: Slot }]>
/** , {payer}, to {order} */
export declare const first_booked: MarkedText<[slots: { payer: Slot; order: Slot }]>
/** Rows that can’t be read: */
export declare const unread_rows: () => string
/** Row {row}: {reason} */
export declare const unread_row: (slots: { row: Slot; reason: Slot }) => string
/** and {number} more row | and {number} more rows */
export declare const more_rows: (slots: { count: number; number: Slot }) => string
/** No receipt in this file is new: nothing is booked. */
export declare const will_import_nothing: () => string
/** {number} receipt will be booked to the order that it names. | {number} receipts will be booked, each to the order that it names. */
export declare const will_book: (slots: { count: number; number: Slot }) => string
/** {number} receipt will wait here, with what it may pay. | {number} receipts will wait here, each with what it may pay. */
export declare const will_wait: (slots: { count: number; number: Slot }) => string
/** {number} receipt looks like one of another file: it will wait here beside that one. | {number} receipts look like those of another file: they will wait here beside those. */
export declare const will_wait_alike: (slots: { count: number; number: Slot }) => string
/** {number} reversal of receipts: you take the money back out of the order here. | {number} reversals of receipts: you take the money back out of the order here. */
export declare const will_reverse: (slots: { count: number; number: Slot }) => string
/** {number} receipt of earlier statements: nothing happens. | {number} receipts of earlier statements: nothing happens. */
export declare const will_skip_known: (slots: { count: number; number: Slot }) => string
/** {number} row not booked by the bank yet: import it with a later statement. | {number} rows not booked by the bank yet: import them with a later statement. */
export declare const will_skip_pending: (slots: { count: number; number: Slot }) => string
/** {number} row left out: not money that came in. | {number} rows left out: not money that came in. */
export declare const will_ignore: (slots: { count: number; number: Slot }) => string
/** {number} row can’t be read, and will not be booked. | {number} rows can’t be read, and will not be booked. */
export declare const will_leave_out: (slots: { count: number; number: Slot }) => string
/** {list}. */
export declare const imported: (slots: { list: Slot }) => string
/** No receipt in this file is new. */
export declare const imported_nothing: () => string
/** {number} receipt booked | {number} receipts booked */
export declare const imported_booked: (slots: { count: number; number: Slot }) => string
/** {number} receipt to look at | {number} receipts to look at */
export declare const imported_open: (slots: { count: number; number: Slot }) => string
/** {number} receipt known already | {number} receipts known already */
export declare const imported_known: (slots: { count: number; number: Slot }) => string
/** {number} row pending | {number} rows pending */
export declare const imported_pending: (slots: { count: number; number: Slot }) => string
/** {number} row not read | {number} rows not read */
export declare const imported_unread: (slots: { count: number; number: Slot }) => string
/** Please check this receipt first | Please check these {number} receipts first */
export declare const check_first: (slots: { count: number; number: Slot }) => string
/** {payer}, . */
export declare const check_receipt: MarkedText<[slots: { payer: Slot }]>
/** Unknown payer */
export declare const unknown_payer: () => string
/** Already paid */
export declare const check_already_paid: () => string
/** Paid twice */
export declare const check_twice_in_file: () => string
/** Order cancelled */
export declare const check_order_ended: () => string
/** Too much */
export declare const check_too_high: () => string
/** Too little */
export declare const check_too_low: () => string
/** Order {order} is already paid, so all of it is too much. */
export declare const check_already_paid_text: (slots: { order: Slot }) => string
/** Another receipt in this file already pays order {order}, so all of it is too much. */
export declare const check_twice_in_file_text: (slots: { order: Slot }) => string
/** Order {order} was cancelled with {due} unpaid. It becomes valid again if this pays it and its places are free; otherwise the money waits here. */
export declare const check_order_ended_text: (slots: { order: Slot; due: Slot }) => string
/** Order {order} lacks {due}: {difference} too much. */
export declare const check_too_high_text: (slots: { order: Slot; due: Slot; difference: Slot }) => string
/** {due} is due for order {order}: {difference} too little. */
export declare const check_too_low_text: (slots: { due: Slot; order: Slot; difference: Slot }) => string
/** Other money that waits */
export declare const other_money: () => string
/** Show {number} more */
export declare const show_more: (slots: { number: Slot }) => string
/** Open order */
export declare const open_order: () => string
