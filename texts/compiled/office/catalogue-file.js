// Compiled from texts/en/office/catalogue-file.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Catalogue as a file`)
}
export const back = () => {
	return (`Catalogue`)
}
export const intro = () => {
	return (`Events, items, vouchers and settings are one file (JSON). Export it, change it, and import it again.`)
}
export const export_title = () => {
	return (`Export`)
}
export const export_text = () => {
	return (`The whole catalogue as a file. It holds no customers and no keys of the gateway.`)
}
export const download = () => {
	return (`Download catalogue`)
}
export const import_title = () => {
	return (`Import`)
}
export const import_text = () => {
	return (`Entries of the file are created or changed; what it does not name stays. All of it happens, or nothing.`)
}
export const file = () => {
	return (`Catalogue file`)
}
export const import_it = () => {
	return (`Import`)
}
export const not_json = () => {
	return (`This is not a JSON file.`)
}
export const no_file = () => {
	return (`Please choose a file.`)
}
export const consequences = (i) => {
	return (`${i.name} names ${i.events}, ${i.items} and ${i.vouchers}. They count for every customer from now on.`)
}
export const events = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} event`);
	return (`${i.number} events`)
	
}
export const items = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} item`);
	return (`${i.number} items`)
	
}
export const vouchers = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} voucher`);
	return (`${i.number} vouchers`)
	
}
export const done = () => {
	return (`Catalogue imported.`)
}
export const warnings = () => {
	return (`Imported, with these warnings:`)
}
export const entry = (i) => {
	return (`${i.list}, no. ${i.number}`)
}
export const more_faults = (i) => {
	return (`… and ${i.count} more.`)
}
