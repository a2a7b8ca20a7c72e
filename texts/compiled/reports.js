// Compiled from texts/en/reports.json by `npm run texts`.
export const title_sales = () => {
	return (`Sales`)
}
export const title_fees = () => {
	return (`Booking fees`)
}
export const title_taxes = () => {
	return (`Taxes`)
}
export const title_money = () => {
	return (`Closing`)
}
export const title_refunds = () => {
	return (`Refunds`)
}
export const title_vouchers = () => {
	return (`Vouchers`)
}
export const title_plans = () => {
	return (`Instalments still to be paid`)
}
export const title_documents = () => {
	return (`Invoices and credit notes`)
}
export const title_attendance = () => {
	return (`Attendance`)
}
export const defined_sales_total = () => {
	return (`Orders that were made in the period and are not cancelled: all their pieces and shipping, less vouchers, tax included.`)
}
export const defined_sales_day = () => {
	return (`These sales by the day on which the order was made, in the shop’s time zone.`)
}
export const defined_sales_item = () => {
	return (`These sales by item, at price and booking fee; shipping and vouchers stand on lines of their own.`)
}
export const defined_sales_channel = () => {
	return (`These sales by the channel that the order came through.`)
}
export const defined_sales_country = () => {
	return (`These sales by the country that goods were shipped to, otherwise the buyer’s.`)
}
export const defined_fees_total = () => {
	return (`The booking fees within these sales, tax included, before vouchers.`)
}
export const defined_fees_item = () => {
	return (`The booking fees within these sales by item, tax included, before vouchers.`)
}
export const defined_taxes_total = () => {
	return (`Invoices less credit notes that were issued in the period, as printed: gross is net and tax together.`)
}
export const defined_taxes_percent = () => {
	return (`The same documents by tax rate.`)
}
export const defined_taxes_rate = () => {
	return (`The same documents by tax rate and by the country that goods were shipped to, otherwise the buyer’s.`)
}
export const defined_money_total = () => {
	return (`Money that was received in the period, less what was paid back or charged back, by the day on which it moved.`)
}
export const defined_money_kind = () => {
	return (`The same money by the way that it took.`)
}
export const defined_money_day = () => {
	return (`The same money by day, in the shop’s time zone.`)
}
export const defined_money_staff = () => {
	return (`Cash and terminal payments by the person or key that recorded them.`)
}
export const defined_money_recorded = () => {
	return (`The part of this money that was recorded only after the period had ended.`)
}
export const defined_refunds_total = () => {
	return (`Refunds whose money went back in the period, chargebacks not included.`)
}
export const defined_refunds_way = () => {
	return (`The same refunds by how the money went back.`)
}
export const defined_refunds_day = () => {
	return (`The same refunds by the day on which the money went back.`)
}
export const defined_vouchers_total = () => {
	return (`The value of vouchers that orders used in the period, less what cancelled orders gave back.`)
}
export const defined_vouchers_direction = () => {
	return (`The value that orders used, and the value that cancelled orders gave back.`)
}
export const defined_plans_total = () => {
	return (`What orders with instalments still have to pay, as of now, whatever the period.`)
}
export const defined_plans_age = () => {
	return (`The same amounts by how many days ago they were due.`)
}
export const defined_documents_total = () => {
	return (`The totals of all invoices and credit notes that were issued in the period, tax included.`)
}
export const defined_documents_kind = () => {
	return (`The same documents by kind; credit notes take back and are below 0.`)
}
export const defined_attendance_total = () => {
	return (`Tickets of the events that begin and the departures that leave in the period, whenever they were sold.`)
}
export const defined_attendance_state = () => {
	return (`These tickets by state: scanned, valid but not scanned, or void.`)
}
export const defined_attendance_event = () => {
	return (`These tickets by event and state.`)
}
export const defined_attendance_item = () => {
	return (`These tickets by item and state.`)
}
export const defined_attendance_departure = () => {
	return (`These tickets by departure and state.`)
}
export const label_item_shipping = () => {
	return (`Shipping`)
}
export const label_item_discount = () => {
	return (`Vouchers and discounts`)
}
export const label_kind_charge = () => {
	return (`Card, online`)
}
export const label_kind_transfer = () => {
	return (`Bank transfer`)
}
export const label_kind_cash = () => {
	return (`Cash`)
}
export const label_kind_terminal = () => {
	return (`Card terminal`)
}
export const label_kind_refund = () => {
	return (`Paid back`)
}
export const label_kind_return = () => {
	return (`Overpayments sent back`)
}
export const label_kind_chargeback = () => {
	return (`Charged back`)
}
export const label_kind_invoice = () => {
	return (`Invoices`)
}
export const label_kind_credit_note = () => {
	return (`Credit notes`)
}
export const label_recorded_later = () => {
	return (`Recorded later`)
}
export const label_way_card = () => {
	return (`By card`)
}
export const label_way_bank = () => {
	return (`By bank`)
}
export const label_direction_used = () => {
	return (`Used`)
}
export const label_direction_returned = () => {
	return (`Given back`)
}
export const label_age_not_due = () => {
	return (`Not due yet`)
}
export const label_age_1_7 = () => {
	return (`1 to 7 days overdue`)
}
export const label_age_8_30 = () => {
	return (`8 to 30 days overdue`)
}
export const label_age_31_60 = () => {
	return (`31 to 60 days overdue`)
}
export const label_age_61 = () => {
	return (`More than 60 days overdue`)
}
export const not_known = () => {
	return (`Not known`)
}
export const label_state_issued = () => {
	return (`Not scanned`)
}
export const label_state_scanned = () => {
	return (`Scanned`)
}
export const label_state_void = () => {
	return (`Void`)
}
export const part_day = () => {
	return (`Day`)
}
export const part_item = () => {
	return (`Item`)
}
export const part_channel = () => {
	return (`Channel`)
}
export const part_country = () => {
	return (`Country`)
}
export const part_percent = () => {
	return (`Rate`)
}
export const part_rate = () => {
	return (`Rate and country`)
}
export const part_kind = () => {
	return (`Kind`)
}
export const part_staff = () => {
	return (`By`)
}
export const part_recorded = () => {
	return (`Recorded`)
}
export const part_way = () => {
	return (`Way`)
}
export const part_direction = () => {
	return (`Kind`)
}
export const part_age = () => {
	return (`Due`)
}
export const part_state = () => {
	return (`State`)
}
export const part_event = () => {
	return (`Event`)
}
export const part_departure = () => {
	return (`Departure`)
}
export const total = () => {
	return (`Total`)
}
export const staff_cash = (i) => {
	return (`${i.who}, cash`)
}
export const staff_terminal = (i) => {
	return (`${i.who}, terminal`)
}
export const tickets_issued = (i) => {
	return (`${i.what}, not scanned`)
}
export const tickets_scanned = (i) => {
	return (`${i.what}, scanned`)
}
export const tickets_void = (i) => {
	return (`${i.what}, void`)
}
export const percent = (i) => {
	return (`${i.rate}%`)
}
export const rate_in = (i) => {
	return (`${i.rate}%, ${i.country}`)
}
export const rate_unknown = (i) => {
	return (`${i.rate}%, country not known`)
}
export const gap_skipped = (i) => {
	return (`${i.number}, skipped at a restore`)
}
export const gap_missing = (i) => {
	return (`${i.number}, missing`)
}
export const gaps_skipped = (i) => {
	return (`${i.first} – ${i.last}, skipped at a restore`)
}
export const gaps_missing = (i) => {
	return (`${i.first} – ${i.last}, missing`)
}
