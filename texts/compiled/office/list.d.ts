// Compiled from texts/en/office/list.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Export */
export declare const export_file: () => string
/** Export {nouns} */
export declare const export_title: (slots: { nouns: Slot }) => string
/** Exactly what is filtered: {rows}. */
export declare const export_rows: (slots: { rows: Slot }) => string
/** Exactly what is filtered: all {nouns} that match, not only this page. */
export declare const export_rows_uncounted: (slots: { nouns: Slot }) => string
/** Format */
export declare const format: () => string
/** CSV */
export declare const format_csv: () => string
/** Excel */
export declare const format_excel: () => string
/** JSON */
export declare const format_json: () => string
/** Columns */
export declare const columns: () => string
/** All */
export declare const all_columns: () => string
/** None */
export declare const no_columns: () => string
/** Personal columns */
export declare const personal_columns: () => string
/** If you take one of these, the log says so. */
export declare const personal_note: () => string
/** Please choose a column. */
export declare const choose_column: () => string
/** This list has no “{values}” any more: it is left out of the filter. */
export declare const left_out: (slots: { values: Slot }) => string
/** More */
export declare const more_facets: () => string
/** Clear filters */
export declare const clear_filters: () => string
/** Saved views */
export declare const saved_views: () => string
/** All */
export declare const everything: () => string
/** Save this view … */
export declare const save_view: () => string
/** Save this view */
export declare const save_view_title: () => string
/** A view keeps the search, filters, order and columns of this list. */
export declare const view_holds: () => string
/** Save as */
export declare const save_as: () => string
/** A new view */
export declare const new_view: () => string
/** Name */
export declare const view_name: () => string
/** Share with the team */
export declare const share: () => string
/** Save */
export declare const save: () => string
/** View saved. */
export declare const saved: () => string
/** Change the view {name} */
export declare const change_view_named: (slots: { name: Slot }) => string
/** Change view */
export declare const change_title: () => string
/** {name} shares this view with the team. You can remove it for everybody. */
export declare const others_view: (slots: { name: Slot }) => string
/** Remove */
export declare const remove: () => string
/** View removed. */
export declare const removed: () => string
/** shared by {name} */
export declare const shared_by: (slots: { name: Slot }) => string
/** shared by you */
export declare const shared: () => string
/** No answer came, so it may be done already. Please check before you try again. */
export declare const no_answer: () => string
/** View */
export declare const view: () => string
/** Order */
export declare const sort_order: () => string
/** Filters */
export declare const filters: () => string
/** Today */
export declare const period_today: () => string
/** Last 7 days */
export declare const period_week: () => string
/** Last 30 days */
export declare const period_month: () => string
/** From */
export declare const from: () => string
/** To */
export declare const to: () => string
/** from {day} */
export declare const period_from: (slots: { day: Slot }) => string
/** until {day} */
export declare const period_until: (slots: { day: Slot }) => string
/** Pages */
export declare const pages: () => string
/** {number} row on this page | {number} rows on this page */
export declare const page_count: (slots: { count: number; number: Slot }) => string
/** Rows {first}–{last} */
export declare const page_rows: (slots: { first: Slot; last: Slot }) => string
/** Rows {first}–{last} of {total} */
export declare const page_rows_of: (slots: { first: Slot; last: Slot; total: Slot }) => string
/** First page */
export declare const first_page: () => string
/** Next page */
export declare const next_page: () => string
/** Select all rows of this page */
export declare const select_page: () => string
/** Select {name} */
export declare const select_row: (slots: { name: Slot }) => string
/** Selection */
export declare const selection: () => string
/** {rows} selected */
export declare const selected: (slots: { rows: Slot }) => string
/** Clear */
export declare const clear: () => string
/** {action}? */
export declare const question_title: (slots: { action: Slot }) => string
/** {rows} done */
export declare const done: (slots: { rows: Slot }) => string
/** {number} refused */
export declare const refused: (slots: { number: Slot }) => string
/** {number} without an answer */
export declare const without_answer: (slots: { number: Slot }) => string
/** Close */
export declare const close: () => string
/** {place} of {total} */
export declare const place: (slots: { place: Slot; total: Slot }) => string
/** {place} of {total} on the page */
export declare const place_on_page: (slots: { place: Slot; total: Slot }) => string
/** cancellations */
export declare const nouns_cancellation: () => string
/** changes */
export declare const nouns_change: () => string
/** customers */
export declare const nouns_customer: () => string
/** events */
export declare const nouns_event: () => string
/** items */
export declare const nouns_item: () => string
/** jobs */
export declare const nouns_job: () => string
/** keys */
export declare const nouns_key: () => string
/** mails */
export declare const nouns_mail: () => string
/** orders */
export declare const nouns_order: () => string
/** people */
export declare const nouns_person: () => string
/** receipts */
export declare const nouns_receipt: () => string
/** refunds */
export declare const nouns_refund: () => string
/** rows */
export declare const nouns_row: () => string
/** tickets */
export declare const nouns_ticket: () => string
/** vouchers */
export declare const nouns_voucher: () => string
/** withdrawals */
export declare const nouns_withdrawal: () => string
/** {number} cancellation | {number} cancellations */
export declare const rows_cancellation: (slots: { count: number; number: Slot }) => string
/** {number} change | {number} changes */
export declare const rows_change: (slots: { count: number; number: Slot }) => string
/** {number} customer | {number} customers */
export declare const rows_customer: (slots: { count: number; number: Slot }) => string
/** {number} event | {number} events */
export declare const rows_event: (slots: { count: number; number: Slot }) => string
/** {number} item | {number} items */
export declare const rows_item: (slots: { count: number; number: Slot }) => string
/** {number} job | {number} jobs */
export declare const rows_job: (slots: { count: number; number: Slot }) => string
/** {number} key | {number} keys */
export declare const rows_key: (slots: { count: number; number: Slot }) => string
/** {number} mail | {number} mails */
export declare const rows_mail: (slots: { count: number; number: Slot }) => string
/** {number} order | {number} orders */
export declare const rows_order: (slots: { count: number; number: Slot }) => string
/** {number} person | {number} people */
export declare const rows_person: (slots: { count: number; number: Slot }) => string
/** {number} receipt | {number} receipts */
export declare const rows_receipt: (slots: { count: number; number: Slot }) => string
/** {number} refund | {number} refunds */
export declare const rows_refund: (slots: { count: number; number: Slot }) => string
/** {number} row | {number} rows */
export declare const rows_row: (slots: { count: number; number: Slot }) => string
/** {number} ticket | {number} tickets */
export declare const rows_ticket: (slots: { count: number; number: Slot }) => string
/** {number} voucher | {number} vouchers */
export declare const rows_voucher: (slots: { count: number; number: Slot }) => string
/** {number} withdrawal | {number} withdrawals */
export declare const rows_withdrawal: (slots: { count: number; number: Slot }) => string
