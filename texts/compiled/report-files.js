// Compiled from texts/en/report-files.json by `npm run texts`.
export const from = () => {
	return (`From`)
}
export const to = () => {
	return (`To`)
}
export const timezone = () => {
	return (`Time zone`)
}
export const currency = () => {
	return (`Currency`)
}
export const read_at = () => {
	return (`Read at`)
}
export const test_orders = () => {
	return (`Test orders`)
}
export const tests_included = () => {
	return (`included`)
}
export const tests_left_out = () => {
	return (`not included`)
}
export const about = () => {
	return (`About`)
}
export const value = () => {
	return (`Value`)
}
export const period = () => {
	return (`Period`)
}
export const number = () => {
	return (`Number`)
}
export const pieces = () => {
	return (`Pieces`)
}
export const net = () => {
	return (`Net`)
}
export const tax = () => {
	return (`Tax`)
}
export const amount = () => {
	return (`Amount`)
}
export const first_listed = (i) => {
	return (`Only the first ${i.count} are listed`)
}
export const by = () => {
	return (`By`)
}
export const name = () => {
	return (`Name`)
}
export const code = () => {
	return (`Code`)
}
export const series = () => {
	return (`Series`)
}
export const kind = () => {
	return (`Kind`)
}
export const documents = () => {
	return (`Documents`)
}
export const first = () => {
	return (`First`)
}
export const last = () => {
	return (`Last`)
}
export const gaps = () => {
	return (`Gaps`)
}
export const numbers = () => {
	return (`Numbers`)
}
export const issued = () => {
	return (`Issued`)
}
export const order = () => {
	return (`Order`)
}
export const customer = () => {
	return (`Customer`)
}
export const total = () => {
	return (`Total`)
}
export const file = () => {
	return (`File`)
}
