// Compiled from texts/en/office/pictures.json by `npm run texts`.
import * as registry from '../registry.js'
export const kinds = () => {
	return (`JPEG, PNG, WebP or AVIF, at most 20 MB.`)
}
export const sending = (i) => {
	return (`Sending ${i.name}`)
}
export const again = () => {
	return (`Send again`)
}
export const making = () => {
	return (`Making its sizes …`)
}
export const cut = () => {
	return (`Choose what is shown`)
}
export const cut_one = (i) => {
	return (`Choose what is shown (${i.number} of ${i.count})`)
}
export const cut_hint = () => {
	return (`Drag the picture, or move it with the arrow keys.`)
}
export const zoom = () => {
	return (`Zoom`)
}
export const use = () => {
	return (`Use picture`)
}
export const leave_out = () => {
	return (`Leave it out`)
}
export const small = (i) => {
	return (`Only ${i.width} pixels wide: it will look soft. ${i.wanted} or more are best.`)
}
export const stop = (i) => {
	return (`Stop sending ${i.name}`)
}
export const too_many = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.name}: left out, there was room for one picture.`);
	return (`${i.name}: left out, there was room for ${i.count} pictures.`)
	
}
export const choose = () => {
	return (`Choose`)
}
export const choose_for = (i) => {
	return (`Choose: ${i.label}`)
}
export const replace = () => {
	return (`Replace`)
}
export const replace_for = (i) => {
	return (`Replace: ${i.label}`)
}
export const remove = () => {
	return (`Remove`)
}
export const remove_for = (i) => {
	return (`Remove: ${i.label}`)
}
export const by_path = () => {
	return (`Use a path instead`)
}
export const path_of = (i) => {
	return (`Path: ${i.label}`)
}
