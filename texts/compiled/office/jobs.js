// Compiled from texts/en/office/jobs.json by `npm run texts`.
export const title = () => {
	return (`Jobs`)
}
export const search = () => {
	return (`Who started it`)
}
export const what = () => {
	return (`What`)
}
export const state = () => {
	return (`Status`)
}
export const by = () => {
	return (`By`)
}
export const started = () => {
	return (`Started`)
}
export const done = () => {
	return (`Done`)
}
export const refused = () => {
	return (`Refused`)
}
export const state_running = () => {
	return (`Running`)
}
export const state_done = () => {
	return (`Done`)
}
export const state_cancelled = () => {
	return (`Stopped`)
}
export const done_of_total = (i) => {
	return (`${i.done} of ${i.total}`)
}
export const nothing_yet = () => {
	return (`Nothing was done with many rows yet. Select all rows of a list, then all that match, to begin.`)
}
export const first_step = () => {
	return (`Go to orders`)
}
export const row = () => {
	return (`Row`)
}
export const result = () => {
	return (`Result`)
}
export const note = () => {
	return (`Note`)
}
export const ended = () => {
	return (`When`)
}
export const result_done = () => {
	return (`Done`)
}
export const result_refused = () => {
	return (`Refused`)
}
export const result_waiting = () => {
	return (`Waiting`)
}
export const stop = () => {
	return (`Stop`)
}
export const stop_title = () => {
	return (`Stop this job?`)
}
export const stop_text = () => {
	return (`What is done stays. No further row is touched.`)
}
export const go_on = () => {
	return (`Let it go on`)
}
export const stopped = () => {
	return (`The job is stopped.`)
}
export const not_stopped = () => {
	return (`It could not be stopped.`)
}
export const no_rows = () => {
	return (`No row has this result.`)
}
