// Compiled from texts/en/settings.json by `npm run texts`.
export const part = (i) => {
	return (`${i.name}: ${i.part}`)
}
export const vat_number = () => {
	return (`VAT number`)
}
export const registration = () => {
	return (`Registration`)
}
export const theme = () => {
	return (`Colours and type`)
}
export const images = () => {
	return (`Pictures`)
}
export const card_logos = () => {
	return (`Logos of cards`)
}
export const gateway_badges = () => {
	return (`Badges of the gateway`)
}
export const words = () => {
	return (`Words`)
}
export const checkout_button_label = () => {
	return (`Button of the checkout`)
}
export const terms_conditions = () => {
	return (`Terms and conditions`)
}
export const privacy_policy = () => {
	return (`Privacy policy`)
}
export const security_statement = () => {
	return (`Security statement`)
}
export const faqs = () => {
	return (`Questions and answers`)
}
export const cookie_policy = () => {
	return (`Cookie policy`)
}
export const ambassadors_link_text = () => {
	return (`Link to the ambassadors’ page`)
}
export const ambassadors_text = () => {
	return (`Ambassadors’ page`)
}
export const under_construction_title = () => {
	return (`Title while the shop is closed`)
}
export const under_construction_text = () => {
	return (`Text while the shop is closed`)
}
export const product_types = () => {
	return (`Groups of tickets`)
}
export const merchandise_types = () => {
	return (`Groups of merchandise`)
}
export const payment_methods = () => {
	return (`Payment methods`)
}
export const payment_statuses = () => {
	return (`Statuses of payments`)
}
export const ticket_statuses = () => {
	return (`Statuses of tickets`)
}
export const merchandise_statuses = () => {
	return (`Statuses of merchandise`)
}
export const refund_statuses = () => {
	return (`Statuses of refunds`)
}
export const shop_name = () => {
	return (`Name of the shop`)
}
export const shop_active = () => {
	return (`The shop is open`)
}
export const merchandise_active = () => {
	return (`Merchandise is sold`)
}
export const refunds_active = () => {
	return (`Customers may ask for refunds`)
}
export const withdrawal_active = () => {
	return (`Customers may withdraw from a contract for goods`)
}
export const currency = () => {
	return (`Currency`)
}
export const timezone = () => {
	return (`Time zone`)
}
export const seller = () => {
	return (`Seller`)
}
export const contact_address = () => {
	return (`Postal address`)
}
export const website_link = () => {
	return (`Link to your website`)
}
export const social_links = () => {
	return (`Social media`)
}
export const countries = () => {
	return (`Countries of customers`)
}
export const entry_types = () => {
	return (`Tickets that let a person in`)
}
export const show_out_of_stock = () => {
	return (`Sold-out items stay in the lists`)
}
export const credit_card_active = () => {
	return (`Card payments`)
}
export const gateway = () => {
	return (`Payment gateway`)
}
export const bank_account = () => {
	return (`Bank account`)
}
export const bank_transfer_countries = () => {
	return (`Countries that may pay by transfer`)
}
export const bank_transfer_days = () => {
	return (`Days to pay by transfer`)
}
export const bank_transfer_grace_days = () => {
	return (`Days of grace`)
}
export const iban_countries = () => {
	return (`Countries whose accounts have an IBAN`)
}
export const card_minutes = () => {
	return (`Minutes to pay by card`)
}
export const shop_payment_credit_card_max_attempts = () => {
	return (`Attempts to pay by card`)
}
export const gateway_silence_hours = () => {
	return (`Hours to wait for a silent gateway`)
}
export const plan_grace_days = () => {
	return (`Days of grace of a payment plan`)
}
export const cart_minutes = () => {
	return (`Minutes that a cart is kept`)
}
export const max_items_per_cart = () => {
	return (`Items in one cart`)
}
export const max_unpaid_orders = () => {
	return (`Unpaid orders of one customer`)
}
export const max_unpaid_places = () => {
	return (`Unpaid places of one customer`)
}
export const max_held_places_per_network = () => {
	return (`Scarce places in carts of one network`)
}
export const shipping_rates = () => {
	return (`Shipping`)
}
export const shipping_tax_rate = () => {
	return (`Tax on shipping (%)`)
}
export const shipping_tax_rates = () => {
	return (`Tax on shipping by country`)
}
export const contact_email = () => {
	return (`Reply address`)
}
export const weekly_report = () => {
	return (`Report of the week by mail`)
}
export const address_lines = () => {
	return (`Lines of an address`)
}
export const ambassadors_path = () => {
	return (`Address of the ambassadors’ page`)
}
export const pixel_id = () => {
	return (`Pixel id`)
}
export const country_header = () => {
	return (`Header with the visitor’s country`)
}
export const staff_second_factor = () => {
	return (`Second factor`)
}
export const sandbox_instruction = () => {
	return (`How the sandbox is opened`)
}
export const limits = () => {
	return (`Limits per 15 minutes`)
}
export const refund_two_people = () => {
	return (`Who opens a refund may not pay it`)
}
export const retention_months = () => {
	return (`Months until personal data is erased`)
}
