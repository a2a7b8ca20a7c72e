// Compiled from texts/en/office/today.json by `npm run texts`.
import * as registry from '../registry.js'
export const nothing_here = () => {
	return (`Nothing here yet`)
}
export const no_screen = (i) => {
	return (`There is no screen for the role ${i.role} yet.`)
}
export const title = () => {
	return (`Today`)
}
export const loading = () => {
	return (`Loading`)
}
export const open_first = () => {
	return (`Open the first`)
}
export const needs_you = () => {
	return (`Needs you`)
}
export const nothing_waits = () => {
	return (`Nothing waits for you.`)
}
export const nothing_waits_more = () => {
	return (`No money, refund, plan, mail or change needs a person now.`)
}
export const overpaid = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} overpayment to send back`);
	return (`${i.number} overpayments to send back`)
	
}
export const changes_failed = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} scheduled change not made`);
	return (`${i.number} scheduled changes not made`)
	
}
export const mails_paused = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Mails are paused: ${i.number} mail to be sent`);
	return (`Mails are paused: ${i.number} mails to be sent`)
	
}
export const mails_failed = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} mail not delivered`);
	return (`${i.number} mails not delivered`)
	
}
export const plans_overdue = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} payment plan overdue`);
	return (`${i.number} payment plans overdue`)
	
}
export const cancelled_running = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.name} is cancelled: ${i.number} order still to do`);
	return (`${i.name} is cancelled: ${i.number} orders still to do`)
	
}
export const cancelled_failed = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.name} is cancelled: ${i.number} order to look at`);
	return (`${i.name} is cancelled: ${i.number} orders to look at`)
	
}
export const changes = () => {
	return (`What changes next`)
}
export const all_changes = () => {
	return (`Everything that is coming`)
}
export const sales = () => {
	return (`Sales`)
}
export const sales_explained = () => {
	return (`Orders made in the last seven days, today among them, in the shop’s time zone, that are not cancelled, with their totals: tax, fees and shipping included, less discounts. Each bar and each day leads to its own.`)
}
export const show_orders = () => {
	return (`Show these orders`)
}
export const no_sales = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`No orders in the last 14 days. This is your shop’s address, to share: `)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "No orders in the last 14 days. This is your shop’s address, to share: " }, { type: "markup-standalone", name: "address" }])
			})
		}
	)
)
export const with_tests = () => {
	return (`with test orders`)
}
export const day = () => {
	return (`Day`)
}
export const orders = () => {
	return (`Orders`)
}
export const amount = () => {
	return (`Sold`)
}
export const week_before = () => {
	return (`Week before`)
}
export const this_week = () => {
	return (`This week`)
}
export const order_count = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order`);
	return (`${i.number} orders`)
	
}
export const orders_of_week = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order, last 7 days`);
	return (`${i.number} orders, last 7 days`)
	
}
export const compared = (i) => {
	return (`${i.share} on the week before (${i.before})`)
}
export const none_before = () => {
	return (`none the week before`)
}
export const bar = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.day}: ${i.number} order, ${i.amount}; the week before ${i.before}`);
	return (`${i.day}: ${i.number} orders, ${i.amount}; the week before ${i.before}`)
	
}
export const places = () => {
	return (`Places left`)
}
export const places_explained = () => {
	return (`Left is the total less what is sold and what is in carts. Sold are places that orders hold, paid or not, and those that a refund keeps.`)
}
export const places_rows = () => {
	return (`An item leads to its tickets that are pending, issued or scanned. Stock counts all of it again from the rows.`)
}
export const item = () => {
	return (`Item`)
}
export const sold = () => {
	return (`Sold`)
}
export const in_carts = () => {
	return (`In carts`)
}
export const left = () => {
	return (`Left`)
}
export const share = () => {
	return (`Share that is sold`)
}
export const stock = () => {
	return (`Stock`)
}
export const sold_places = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Sold ${i.sold}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "phone" }, { type: "text", value: "Sold" }, { type: "markup-end", name: "phone" }, { type: "text", value: " " }, { type: "text", value: String(i.sold) }])
			})
		}
	)
)
export const sold_places_carts = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Sold ${i.sold}, in carts ${i.carts}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "phone" }, { type: "text", value: "Sold" }, { type: "markup-end", name: "phone" }, { type: "text", value: " " }, { type: "text", value: String(i.sold) }, { type: "markup-start", name: "phone" }, { type: "text", value: ", in carts " }, { type: "text", value: String(i.carts) }, { type: "markup-end", name: "phone" }])
			})
		}
	)
)
export const left_of_total = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.left} of ${i.total}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "left" }, { type: "text", value: String(i.left) }, { type: "markup-end", name: "left" }, { type: "text", value: " " }, { type: "markup-start", name: "of" }, { type: "text", value: "of " }, { type: "text", value: String(i.total) }, { type: "markup-end", name: "of" }])
			})
		}
	)
)
export const no_limit = () => {
	return (`No limit`)
}
export const show_all = (i) => {
	return (`Show all ${i.number}`)
}
export const nothing_published = () => {
	return (`No item is published yet.`)
}
export const ready = () => {
	return (`Ready to sell?`)
}
export const open_gaps = (i) => {
	return (`${i.number} open`)
}
export const codes_more = (i) => {
	return (`${i.codes} and ${i.number} more`)
}
export const purge = () => {
	return (`Remove test orders`)
}
export const purge_consequences = () => {
	return (`It cannot be undone. All owners get a mail.`)
}
export const purged = () => {
	return (`The test orders are removed.`)
}
export const shop_name_missing = () => {
	return (`The shop has no name of its own`)
}
export const shop_name_missing_text = () => {
	return (`Pages and mails need one.`)
}
export const shop_name_initial_text = (i) => {
	return (`Pages and mails call it “${i.name}”, as every shop at first.`)
}
export const shop_name_missing_link = () => {
	return (`Name the shop`)
}
export const seller_missing = () => {
	return (`Seller incomplete`)
}
export const seller_name_text = () => {
	return (`Invoices need the seller’s name.`)
}
export const seller_address_text = () => {
	return (`Invoices need the seller’s address.`)
}
export const seller_name_and_address_text = () => {
	return (`Invoices need the seller’s name and address.`)
}
export const seller_link = () => {
	return (`Seller`)
}
export const terms_missing = () => {
	return (`No terms and conditions`)
}
export const terms_missing_text = () => {
	return (`Customers accept them with every order.`)
}
export const terms_missing_link = () => {
	return (`Write the terms`)
}
export const privacy_missing = () => {
	return (`No privacy policy`)
}
export const privacy_missing_text = () => {
	return (`The shop has to say what it does with personal data.`)
}
export const privacy_missing_link = () => {
	return (`Write the policy`)
}
export const contact_missing = () => {
	return (`No contact address`)
}
export const contact_missing_text = () => {
	return (`Mails and pages have no address to ask.`)
}
export const mail_settings_link = () => {
	return (`Mail settings`)
}
export const no_tax_rates = () => {
	return (`Items without a tax rate`)
}
export const no_tax_rates_text = (i) => {
	return (`${i.codes}. If 0 is meant, invoices need the reason.`)
}
export const first_item_link = () => {
	return (`The first of them`)
}
export const no_payment_method = () => {
	return (`No way to pay`)
}
export const no_payment_method_text = () => {
	return (`Neither bank transfer nor card can be chosen.`)
}
export const payments_link = () => {
	return (`Payments`)
}
export const no_countries = () => {
	return (`No countries of customers`)
}
export const no_countries_text = () => {
	return (`Every order needs a country: without one to choose, nobody can check out.`)
}
export const no_countries_link = () => {
	return (`Shop settings`)
}
export const gateway_not_set_up = () => {
	return (`Card payments not set up`)
}
export const nothing_on_sale = () => {
	return (`Nothing is published`)
}
export const nothing_on_sale_text = () => {
	return (`Visitors see an empty shop.`)
}
export const nothing_on_sale_link = () => {
	return (`Catalogue`)
}
export const nothing_in_stock = () => {
	return (`Nothing is left`)
}
export const nothing_in_stock_text = () => {
	return (`Every published item is sold out.`)
}
export const no_pictures = () => {
	return (`Items without a picture`)
}
export const no_pictures_text = (i) => {
	return (`${i.codes}: a drawn poster stands in their place.`)
}
export const low_contrast = () => {
	return (`Buttons are hard to see`)
}
export const low_contrast_text = (i) => {
	return (`The colour ${i.colour} hardly differs from the page. Choose a darker one.`)
}
export const low_contrast_link = () => {
	return (`Look and texts`)
}
export const address_not_public = () => {
	return (`The shop’s address is not public`)
}
export const address_not_public_text = (i) => {
	return (`Links in mails lead to ${i.url}. Set PUBLIC_URL on the server.`)
}
export const address_not_public_link = () => {
	return (`Open the shop`)
}
export const no_mail_server = () => {
	return (`No mail server`)
}
export const no_mail_server_text = () => {
	return (`Mails are written, and none is sent. Set SMTP_URL on the server.`)
}
export const no_mail_sent = () => {
	return (`No mail has gone out yet`)
}
export const no_mail_sent_text = (i) => {
	return (`By ${i.server} from ${i.sender}: see that one arrives.`)
}
export const no_mail_sent_link = () => {
	return (`Send a test mail`)
}
export const test_orders = () => {
	return (`Test orders took invoice numbers`)
}
export const test_orders_text = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} test invoice of the sandbox.`);
	return (`${i.number} test invoices of the sandbox.`)
	
}
export const test_orders_link = () => {
	return (`Test orders`)
}
export const demo_vouchers = () => {
	return (`Vouchers of the demo can be used`)
}
export const demo_vouchers_text = (i) => {
	return (`Their codes are public: ${i.codes}.`)
}
export const demo_vouchers_link = () => {
	return (`Vouchers`)
}
export const names_kept = () => {
	return (`Names are kept for ever`)
}
export const names_kept_text = () => {
	return (`Say how many months after an event the names in its orders go: the law wants no longer than needed.`)
}
export const names_kept_link = () => {
	return (`Personal data`)
}
export const shop_closed = () => {
	return (`The shop is closed`)
}
export const shop_closed_text = () => {
	return (`Visitors cannot buy yet.`)
}
export const shop_closed_link = () => {
	return (`Open it`)
}
export const invoices_not_reported = () => {
	return (`Invoices are not reported`)
}
export const invoices_not_reported_text = () => {
	return (`In Croatia they must reach the tax authority. This shop does not report them yet.`)
}
