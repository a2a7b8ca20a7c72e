// Compiled from texts/en/pages/offline.json by `npm run texts`.
export const title = () => {
	return (`You’re offline`)
}
export const page_unreachable = () => {
	return (`This page needs a connection. Nothing is lost: it’ll open once you’re back online.`)
}
export const document_unreachable = () => {
	return (`This document needs a connection. Nothing is lost: it’ll open once you’re back online.`)
}
export const kept = () => {
	return (`Meanwhile, you can read these orders and their tickets here:`)
}
export const order = (i) => {
	return (`Order ${i.code}`)
}
