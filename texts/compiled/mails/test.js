// Compiled from texts/en/mails/test.json by `npm run texts`.
export const test_subject = () => {
	return (`Test mail`)
}
export const test_asked_for = () => {
	return (`This is the mail that you asked for in the office: the shop can send.`)
}
export const test_route = (i) => {
	return (`It went by ${i.server} from ${i.sender}.`)
}
export const test_look = () => {
	return (`Please look whether it is in the folder for spam, and whether an answer to it reaches you.`)
}
