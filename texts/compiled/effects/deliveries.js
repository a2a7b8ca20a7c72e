// Compiled from texts/en/effects/deliveries.json by `npm run texts`.
export const corrected = () => {
	return (`The parcel gets another carrier or tracking number.`)
}
export const sent = (i) => {
	return (`Sent: ${i.goods}.`)
}
export const recorded = (i) => {
	return (`They are recorded as received on ${i.day}.`)
}
export const recorded_by = (i) => {
	return (`${i.who} recorded on ${i.at} that they were received on ${i.day}.`)
}
export const nothing_changes = (i) => {
	return (`${i.earlier} Nothing changes.`)
}
export const replaced = (i) => {
	return (`${i.earlier} Your entry replaces that.`)
}
export const handed_over = () => {
	return (`The goods will count as handed over.`)
}
export const withdrawal_runs = (i) => {
	return (`The time to withdraw from ${i.goods} will run from ${i.day}.`)
}
export const withdrawal_runs_any = (i) => {
	return (`The time to withdraw from them will run from ${i.day}.`)
}
export const waits = () => {
	return (`The delivery will wait under Problem until it is sent again or handed over.`)
}
export const not_received = (i) => {
	return (`${i.goods} will count as not received: the time to withdraw from them will not run.`)
}
export const not_received_any = () => {
	return (`The goods will count as not received: the time to withdraw from them will not run.`)
}
