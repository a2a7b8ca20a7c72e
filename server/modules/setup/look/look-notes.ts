import type { Look } from '../../../../contract/office/look'

/** Names of the theme's parts, as in the office's form. */
const names: Readonly<Record<keyof Look, string>> = {
  theme: 'colours and type',
  images: 'pictures',
  cardLogos: 'logos of cards',
  gatewayBadges: 'badges of the gateway',
  words: 'words',
  checkoutButtonLabel: 'the button of the checkout',
  termsConditions: 'terms and conditions',
  privacyPolicy: 'privacy policy',
  securityStatement: 'security statement',
  faqs: 'questions and answers',
  cookiePolicy: 'cookie policy',
  ambassadorsLinkText: 'the link to the ambassadors’ page',
  ambassadorsText: 'ambassadors’ page',
  underConstructionTitle: 'the title of the closed shop',
  underConstructionText: 'the text of the closed shop',
  productTypes: 'groups of tickets',
  merchandiseTypes: 'groups of merchandise',
  paymentMethods: 'names of payment methods',
  paymentStatuses: 'names of payment statuses',
  ticketStatuses: 'names of ticket statuses',
  merchandiseStatuses: 'names of merchandise statuses',
  refundStatuses: 'names of refund statuses',
}

/** A sentence on the effect of changing these settings; null if none of them belongs to the theme. */
export function noteOfLook(keys: readonly string[]): string | null {
  const listed = Object.entries(names).flatMap(([key, name]) => (keys.includes(key) ? [name] : []))
  return listed.length === 0 ? null : `Everybody sees at once: ${listed.join('; ')}.`
}
