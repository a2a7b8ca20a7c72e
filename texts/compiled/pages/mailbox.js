// Compiled from texts/en/pages/mailbox.json by `npm run texts`.
export const title = () => {
	return (`Mailbox`)
}
export const received = () => {
	return (`Received`)
}
export const to = () => {
	return (`To`)
}
export const subject = () => {
	return (`Subject`)
}
export const empty = () => {
	return (`There are no mails yet.`)
}
export const not_here = () => {
	return (`Not here`)
}
export const no_mail = () => {
	return (`There is no such mail.`)
}
export const no_attachment = () => {
	return (`There is no such attachment.`)
}
export const all = () => {
	return (`All mails`)
}
export const attachments = () => {
	return (`Attachments`)
}
export const mail = () => {
	return (`The mail`)
}
export const as_text = () => {
	return (`As text`)
}
export const has_password = () => {
	return (`The mailbox has a password: the server names its file when it starts.`)
}
