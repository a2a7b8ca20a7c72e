// Compiled from texts/en/effects/tickets.json by `npm run texts`.
import * as registry from '../registry.js'
export const replaced = () => {
	return (`The old ticket stops working.`)
}
export const mails_to = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} mail will be sent: the ticket goes to ${i.address}.`);
	return (`${i.number} mails will be sent: the ticket goes to ${i.address}.`)
	
}
export const not_out = () => {
	return (`No mail is sent: the ticket is not out yet.`)
}
