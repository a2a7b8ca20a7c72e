// Compiled from texts/en/exports.json by `npm run texts`.
export const order = () => {
	return (`Order`)
}
export const ordered = () => {
	return (`Ordered`)
}
export const status = () => {
	return (`Status`)
}
export const name = () => {
	return (`Name`)
}
export const email = () => {
	return (`Email`)
}
export const country = () => {
	return (`Country`)
}
export const channel = () => {
	return (`Channel`)
}
export const payment = () => {
	return (`Payment`)
}
export const instalments = () => {
	return (`Instalments`)
}
export const items = () => {
	return (`Items`)
}
export const total = () => {
	return (`Total`)
}
export const paid = () => {
	return (`Paid`)
}
export const refunded = () => {
	return (`Refunded`)
}
export const owed = () => {
	return (`Owed`)
}
export const currency = () => {
	return (`Currency`)
}
export const next_due = () => {
	return (`Next due`)
}
export const overdue = () => {
	return (`Overdue`)
}
export const last_mail = () => {
	return (`Last mail`)
}
export const last_mail_written = () => {
	return (`Last mail written`)
}
export const last_mail_status = () => {
	return (`Last mail status`)
}
export const test = () => {
	return (`Test`)
}
export const ticket = () => {
	return (`Ticket`)
}
export const item_code = () => {
	return (`Item code`)
}
export const item = () => {
	return (`Item`)
}
export const departure = () => {
	return (`Departure`)
}
export const holder = () => {
	return (`Holder`)
}
export const state = () => {
	return (`State`)
}
export const issued = () => {
	return (`Issued`)
}
export const admitted = () => {
	return (`Admitted`)
}
export const gate = () => {
	return (`Gate`)
}
export const customer = () => {
	return (`Customer`)
}
export const since = () => {
	return (`Since`)
}
export const email_confirmed = () => {
	return (`Email confirmed`)
}
export const orders = () => {
	return (`Orders`)
}
export const spent = () => {
	return (`Spent`)
}
export const last_seen = () => {
	return (`Last seen`)
}
export const goods = () => {
	return (`Goods`)
}
export const pieces = () => {
	return (`Pieces`)
}
export const address_line_1 = () => {
	return (`Address line 1`)
}
export const address_line_2 = () => {
	return (`Address line 2`)
}
export const address_line_3 = () => {
	return (`Address line 3`)
}
export const slip_printed = () => {
	return (`Slip printed`)
}
export const sent = () => {
	return (`Sent`)
}
export const carrier = () => {
	return (`Carrier`)
}
export const tracking_number = () => {
	return (`Tracking number`)
}
export const received = () => {
	return (`Received`)
}
export const problem = () => {
	return (`Problem`)
}
export const refund = () => {
	return (`Refund`)
}
export const asked = () => {
	return (`Asked`)
}
export const completed = () => {
	return (`Completed`)
}
export const of_it_shipping = () => {
	return (`Of it shipping`)
}
export const opened_by = () => {
	return (`Opened by`)
}
export const paid_by = () => {
	return (`Paid by`)
}
export const can_go_to_the_card = () => {
	return (`Can go to the card`)
}
export const bank_files = () => {
	return (`Bank files`)
}
export const account = () => {
	return (`Account`)
}
export const note = () => {
	return (`Note`)
}
export const withdrawal = () => {
	return (`Withdrawal`)
}
export const amount = () => {
	return (`Amount`)
}
export const refund_by = () => {
	return (`Refund by`)
}
export const refund_status = () => {
	return (`Refund status`)
}
export const declaration = () => {
	return (`Declaration`)
}
export const entry = () => {
	return (`Entry`)
}
export const booked = () => {
	return (`Booked`)
}
export const waits_because = () => {
	return (`Waits because`)
}
export const payer = () => {
	return (`Payer`)
}
export const reference = () => {
	return (`Reference`)
}
export const text = () => {
	return (`Text`)
}
export const at = () => {
	return (`At`)
}
export const document = () => {
	return (`Document`)
}
export const what = () => {
	return (`What`)
}
export const net = () => {
	return (`Net`)
}
export const tax = () => {
	return (`Tax`)
}
export const kind = () => {
	return (`Kind`)
}
export const type = () => {
	return (`Type`)
}
export const event_code = () => {
	return (`Event code`)
}
export const event = () => {
	return (`Event`)
}
export const price = () => {
	return (`Price`)
}
export const booking_fee = () => {
	return (`Booking fee`)
}
export const published = () => {
	return (`Published`)
}
export const departures = () => {
	return (`Departures`)
}
export const for_sale = () => {
	return (`For sale`)
}
export const sold = () => {
	return (`Sold`)
}
export const in_carts = () => {
	return (`In carts`)
}
export const changed = () => {
	return (`Changed`)
}
export const changed_by = () => {
	return (`Changed by`)
}
export const voucher = () => {
	return (`Voucher`)
}
export const discount = () => {
	return (`Discount`)
}
export const valid_from = () => {
	return (`Valid from`)
}
export const valid_until = () => {
	return (`Valid until`)
}
export const made = () => {
	return (`Made`)
}
export const used_by_order = () => {
	return (`Used by order`)
}
export const mail = () => {
	return (`Mail`)
}
export const attempts = () => {
	return (`Attempts`)
}
export const written = () => {
	return (`Written`)
}
export const failed = () => {
	return (`Failed`)
}
export const recipient = () => {
	return (`Recipient`)
}
export const error = () => {
	return (`Error`)
}
export const row = () => {
	return (`Row`)
}
export const result = () => {
	return (`Result`)
}
export const change = () => {
	return (`Change`)
}
export const action = () => {
	return (`Action`)
}
export const by = () => {
	return (`By`)
}
export const from_network = () => {
	return (`From`)
}
export const of = () => {
	return (`Of`)
}
export const before = () => {
	return (`Before`)
}
export const after = () => {
	return (`After`)
}
