// Compiled from texts/en/refusals/gateway.json by `npm run texts`.
export const currency_no_decimals = (i) => {
	return (`WSPay writes amounts with two decimals, and ${i.currency} has none. Choose another gateway or another currency.`)
}
export const currency_decimals = (i) => {
	return (`WSPay writes amounts with two decimals, and ${i.currency} has ${i.count}. Choose another gateway or another currency.`)
}
export const sandbox_not_allowed = () => {
	return (`The settings choose the sandbox gateway. With DATABASE_URL or an https PUBLIC_URL it needs SANDBOX=1, which is not set: nobody can pay by card.`)
}
export const until_then = (i) => {
	return (`${i.why} Until then nobody can pay by card.`)
}
export const wspay_keys = () => {
	return (`The settings choose the gateway WSPay, but WSPAY_SHOP_ID and WSPAY_SECRET_KEY are not set: nobody can pay by card.`)
}
export const stripe_keys = () => {
	return (`The settings choose the gateway Stripe, but STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set: nobody can pay by card.`)
}
