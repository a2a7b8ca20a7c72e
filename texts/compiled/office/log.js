// Compiled from texts/en/office/log.json by `npm run texts`.
export const title = () => {
	return (`Log`)
}
export const search = () => {
	return (`Code or email`)
}
export const search_briefly = () => {
	return (`Code, email`)
}
export const search_older = () => {
	return (`A part of a name is searched in the newest 20,000 changes. Of older ones, type it whole.`)
}
export const at = () => {
	return (`When`)
}
export const actor = () => {
	return (`Who`)
}
export const action = () => {
	return (`What`)
}
export const subject = () => {
	return (`On`)
}
export const change = () => {
	return (`Change`)
}
export const network = () => {
	return (`From`)
}
export const nothing_yet = () => {
	return (`Nothing was changed yet. Each change appears here, with who made it and when.`)
}
export const show = () => {
	return (`Show`)
}
export const as_json = () => {
	return (`As JSON`)
}
export const action_import = () => {
	return (`Import catalogue file`)
}
export const action_start_totp = () => {
	return (`Start app for codes`)
}
export const action_confirm_totp = () => {
	return (`Set up app for codes`)
}
export const action_remove_totp = () => {
	return (`Remove app for codes`)
}
export const action_start_bulk = () => {
	return (`Start job`)
}
export const action_cancel_bulk = () => {
	return (`Stop job`)
}
export const action_import_guests = () => {
	return (`Start guest list`)
}
export const action_retry_guest_list = () => {
	return (`Start guest list again`)
}
export const action_start_cancellation = () => {
	return (`Cancel what is sold`)
}
export const action_retry_cancellation = () => {
	return (`Try cancellation again`)
}
export const action_refund_file = () => {
	return (`Make refund file`)
}
export const action_zip_documents = () => {
	return (`Save documents as ZIP`)
}
export const action_export_list = () => {
	return (`Export list`)
}
export const action_edit_ticket = () => {
	return (`Change ticket`)
}
export const action_release_items = () => {
	return (`Take out without money`)
}
export const action_erase_old_orders = () => {
	return (`Erase names in old orders`)
}
export const action_end_customer_logins = () => {
	return (`End logins of customer`)
}
