// Compiled from texts/en/office/mails.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Mails`)
}
export const search = () => {
	return (`Recipient`)
}
export const search_older = () => {
	return (`Of older mails only the whole address is found.`)
}
export const recipient = () => {
	return (`Recipient`)
}
export const kind = () => {
	return (`Mail`)
}
export const status = () => {
	return (`Status`)
}
export const written = () => {
	return (`Written`)
}
export const sent = () => {
	return (`Sent`)
}
export const attempts = () => {
	return (`Attempts`)
}
export const error = () => {
	return (`Last error`)
}
export const nothing_yet = () => {
	return (`No mails yet. Each mail of the shop appears here, with whether it was delivered.`)
}
export const first_step = () => {
	return (`Check the mail settings`)
}
export const retry = () => {
	return (`Send again`)
}
export const retry_question = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} mail will be sent once more, to the same address. In place of one that gives access a new one is made.`);
	return (`${i.number} mails will be sent once more, to the same address. In place of one that gives access a new one is made.`)
	
}
export const retry_text = () => {
	return (`Correct the address if it is wrong: only this mail goes there.`)
}
export const own_only_text = () => {
	return (`This mail gives access. A new one is made in its place, with a new link or the order as it is now.`)
}
export const address_wrong = () => {
	return (`Please enter an email address.`)
}
export const address = () => {
	return (`Address`)
}
export const done = () => {
	return (`The mail is on its way.`)
}
