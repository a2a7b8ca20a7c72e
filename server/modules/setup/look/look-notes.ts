import * as texts from '../../../../texts/compiled/effects/look'
import type { Look } from '../../../../contract/office/look'

/** Names of the theme's parts, as in the office's form. */
const names: Readonly<Record<keyof Look, () => string>> = {
  theme: texts.part_theme,
  images: texts.part_images,
  cardLogos: texts.part_card_logos,
  gatewayBadges: texts.part_gateway_badges,
  words: texts.part_words,
  checkoutButtonLabel: texts.part_checkout_button_label,
  termsConditions: texts.part_terms_conditions,
  privacyPolicy: texts.part_privacy_policy,
  securityStatement: texts.part_security_statement,
  faqs: texts.part_faqs,
  cookiePolicy: texts.part_cookie_policy,
  ambassadorsLinkText: texts.part_ambassadors_link_text,
  ambassadorsText: texts.part_ambassadors_text,
  underConstructionTitle: texts.part_under_construction_title,
  underConstructionText: texts.part_under_construction_text,
  productTypes: texts.part_product_types,
  merchandiseTypes: texts.part_merchandise_types,
  paymentMethods: texts.part_payment_methods,
  paymentStatuses: texts.part_payment_statuses,
  ticketStatuses: texts.part_ticket_statuses,
  merchandiseStatuses: texts.part_merchandise_statuses,
  refundStatuses: texts.part_refund_statuses,
}

/** A sentence on the effect of changing these settings; null if none of them belongs to the theme. */
export function noteOfLook(keys: readonly string[]): string | null {
  const listed = Object.entries(names).flatMap(([key, name]) => (keys.includes(key) ? [name()] : []))
  return listed.length === 0 ? null : texts.seen_at_once({ parts: listed.join('; ') })
}
