// Compiled from texts/en/screens/product.json by `npm run texts`.
import * as registry from '../registry.js'
export const added = () => {
	return (`Item added to cart.`)
}
export const not_added = () => {
	return (`Could not add item to cart.`)
}
export const sold_out = () => {
	return (`Sold out`)
}
export const others = () => {
	return (`See what’s still on sale`)
}
export const in_payments = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`in ${i.count} payment`);
	return (`in ${i.count} payments`)
	
}
export const pictures = (i) => {
	return (`Pictures of ${i.name}`)
}
export const picture = (i) => {
	return (`${i.name}, picture ${i.number}`)
}
export const show_picture = (i) => {
	return (`Show picture ${i.number} of ${i.count}`)
}
export const plan = (i) => {
	return (`Pay in ${i.count} parts`)
}
export const plan_today = () => {
	return (`Today, at checkout`)
}
export const plan_in_days = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`In ${i.count} day`);
	return (`In ${i.count} days`)
	
}
export const plan_in_weeks = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`In ${i.count} week`);
	return (`In ${i.count} weeks`)
	
}
export const plan_in_months = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`In ${i.count} month`);
	return (`In ${i.count} months`)
	
}
export const plan_in_years = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`In ${i.count} year`);
	return (`In ${i.count} years`)
	
}
export const good_to_know = () => {
	return (`Good to know`)
}
export const category = () => {
	return (`Category`)
}
export const limit = () => {
	return (`Limit per order`)
}
export const limit_none = () => {
	return (`No limit`)
}
export const limit_plan = () => {
	return (`1 per order, on its own`)
}
export const limit_count = (i) => {
	return (`${i.count} per order`)
}
export const refunds = () => {
	return (`Refunds`)
}
export const name_changes = () => {
	return (`Name changes`)
}
export const email_changes = () => {
	return (`Email changes`)
}
export const time_changes = () => {
	return (`Travel time changes`)
}
export const fee = () => {
	return (`Booking fee`)
}
export const fee_included = (i) => {
	return (`${i.amount}, included in the price`)
}
export const allowed = () => {
	return (`Allowed`)
}
export const not_allowed = () => {
	return (`Not allowed`)
}
export const allowed_until = (i) => {
	return (`Allowed until ${i.when}`)
}
export const names_any = () => {
	return (`Allowed as often as you like`)
}
export const names_any_until = (i) => {
	return (`Allowed as often as you like, until ${i.when}`)
}
export const names_times = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Allowed, max ${i.count} time`);
	return (`Allowed, max ${i.count} times`)
	
}
export const names_times_until = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Allowed, max ${i.count} time, until ${i.when}`);
	return (`Allowed, max ${i.count} times, until ${i.when}`)
	
}
export const refund_never = () => {
	return (`Not refundable`)
}
export const refund_open = () => {
	return (`You can request one`)
}
export const refund_from = (i) => {
	return (`You can request one from ${i.from}`)
}
export const refund_until = (i) => {
	return (`You can request one until ${i.until}`)
}
export const refund_between = (i) => {
	return (`You can request one from ${i.from} until ${i.until}`)
}
export const breadcrumb = () => {
	return (`Breadcrumb`)
}
export const tickets = () => {
	return (`Tickets`)
}
export const merchandise = () => {
	return (`Merchandise`)
}
export const description = () => {
	return (`Description`)
}
export const meet_at = (i) => {
	return (`Meeting point: ${i.where}`)
}
export const meet_early = () => {
	return (`Be at the meeting location 30 minutes before travel.`)
}
export const departures = () => {
	return (`Departures`)
}
export const departures_hint = (i) => {
	return (`Times are in ${i.zone}.`)
}
export const left = (i) => {
	return (`${i.number} left`)
}
