// Compiled from texts/en/refusals/statements.json by `npm run texts`.
export const doctype = () => {
	return (`document types and entities are not taken.`)
}
export const xml_line = (i) => {
	return (`line ${i.line}: ${i.error}`)
}
export const row = (i) => {
	return (`row ${i.row}: ${i.why}`)
}
export const missing = () => {
	return (`This is missing.`)
}
export const camt052 = () => {
	return (`it is a CAMT.052 file, which also lists what the bank has not booked for good. Please export the account statement instead: CAMT.053 (or CSV).`)
}
export const camt054 = () => {
	return (`it is a CAMT.054 file, which only lists the details of entries. Please export the account statement instead: CAMT.053 (or CSV).`)
}
export const not_camt053 = () => {
	return (`it is no CAMT.053 file.`)
}
export const no_direction = () => {
	return (`It does not say whether money came in or went out.`)
}
export const direction_unknown = (i) => {
	return (`'${i.cell}' does not say whether money came in or went out.`)
}
export const status_unknown = (i) => {
	return (`'${i.cell}' does not say whether the bank has booked it.`)
}
export const camt_incomplete = () => {
	return (`It has no amount, currency or booking date.`)
}
export const columns_too_many = (i) => {
	return (`a row has more than ${i.most} columns.`)
}
export const no_headings = (i) => {
	return (`no row has the headings ${i.headings}.`)
}
export const no_usual_headings = () => {
	return (`no row has the headings date and amount.`)
}
export const name_columns = () => {
	return (`Please name the columns of date and amount.`)
}
export const field_unknown = (i) => {
	return (`There is no field '${i.name}'. Fields: ${i.fields}.`)
}
export const more_cells = () => {
	return (`It has more cells than there are headings: an amount with a comma has to be in quotes.`)
}
export const no_amount = () => {
	return (`It has no amount.`)
}
export const amount_unknown = (i) => {
	return (`'${i.cell}' is no amount.`)
}
export const no_date = () => {
	return (`It has no date.`)
}
export const date_unknown = (i) => {
	return (`'${i.cell}' is no date.`)
}
export const currency_differs = (i) => {
	return (`'${i.cell}' is not the currency of '${i.amount}'.`)
}
