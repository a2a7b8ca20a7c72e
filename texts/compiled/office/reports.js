// Compiled from texts/en/office/reports.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Reports`)
}
export const period_today = () => {
	return (`Today`)
}
export const period_yesterday = () => {
	return (`Yesterday`)
}
export const period_month = () => {
	return (`This month`)
}
export const period_last_month = () => {
	return (`Last month`)
}
export const from = () => {
	return (`From`)
}
export const to = () => {
	return (`To`)
}
export const show = () => {
	return (`Show`)
}
export const period = () => {
	return (`Period`)
}
export const export_period = () => {
	return (`Export the period`)
}
export const print = () => {
	return (`Print`)
}
export const print_closing = () => {
	return (`Print closing`)
}
export const more = () => {
	return (`More`)
}
export const own_days = () => {
	return (`Days`)
}
export const why = () => {
	return (`Why?`)
}
export const nothing_in_period = () => {
	return (`Nothing was sold, paid or documented in this period. Choose another one above.`)
}
export const none = () => {
	return (`None in this period.`)
}
export const no_plans = () => {
	return (`No plan has a payment open.`)
}
export const with_tests = () => {
	return (`Test orders are included: the shop uses the sandbox.`)
}
export const state_scanned = () => {
	return (`Scanned`)
}
export const state_issued = () => {
	return (`Not scanned`)
}
export const state_void = () => {
	return (`Void`)
}
export const event = () => {
	return (`Event`)
}
export const departure = () => {
	return (`Departure`)
}
export const came = (i) => {
	return (`${i.share}% of the valid tickets were scanned.`)
}
export const item = () => {
	return (`Item`)
}
export const channel = () => {
	return (`Channel`)
}
export const country = () => {
	return (`Country`)
}
export const day = () => {
	return (`Day`)
}
export const pieces = () => {
	return (`Pieces`)
}
export const amount = () => {
	return (`Amount`)
}
export const rate = () => {
	return (`Rate`)
}
export const rate_and_country = () => {
	return (`Rate and country`)
}
export const gross = () => {
	return (`Gross`)
}
export const net = () => {
	return (`Net`)
}
export const tax = () => {
	return (`Tax`)
}
export const way = () => {
	return (`Way`)
}
export const staff = () => {
	return (`By`)
}
export const age = () => {
	return (`Due`)
}
export const kind = () => {
	return (`Kind`)
}
export const count = () => {
	return (`Number`)
}
export const numbers = () => {
	return (`Numbers`)
}
export const gaps = () => {
	return (`Gaps`)
}
export const no_gaps = () => {
	return (`None`)
}
export const zip = () => {
	return (`Download as ZIP`)
}
export const zip_title = () => {
	return (`Invoices and credit notes as ZIP`)
}
export const zip_consequences = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} PDF of this period, named by their numbers, and a table of them. The log says that you took them.`);
	return (`${i.number} PDFs of this period, named by their numbers, and a table of them. The log says that you took them.`)
	
}
export const zip_takes_long = () => {
	return (`They are drawn one after the other, after everything that a customer waits for: this takes some minutes. Keep this page open.`)
}
export const download = () => {
	return (`Download`)
}
export const series_meaning = () => {
	return (`The numbers of the period; gaps are looked for in the whole series.`)
}
export const by_country = () => {
	return (`By rate and country`)
}
export const by_day = () => {
	return (`By day`)
}
export const recorded_later = () => {
	return (`Recorded after the period had ended:`)
}
export const sales_by_day = () => {
	return (`Sales by day`)
}
export const as_table = () => {
	return (`As a table`)
}
export const order = () => {
	return (`Order`)
}
export const at = () => {
	return (`When`)
}
export const what = () => {
	return (`What`)
}
export const document = () => {
	return (`Document`)
}
export const no_rows = () => {
	return (`This figure has no rows.`)
}
export const tickets = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} ticket`);
	return (`${i.number} tickets`)
	
}
export const rows = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} row`);
	return (`${i.number} rows`)
	
}
export const net_and_tax = (i) => {
	return (`Net ${i.net}, Tax ${i.tax}`)
}
export const back_to = (i) => {
	return (`Reports, ${i.period}`)
}
