// Compiled from texts/en/office/routes.json by `npm run texts`.
export const today = () => {
	return (`Today`)
}
export const orders = () => {
	return (`Orders`)
}
export const new_order = () => {
	return (`New order`)
}
export const guest_list = () => {
	return (`Guest list`)
}
export const order = () => {
	return (`Order`)
}
export const tickets = () => {
	return (`Tickets`)
}
export const dispatch = () => {
	return (`Dispatch`)
}
export const customers = () => {
	return (`Customers`)
}
export const customer = () => {
	return (`Customer`)
}
export const inbox = () => {
	return (`Inbox`)
}
export const refunds = () => {
	return (`Refunds`)
}
export const withdrawals = () => {
	return (`Withdrawals`)
}
export const reports = () => {
	return (`Reports`)
}
export const catalogue = () => {
	return (`Catalogue`)
}
export const catalogue_file = () => {
	return (`Catalogue as a file`)
}
export const events = () => {
	return (`Events`)
}
export const cancellations = () => {
	return (`Cancellations`)
}
export const cancellation = () => {
	return (`Cancellation`)
}
export const new_item = () => {
	return (`New item`)
}
export const item = () => {
	return (`Item`)
}
export const look = () => {
	return (`Look and texts`)
}
export const vouchers = () => {
	return (`Vouchers`)
}
export const jobs = () => {
	return (`Jobs`)
}
export const job = () => {
	return (`Job`)
}
export const scheduled_changes = () => {
	return (`Scheduled changes`)
}
export const stock = () => {
	return (`Stock`)
}
export const mails = () => {
	return (`Mails`)
}
export const settings = () => {
	return (`Settings`)
}
export const payments = () => {
	return (`Payments`)
}
export const shipping = () => {
	return (`Taxes and shipping`)
}
export const mail_settings = () => {
	return (`Mail settings`)
}
export const advanced_settings = () => {
	return (`Advanced settings`)
}
export const health = () => {
	return (`Health`)
}
export const api_keys = () => {
	return (`API keys`)
}
export const team = () => {
	return (`Team`)
}
export const retention = () => {
	return (`Retention`)
}
export const account = () => {
	return (`My account`)
}
export const log = () => {
	return (`Log`)
}
export const sign_in = () => {
	return (`Sign in`)
}
export const set_up = () => {
	return (`Set up your account`)
}
export const lift_pause = () => {
	return (`Lift the pause`)
}
