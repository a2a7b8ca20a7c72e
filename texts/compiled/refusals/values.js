// Compiled from texts/en/refusals/values.json by `npm run texts`.
export const not_time = () => {
	return (`This is not a time.`)
}
export const entries_most = (i) => {
	return (`At most ${i.most} entries, please.`)
}
export const fields_most = (i) => {
	return (`At most ${i.most} fields, please.`)
}
export const columns_most = (i) => {
	return (`Please name at most ${i.most} columns.`)
}
export const colour = () => {
	return (`Please enter a colour as # and six digits, such as #2149c1.`)
}
export const currency = () => {
	return (`Please enter a currency as three capitals, such as EUR.`)
}
export const path = () => {
	return (`Please enter a path such as /ambassadors.`)
}
export const code_letters = () => {
	return (`Letters, digits, dots, dashes and underscores only.`)
}
export const missing = () => {
	return (`This is missing.`)
}
export const fill_in = () => {
	return (`Please fill this in.`)
}
export const be_text = () => {
	return (`This must be a text.`)
}
export const be_number = () => {
	return (`This must be a number.`)
}
export const be_whole_number = () => {
	return (`This must be a whole number.`)
}
export const be_boolean = () => {
	return (`This must be true or false.`)
}
export const be_list = () => {
	return (`This must be a list.`)
}
export const be_object = () => {
	return (`This must be an object.`)
}
export const be_value = (i) => {
	return (`This must be ${i.value}.`)
}
export const be_one_of = (i) => {
	return (`This must be one of: ${i.values}.`)
}
export const no_such_value = () => {
	return (`There is no such value.`)
}
export const number_most = (i) => {
	return (`Please enter ${i.most} or less.`)
}
export const number_least = (i) => {
	return (`Please enter ${i.least} or more.`)
}
export const length_most = (i) => {
	return (`Please enter at most ${i.most} characters.`)
}
