// Compiled from texts/en/office/factor.json by `npm run texts`.
export const secret = () => {
	return (`Or type this into the app:`)
}
export const picture = () => {
	return (`QR code for the app`)
}
export const first_code = () => {
	return (`Code that the app shows`)
}
export const confirm = () => {
	return (`Confirm`)
}
export const recovery_text = () => {
	return (`Each signs you in once, if you lose the app or the device. Save them before you leave this page: they are not shown again. You can make new ones in your account.`)
}
export const recovery_lost = () => {
	return (`The recovery codes are not shown again. You can make new ones in your account.`)
}
export const save = () => {
	return (`Download`)
}
export const passkey_failed = () => {
	return (`The device gave no passkey. Nothing has changed.`)
}
