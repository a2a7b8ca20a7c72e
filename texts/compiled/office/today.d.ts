// Compiled from texts/en/office/today.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Nothing here yet */
export declare const nothing_here: () => string
/** There is no screen for the role {role} yet. */
export declare const no_screen: (slots: { role: Slot }) => string
/** Today */
export declare const title: () => string
/** Loading */
export declare const loading: () => string
/** Open the first */
export declare const open_first: () => string
/** Needs you */
export declare const needs_you: () => string
/** Nothing waits for you. */
export declare const nothing_waits: () => string
/** No money, refund, plan, mail or change needs a person now. */
export declare const nothing_waits_more: () => string
/** {number} overpayment to send back | {number} overpayments to send back */
export declare const overpaid: (slots: { count: number; number: Slot }) => string
/** {number} scheduled change not made | {number} scheduled changes not made */
export declare const changes_failed: (slots: { count: number; number: Slot }) => string
/** Mails are paused: {number} mail to be sent | Mails are paused: {number} mails to be sent */
export declare const mails_paused: (slots: { count: number; number: Slot }) => string
/** {number} mail not delivered | {number} mails not delivered */
export declare const mails_failed: (slots: { count: number; number: Slot }) => string
/** {number} payment plan overdue | {number} payment plans overdue */
export declare const plans_overdue: (slots: { count: number; number: Slot }) => string
/** {name} is cancelled: {number} order still to do | {name} is cancelled: {number} orders still to do */
export declare const cancelled_running: (slots: { count: number; name: Slot; number: Slot }) => string
/** {name} is cancelled: {number} order to look at | {name} is cancelled: {number} orders to look at */
export declare const cancelled_failed: (slots: { count: number; name: Slot; number: Slot }) => string
/** What changes next */
export declare const changes: () => string
/** Everything that is coming */
export declare const all_changes: () => string
/** Sales */
export declare const sales: () => string
/** Orders made in the last seven days, today among them, in the shop’s time zone, that are not cancelled, with their totals: tax, fees and shipping included, less discounts. Each bar and each day leads to its own. */
export declare const sales_explained: () => string
/** Show these orders */
export declare const show_orders: () => string
/** No orders in the last 14 days. This is your shop’s address, to share:  */
export declare const no_sales: MarkedText<[]>
/** with test orders */
export declare const with_tests: () => string
/** Day */
export declare const day: () => string
/** Orders */
export declare const orders: () => string
/** Sold */
export declare const amount: () => string
/** Week before */
export declare const week_before: () => string
/** This week */
export declare const this_week: () => string
/** {number} order | {number} orders */
export declare const order_count: (slots: { count: number; number: Slot }) => string
/** {number} order, last 7 days | {number} orders, last 7 days */
export declare const orders_of_week: (slots: { count: number; number: Slot }) => string
/** {share} on the week before ({before}) */
export declare const compared: (slots: { share: Slot; before: Slot }) => string
/** none the week before */
export declare const none_before: () => string
/** {day}: {number} order, {amount}; the week before {before} | {day}: {number} orders, {amount}; the week before {before} */
export declare const bar: (slots: { count: number; day: Slot; number: Slot; amount: Slot; before: Slot }) => string
/** Places left */
export declare const places: () => string
/** Left is the total less what is sold and what is in carts. Sold are places that orders hold, paid or not, and those that a refund keeps. */
export declare const places_explained: () => string
/** An item leads to its tickets that are pending, issued or scanned. Stock counts all of it again from the rows. */
export declare const places_rows: () => string
/** Item */
export declare const item: () => string
/** Sold */
export declare const sold: () => string
/** In carts */
export declare const in_carts: () => string
/** Left */
export declare const left: () => string
/** Share that is sold */
export declare const share: () => string
/** Stock */
export declare const stock: () => string
/** Sold {sold} */
export declare const sold_places: MarkedText<[slots: { sold: Slot }]>
/** Sold {sold}, in carts {carts} */
export declare const sold_places_carts: MarkedText<[slots: { sold: Slot; carts: Slot }]>
/** {left} of {total} */
export declare const left_of_total: MarkedText<[slots: { left: Slot; total: Slot }]>
/** No limit */
export declare const no_limit: () => string
/** Show all {number} */
export declare const show_all: (slots: { number: Slot }) => string
/** No item is published yet. */
export declare const nothing_published: () => string
/** Ready to sell? */
export declare const ready: () => string
/** {number} open */
export declare const open_gaps: (slots: { number: Slot }) => string
/** {codes} and {number} more */
export declare const codes_more: (slots: { codes: Slot; number: Slot }) => string
/** Remove test orders */
export declare const purge: () => string
/** It cannot be undone. All owners get a mail. */
export declare const purge_consequences: () => string
/** The test orders are removed. */
export declare const purged: () => string
/** The shop has no name of its own */
export declare const shop_name_missing: () => string
/** Pages and mails need one. */
export declare const shop_name_missing_text: () => string
/** Pages and mails call it “{name}”, as every shop at first. */
export declare const shop_name_initial_text: (slots: { name: Slot }) => string
/** Name the shop */
export declare const shop_name_missing_link: () => string
/** Seller incomplete */
export declare const seller_missing: () => string
/** Invoices need the seller’s name. */
export declare const seller_name_text: () => string
/** Invoices need the seller’s address. */
export declare const seller_address_text: () => string
/** Invoices need the seller’s name and address. */
export declare const seller_name_and_address_text: () => string
/** Seller */
export declare const seller_link: () => string
/** No terms and conditions */
export declare const terms_missing: () => string
/** Customers accept them with every order. */
export declare const terms_missing_text: () => string
/** Write the terms */
export declare const terms_missing_link: () => string
/** No privacy policy */
export declare const privacy_missing: () => string
/** The shop has to say what it does with personal data. */
export declare const privacy_missing_text: () => string
/** Write the policy */
export declare const privacy_missing_link: () => string
/** No contact address */
export declare const contact_missing: () => string
/** Mails and pages have no address to ask. */
export declare const contact_missing_text: () => string
/** Mail settings */
export declare const mail_settings_link: () => string
/** Items without a tax rate */
export declare const no_tax_rates: () => string
/** {codes}. If 0 is meant, invoices need the reason. */
export declare const no_tax_rates_text: (slots: { codes: Slot }) => string
/** The first of them */
export declare const first_item_link: () => string
/** No way to pay */
export declare const no_payment_method: () => string
/** Neither bank transfer nor card can be chosen. */
export declare const no_payment_method_text: () => string
/** Payments */
export declare const payments_link: () => string
/** No countries of customers */
export declare const no_countries: () => string
/** Every order needs a country: without one to choose, nobody can check out. */
export declare const no_countries_text: () => string
/** Shop settings */
export declare const no_countries_link: () => string
/** Card payments not set up */
export declare const gateway_not_set_up: () => string
/** Nothing is published */
export declare const nothing_on_sale: () => string
/** Visitors see an empty shop. */
export declare const nothing_on_sale_text: () => string
/** Catalogue */
export declare const nothing_on_sale_link: () => string
/** Nothing is left */
export declare const nothing_in_stock: () => string
/** Every published item is sold out. */
export declare const nothing_in_stock_text: () => string
/** Items without a picture */
export declare const no_pictures: () => string
/** {codes}: a drawn poster stands in their place. */
export declare const no_pictures_text: (slots: { codes: Slot }) => string
/** Buttons are hard to see */
export declare const low_contrast: () => string
/** The colour {colour} hardly differs from the page. Choose a darker one. */
export declare const low_contrast_text: (slots: { colour: Slot }) => string
/** Look and texts */
export declare const low_contrast_link: () => string
/** The shop’s address is not public */
export declare const address_not_public: () => string
/** Links in mails lead to {url}. Set PUBLIC_URL on the server. */
export declare const address_not_public_text: (slots: { url: Slot }) => string
/** Open the shop */
export declare const address_not_public_link: () => string
/** No mail server */
export declare const no_mail_server: () => string
/** Mails are written, and none is sent. Set SMTP_URL on the server. */
export declare const no_mail_server_text: () => string
/** No mail has gone out yet */
export declare const no_mail_sent: () => string
/** By {server} from {sender}: see that one arrives. */
export declare const no_mail_sent_text: (slots: { server: Slot; sender: Slot }) => string
/** Send a test mail */
export declare const no_mail_sent_link: () => string
/** Test orders took invoice numbers */
export declare const test_orders: () => string
/** {number} test invoice of the sandbox. | {number} test invoices of the sandbox. */
export declare const test_orders_text: (slots: { count: number; number: Slot }) => string
/** Test orders */
export declare const test_orders_link: () => string
/** Vouchers of the demo can be used */
export declare const demo_vouchers: () => string
/** Their codes are public: {codes}. */
export declare const demo_vouchers_text: (slots: { codes: Slot }) => string
/** Vouchers */
export declare const demo_vouchers_link: () => string
/** Names are kept for ever */
export declare const names_kept: () => string
/** Say how many months after an event the names in its orders go: the law wants no longer than needed. */
export declare const names_kept_text: () => string
/** Personal data */
export declare const names_kept_link: () => string
/** The shop is closed */
export declare const shop_closed: () => string
/** Visitors cannot buy yet. */
export declare const shop_closed_text: () => string
/** Open it */
export declare const shop_closed_link: () => string
/** Invoices are not reported */
export declare const invoices_not_reported: () => string
/** In Croatia they must reach the tax authority. This shop does not report them yet. */
export declare const invoices_not_reported_text: () => string
