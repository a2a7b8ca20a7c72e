// Compiled from texts/en/pages/office.json by `npm run texts`.
export const title = () => {
	return (`Office`)
}
export const needs_javascript = () => {
	return (`The office needs JavaScript. Please allow it for this site.`)
}
