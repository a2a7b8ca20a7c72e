// Compiled from texts/en/catalogue-fields.json by `npm run texts`.
export const shop_item_type = () => {
	return (`Kind`)
}
export const external_code = () => {
	return (`Code`)
}
export const event = () => {
	return (`Event`)
}
export const type = () => {
	return (`Group`)
}
export const name = () => {
	return (`Name`)
}
export const price = () => {
	return (`Price`)
}
export const fee = () => {
	return (`Booking fee`)
}
export const tax_rate = () => {
	return (`Tax included (%)`)
}
export const tax_rates = () => {
	return (`Tax by country`)
}
export const stock_level = () => {
	return (`Places in all`)
}
export const published = () => {
	return (`Published`)
}
export const shop_image = () => {
	return (`Picture`)
}
export const shop_image_2 = () => {
	return (`Picture 2`)
}
export const shop_image_3 = () => {
	return (`Picture 3`)
}
export const shop_image_4 = () => {
	return (`Picture 4`)
}
export const shop_description = () => {
	return (`Description`)
}
export const is_featured = () => {
	return (`On the home page`)
}
export const force_view = () => {
	return (`Show its page before adding`)
}
export const limit_per_order = () => {
	return (`Most in one order`)
}
export const scarce = () => {
	return (`Scarce`)
}
export const is_refundable = () => {
	return (`Refunds`)
}
export const allow_refund_requests_from = () => {
	return (`Refunds from`)
}
export const allow_refund_requests_until = () => {
	return (`Refunds until`)
}
export const refund_fee = () => {
	return (`Refund fee`)
}
export const payment_plan = () => {
	return (`Payment plan`)
}
export const allow_name_changes = () => {
	return (`Name changes`)
}
export const allow_name_changes_until = () => {
	return (`Name changes until`)
}
export const name_change_limit = () => {
	return (`Name changes a ticket`)
}
export const allow_email_changes = () => {
	return (`Email changes`)
}
export const starts_at = () => {
	return (`Starts`)
}
export const ends_at = () => {
	return (`Ends`)
}
export const route = () => {
	return (`Route`)
}
export const meeting_point = () => {
	return (`Meeting point`)
}
export const travel_time_type = () => {
	return (`Departure`)
}
export const travel_time = () => {
	return (`Day and time`)
}
export const travel_times = () => {
	return (`Departures`)
}
export const allow_travel_time_changes_until = () => {
	return (`Other departure until`)
}
export const code = () => {
	return (`Code`)
}
export const venue = () => {
	return (`Venue`)
}
export const address = () => {
	return (`Address`)
}
export const timezone = () => {
	return (`Time zone`)
}
export const discount_amount = () => {
	return (`Value`)
}
export const valid_from = () => {
	return (`Valid from`)
}
export const valid_until = () => {
	return (`Valid until`)
}
export const copy_name = (i) => {
	return (`Copy of ${i.name}`)
}
