// Compiled from texts/en/office/shell.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {title} – {shop} office */
export declare const page_title: (slots: { title: Slot; shop: Slot }) => string
/** Your role is {role}. This screen needs another one: please ask an owner. */
export declare const not_for_role_text: (slots: { role: Slot }) => string
/** Not found */
export declare const not_found: () => string
/** This screen could not be shown */
export declare const failed: () => string
/** Loading */
export declare const loading: () => string
/** Not for your role */
export declare const not_for_role: () => string
/** Office */
export declare const office: () => string
/** All screens */
export declare const all_screens: () => string
/** Today */
export declare const to_today: () => string
/** Orders */
export declare const to_orders: () => string
/** Tickets */
export declare const to_tickets: () => string
/** Dispatch */
export declare const to_dispatch: () => string
/** Customers */
export declare const to_customers: () => string
/** Inbox */
export declare const to_inbox: () => string
/** Refunds */
export declare const to_refunds: () => string
/** Withdrawals */
export declare const to_withdrawals: () => string
/** Reports */
export declare const to_reports: () => string
/** Catalogue */
export declare const to_catalogue: () => string
/** Vouchers */
export declare const to_vouchers: () => string
/** Look and texts */
export declare const to_look: () => string
/** Scheduled changes */
export declare const to_scheduled_changes: () => string
/** Stock */
export declare const to_stock: () => string
/** Mails */
export declare const to_mails: () => string
/** Settings */
export declare const to_settings: () => string
/** Team */
export declare const to_team: () => string
/** Keys */
export declare const to_keys: () => string
/** Jobs */
export declare const to_jobs: () => string
/** Retention */
export declare const to_retention: () => string
/** Log */
export declare const to_log: () => string
/** Sales */
export declare const group_sales: () => string
/** Money */
export declare const group_money: () => string
/** Shop */
export declare const group_shop: () => string
/** Messages */
export declare const group_messages: () => string
/** Settings */
export declare const group_settings: () => string
/** Shop */
export declare const settings_shop: () => string
/** Payments */
export declare const settings_payments: () => string
/** Taxes and shipping */
export declare const settings_shipping: () => string
/** Mail */
export declare const settings_mail: () => string
/** Health */
export declare const settings_health: () => string
/** Advanced */
export declare const settings_advanced: () => string
/** Find */
export declare const find: () => string
/** Find an order, a person, an item, a screen or an action */
export declare const find_label: () => string
/** Order, person, ticket, item, screen or action */
export declare const find_hint: () => string
/** Esc */
export declare const key_escape: () => string
/** Arrows choose, Enter opens. */
export declare const find_keys: () => string
/** Searching … */
export declare const searching: () => string
/** The search failed. Change the text to search again. */
export declare const search_failed: () => string
/** Nothing found. */
export declare const nothing_found: () => string
/** Your password, please */
export declare const password_title: () => string
/** This is a sensitive action. You are not asked again for 10 minutes. */
export declare const password_why: () => string
/** Continue */
export declare const continue_action: () => string
/** Password */
export declare const password: () => string
/** Use a passkey instead */
export declare const use_passkey: () => string
/** You are still signed in. */
export declare const still_signed_in: () => string
/** My account */
export declare const my_account: () => string
/** Sign out */
export declare const sign_out: () => string
/** Skip to content */
export declare const skip: () => string
/** Ctrl K */
export declare const key_find: () => string
/** Search */
export declare const search: () => string
/** More */
export declare const more: () => string
/** Orders */
export declare const found_orders: () => string
/** Customers */
export declare const found_customers: () => string
/** Items */
export declare const found_items: () => string
/** Events */
export declare const found_events: () => string
/** Screens */
export declare const found_screens: () => string
/** Actions */
export declare const found_actions: () => string
/** In lists */
export declare const found_in_lists: () => string
/** All orders with “{query}” */
export declare const all_orders: (slots: { query: Slot }) => string
/** All tickets with “{query}” */
export declare const all_tickets: (slots: { query: Slot }) => string
/** All customers with “{query}” */
export declare const all_customers: (slots: { query: Slot }) => string
/** New order */
export declare const do_new_order: () => string
/** cash terminal box office sell */
export declare const do_new_order_also: () => string
/** Import a guest list */
export declare const do_guest_list: () => string
/** free tickets CSV */
export declare const do_guest_list_also: () => string
/** Print tickets or badges */
export declare const do_print_tickets: () => string
/** PDF */
export declare const do_print_tickets_also: () => string
/** Print packing slips */
export declare const do_packing_slips: () => string
/** Import a statement */
export declare const do_statement: () => string
/** bank receipts CAMT CSV */
export declare const do_statement_also: () => string
/** Make the bank file */
export declare const do_bank_file: () => string
/** pain.001 pay refunds back */
export declare const do_bank_file_also: () => string
/** Download invoices and credit notes */
export declare const do_zip: () => string
/** ZIP books */
export declare const do_zip_also: () => string
/** Mail me the report of last week */
export declare const do_weekly_report: () => string
/** weekly figures */
export declare const do_weekly_report_also: () => string
/** New event */
export declare const do_new_event: () => string
/** Import a catalogue file */
export declare const do_catalogue_file: () => string
/** JSON settings items vouchers */
export declare const do_catalogue_file_also: () => string
/** New voucher */
export declare const do_new_voucher: () => string
/** code discount */
export declare const do_new_voucher_also: () => string
/** Make a batch of vouchers */
export declare const do_voucher_batch: () => string
/** codes */
export declare const do_voucher_batch_also: () => string
/** Publish the look */
export declare const do_publish_look: () => string
/** draft texts colours */
export declare const do_publish_look_also: () => string
/** Invite somebody */
export declare const do_invite: () => string
/** staff team */
export declare const do_invite_also: () => string
/** Add an API key */
export declare const do_api_key: () => string
/** script */
export declare const do_api_key_also: () => string
/** Send a test mail */
export declare const do_test_mail: () => string
/** New item: {name} */
export declare const do_new_item: (slots: { name: Slot }) => string
