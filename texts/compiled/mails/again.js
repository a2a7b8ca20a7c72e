// Compiled from texts/en/mails/again.json by `npm run texts`.
export const removed = () => {
	return (`It can’t be sent again: its link or password has expired or was removed.`)
}
export const owner_only = () => {
	return (`Only an owner can send this again.`)
}
export const instead_set_up = () => {
	return (`To invite somebody at the right address, or to give them a new link, go to Team: invite the person, or choose “Mail a new set-up link”.`)
}
export const instead_pause = () => {
	return (`The person can ask for a new link on the office’s sign-in page.`)
}
export const instead_account = () => {
	return (`The customer can choose a password under “Forgot password?”, or register with the right address.`)
}
export const instead_login_code = () => {
	return (`The customer can ask for a new code on the login page.`)
}
export const instead_reset = () => {
	return (`The customer can ask for a new link under “Forgot password?”.`)
}
export const instead_confirm = () => {
	return (`The customer can correct the address under Account: a new link goes there.`)
}
export const instead_order = () => {
	return (`Open the order, correct its contact, and send its emails again.`)
}
export const instead_ticket = () => {
	return (`Open the order and edit the ticket: the new ticket goes to its new address.`)
}
export const no_staff = () => {
	return (`The account has ended.`)
}
export const no_customer = () => {
	return (`There’s no account with this address.`)
}
export const confirmed_since = () => {
	return (`The customer has confirmed the address since.`)
}
export const erased = () => {
	return (`Its personal data were erased.`)
}
export const no_tickets = () => {
	return (`Its tickets are no longer valid, or belong to another address.`)
}
export const no_order = () => {
	return (`The order is gone.`)
}
export const resumed = () => {
	return (`The mails are on their way.`)
}
export const made_anew = () => {
	return (`A new mail is made in its place.`)
}
export const owners_told = () => {
	return (`All owners will be notified.`)
}
