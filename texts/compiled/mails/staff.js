// Compiled from texts/en/mails/staff.json by `npm run texts`.
export const set_up_subject = (i) => {
	return (`[${i.shop}] Your account for the office`)
}
export const set_up_heading = () => {
	return (`Your account for the office`)
}
export const set_up_invited = (i) => {
	return (`You’re invited to work in the office of ${i.shop} as ${i.role}. Open the office to choose a password.`)
}
export const set_up_lost = (i) => {
	return (`Choose a new password for the office of ${i.shop}, and a new second factor if you use one.`)
}
export const set_up_once = () => {
	return (`The link works once, for 3 days. Please don’t pass it on.`)
}
export const set_up_not_you = () => {
	return (`Once you use it, your other sessions end. If you didn’t ask for this, tell an owner.`)
}
