// Compiled from texts/en/mails/ticket.json by `npm run texts`.
import * as registry from '../registry.js'
export const fact_ticket = () => {
	return (`Ticket`)
}
export const fact_name = () => {
	return (`Name`)
}
export const fact_code = () => {
	return (`Code`)
}
export const fact_date = () => {
	return (`Date`)
}
export const fact_departure = () => {
	return (`Departure`)
}
export const fact_route = () => {
	return (`Route`)
}
export const fact_meeting_point = () => {
	return (`Meeting point`)
}
export const meet_at = (i) => {
	return (`meet at ${i.where}`)
}
export const meet_early = () => {
	return (`Please be at the meeting location 30 minutes before travel.`)
}
export const fact_order = () => {
	return (`Order`)
}
export const open_ticket = (i) => {
	return (`Open ticket ${i.code}`)
}
export const see_in_account = (i) => {
	return (`See ticket ${i.code} in your account`)
}
export const tickets_subject = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Your ticket`);
	return (`Your ${i.count} tickets`)
	
}
export const tickets_preview = () => {
	return (`Print or show on your phone.`)
}
export const tickets_heading = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Here’s your ticket`);
	return (`Here are your tickets`)
	
}
export const tickets_accepted = () => {
	return (`Hello, thanks for accepting the terms.`)
}
export const tickets_office = (i) => {
	return (`Hello, here’s another copy from ${i.shop}.`)
}
export const tickets_asked = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Hello, you asked ${i.shop} for the ticket held under this address.`);
	return (`Hello, you asked ${i.shop} for the tickets held under this address.`)
	
}
export const tickets_attached = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Your ticket is attached as a PDF, to print or to show on your phone:`);
	return (`Your tickets are attached as a PDF, to print or to show on your phone:`)
	
}
export const tickets_by_link = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Open your ticket with the link below, to print or to show on your phone:`);
	return (`Open your tickets with the links below, to print or to show on your phone:`)
	
}
export const tickets_not_asked = () => {
	return (`Didn’t ask for this? Someone probably mistyped their address. Only you received this email.`)
}
export const changed_subject = (i) => {
	return (`Your new ticket ${i.code}`)
}
export const changed_heading = () => {
	return (`Your ticket has changed`)
}
export const changed_heading_time = () => {
	return (`Your travel time has changed`)
}
export const changed_hello = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.greeting}, the ${i.what} on this ticket has changed.`);
	return (`${i.greeting}, the ${i.what} on this ticket have changed.`)
	
}
export const changed_name = () => {
	return (`name`)
}
export const changed_email = () => {
	return (`email address`)
}
export const changed_travel_time = () => {
	return (`travel time`)
}
export const changed_barcode = () => {
	return (`barcode`)
}
export const changed_details = () => {
	return (`details`)
}
export const changed_attached = () => {
	return (`Your new ticket is attached.`)
}
export const changed_by_link = () => {
	return (`Open your new ticket with the link below.`)
}
export const changed_old_void = () => {
	return (`Please throw your old ticket away: it no longer gets you in.`)
}
export const changed_old_valid = () => {
	return (`Please use the new ticket: the old one still shows the old time.`)
}
export const email_changed_subject = (i) => {
	return (`Ticket ${i.code} now goes to another address`)
}
export const email_changed_preview = () => {
	return (`We’ll no longer email you about this ticket.`)
}
export const email_changed_heading = () => {
	return (`This ticket has a new email address`)
}
export const email_changed_hello = () => {
	return (`Hello, the buyer or holder of this ticket changed its email address. The ticket we sent here no longer gets you in.`)
}
export const email_changed_write = (i) => {
	return (`Didn’t expect this? Write to ${i.email}.`)
}
export const email_changed_ask = () => {
	return (`Didn’t expect this? Ask the person who bought the ticket.`)
}
export const void_subject = (i) => {
	return (`Ticket ${i.code} is no longer valid`)
}
export const void_preview = () => {
	return (`Its order was cancelled.`)
}
export const void_heading = () => {
	return (`Your ticket is no longer valid`)
}
export const void_hello = (i) => {
	return (`${i.greeting}, ${i.shop} has cancelled the order this ticket belongs to, so it no longer gets you in. We’ll refund the buyer.`)
}
export const reassigned_somebody = () => {
	return (`Another customer`)
}
export const reassigned_subject = (i) => {
	return (`${i.from} has passed a ticket on to you`)
}
export const reassigned_preview = (i) => {
	return (`${i.product}: it’s yours now.`)
}
export const reassigned_heading = () => {
	return (`A ticket for you`)
}
export const reassigned_hello = (i) => {
	return (`${i.greeting}, ${i.from} has passed this ticket on to you. It’s in your name now:`)
}
export const reassigned_in_portal = () => {
	return (`You’ll find it in your account, under Portal.`)
}
export const reassigned_account = (i) => {
	return (`We’ve set up an account at ${i.shop} for it. Log in with this email address and this password:`)
}
export const reassigned_button = () => {
	return (`See your ticket`)
}
