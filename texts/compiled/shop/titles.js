// Compiled from texts/en/shop/titles.json by `npm run texts`.
export const home = () => {
	return (`Home`)
}
export const tickets = () => {
	return (`Tickets`)
}
export const merchandise = () => {
	return (`Merchandise`)
}
export const reserve = () => {
	return (`Reserve`)
}
export const reserved = () => {
	return (`Reserved`)
}
export const checkout = () => {
	return (`Checkout`)
}
export const terms = () => {
	return (`Terms and Conditions`)
}
export const payment = () => {
	return (`Payment`)
}
export const withdraw = () => {
	return (`Withdraw from contract here`)
}
export const portal = () => {
	return (`Portal`)
}
export const order = () => {
	return (`Order`)
}
export const order_confirmation = () => {
	return (`Order confirmation`)
}
export const manage_ticket = () => {
	return (`Manage ticket`)
}
export const request_refund = () => {
	return (`Request a refund`)
}
export const refund = () => {
	return (`Refund`)
}
export const account = () => {
	return (`Account settings`)
}
export const confirm_email = () => {
	return (`Confirm your email address`)
}
export const login = () => {
	return (`Login`)
}
export const register = () => {
	return (`Register`)
}
export const forgot_password = () => {
	return (`Forgot your password?`)
}
export const reset_password = () => {
	return (`Set a new password`)
}
export const resend_tickets = () => {
	return (`Resend tickets`)
}
export const cookie_policy = () => {
	return (`Cookie policy`)
}
export const faqs = () => {
	return (`Frequently asked questions`)
}
export const privacy_policy = () => {
	return (`Privacy policy`)
}
export const security_statement = () => {
	return (`Security statement`)
}
export const ambassadors = () => {
	return (`Ambassadors`)
}
export const description = (i) => {
	return (`${i.page} at ${i.shop}.`)
}
