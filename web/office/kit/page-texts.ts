/** Texts that are pages of the shop, with the paths of those pages. */
export const pageTexts = [
  { key: 'termsConditions', path: 'look/terms-conditions' },
  { key: 'privacyPolicy', path: 'look/privacy-policy' },
  { key: 'cookiePolicy', path: 'look/cookie-policy' },
  { key: 'securityStatement', path: 'look/security-statement' },
  { key: 'accessibilityStatement', path: 'look/accessibility-statement' },
  { key: 'faqs', path: 'look/faqs' },
  { key: 'ambassadorsText', path: 'look' },
  { key: 'underConstructionText', path: 'closed' },
] as const

/** A text that is a page. */
export type PageKey = (typeof pageTexts)[number]['key']

/** Returns the path of the page that shows a text, relative to `/office/preview/`. */
export const pathOfPage = (page: PageKey): string => pageTexts.find(({ key }) => key === page)?.path ?? 'look'

/** Returns whether the address of a screen names a page. */
export const isPageKey = (text: string): text is PageKey => pageTexts.some(({ key }) => key === text)
