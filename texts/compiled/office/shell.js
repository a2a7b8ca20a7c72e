// Compiled from texts/en/office/shell.json by `npm run texts`.
export const page_title = (i) => {
	return (`${i.title} – ${i.shop} office`)
}
export const not_for_role_text = (i) => {
	return (`Your role is ${i.role}. This screen needs another one: please ask an owner.`)
}
export const not_found = () => {
	return (`Not found`)
}
export const failed = () => {
	return (`This screen could not be shown`)
}
export const loading = () => {
	return (`Loading`)
}
export const not_for_role = () => {
	return (`Not for your role`)
}
export const office = () => {
	return (`Office`)
}
export const all_screens = () => {
	return (`All screens`)
}
export const to_today = () => {
	return (`Today`)
}
export const to_orders = () => {
	return (`Orders`)
}
export const to_tickets = () => {
	return (`Tickets`)
}
export const to_dispatch = () => {
	return (`Dispatch`)
}
export const to_customers = () => {
	return (`Customers`)
}
export const to_inbox = () => {
	return (`Inbox`)
}
export const to_refunds = () => {
	return (`Refunds`)
}
export const to_withdrawals = () => {
	return (`Withdrawals`)
}
export const to_reports = () => {
	return (`Reports`)
}
export const to_catalogue = () => {
	return (`Catalogue`)
}
export const to_vouchers = () => {
	return (`Vouchers`)
}
export const to_look = () => {
	return (`Look and texts`)
}
export const to_scheduled_changes = () => {
	return (`Scheduled changes`)
}
export const to_stock = () => {
	return (`Stock`)
}
export const to_mails = () => {
	return (`Mails`)
}
export const to_settings = () => {
	return (`Settings`)
}
export const to_team = () => {
	return (`Team`)
}
export const to_keys = () => {
	return (`Keys`)
}
export const to_jobs = () => {
	return (`Jobs`)
}
export const to_retention = () => {
	return (`Retention`)
}
export const to_log = () => {
	return (`Log`)
}
export const group_sales = () => {
	return (`Sales`)
}
export const group_money = () => {
	return (`Money`)
}
export const group_shop = () => {
	return (`Shop`)
}
export const group_messages = () => {
	return (`Messages`)
}
export const group_settings = () => {
	return (`Settings`)
}
export const settings_shop = () => {
	return (`Shop`)
}
export const settings_payments = () => {
	return (`Payments`)
}
export const settings_shipping = () => {
	return (`Taxes and shipping`)
}
export const settings_mail = () => {
	return (`Mail`)
}
export const settings_health = () => {
	return (`Health`)
}
export const settings_advanced = () => {
	return (`Advanced`)
}
export const find = () => {
	return (`Find`)
}
export const find_label = () => {
	return (`Find an order, a person, an item, a screen or an action`)
}
export const find_hint = () => {
	return (`Order, person, ticket, item, screen or action`)
}
export const key_escape = () => {
	return (`Esc`)
}
export const find_keys = () => {
	return (`Arrows choose, Enter opens.`)
}
export const searching = () => {
	return (`Searching …`)
}
export const search_failed = () => {
	return (`The search failed. Change the text to search again.`)
}
export const nothing_found = () => {
	return (`Nothing found.`)
}
export const password_title = () => {
	return (`Your password, please`)
}
export const password_why = () => {
	return (`This is a sensitive action. You are not asked again for 10 minutes.`)
}
export const continue_action = () => {
	return (`Continue`)
}
export const password = () => {
	return (`Password`)
}
export const use_passkey = () => {
	return (`Use a passkey instead`)
}
export const still_signed_in = () => {
	return (`You are still signed in.`)
}
export const my_account = () => {
	return (`My account`)
}
export const sign_out = () => {
	return (`Sign out`)
}
export const skip = () => {
	return (`Skip to content`)
}
export const key_find = () => {
	return (`Ctrl K`)
}
export const search = () => {
	return (`Search`)
}
export const more = () => {
	return (`More`)
}
export const found_orders = () => {
	return (`Orders`)
}
export const found_customers = () => {
	return (`Customers`)
}
export const found_items = () => {
	return (`Items`)
}
export const found_events = () => {
	return (`Events`)
}
export const found_screens = () => {
	return (`Screens`)
}
export const found_actions = () => {
	return (`Actions`)
}
export const found_in_lists = () => {
	return (`In lists`)
}
export const all_orders = (i) => {
	return (`All orders with “${i.query}”`)
}
export const all_tickets = (i) => {
	return (`All tickets with “${i.query}”`)
}
export const all_customers = (i) => {
	return (`All customers with “${i.query}”`)
}
export const do_new_order = () => {
	return (`New order`)
}
export const do_new_order_also = () => {
	return (`cash terminal box office sell`)
}
export const do_guest_list = () => {
	return (`Import a guest list`)
}
export const do_guest_list_also = () => {
	return (`free tickets CSV`)
}
export const do_print_tickets = () => {
	return (`Print tickets or badges`)
}
export const do_print_tickets_also = () => {
	return (`PDF`)
}
export const do_packing_slips = () => {
	return (`Print packing slips`)
}
export const do_statement = () => {
	return (`Import a statement`)
}
export const do_statement_also = () => {
	return (`bank receipts CAMT CSV`)
}
export const do_bank_file = () => {
	return (`Make the bank file`)
}
export const do_bank_file_also = () => {
	return (`pain.001 pay refunds back`)
}
export const do_zip = () => {
	return (`Download invoices and credit notes`)
}
export const do_zip_also = () => {
	return (`ZIP books`)
}
export const do_weekly_report = () => {
	return (`Mail me the report of last week`)
}
export const do_weekly_report_also = () => {
	return (`weekly figures`)
}
export const do_new_event = () => {
	return (`New event`)
}
export const do_catalogue_file = () => {
	return (`Import a catalogue file`)
}
export const do_catalogue_file_also = () => {
	return (`JSON settings items vouchers`)
}
export const do_new_voucher = () => {
	return (`New voucher`)
}
export const do_new_voucher_also = () => {
	return (`code discount`)
}
export const do_voucher_batch = () => {
	return (`Make a batch of vouchers`)
}
export const do_voucher_batch_also = () => {
	return (`codes`)
}
export const do_publish_look = () => {
	return (`Publish the look`)
}
export const do_publish_look_also = () => {
	return (`draft texts colours`)
}
export const do_invite = () => {
	return (`Invite somebody`)
}
export const do_invite_also = () => {
	return (`staff team`)
}
export const do_api_key = () => {
	return (`Add an API key`)
}
export const do_api_key_also = () => {
	return (`script`)
}
export const do_test_mail = () => {
	return (`Send a test mail`)
}
export const do_new_item = (i) => {
	return (`New item: ${i.name}`)
}
