// Compiled from texts/en/effects/look.json by `npm run texts`.
export const seen_at_once = (i) => {
	return (`Everybody sees at once: ${i.parts}.`)
}
export const part_theme = () => {
	return (`colours and type`)
}
export const part_images = () => {
	return (`pictures`)
}
export const part_card_logos = () => {
	return (`logos of cards`)
}
export const part_gateway_badges = () => {
	return (`badges of the gateway`)
}
export const part_words = () => {
	return (`words`)
}
export const part_checkout_button_label = () => {
	return (`the button of the checkout`)
}
export const part_terms_conditions = () => {
	return (`terms and conditions`)
}
export const part_privacy_policy = () => {
	return (`privacy policy`)
}
export const part_security_statement = () => {
	return (`security statement`)
}
export const part_faqs = () => {
	return (`questions and answers`)
}
export const part_cookie_policy = () => {
	return (`cookie policy`)
}
export const part_ambassadors_link_text = () => {
	return (`the link to the ambassadors’ page`)
}
export const part_ambassadors_text = () => {
	return (`ambassadors’ page`)
}
export const part_under_construction_title = () => {
	return (`the title of the closed shop`)
}
export const part_under_construction_text = () => {
	return (`the text of the closed shop`)
}
export const part_product_types = () => {
	return (`groups of tickets`)
}
export const part_merchandise_types = () => {
	return (`groups of merchandise`)
}
export const part_payment_methods = () => {
	return (`names of payment methods`)
}
export const part_payment_statuses = () => {
	return (`names of payment statuses`)
}
export const part_ticket_statuses = () => {
	return (`names of ticket statuses`)
}
export const part_merchandise_statuses = () => {
	return (`names of merchandise statuses`)
}
export const part_refund_statuses = () => {
	return (`names of refund statuses`)
}
