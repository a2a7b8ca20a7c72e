// Compiled from texts/en/office/team.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Team`)
}
export const search = () => {
	return (`Name or email`)
}
export const name = () => {
	return (`Name`)
}
export const role = () => {
	return (`Role`)
}
export const status = () => {
	return (`Status`)
}
export const status_invited = () => {
	return (`Invited`)
}
export const status_active = () => {
	return (`Active`)
}
export const status_ended = () => {
	return (`Ended`)
}
export const factor = () => {
	return (`Second factor`)
}
export const yes = () => {
	return (`Yes`)
}
export const none = () => {
	return (`None`)
}
export const last_used = () => {
	return (`Last seen`)
}
export const actions = () => {
	return (`Actions`)
}
export const nothing_yet = () => {
	return (`Nobody works here yet.`)
}
export const invite = () => {
	return (`Invite`)
}
export const invite_text = () => {
	return (`A link to set up the account is mailed. It works once, for 3 days.`)
}
export const full_name = () => {
	return (`Full name`)
}
export const invited = () => {
	return (`The invitation is on its way.`)
}
export const role_owner = () => {
	return (`Owner: everything`)
}
export const role_manager = () => {
	return (`Manager: catalogue, orders, mails; no bank account, staff or keys`)
}
export const role_finance = () => {
	return (`Finance: money, refunds, reports`)
}
export const role_box_office = () => {
	return (`Box office: orders, tickets, mails; no refunds`)
}
export const role_door = () => {
	return (`Door: admits at its gate`)
}
export const change_of = (i) => {
	return (`${i.change}: ${i.name}`)
}
export const change_role = () => {
	return (`Change role`)
}
export const change_text = () => {
	return (`It counts from the next request of this person.`)
}
export const changed = () => {
	return (`Role changed.`)
}
export const mail_link = () => {
	return (`Mail a set-up link`)
}
export const mail_link_text = () => {
	return (`For a lost password or phone. The link sets a new password and second factor, works once, for 3 days; then the sessions end. All owners get a mail.`)
}
export const link_mailed = () => {
	return (`The link is on its way.`)
}
export const end = () => {
	return (`End account`)
}
export const end_text = () => {
	return (`The account, its sessions and its links end at once. The log keeps the name.`)
}
export const ended = () => {
	return (`Account ended.`)
}
export const sign_out = () => {
	return (`Sign out everywhere`)
}
export const sign_out_text = () => {
	return (`All sessions of this person end at once. They can sign in again.`)
}
export const signed_out = () => {
	return (`Signed out everywhere.`)
}
export const sessions = () => {
	return (`Sessions`)
}
export const sessions_of = (i) => {
	return (`Sessions: ${i.name}`)
}
export const looking = () => {
	return (`Looking …`)
}
export const not_signed_in = () => {
	return (`Not signed in anywhere.`)
}
export const signed_in_on = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Signed in on ${i.number} browser.`);
	return (`Signed in on ${i.number} browsers.`)
	
}
export const sessions_hint = () => {
	return (`What is ended works no more with its next request.`)
}
export const session_ended = () => {
	return (`Session ended.`)
}
