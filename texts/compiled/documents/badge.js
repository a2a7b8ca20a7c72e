// Compiled from texts/en/documents/badge.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Badge – ${i.event}`);
	return (`${i.count} badges – ${i.event}`)
	
}
export const code_of = (i) => {
	return (`QR code of ticket ${i.code}`)
}
