// Compiled from texts/en/office/rich-text.json by `npm run texts`.
export const formatting = () => {
	return (`Formatting`)
}
export const heading = () => {
	return (`Heading`)
}
export const subheading = () => {
	return (`Subheading`)
}
export const bold = () => {
	return (`Bold`)
}
export const italic = () => {
	return (`Italic`)
}
export const bullets = () => {
	return (`List`)
}
export const numbers = () => {
	return (`Numbered list`)
}
export const quote = () => {
	return (`Quote`)
}
export const link = () => {
	return (`Link`)
}
export const table = () => {
	return (`Table`)
}
export const in_table = () => {
	return (`Rows and columns`)
}
export const add_row = () => {
	return (`Add row`)
}
export const add_column = () => {
	return (`Add column`)
}
export const remove_row = () => {
	return (`Remove row`)
}
export const remove_column = () => {
	return (`Remove column`)
}
export const names_of_columns = () => {
	return (`First row has names`)
}
export const remove_table = () => {
	return (`Remove table`)
}
export const undo = () => {
	return (`Undo`)
}
export const redo = () => {
	return (`Redo`)
}
export const as_html = () => {
	return (`Edit as HTML`)
}
export const as_text = () => {
	return (`Edit as text`)
}
export const html_hint = () => {
	return (`HTML; the shop cleans it when it is saved.`)
}
export const unknown_hint = () => {
	return (`This text has HTML that the editor would lose, such as a picture. The shop cleans it when it is saved.`)
}
export const link_to = () => {
	return (`Address of the link`)
}
export const link_hint = () => {
	return (`https://…, mailto:… or a page of the shop, such as /faqs`)
}
export const set_link = () => {
	return (`Set link`)
}
export const remove_link = () => {
	return (`Remove link`)
}
export const close = () => {
	return (`Close`)
}
export const no_address = () => {
	return (`Please enter an address such as https://example.com.`)
}
