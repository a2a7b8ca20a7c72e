// Compiled from texts/en/effects/look.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Everybody sees at once: {parts}. */
export declare const seen_at_once: (slots: { parts: Slot }) => string
/** colours and type */
export declare const part_theme: () => string
/** pictures */
export declare const part_images: () => string
/** logos of cards */
export declare const part_card_logos: () => string
/** badges of the gateway */
export declare const part_gateway_badges: () => string
/** words */
export declare const part_words: () => string
/** the button of the checkout */
export declare const part_checkout_button_label: () => string
/** terms and conditions */
export declare const part_terms_conditions: () => string
/** privacy policy */
export declare const part_privacy_policy: () => string
/** security statement */
export declare const part_security_statement: () => string
/** questions and answers */
export declare const part_faqs: () => string
/** cookie policy */
export declare const part_cookie_policy: () => string
/** the link to the ambassadors’ page */
export declare const part_ambassadors_link_text: () => string
/** ambassadors’ page */
export declare const part_ambassadors_text: () => string
/** the title of the closed shop */
export declare const part_under_construction_title: () => string
/** the text of the closed shop */
export declare const part_under_construction_text: () => string
/** groups of tickets */
export declare const part_product_types: () => string
/** groups of merchandise */
export declare const part_merchandise_types: () => string
/** names of payment methods */
export declare const part_payment_methods: () => string
/** names of payment statuses */
export declare const part_payment_statuses: () => string
/** names of ticket statuses */
export declare const part_ticket_statuses: () => string
/** names of merchandise statuses */
export declare const part_merchandise_statuses: () => string
/** names of refund statuses */
export declare const part_refund_statuses: () => string
