// Compiled from texts/en/office/settings.json by `npm run texts`.
export const around = () => {
	return (`Pages of the settings`)
}
export const section_shop = () => {
	return (`Shop`)
}
export const section_payments = () => {
	return (`Payments`)
}
export const section_shipping = () => {
	return (`Taxes and shipping`)
}
export const section_mail = () => {
	return (`Mail`)
}
export const section_advanced = () => {
	return (`Advanced`)
}
export const changed = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Changed by ${i.who}, `)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "Changed by " }, { type: "text", value: String(i.who) }, { type: "text", value: ", " }, { type: "markup-standalone", name: "when" }])
			})
		}
	)
)
export const saved = () => {
	return (`Settings saved.`)
}
export const no_effect = () => {
	return (`Nothing else changes.`)
}
export const missing_number = () => {
	return (`Please enter a number.`)
}
export const only_owner = () => {
	return (`Only an owner changes this.`)
}
export const hint_shop_active = () => {
	return (`Closed, it shows a page instead. Orders, tickets and refunds stay reachable.`)
}
export const hint_refunds_active = () => {
	return (`Of items that allow it, within their periods.`)
}
export const hint_withdrawal_active = () => {
	return (`Within 14 days of the delivery, as the law has it in the EU.`)
}
export const hint_timezone = () => {
	return (`Of days in lists and reports. An event may have another.`)
}
export const hint_contact_address = () => {
	return (`At the foot of every page.`)
}
export const hint_countries = () => {
	return (`What customers choose from. Without any, nobody can give an address.`)
}
export const hint_entry_types = () => {
	return (`All other kinds are add-ons, such as transport.`)
}
export const hint_bank_transfer_grace_days = () => {
	return (`Customers do not see them: a transfer may be on its way.`)
}
export const hint_card_minutes = () => {
	return (`From the last attempt.`)
}
export const hint_gateway_silence_hours = () => {
	return (`Then the order is cancelled, unless the gateway approved the payment.`)
}
export const hint_plan_grace_days = () => {
	return (`After a payment was due, before you are told.`)
}
export const hint_cart_minutes = () => {
	return (`From the last item, at most three times that.`)
}
export const hint_shop_payment_credit_card_max_attempts = () => {
	return (`Of one payment. You can reset them at the order.`)
}
export const hint_max_unpaid_orders = () => {
	return (`You can raise it for a customer.`)
}
export const hint_max_unpaid_places = () => {
	return (`You can raise it for a customer.`)
}
export const hint_max_held_places_per_network = () => {
	return (`Empty: no limit. A campus may share one network.`)
}
export const hint_bank_transfer_countries = () => {
	return (`By the customer’s country. Without any, nobody can.`)
}
export const hint_iban_countries = () => {
	return (`Others are asked for an account number when they are refunded.`)
}
export const hint_refund_two_people = () => {
	return (`Nor who entered its account: another owner or somebody of finance does. What customers asked for themselves anybody may pay. Whoever works alone here could not pay what they open.`)
}
export const hint_shipping_tax_rate = () => {
	return (`Where a country has no rate of its own.`)
}
export const hint_contact_email = () => {
	return (`On every page too, and where your notices go.`)
}
export const hint_weekly_report = () => {
	return (`To owners and finance, each Monday from 7:00 in the shop’s time zone.`)
}
export const hint_ambassadors_path = () => {
	return (`Begins with /. The page is shown while it has a text.`)
}
export const hint_retention_months = () => {
	return (`After the end of an event. Empty: it is kept.`)
}
export const hint_pixel_id = () => {
	return (`Of Meta. Loaded only after a visitor’s yes.`)
}
export const hint_country_header = () => {
	return (`Set by your proxy, such as CF-IPCountry.`)
}
export const hint_show_out_of_stock = () => {
	return (`Otherwise only where a visitor asks for them.`)
}
export const state = () => {
	return (`What it sells`)
}
export const reached = () => {
	return (`How it is reached`)
}
export const people = () => {
	return (`Customers`)
}
export const seller_hint = () => {
	return (`As invoices name it.`)
}
export const address_hint = () => {
	return (`Its last line is the country, unless it is that of the bank account.`)
}
export const zero_rate_hint = () => {
	return (`Printed on invoices where a rate is 0: an exemption or an export.`)
}
export const seller_name = () => {
	return (`Name of the company`)
}
export const seller_address = () => {
	return (`Address`)
}
export const seller_vat_number = () => {
	return (`VAT number`)
}
export const seller_registration = () => {
	return (`Registration`)
}
export const seller_email = () => {
	return (`Email on invoices`)
}
export const seller_phone = () => {
	return (`Phone on invoices`)
}
export const seller_zero_rate_note = () => {
	return (`Reason for a rate of 0`)
}
export const website_text = () => {
	return (`Your website: text`)
}
export const website_url = () => {
	return (`Your website: address`)
}
export const link_name = () => {
	return (`Name`)
}
export const link_url = () => {
	return (`Address`)
}
export const add_link = () => {
	return (`Add a link`)
}
export const remove_link = () => {
	return (`Remove this link`)
}
export const add_country = () => {
	return (`Add a country`)
}
export const remove_named = (i) => {
	return (`Remove ${i.name}`)
}
export const take_all = (i) => {
	return (`Take all ${i.count} of the shop`)
}
export const card = () => {
	return (`By card`)
}
export const transfer = () => {
	return (`By transfer`)
}
export const waiting = () => {
	return (`What may wait for money`)
}
export const refunds = () => {
	return (`Refunds`)
}
export const gateway_sandbox = () => {
	return (`Sandbox (no money)`)
}
export const gateway_wspay = () => {
	return (`WSPay`)
}
export const gateway_stripe = () => {
	return (`Stripe`)
}
export const gateway_keys = () => {
	return (`Variables of the server`)
}
export const is_set = () => {
	return (`set`)
}
export const is_not_set = () => {
	return (`not set`)
}
export const owners_account = () => {
	return (`Only an owner changes the account.`)
}
export const transfer_hint = () => {
	return (`Without an account nobody can pay by transfer.`)
}
export const holder = () => {
	return (`Account holder`)
}
export const iban = () => {
	return (`IBAN`)
}
export const bic = () => {
	return (`BIC (optional)`)
}
export const gateway_live = (i) => {
	return (`${i.gateway} is set up: real money moves.`)
}
export const sandbox_tests = () => {
	return (`The sandbox takes no money. Its orders are marked as test orders.`)
}
export const gateway_tests = () => {
	return (`Set up for tests: no real money moves.`)
}
export const cannot_serve_sandbox = () => {
	return (`Nobody can pay by card: here the sandbox needs SANDBOX=1 on the server.`)
}
export const cannot_serve_wspay = () => {
	return (`Nobody can pay by card: the server needs WSPAY_SHOP_ID and WSPAY_SECRET_KEY. Secrets are never kept here.`)
}
export const cannot_serve_stripe = () => {
	return (`Nobody can pay by card: the server needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. Secrets are never kept here.`)
}
export const tax = () => {
	return (`Tax`)
}
export const tax_hint = () => {
	return (`Tickets and goods have their own rates, at each item. This one is of shipping. Prices include tax.`)
}
export const by_country = () => {
	return (`By country`)
}
export const by_country_hint = () => {
	return (`Goods are shipped to countries with a price; elsewhere they are handed over.`)
}
export const nowhere = () => {
	return (`Goods are shipped nowhere yet.`)
}
export const country = () => {
	return (`Country`)
}
export const shipping_price = (i) => {
	return (`Shipping (${i.currency})`)
}
export const shipping_rate = () => {
	return (`Tax (%)`)
}
export const remove = () => {
	return (`Remove`)
}
export const not_shipped = () => {
	return (`none`)
}
export const price_of = (i) => {
	return (`Shipping to ${i.name}`)
}
export const rate_of = (i) => {
	return (`Tax on shipping to ${i.name} in per cent`)
}
export const answers = () => {
	return (`Answers`)
}
export const reports = () => {
	return (`Reports`)
}
export const send_week = () => {
	return (`Send last week’s now`)
}
export const mail_route = () => {
	return (`How mails go out`)
}
export const mail_server = () => {
	return (`Mail server`)
}
export const no_mail_server = () => {
	return (`None: mails are written, and none is sent.`)
}
export const sender = () => {
	return (`Sender`)
}
export const sender_from_mail_from = () => {
	return (`(MAIL_FROM of the server)`)
}
export const sender_from_contact_email = () => {
	return (`(the reply address; MAIL_FROM of the server is not set)`)
}
export const sender_from_host = () => {
	return (`(neither MAIL_FROM nor a reply address is set)`)
}
export const test_mail = () => {
	return (`Test mail`)
}
export const test_mail_text = (i) => {
	return (`A mail to you (${i.email}), by the same way as all mails. Look whether it arrives, and not among spam.`)
}
export const send_test_mail = () => {
	return (`Send a test mail`)
}
export const needs_mail_server = () => {
	return (`Set SMTP_URL on the server first.`)
}
export const mails_held = () => {
	return (`MAIL_HOLD=1 keeps all mails here.`)
}
export const test_mail_taken = (i) => {
	return (`The mail server took it for ${i.email}.`)
}
export const test_mail_not_taken = () => {
	return (`The mail did not go out. The mail server or the network said:`)
}
export const last_test_mail = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`The last one went to ${i.email}, `)
		}),
		{
			parts: ((i) => {
				return ([{ type: "text", value: "The last one went to " }, { type: "text", value: String(i.email) }, { type: "text", value: ", " }, { type: "markup-standalone", name: "when" }])
			})
		}
	)
)
export const never_tested = () => {
	return (`None has gone out by this server and sender yet.`)
}
export const personal_data = () => {
	return (`Personal data`)
}
export const personal_hint = () => {
	return (`Names and addresses in orders are erased by themselves; invoices keep theirs.`)
}
export const to_retention = () => {
	return (`See what goes when`)
}
export const pages = () => {
	return (`Pages and network`)
}
export const instruction_redirect = () => {
	return (`By a link`)
}
export const instruction_submit = () => {
	return (`By a form`)
}
export const factor_hint = () => {
	return (`These roles cannot work in the office without an app for codes or a passkey.`)
}
export const limits_hint = () => {
	return (`Beyond them the shop answers: please try again later. Those of logins and keys have a maximum.`)
}
export const limit_logins_per_account = () => {
	return (`Failed logins of an account`)
}
export const limit_logins_per_address = () => {
	return (`Failed logins of a network`)
}
export const limit_right_logins_per_account = () => {
	return (`Logins of an account`)
}
export const limit_sessions_per_account = () => {
	return (`Logins at a time`)
}
export const limit_mails_per_email = () => {
	return (`Mails asked for by an address`)
}
export const limit_mails_per_address = () => {
	return (`Mails asked for by a network`)
}
export const limit_vouchers_per_customer = () => {
	return (`Wrong vouchers of a customer`)
}
export const limit_downloads_per_address = () => {
	return (`Wrong download links of a network`)
}
export const limit_office_keys_per_address = () => {
	return (`Wrong office keys of a network`)
}
export const limit_downloads_per_link = () => {
	return (`Openings of one link`)
}
export const lines_hint = () => {
	return (`What customers fill in of an address, in this order. Removing a line hides it in addresses that have it.`)
}
export const no_lines = () => {
	return (`No line yet: customers are asked for their country alone.`)
}
export const line_text = () => {
	return (`Text`)
}
export const line_key = (i) => {
	return (`Key in files: ${i.key}`)
}
export const line_required = () => {
	return (`Required`)
}
export const required_all = () => {
	return (`In every country`)
}
export const required_some = () => {
	return (`In some countries`)
}
export const required_none = () => {
	return (`Nowhere`)
}
export const required_in = () => {
	return (`Required in`)
}
export const line_up = () => {
	return (`Up`)
}
export const line_up_of = (i) => {
	return (`Move ${i.name} up`)
}
export const add_line = () => {
	return (`Add a line`)
}
