// Compiled from texts/en/office/item.json by `npm run texts`.
export const back = () => {
	return (`Catalogue`)
}
export const new_title = () => {
	return (`New item`)
}
export const duplicate = () => {
	return (`Duplicate`)
}
export const copy_of = (i) => {
	return (`like ${i.code}`)
}
export const published = () => {
	return (`Published`)
}
export const hidden = () => {
	return (`Hidden`)
}
export const saved = () => {
	return (`Item saved.`)
}
export const made = () => {
	return (`Item made.`)
}
export const see = () => {
	return (`See in the shop`)
}
export const kind_ticket = () => {
	return (`Ticket`)
}
export const kind_merchandise = () => {
	return (`Merchandise`)
}
export const kind_stays = () => {
	return (`It was sold already, or is in a cart: the kind stays.`)
}
export const code_hint = () => {
	return (`Names it in addresses, files and exports. It cannot change later.`)
}
export const no_event = () => {
	return (`None`)
}
export const description_hint = () => {
	return (`Shown on its page.`)
}
export const basics = () => {
	return (`Basics`)
}
export const money = () => {
	return (`Price`)
}
export const plan = () => {
	return (`Payment plan`)
}
export const places = () => {
	return (`Places`)
}
export const times = () => {
	return (`Date and departures`)
}
export const holder = () => {
	return (`Tickets and their holders`)
}
export const refunds = () => {
	return (`Refunds`)
}
export const shop = () => {
	return (`In the shop`)
}
export const customers_pay = (i) => {
	return (`Customers pay ${i.amount}.`)
}
export const no_tax = () => {
	return (`The seller has a VAT number, so a tax rate is expected. If 0% is meant, give the reason under Settings, Shop.`)
}
export const rates_by_country = (i) => {
	return (`Other rates where it is sent: ${i.list} (by the file).`)
}
export const unlimited = () => {
	return (`Unlimited`)
}
export const unlimited_hint = () => {
	return (`Empty: unlimited`)
}
export const as_departures_hint = () => {
	return (`Empty: as many as its departures have`)
}
export const as_departures = (i) => {
	return (`${i.number}, as its departures`)
}
export const limit_hint = () => {
	return (`0: no limit`)
}
export const scarce_hint = () => {
	return (`Visitors who are not signed in hold few of them for long.`)
}
export const featured_hint = () => {
	return (`Among the first that visitors see.`)
}
export const view_hint = () => {
	return (`Opens its page instead of adding it to the cart from a list.`)
}
export const pictures = () => {
	return (`Pictures`)
}
export const pictures_hint = () => {
	return (`Up to four: JPEG, PNG, WebP or AVIF, 20 MB each, shown as squares. The first stands in lists.`)
}
export const add_pictures = () => {
	return (`Add or drop pictures`)
}
export const first_picture = () => {
	return (`First`)
}
export const picture = (i) => {
	return (`Picture ${i.number}`)
}
export const picture_of = (i) => {
	return (`${i.name}, picture ${i.number}`)
}
export const move_left = (i) => {
	return (`Move picture ${i.number} to the left`)
}
export const move_right = (i) => {
	return (`Move picture ${i.number} to the right`)
}
export const remove_picture = (i) => {
	return (`Remove picture ${i.number}`)
}
export const time_type_none = () => {
	return (`None: on its event’s or its own dates`)
}
export const time_type_fixed = () => {
	return (`One, the same for all`)
}
export const time_type_selectable = () => {
	return (`Several, to choose from`)
}
export const zone = (i) => {
	return (`Clock time of ${i.timezone}.`)
}
export const departure = (i) => {
	return (`Departure ${i.number}`)
}
export const dates_hint = () => {
	return (`Empty: the dates of its event.`)
}
export const route_from = () => {
	return (`From`)
}
export const route_to = () => {
	return (`To`)
}
export const meeting_hint = () => {
	return (`Where travellers meet, 30 minutes before travel.`)
}
export const day_and_time = () => {
	return (`Day and time`)
}
export const places_here = () => {
	return (`Places`)
}
export const taken = (i) => {
	return (`${i.sold} sold`)
}
export const taken_with_carts = (i) => {
	return (`${i.sold} sold, ${i.carts} in carts`)
}
export const add_time = () => {
	return (`Add a departure`)
}
export const remove_time = (i) => {
	return (`Remove departure ${i.number}`)
}
export const cannot_remove = () => {
	return (`Somebody holds a place: it cannot go.`)
}
export const missing_time = () => {
	return (`Please choose a day and a time.`)
}
export const missing_amount = () => {
	return (`Please enter an amount, such as 12.50.`)
}
export const missing_number = () => {
	return (`Please enter a number.`)
}
export const missing_text = () => {
	return (`Please fill this in.`)
}
export const time_changes = () => {
	return (`Holders may take another departure until`)
}
export const has_plan = () => {
	return (`May be paid in instalments`)
}
export const plan_hint = () => {
	return (`The first payment is made at the checkout; the others are due after the order.`)
}
export const payment_first = () => {
	return (`At the checkout`)
}
export const payment = (i) => {
	return (`Payment ${i.number}`)
}
export const due_after = () => {
	return (`Due after`)
}
export const unit = () => {
	return (`Unit`)
}
export const unit_days = () => {
	return (`days`)
}
export const unit_weeks = () => {
	return (`weeks`)
}
export const unit_months = () => {
	return (`months`)
}
export const unit_years = () => {
	return (`years`)
}
export const add_payment = () => {
	return (`Add a payment`)
}
export const remove_payment = (i) => {
	return (`Remove payment ${i.number}`)
}
export const divide = () => {
	return (`Divide equally`)
}
export const adds_up = (i) => {
	return (`Adds up to ${i.sum}.`)
}
export const missing = (i) => {
	return (`${i.rest} of price and fee are missing.`)
}
export const too_much = (i) => {
	return (`${i.rest} more than price and fee.`)
}
export const may_refund = () => {
	return (`Buyers may ask for a refund`)
}
export const refund_fee_hint = () => {
	return (`Kept of each piece.`)
}
export const may_name = () => {
	return (`The name on a ticket may be changed`)
}
export const name_limit_hint = () => {
	return (`0: as often as they like`)
}
export const may_email = () => {
	return (`The email of a ticket may be changed`)
}
export const from = () => {
	return (`From`)
}
export const until = () => {
	return (`Until`)
}
export const any_time = () => {
	return (`Empty: no limit`)
}
export const glance = () => {
	return (`At a glance`)
}
export const sold = () => {
	return (`Sold`)
}
export const in_carts = () => {
	return (`In carts`)
}
export const last_change = () => {
	return (`Last change`)
}
export const cancel = () => {
	return (`Cancel …`)
}
export const cancel_time = (i) => {
	return (`Cancel departure ${i.number}`)
}
