// Compiled from texts/en/office/theme.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Look and texts`)
}
export const saved = () => {
	return (`Draft saved.`)
}
export const publish = () => {
	return (`Publish …`)
}
export const publish_title = () => {
	return (`Publish the draft`)
}
export const publish_now = () => {
	return (`Publish`)
}
export const published = () => {
	return (`Published.`)
}
export const later_text = () => {
	return (`Until then the draft stays, and everybody in the team can change it. What is published is the draft as it is now.`)
}
export const drop = () => {
	return (`Discard the draft …`)
}
export const drop_title = () => {
	return (`Discard the draft`)
}
export const drop_text = () => {
	return (`The draft becomes what customers see now. The changes of everybody in it are lost.`)
}
export const dropped = () => {
	return (`Draft discarded.`)
}
export const up_to_date = () => {
	return (`Customers see this`)
}
export const draft = () => {
	return (`Draft`)
}
export const not_published = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Draft: ${i.count} change is not published.`);
	return (`Draft: ${i.count} changes are not published.`)
	
}
export const only_team = () => {
	return (`Customers don’t see it yet.`)
}
export const part_colours = () => {
	return (`Colours and type`)
}
export const part_pictures = () => {
	return (`Pictures`)
}
export const part_pages = () => {
	return (`Pages`)
}
export const part_words = () => {
	return (`Words`)
}
export const part_labels = () => {
	return (`Labels`)
}
export const colour_brand = () => {
	return (`Brand colour`)
}
export const colour_accent = () => {
	return (`Accent colour`)
}
export const pick_colour = (i) => {
	return (`${i.name}: pick it`)
}
export const sample = () => {
	return (`Aa`)
}
export const on_light_page_light_text = (i) => {
	return (`On light pages light text stands on it, at a contrast of ${i.ratio} to 1.`)
}
export const on_light_page_dark_text = (i) => {
	return (`On light pages dark text stands on it, at a contrast of ${i.ratio} to 1.`)
}
export const on_dark_page_light_text = (i) => {
	return (`On dark pages light text stands on it, at a contrast of ${i.ratio} to 1.`)
}
export const on_dark_page_dark_text = (i) => {
	return (`On dark pages dark text stands on it, at a contrast of ${i.ratio} to 1.`)
}
export const shown_as = (i) => {
	return (`So that it can be read, it is shown as ${i.colour}.`)
}
export const as_text = (i) => {
	return (`So that it can be read, as text it is ${i.text}.`)
}
export const shown_and_as_text = (i) => {
	return (`So that it can be read, it is shown as ${i.colour}, and as text it is ${i.text}.`)
}
export const radius = () => {
	return (`Radius of corners (pixels)`)
}
export const font = () => {
	return (`Typeface`)
}
export const font_bricolage = () => {
	return (`Bricolage Grotesque and Instrument Sans`)
}
export const font_instrument = () => {
	return (`Instrument Sans`)
}
export const font_system = () => {
	return (`The visitor’s own`)
}
export const mode = () => {
	return (`Light or dark`)
}
export const mode_light = () => {
	return (`Light`)
}
export const mode_dark = () => {
	return (`Dark`)
}
export const mode_system = () => {
	return (`As the visitor’s device`)
}
export const image_logo = () => {
	return (`Logo`)
}
export const image_logo_hint = () => {
	return (`At the top of every page, and in mails.`)
}
export const image_home_banner = () => {
	return (`Banner of the home page`)
}
export const image_home_banner_tall = () => {
	return (`The same for phones`)
}
export const image_banner = () => {
	return (`Banner of the other pages`)
}
export const image_tickets_card = () => {
	return (`Card that leads to the tickets`)
}
export const image_merchandise_card = () => {
	return (`Card that leads to the merchandise`)
}
export const image_portal_card = () => {
	return (`Card that leads to the portal`)
}
export const image_social = () => {
	return (`Shared links`)
}
export const lines_hint = () => {
	return (`One path a line.`)
}
export const page_hint = () => {
	return (`Without a text the page shows its heading alone.`)
}
export const ambassadors_hint = () => {
	return (`The page is linked once it has a text and a link.`)
}
export const word_home_title = () => {
	return (`Title of the home page`)
}
export const word_home_description = () => {
	return (`Description for search engines`)
}
export const word_home_button = () => {
	return (`Button on the home page`)
}
export const word_tickets_card = () => {
	return (`Card of the tickets`)
}
export const word_merchandise_card = () => {
	return (`Card of the merchandise`)
}
export const word_portal_card = () => {
	return (`Card of the portal`)
}
export const word_fault_title = () => {
	return (`Heading of a page that failed`)
}
export const word_offline_title = () => {
	return (`Heading without network`)
}
export const neutral = () => {
	return (`Empty: the words shown in grey.`)
}
export const labels_hint = () => {
	return (`Customers read the label; the key stays as it is.`)
}
export const groups_hint = () => {
	return (`Items can be put into a new group once it is published.`)
}
export const new_group = () => {
	return (`New group`)
}
export const add = () => {
	return (`Add`)
}
export const remove_label = (i) => {
	return (`Remove ${i.name}`)
}
export const missing = () => {
	return (`Missing`)
}
export const why_terms_conditions = () => {
	return (`customers accept them at the checkout`)
}
export const why_privacy_policy = () => {
	return (`the law asks for it`)
}
export const why_linked = () => {
	return (`linked at the bottom of every page`)
}
export const why_under_construction_title = () => {
	return (`shown while the shop is closed`)
}
export const page_home = () => {
	return (`Home page`)
}
export const page_tickets = () => {
	return (`Tickets`)
}
export const page_merchandise = () => {
	return (`Merchandise`)
}
export const page_closed = () => {
	return (`Closed shop`)
}
export const mail_welcome = () => {
	return (`Mail: a new account`)
}
export const mail_order_paid = () => {
	return (`Mail: an order is paid`)
}
export const mail_tickets = () => {
	return (`Mail: tickets`)
}
export const mail_refund_processed = () => {
	return (`Mail: a refund`)
}
export const preview = () => {
	return (`Preview`)
}
export const preview_page = () => {
	return (`Page`)
}
export const preview_size = () => {
	return (`Size`)
}
export const preview_phone = () => {
	return (`Phone`)
}
export const preview_wide = () => {
	return (`Wide screen`)
}
export const preview_open = () => {
	return (`Open in a tab`)
}
export const preview_skip = () => {
	return (`Go past the preview`)
}
export const preview_not_updated = (i) => {
	return (`Shown without the last change: ${i.why}`)
}
