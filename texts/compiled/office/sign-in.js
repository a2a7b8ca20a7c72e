// Compiled from texts/en/office/sign-in.json by `npm run texts`.
export const office = (i) => {
	return (`${i.shop} office`)
}
export const title = () => {
	return (`Sign in`)
}
export const password = () => {
	return (`Password`)
}
export const shared = () => {
	return (`This device is shared`)
}
export const shared_hint = () => {
	return (`At the door the sign-in then ends after 30 minutes.`)
}
export const sign_in = () => {
	return (`Sign in`)
}
export const ended = () => {
	return (`You were signed out. Sign in to go on where you were.`)
}
export const code_title = () => {
	return (`Enter your code`)
}
export const code = () => {
	return (`Code`)
}
export const code_hint = () => {
	return (`Six digits from your app, or a recovery code.`)
}
export const recover = () => {
	return (`Type a recovery code`)
}
export const back = () => {
	return (`Use another account`)
}
export const by_passkey = () => {
	return (`Sign in with a passkey`)
}
export const factor_title = () => {
	return (`Set up your second factor`)
}
export const factor_text = (i) => {
	return (`The role ${i.role} signs in with a password and a code. Scan this picture with an app for codes, such as Aegis, 2FAS or your password manager.`)
}
export const passkey_instead = () => {
	return (`Use a passkey instead`)
}
export const recovery_title = () => {
	return (`Keep these recovery codes`)
}
export const go_on = () => {
	return (`I have kept them`)
}
export const leave = () => {
	return (`Sign out`)
}
export const link_title = () => {
	return (`Signing you in`)
}
export const link_failed = () => {
	return (`This link did not work`)
}
export const to_sign_in = () => {
	return (`Sign in with email and password`)
}
export const set_up_title = () => {
	return (`Set up your account`)
}
export const set_up_for = (i) => {
	return (`For ${i.email}, with the role ${i.role}.`)
}
export const set_up_first = () => {
	return (`You are the first here: this account becomes the owner of the shop.`)
}
export const valid_until = (i) => {
	return (`The link is valid until ${i.day}.`)
}
export const full_name = () => {
	return (`Full name`)
}
export const set_up = () => {
	return (`Set up and sign in`)
}
export const pause_offer = () => {
	return (`Wasn’t it you, or is it urgent? We can email you a link that lifts the pause in the browser you open it with.`)
}
export const mail_pause_link = () => {
	return (`Email me a link`)
}
export const pause_where = () => {
	return (`Open it in this browser, then try again here. It works for 15 minutes.`)
}
export const pause_title = () => {
	return (`Lift the pause`)
}
export const pause_text = () => {
	return (`There were too many wrong attempts to sign in to your account. Lift the pause to sign in with this browser. You’ll still need your password and second factor.`)
}
export const lift_pause = () => {
	return (`Lift the pause`)
}
export const pause_lifted = () => {
	return (`You can sign in again`)
}
export const pause_lifted_text = () => {
	return (`The pause is lifted in this browser.`)
}
