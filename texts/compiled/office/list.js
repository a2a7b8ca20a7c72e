// Compiled from texts/en/office/list.json by `npm run texts`.
import * as registry from '../registry.js'
export const export_file = () => {
	return (`Export`)
}
export const export_title = (i) => {
	return (`Export ${i.nouns}`)
}
export const export_rows = (i) => {
	return (`Exactly what is filtered: ${i.rows}.`)
}
export const export_rows_uncounted = (i) => {
	return (`Exactly what is filtered: all ${i.nouns} that match, not only this page.`)
}
export const format = () => {
	return (`Format`)
}
export const format_csv = () => {
	return (`CSV`)
}
export const format_excel = () => {
	return (`Excel`)
}
export const format_json = () => {
	return (`JSON`)
}
export const columns = () => {
	return (`Columns`)
}
export const all_columns = () => {
	return (`All`)
}
export const no_columns = () => {
	return (`None`)
}
export const personal_columns = () => {
	return (`Personal columns`)
}
export const personal_note = () => {
	return (`If you take one of these, the log says so.`)
}
export const choose_column = () => {
	return (`Please choose a column.`)
}
export const left_out = (i) => {
	return (`This list has no “${i.values}” any more: it is left out of the filter.`)
}
export const more_facets = () => {
	return (`More`)
}
export const clear_filters = () => {
	return (`Clear filters`)
}
export const saved_views = () => {
	return (`Saved views`)
}
export const everything = () => {
	return (`All`)
}
export const save_view = () => {
	return (`Save this view …`)
}
export const save_view_title = () => {
	return (`Save this view`)
}
export const view_holds = () => {
	return (`A view keeps the search, filters, order and columns of this list.`)
}
export const save_as = () => {
	return (`Save as`)
}
export const new_view = () => {
	return (`A new view`)
}
export const view_name = () => {
	return (`Name`)
}
export const share = () => {
	return (`Share with the team`)
}
export const save = () => {
	return (`Save`)
}
export const saved = () => {
	return (`View saved.`)
}
export const change_view_named = (i) => {
	return (`Change the view ${i.name}`)
}
export const change_title = () => {
	return (`Change view`)
}
export const others_view = (i) => {
	return (`${i.name} shares this view with the team. You can remove it for everybody.`)
}
export const remove = () => {
	return (`Remove`)
}
export const removed = () => {
	return (`View removed.`)
}
export const shared_by = (i) => {
	return (`shared by ${i.name}`)
}
export const shared = () => {
	return (`shared by you`)
}
export const no_answer = () => {
	return (`No answer came, so it may be done already. Please check before you try again.`)
}
export const view = () => {
	return (`View`)
}
export const sort_order = () => {
	return (`Order`)
}
export const filters = () => {
	return (`Filters`)
}
export const period_today = () => {
	return (`Today`)
}
export const period_week = () => {
	return (`Last 7 days`)
}
export const period_month = () => {
	return (`Last 30 days`)
}
export const from = () => {
	return (`From`)
}
export const to = () => {
	return (`To`)
}
export const period_from = (i) => {
	return (`from ${i.day}`)
}
export const period_until = (i) => {
	return (`until ${i.day}`)
}
export const pages = () => {
	return (`Pages`)
}
export const page_count = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row on this page`);
	return (`${i.number} rows on this page`)
	
}
export const page_rows = (i) => {
	return (`Rows ${i.first}–${i.last}`)
}
export const page_rows_of = (i) => {
	return (`Rows ${i.first}–${i.last} of ${i.total}`)
}
export const first_page = () => {
	return (`First page`)
}
export const next_page = () => {
	return (`Next page`)
}
export const select_page = () => {
	return (`Select all rows of this page`)
}
export const select_row = (i) => {
	return (`Select ${i.name}`)
}
export const selection = () => {
	return (`Selection`)
}
export const selected = (i) => {
	return (`${i.rows} selected`)
}
export const clear = () => {
	return (`Clear`)
}
export const question_title = (i) => {
	return (`${i.action}?`)
}
export const done = (i) => {
	return (`${i.rows} done`)
}
export const refused = (i) => {
	return (`${i.number} refused`)
}
export const without_answer = (i) => {
	return (`${i.number} without an answer`)
}
export const close = () => {
	return (`Close`)
}
export const place = (i) => {
	return (`${i.place} of ${i.total}`)
}
export const place_on_page = (i) => {
	return (`${i.place} of ${i.total} on the page`)
}
export const nouns_cancellation = () => {
	return (`cancellations`)
}
export const nouns_change = () => {
	return (`changes`)
}
export const nouns_customer = () => {
	return (`customers`)
}
export const nouns_event = () => {
	return (`events`)
}
export const nouns_item = () => {
	return (`items`)
}
export const nouns_job = () => {
	return (`jobs`)
}
export const nouns_key = () => {
	return (`keys`)
}
export const nouns_mail = () => {
	return (`mails`)
}
export const nouns_order = () => {
	return (`orders`)
}
export const nouns_person = () => {
	return (`people`)
}
export const nouns_receipt = () => {
	return (`receipts`)
}
export const nouns_refund = () => {
	return (`refunds`)
}
export const nouns_row = () => {
	return (`rows`)
}
export const nouns_ticket = () => {
	return (`tickets`)
}
export const nouns_voucher = () => {
	return (`vouchers`)
}
export const nouns_withdrawal = () => {
	return (`withdrawals`)
}
export const rows_cancellation = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} cancellation`);
	return (`${i.number} cancellations`)
	
}
export const rows_change = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} change`);
	return (`${i.number} changes`)
	
}
export const rows_customer = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} customer`);
	return (`${i.number} customers`)
	
}
export const rows_event = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} event`);
	return (`${i.number} events`)
	
}
export const rows_item = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} item`);
	return (`${i.number} items`)
	
}
export const rows_job = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} job`);
	return (`${i.number} jobs`)
	
}
export const rows_key = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} key`);
	return (`${i.number} keys`)
	
}
export const rows_mail = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} mail`);
	return (`${i.number} mails`)
	
}
export const rows_order = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order`);
	return (`${i.number} orders`)
	
}
export const rows_person = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} person`);
	return (`${i.number} people`)
	
}
export const rows_receipt = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} receipt`);
	return (`${i.number} receipts`)
	
}
export const rows_refund = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} refund`);
	return (`${i.number} refunds`)
	
}
export const rows_row = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row`);
	return (`${i.number} rows`)
	
}
export const rows_ticket = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} ticket`);
	return (`${i.number} tickets`)
	
}
export const rows_voucher = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} voucher`);
	return (`${i.number} vouchers`)
	
}
export const rows_withdrawal = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} withdrawal`);
	return (`${i.number} withdrawals`)
	
}
