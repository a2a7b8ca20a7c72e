// Compiled from texts/en/office/settings.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Pages of the settings */
export declare const around: () => string
/** Shop */
export declare const section_shop: () => string
/** Payments */
export declare const section_payments: () => string
/** Taxes and shipping */
export declare const section_shipping: () => string
/** Mail */
export declare const section_mail: () => string
/** Advanced */
export declare const section_advanced: () => string
/** Changed by {who},  */
export declare const changed: MarkedText<[slots: { who: Slot }]>
/** Settings saved. */
export declare const saved: () => string
/** Nothing else changes. */
export declare const no_effect: () => string
/** Please enter a number. */
export declare const missing_number: () => string
/** Only an owner changes this. */
export declare const only_owner: () => string
/** Closed, it shows a page instead. Orders, tickets and refunds stay reachable. */
export declare const hint_shop_active: () => string
/** Of items that allow it, within their periods. */
export declare const hint_refunds_active: () => string
/** Within 14 days of the delivery, as the law has it in the EU. */
export declare const hint_withdrawal_active: () => string
/** Of days in lists and reports. An event may have another. */
export declare const hint_timezone: () => string
/** At the foot of every page. */
export declare const hint_contact_address: () => string
/** What customers choose from. Without any, nobody can give an address. */
export declare const hint_countries: () => string
/** All other kinds are add-ons, such as transport. */
export declare const hint_entry_types: () => string
/** Customers do not see them: a transfer may be on its way. */
export declare const hint_bank_transfer_grace_days: () => string
/** From the last attempt. */
export declare const hint_card_minutes: () => string
/** Then the order is cancelled, unless the gateway approved the payment. */
export declare const hint_gateway_silence_hours: () => string
/** After a payment was due, before you are told. */
export declare const hint_plan_grace_days: () => string
/** From the last item, at most three times that. */
export declare const hint_cart_minutes: () => string
/** Of one payment. You can reset them at the order. */
export declare const hint_shop_payment_credit_card_max_attempts: () => string
/** You can raise it for a customer. */
export declare const hint_max_unpaid_orders: () => string
/** You can raise it for a customer. */
export declare const hint_max_unpaid_places: () => string
/** Empty: no limit. A campus may share one network. */
export declare const hint_max_held_places_per_network: () => string
/** By the customer’s country. Without any, nobody can. */
export declare const hint_bank_transfer_countries: () => string
/** Others are asked for an account number when they are refunded. */
export declare const hint_iban_countries: () => string
/** Nor who entered its account: another owner or somebody of finance does. What customers asked for themselves anybody may pay. Whoever works alone here could not pay what they open. */
export declare const hint_refund_two_people: () => string
/** Where a country has no rate of its own. */
export declare const hint_shipping_tax_rate: () => string
/** On every page too, and where your notices go. */
export declare const hint_contact_email: () => string
/** To owners and finance, each Monday from 7:00 in the shop’s time zone. */
export declare const hint_weekly_report: () => string
/** Begins with /. The page is shown while it has a text. */
export declare const hint_ambassadors_path: () => string
/** After the end of an event. Empty: it is kept. */
export declare const hint_retention_months: () => string
/** Of Meta. Loaded only after a visitor’s yes. */
export declare const hint_pixel_id: () => string
/** Set by your proxy, such as CF-IPCountry. */
export declare const hint_country_header: () => string
/** Otherwise only where a visitor asks for them. */
export declare const hint_show_out_of_stock: () => string
/** What it sells */
export declare const state: () => string
/** How it is reached */
export declare const reached: () => string
/** Customers */
export declare const people: () => string
/** As invoices name it. */
export declare const seller_hint: () => string
/** Its last line is the country, unless it is that of the bank account. */
export declare const address_hint: () => string
/** Printed on invoices where a rate is 0: an exemption or an export. */
export declare const zero_rate_hint: () => string
/** Name of the company */
export declare const seller_name: () => string
/** Address */
export declare const seller_address: () => string
/** VAT number */
export declare const seller_vat_number: () => string
/** Registration */
export declare const seller_registration: () => string
/** Email on invoices */
export declare const seller_email: () => string
/** Phone on invoices */
export declare const seller_phone: () => string
/** Reason for a rate of 0 */
export declare const seller_zero_rate_note: () => string
/** Your website: text */
export declare const website_text: () => string
/** Your website: address */
export declare const website_url: () => string
/** Name */
export declare const link_name: () => string
/** Address */
export declare const link_url: () => string
/** Add a link */
export declare const add_link: () => string
/** Remove this link */
export declare const remove_link: () => string
/** Add a country */
export declare const add_country: () => string
/** Remove {name} */
export declare const remove_named: (slots: { name: Slot }) => string
/** Take all {count} of the shop */
export declare const take_all: (slots: { count: Slot }) => string
/** By card */
export declare const card: () => string
/** By transfer */
export declare const transfer: () => string
/** What may wait for money */
export declare const waiting: () => string
/** Refunds */
export declare const refunds: () => string
/** Sandbox (no money) */
export declare const gateway_sandbox: () => string
/** WSPay */
export declare const gateway_wspay: () => string
/** Stripe */
export declare const gateway_stripe: () => string
/** Variables of the server */
export declare const gateway_keys: () => string
/** set */
export declare const is_set: () => string
/** not set */
export declare const is_not_set: () => string
/** Only an owner changes the account. */
export declare const owners_account: () => string
/** Without an account nobody can pay by transfer. */
export declare const transfer_hint: () => string
/** Account holder */
export declare const holder: () => string
/** IBAN */
export declare const iban: () => string
/** BIC (optional) */
export declare const bic: () => string
/** {gateway} is set up: real money moves. */
export declare const gateway_live: (slots: { gateway: Slot }) => string
/** The sandbox takes no money. Its orders are marked as test orders. */
export declare const sandbox_tests: () => string
/** Set up for tests: no real money moves. */
export declare const gateway_tests: () => string
/** Nobody can pay by card: here the sandbox needs SANDBOX=1 on the server. */
export declare const cannot_serve_sandbox: () => string
/** Nobody can pay by card: the server needs WSPAY_SHOP_ID and WSPAY_SECRET_KEY. Secrets are never kept here. */
export declare const cannot_serve_wspay: () => string
/** Nobody can pay by card: the server needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. Secrets are never kept here. */
export declare const cannot_serve_stripe: () => string
/** Tax */
export declare const tax: () => string
/** Tickets and goods have their own rates, at each item. This one is of shipping. Prices include tax. */
export declare const tax_hint: () => string
/** By country */
export declare const by_country: () => string
/** Goods are shipped to countries with a price; elsewhere they are handed over. */
export declare const by_country_hint: () => string
/** Goods are shipped nowhere yet. */
export declare const nowhere: () => string
/** Country */
export declare const country: () => string
/** Shipping ({currency}) */
export declare const shipping_price: (slots: { currency: Slot }) => string
/** Tax (%) */
export declare const shipping_rate: () => string
/** Remove */
export declare const remove: () => string
/** none */
export declare const not_shipped: () => string
/** Shipping to {name} */
export declare const price_of: (slots: { name: Slot }) => string
/** Tax on shipping to {name} in per cent */
export declare const rate_of: (slots: { name: Slot }) => string
/** Answers */
export declare const answers: () => string
/** Reports */
export declare const reports: () => string
/** Send last week’s now */
export declare const send_week: () => string
/** How mails go out */
export declare const mail_route: () => string
/** Mail server */
export declare const mail_server: () => string
/** None: mails are written, and none is sent. */
export declare const no_mail_server: () => string
/** Sender */
export declare const sender: () => string
/** (MAIL_FROM of the server) */
export declare const sender_from_mail_from: () => string
/** (the reply address; MAIL_FROM of the server is not set) */
export declare const sender_from_contact_email: () => string
/** (neither MAIL_FROM nor a reply address is set) */
export declare const sender_from_host: () => string
/** Test mail */
export declare const test_mail: () => string
/** A mail to you ({email}), by the same way as all mails. Look whether it arrives, and not among spam. */
export declare const test_mail_text: (slots: { email: Slot }) => string
/** Send a test mail */
export declare const send_test_mail: () => string
/** Set SMTP_URL on the server first. */
export declare const needs_mail_server: () => string
/** MAIL_HOLD=1 keeps all mails here. */
export declare const mails_held: () => string
/** The mail server took it for {email}. */
export declare const test_mail_taken: (slots: { email: Slot }) => string
/** The mail did not go out. The mail server or the network said: */
export declare const test_mail_not_taken: () => string
/** The last one went to {email},  */
export declare const last_test_mail: MarkedText<[slots: { email: Slot }]>
/** None has gone out by this server and sender yet. */
export declare const never_tested: () => string
/** Personal data */
export declare const personal_data: () => string
/** Names and addresses in orders are erased by themselves; invoices keep theirs. */
export declare const personal_hint: () => string
/** See what goes when */
export declare const to_retention: () => string
/** Pages and network */
export declare const pages: () => string
/** By a link */
export declare const instruction_redirect: () => string
/** By a form */
export declare const instruction_submit: () => string
/** These roles cannot work in the office without an app for codes or a passkey. */
export declare const factor_hint: () => string
/** Beyond them the shop answers: please try again later. Those of logins and keys have a maximum. */
export declare const limits_hint: () => string
/** Failed logins of an account */
export declare const limit_logins_per_account: () => string
/** Failed logins of a network */
export declare const limit_logins_per_address: () => string
/** Logins of an account */
export declare const limit_right_logins_per_account: () => string
/** Logins at a time */
export declare const limit_sessions_per_account: () => string
/** Mails asked for by an address */
export declare const limit_mails_per_email: () => string
/** Mails asked for by a network */
export declare const limit_mails_per_address: () => string
/** Wrong vouchers of a customer */
export declare const limit_vouchers_per_customer: () => string
/** Wrong download links of a network */
export declare const limit_downloads_per_address: () => string
/** Wrong office keys of a network */
export declare const limit_office_keys_per_address: () => string
/** Openings of one link */
export declare const limit_downloads_per_link: () => string
/** What customers fill in of an address, in this order. Removing a line hides it in addresses that have it. */
export declare const lines_hint: () => string
/** No line yet: customers are asked for their country alone. */
export declare const no_lines: () => string
/** Text */
export declare const line_text: () => string
/** Key in files: {key} */
export declare const line_key: (slots: { key: Slot }) => string
/** Required */
export declare const line_required: () => string
/** In every country */
export declare const required_all: () => string
/** In some countries */
export declare const required_some: () => string
/** Nowhere */
export declare const required_none: () => string
/** Required in */
export declare const required_in: () => string
/** Up */
export declare const line_up: () => string
/** Move {name} up */
export declare const line_up_of: (slots: { name: Slot }) => string
/** Add a line */
export declare const add_line: () => string
