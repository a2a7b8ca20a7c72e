// Compiled from texts/en/command-line/shop.json by `npm run texts`.
export const usage_import = () => {
	return (`create and change what a catalogue file names`)
}
export const usage_export = () => {
	return (`write the catalogue file (without FILE: to the screen)`)
}
export const usage_audit_stock = () => {
	return (`recount every place, or those of one item, and compare it with the counters`)
}
export const usage_add_staff = () => {
	return (`add a person to the team (owner), or let one set a new password and second factor: prints a link`)
}
export const usage_add_key = (i) => {
	return (`make an API key that works for so many days (${i.days}); roles: ${i.roles}`)
}
export const usage_list_keys = () => {
	return (`all API keys: roles, ends, when each was used last`)
}
export const usage_revoke_key = () => {
	return (`end an API key: its next request is refused`)
}
export const usage_invoices_after = () => {
	return (`let invoices go on after the last one that went out (2026-000042), credit notes likewise (CN-2026-000007); without NUMBER: say where they stand`)
}
export const usage_send_held_mails = () => {
	return (`send what MAIL_HOLD kept in the last so many hours`)
}
export const usage_replace_secret = () => {
	return (`accept that the old APP_SECRET is lost`)
}
export const usage_demo_history = () => {
	return (`fill the demo shop with orders of the past (2000; at most 1000000), instead of those that it has`)
}
export const which_file = () => {
	return (`Which file?`)
}
export const imported = (i) => {
	return (`Imported ${i.settings} settings, ${i.events} events, ${i.items} items and ${i.vouchers} vouchers.`)
}
export const by_these_variables = (i) => {
	return (`${i.warning} (By the variables that this command was started with.)`)
}
export const exported = (i) => {
	return (`Exported to ${i.path}.`)
}
export const departure_of = (i) => {
	return (`${i.item} at ${i.time}`)
}
export const counter_wrong = (i) => {
	return (`${i.place}: the counter says ${i.taken}, counted are ${i.counted}, for sale ${i.total}.`)
}
export const counters_right = (i) => {
	return (`All ${i.count} counters are right.`)
}
export const stock_wrong = () => {
	return (`The stock is not right.`)
}
export const staff_needed = () => {
	return (`An email, please, and a role, if not owner.`)
}
export const staff_added = (i) => {
	return (`${i.email} (${i.role}) was added. The link works once, for 3 days:`)
}
export const staff_known = (i) => {
	return (`${i.email} (${i.role}) is there already: the link sets a new password and second factor. The link works once, for 3 days:`)
}
export const shop_elsewhere = () => {
	return (`Is the shop elsewhere? Put its address in place of the first part, or give this command its PUBLIC_URL.`)
}
export const key_needed = (i) => {
	return (`A name and a role, please, and for how many days, if not ${i.days}.`)
}
export const key_made = (i) => {
	return (`The key of ${i.name} (${i.role}, for ${i.days} days), shown only now:`)
}
export const key_no_end = () => {
	return (`without an end`)
}
export const key_until = (i) => {
	return (`until ${i.day}`)
}
export const key_never_used = () => {
	return (`never used`)
}
export const key_last_used = (i) => {
	return (`last used ${i.minute}`)
}
export const key_made_on = (i) => {
	return (`made ${i.day}`)
}
export const no_keys = () => {
	return (`There are no API keys.`)
}
export const which_key = () => {
	return (`Which key?`)
}
export const key_revoked = (i) => {
	return (`The key of ${i.name} (${i.role}) is revoked.`)
}
export const no_invoice = () => {
	return (`No invoice has a number yet.`)
}
export const which_hours = () => {
	return (`Those of how many hours?`)
}
export const held_mails = (i) => {
	return (`${i.count} mails that were kept wait now to be sent, by a server without MAIL_HOLD.`)
}
export const secret_missing_new = () => {
	return (`APP_SECRET is not set: give the new one that the server is started with.`)
}
export const secret_missing = () => {
	return (`APP_SECRET is not set: give the one that the server is started with.`)
}
export const secret_replaced = (i) => {
	return (`From now on the secret of this shop is the one with the fingerprint ${i.fingerprint}.`)
}
export const secret_meaning = () => {
	return (`Links in mails that went out, barcodes on paper and bank details of open refunds can no longer be read.`)
}
export const which_orders = () => {
	return (`How many orders?`)
}
export const demo_filled = (i) => {
	return (`The demo shop has ${i.count} orders of the past now. Their mails count as sent.`)
}
export const unreadable = (i) => {
	return (`${i.path} cannot be read (${i.error}).`)
}
export const not_json = (i) => {
	return (`${i.path} is not JSON: ${i.error}`)
}
