// Compiled from texts/en/refusals/office-fields.json by `npm run texts`.
export const fill_in = () => {
	return (`Please fill this in.`)
}
export const filter_unknown = () => {
	return (`The list has no such filter.`)
}
export const field_fixed = () => {
	return (`This field cannot change.`)
}
export const column_missing = () => {
	return (`Please choose a column.`)
}
export const column_unknown = () => {
	return (`The list has no such column.`)
}
export const figure_unknown = () => {
	return (`This report has no such figure.`)
}
export const period_reversed = () => {
	return (`The last day is before the first.`)
}
export const period_too_long = (i) => {
	return (`A report has at most ${i.count} days.`)
}
export const item_unnamed = () => {
	return (`Please name an item by its code.`)
}
export const item_code_unknown = (i) => {
	return (`There is no item with the code “${i.code}”.`)
}
export const time_ambiguous = (i) => {
	return (`This could be ${i.one} or ${i.other}. Please write the one you mean with the year first.`)
}
export const guest_repeated = (i) => {
	return (`The same as row ${i.row}.`)
}
export const guest_no_place = () => {
	return (`No place is left for this row.`)
}
export const guests_column_missing = (i) => {
	return (`The column ${i.columns} is missing.`)
}
export const guests_too_many = (i) => {
	return (`It has more than ${i.most} rows.`)
}
export const guests_quote_open = (i) => {
	return (`The quotation mark in line ${i.line} of the file has no end.`)
}
export const order_free = () => {
	return (`A free order takes no money.`)
}
export const no_deadline = () => {
	return (`Only an order that waits for one payment has a deadline.`)
}
export const discount_zero = () => {
	return (`A discount is above 0.`)
}
export const discount_too_high = () => {
	return (`The discount is more than the order comes to.`)
}
export const discount_reason = () => {
	return (`Please say what the discount is for.`)
}
export const order_items = (i) => {
	return (`At most ${i.most} items make one order.`)
}
export const mail_kind = () => {
	return (`Please choose a mail.`)
}
export const payment_way = () => {
	return (`Please choose how it was paid.`)
}
export const refund_outcome = () => {
	return (`Please choose an outcome.`)
}
export const refund_item_twice = () => {
	return (`Please name each chosen item once.`)
}
