// Compiled from texts/en/office/theme.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Look and texts */
export declare const title: () => string
/** Draft saved. */
export declare const saved: () => string
/** Publish … */
export declare const publish: () => string
/** Publish the draft */
export declare const publish_title: () => string
/** Publish */
export declare const publish_now: () => string
/** Published. */
export declare const published: () => string
/** Until then the draft stays, and everybody in the team can change it. What is published is the draft as it is now. */
export declare const later_text: () => string
/** Discard the draft … */
export declare const drop: () => string
/** Discard the draft */
export declare const drop_title: () => string
/** The draft becomes what customers see now. The changes of everybody in it are lost. */
export declare const drop_text: () => string
/** Draft discarded. */
export declare const dropped: () => string
/** Customers see this */
export declare const up_to_date: () => string
/** Draft */
export declare const draft: () => string
/** Draft: {count} change is not published. | Draft: {count} changes are not published. */
export declare const not_published: (slots: { count: number }) => string
/** Customers don’t see it yet. */
export declare const only_team: () => string
/** Colours and type */
export declare const part_colours: () => string
/** Pictures */
export declare const part_pictures: () => string
/** Pages */
export declare const part_pages: () => string
/** Words */
export declare const part_words: () => string
/** Labels */
export declare const part_labels: () => string
/** Brand colour */
export declare const colour_brand: () => string
/** Accent colour */
export declare const colour_accent: () => string
/** {name}: pick it */
export declare const pick_colour: (slots: { name: Slot }) => string
/** Aa */
export declare const sample: () => string
/** On light pages light text stands on it, at a contrast of {ratio} to 1. */
export declare const on_light_page_light_text: (slots: { ratio: Slot }) => string
/** On light pages dark text stands on it, at a contrast of {ratio} to 1. */
export declare const on_light_page_dark_text: (slots: { ratio: Slot }) => string
/** On dark pages light text stands on it, at a contrast of {ratio} to 1. */
export declare const on_dark_page_light_text: (slots: { ratio: Slot }) => string
/** On dark pages dark text stands on it, at a contrast of {ratio} to 1. */
export declare const on_dark_page_dark_text: (slots: { ratio: Slot }) => string
/** So that it can be read, it is shown as {colour}. */
export declare const shown_as: (slots: { colour: Slot }) => string
/** So that it can be read, as text it is {text}. */
export declare const as_text: (slots: { text: Slot }) => string
/** So that it can be read, it is shown as {colour}, and as text it is {text}. */
export declare const shown_and_as_text: (slots: { colour: Slot; text: Slot }) => string
/** Radius of corners (pixels) */
export declare const radius: () => string
/** Typeface */
export declare const font: () => string
/** Bricolage Grotesque and Instrument Sans */
export declare const font_bricolage: () => string
/** Instrument Sans */
export declare const font_instrument: () => string
/** The visitor’s own */
export declare const font_system: () => string
/** Light or dark */
export declare const mode: () => string
/** Light */
export declare const mode_light: () => string
/** Dark */
export declare const mode_dark: () => string
/** As the visitor’s device */
export declare const mode_system: () => string
/** Logo */
export declare const image_logo: () => string
/** At the top of every page, and in mails. */
export declare const image_logo_hint: () => string
/** Banner of the home page */
export declare const image_home_banner: () => string
/** The same for phones */
export declare const image_home_banner_tall: () => string
/** Banner of the other pages */
export declare const image_banner: () => string
/** Card that leads to the tickets */
export declare const image_tickets_card: () => string
/** Card that leads to the merchandise */
export declare const image_merchandise_card: () => string
/** Card that leads to the portal */
export declare const image_portal_card: () => string
/** Shared links */
export declare const image_social: () => string
/** One path a line. */
export declare const lines_hint: () => string
/** Without a text the page shows its heading alone. */
export declare const page_hint: () => string
/** The page is linked once it has a text and a link. */
export declare const ambassadors_hint: () => string
/** Title of the home page */
export declare const word_home_title: () => string
/** Description for search engines */
export declare const word_home_description: () => string
/** Button on the home page */
export declare const word_home_button: () => string
/** Card of the tickets */
export declare const word_tickets_card: () => string
/** Card of the merchandise */
export declare const word_merchandise_card: () => string
/** Card of the portal */
export declare const word_portal_card: () => string
/** Heading of a page that failed */
export declare const word_fault_title: () => string
/** Heading without network */
export declare const word_offline_title: () => string
/** Empty: the words shown in grey. */
export declare const neutral: () => string
/** Customers read the label; the key stays as it is. */
export declare const labels_hint: () => string
/** Items can be put into a new group once it is published. */
export declare const groups_hint: () => string
/** New group */
export declare const new_group: () => string
/** Add */
export declare const add: () => string
/** Remove {name} */
export declare const remove_label: (slots: { name: Slot }) => string
/** Missing */
export declare const missing: () => string
/** customers accept them at the checkout */
export declare const why_terms_conditions: () => string
/** the law asks for it */
export declare const why_privacy_policy: () => string
/** linked at the bottom of every page */
export declare const why_linked: () => string
/** shown while the shop is closed */
export declare const why_under_construction_title: () => string
/** Home page */
export declare const page_home: () => string
/** Tickets */
export declare const page_tickets: () => string
/** Merchandise */
export declare const page_merchandise: () => string
/** Closed shop */
export declare const page_closed: () => string
/** Mail: a new account */
export declare const mail_welcome: () => string
/** Mail: an order is paid */
export declare const mail_order_paid: () => string
/** Mail: tickets */
export declare const mail_tickets: () => string
/** Mail: a refund */
export declare const mail_refund_processed: () => string
/** Preview */
export declare const preview: () => string
/** Page */
export declare const preview_page: () => string
/** Size */
export declare const preview_size: () => string
/** Phone */
export declare const preview_phone: () => string
/** Wide screen */
export declare const preview_wide: () => string
/** Open in a tab */
export declare const preview_open: () => string
/** Go past the preview */
export declare const preview_skip: () => string
/** Shown without the last change: {why} */
export declare const preview_not_updated: (slots: { why: Slot }) => string
