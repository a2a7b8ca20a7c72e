import type { Look } from '../../../../contract/office/look'

/** What each part of the look is called, as the office's form calls it. */
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

/** What it does that these settings change, in a sentence; null: none of them is of the look. */
export function noteOfLook(keys: readonly string[]): string | null {
  const listed = Object.entries(names).flatMap(([key, name]) => (keys.includes(key) ? [name] : []))
  return listed.length === 0 ? null : `Everybody sees at once: ${listed.join('; ')}.`
}
