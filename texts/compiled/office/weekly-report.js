// Compiled from texts/en/office/weekly-report.json by `npm run texts`.
export const title = () => {
	return (`Report of last week`)
}
export const consequences = (i) => {
	return (`The last whole week, Monday to Sunday, goes to you alone (${i.email}), whether or not it is mailed every Monday.`)
}
export const send = () => {
	return (`Send it now`)
}
export const sent = (i) => {
	return (`The report of ${i.days} is on its way to ${i.email}.`)
}
export const sent_before = (i) => {
	return (`The report was sent the first time: it is on its way to ${i.email}.`)
}
