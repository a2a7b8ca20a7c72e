import type { Look, PreviewedMail } from '../../../contract/office/look'

export const title = 'Look and texts'
export const saved = 'Draft saved.'
export const publish = 'Publish …'
export const publishTitle = 'Publish the draft'
export const publishNow = 'Publish'
export const published = 'Published.'
export const laterText =
  'Until then the draft stays, and everybody in the team can change it. What is published is the draft as it is now.'
export const drop = 'Discard the draft …'
export const dropTitle = 'Discard the draft'
export const dropText = 'The draft becomes what customers see now. The changes of everybody in it are lost.'
export const dropped = 'Draft discarded.'
export const upToDate = 'Customers see this'
export const draft = 'Draft'
export const notPublished = (count: number): string =>
  count === 1 ? 'Draft: 1 change is not published.' : `Draft: ${count} changes are not published.`
export const onlyTeam = 'Customers don’t see it yet.'

export const parts = {
  colours: 'Colours and type',
  pictures: 'Pictures',
  pages: 'Pages',
  words: 'Words',
  labels: 'Labels',
} as const
export type Part = keyof typeof parts

export { lookNames as names } from '../../../rules/settings/setting-names'

export const colours = { brand: 'Brand colour', accent: 'Accent colour' } as const
/** The browser's own choice, beside the field with the code. */
export const pickColour = (name: string) => `${name}: pick it`
export const radius = 'Radius of corners (pixels)'
export const font = 'Typeface'
export const fonts = {
  bricolage: 'Bricolage Grotesque and Instrument Sans',
  instrument: 'Instrument Sans',
  system: 'The visitor’s own',
} as const
export const mode = 'Light or dark'
export const modes = { light: 'Light', dark: 'Dark', system: 'As the visitor’s device' } as const

export const images: Record<keyof Required<Look['images']>, { name: string; hint: string }> = {
  logo: { name: 'Logo', hint: 'At the top of every page, and in mails.' },
  homeBanner: { name: 'Banner of the home page', hint: '2400 × 1000' },
  homeBannerTall: { name: 'The same for phones', hint: '800 × 1000' },
  banner: { name: 'Banner of the other pages', hint: '2400 × 600' },
  ticketsCard: { name: 'Card that leads to the tickets', hint: '700 × 1000' },
  merchandiseCard: { name: 'Card that leads to the merchandise', hint: '700 × 1000' },
  portalCard: { name: 'Card that leads to the portal', hint: '700 × 1000' },
  social: { name: 'Shared links', hint: '1200 × 630' },
}
export const linesHint = 'One path a line.'

export const pageHint = 'Without a text the page shows its heading alone.'
export const ambassadorsHint = 'The page is linked once it has a text and a link.'

export const ownWords: Record<keyof Look['words'], { name: string; most: number }> = {
  homeTitle: { name: 'Title of the home page', most: 60 },
  homeDescription: { name: 'Description for search engines', most: 160 },
  homeButton: { name: 'Button on the home page', most: 40 },
  ticketsCard: { name: 'Card of the tickets', most: 80 },
  merchandiseCard: { name: 'Card of the merchandise', most: 80 },
  portalCard: { name: 'Card of the portal', most: 80 },
  faultTitle: { name: 'Heading of a page that failed', most: 80 },
  offlineTitle: { name: 'Heading without network', most: 80 },
}
export const neutral = 'Empty: the words shown in grey.'

export const labelsHint = 'Customers read the label; the key stays as it is.'
export const groupsHint = 'Items can be put into a new group once it is published.'
export const newGroup = 'New group'
export const add = 'Add'

/** Texts without which something is missing for customers. */
export const missing = 'Missing'
export const whyMissing = {
  termsConditions: 'customers accept them at the checkout',
  privacyPolicy: 'the law asks for it',
  cookiePolicy: 'linked at the bottom of every page',
  securityStatement: 'linked at the bottom of every page',
  faqs: 'linked at the bottom of every page',
  underConstructionTitle: 'shown while the shop is closed',
} as const satisfies Partial<Record<keyof Look, string>>

export const pages = {
  home: 'Home page',
  tickets: 'Tickets',
  merchandise: 'Merchandise',
  closed: 'Closed shop',
} as const

/** The mails that can be previewed. */
export const mails: Record<PreviewedMail, string> = {
  welcome: 'Mail: a new account',
  'order-paid': 'Mail: an order is paid',
  tickets: 'Mail: tickets',
  'refund-processed': 'Mail: a refund',
}
