// Compiled from texts/en/mails/account.json by `npm run texts`.
export const choose_new_password = () => {
	return (`Choose a new password`)
}
export const welcome_subject = (i) => {
	return (`Welcome to ${i.shop}`)
}
export const welcome_preview = () => {
	return (`Your account is ready. Here’s what you need to log in.`)
}
export const welcome_heading = () => {
	return (`Your account is ready`)
}
export const welcome_hello = (i) => {
	return (`${i.greeting}, good to have you with us. Enter this code on the page where you registered:`)
}
export const welcome_hello_password = (i) => {
	return (`${i.greeting}, good to have you with us. Here’s your password:`)
}
export const welcome_password = () => {
	return (`It works once, within 10 minutes, and only in that browser. Next time, log in with your email address and this password:`)
}
export const welcome_how_to_log_in = () => {
	return (`You can choose your own password any time under Account.`)
}
export const back_to_checkout = () => {
	return (`Back to the checkout`)
}
export const welcome_not_you = () => {
	return (`Didn’t register? Someone probably mistyped their address. You can ignore this email.`)
}
export const exists_subject = (i) => {
	return (`You already have an account at ${i.shop}`)
}
export const exists_preview = () => {
	return (`Someone, probably you, tried to register again.`)
}
export const exists_heading = () => {
	return (`You already have an account`)
}
export const exists_hello = (i) => {
	return (`${i.greeting}, someone, probably you, tried to register with this address. You already have an account, so nothing has changed. To log in, enter this code on the page where you registered. It works once, within 10 minutes, and only in that browser:`)
}
export const exists_forgot = () => {
	return (`Forgot your password? Choose a new one`)
}
export const exists_not_you = () => {
	return (`Wasn’t that you? You don’t need to do anything, and we haven’t told them anything. We’ll never ask you for the code, so don’t pass it on.`)
}
export const code_subject = (i) => {
	return (`${i.code} is your login code for ${i.shop}`)
}
export const code_preview = () => {
	return (`It works once, within 10 minutes.`)
}
export const code_heading = () => {
	return (`Your login code`)
}
export const code_where = () => {
	return (`Enter this code on the page where you asked for it:`)
}
export const code_not_you = () => {
	return (`The code works once, within 10 minutes, and only in the browser that asked for it. We’ll never ask you for it, so don’t pass it on. Didn’t ask for it? Ignore this email: nobody can log in without the code.`)
}
export const reset_preview = () => {
	return (`The link works once, within 15 minutes.`)
}
export const reset_hello = (i) => {
	return (`${i.greeting}, here’s your link to choose a new password at ${i.shop}.`)
}
export const reset_not_you = () => {
	return (`The link works once and expires in 15 minutes. Didn’t ask for it? Ignore this email and your password stays the same.`)
}
export const changed_subject = () => {
	return (`Your password was changed`)
}
export const changed_preview = (i) => {
	return (`Your ${i.shop} account has a new password.`)
}
export const changed_hello = (i) => {
	return (`${i.greeting}, the password for your account has just been changed. We’ve logged you out on all other devices.`)
}
export const changed_not_you = () => {
	return (`Wasn’t that you? Choose a new password straight away:`)
}
export const email_changed_subject = () => {
	return (`Your email address was changed`)
}
export const email_changed_preview = () => {
	return (`Your account now uses a different address.`)
}
export const email_changed_hello = (i) => {
	return (`${i.greeting}, your ${i.shop} account now uses the address ${i.email}. Log in with it from now on. Our emails will go there once it’s confirmed. We’ve logged you out on all other devices.`)
}
export const email_changed_hello_unnamed = (i) => {
	return (`${i.greeting}, your ${i.shop} account now uses a different address. Log in with that one from now on. Our emails will go there once it’s confirmed. We’ve logged you out on all other devices.`)
}
export const email_changed_write = (i) => {
	return (`Wasn’t that you? Write to ${i.email} today so we can stop it.`)
}
export const email_changed_tell = () => {
	return (`Wasn’t that you? Tell us today so we can stop it.`)
}
export const confirm_subject = () => {
	return (`Confirm your email address`)
}
export const confirm_preview = () => {
	return (`Then tickets passed on to you arrive in your account.`)
}
export const confirm_heading = () => {
	return (`Is this your address?`)
}
export const confirm_hello = (i) => {
	return (`${i.greeting}, please confirm that this address is yours: open the link while you’re logged in. Tickets that others pass on to this address will then go straight to your ${i.shop} account.`)
}
export const confirm_button = () => {
	return (`Confirm this address`)
}
export const confirm_not_you = () => {
	return (`Don’t have an account here? You can ignore this email.`)
}
export const pause_subject = (i) => {
	return (`Sign in to the ${i.shop} office again`)
}
export const pause_preview = () => {
	return (`The link works once, within 15 minutes.`)
}
export const pause_heading = () => {
	return (`Lift the pause on your sign-in`)
}
export const pause_hello = (i) => {
	return (`${i.greeting}, there were too many wrong attempts to sign in to your account for the ${i.shop} office, so signing in is paused for a while. Open this link in the browser you want to sign in with:`)
}
export const pause_button = () => {
	return (`Lift the pause`)
}
export const pause_not_you = () => {
	return (`The link works once, within 15 minutes. It doesn’t sign anyone in: you’ll still need your password and your second factor. Didn’t ask for it? Ignore this email. Someone may be guessing your password; they can’t keep you out, and they get nowhere without it.`)
}
