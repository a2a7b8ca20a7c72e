import { z } from 'zod'
import * as texts from '#texts/compiled/refusals/values'
import { text } from '../values'
import { openSetting } from './declare'
import { labels, line, listOf } from './values'

/** The texts that a shop may customise, with their maximum lengths in characters. Each is one line of plain text. */
export const ownWords = z.object({
  /** Shown beside the shop's name in the title of the home page. */
  homeTitle: text(60).min(1),
  /** Search engines, shared links and the installed app show this text. */
  homeDescription: text(160).min(1),
  /** Label of the button on the home page that opens the list of tickets. */
  homeButton: text(40).min(1),
  ticketsCard: text(80).min(1),
  merchandiseCard: text(80).min(1),
  portalCard: text(80).min(1),
  /** Heading of the error page. */
  faultTitle: text(80).min(1),
  /** Heading of a page that waits for the network. */
  offlineTitle: text(80).min(1),
})
export type OwnWords = z.infer<typeof ownWords>

const imageNames = [
  'banner',
  'homeBanner',
  'homeBannerTall',
  'logo',
  'ticketsCard',
  'merchandiseCard',
  'portalCard',
  'social',
] as const

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, texts.colour())

const theme = z.object({
  brand: colour,
  accent: colour,
  /** Corner radius in CSS pixels. */
  radius: z.int().min(0).max(32),
  font: z.enum(['bricolage', 'instrument', 'system']),
  mode: z.enum(['light', 'dark', 'system']),
})
export type Theme = z.infer<typeof theme>

const initialTheme: Theme = {
  brand: '#1f3a8a',
  accent: '#c2410c',
  radius: 10,
  font: 'instrument',
  mode: 'light',
}

/** Declares the names of statuses, methods or groups, by their keys. */
const labelSetting = (initial: z.infer<typeof labels>) =>
  openSetting({
    schema: labels,
    initial,
    otherForTests: { one: 'One', two: 'Two' },
    right: 'manager',
    needsNoHint: true,
  })

/** Declares a line that pages show. */
const lineSetting = (initial: string, otherForTests = 'Another') =>
  openSetting({ schema: line, initial, otherForTests, right: 'manager', isOneLine: true })

/**
 * Declares a text in HTML, which is cleaned when it is written and read. A page only contains those texts that it shows, and
 * loads the others when they are opened.
 */
const htmlSetting = (initial: string) => ({
  ...openSetting({
    schema: text(200_000),
    initial,
    otherForTests: '<p>Another</p>',
    right: 'manager',
    needsNoHint: true,
  }),
  isHtml: true as const,
})

const goodsStatuses = {
  active: 'Paid',
  pending: 'Pending payment',
  refund: 'Refund requested',
  refunding: 'Processing',
  'refund-problem': 'Processing',
  refunded: 'Refunded',
  void: 'Cancelled',
}

/**
 * What the screen "Look and texts" edits. The initial labels are those of docs/behaviour/pages.md, "Words of a status", and the
 * groups those of the office's templates of new items.
 */
export const lookSettings = {
  theme: openSetting({
    schema: theme,
    initial: initialTheme,
    otherForTests: { ...initialTheme, radius: 3 },
    right: 'manager',
    needsNoHint: true,
  }),
  images: openSetting({
    schema: z.partialRecord(z.enum(imageNames), line),
    initial: {},
    otherForTests: { logo: '/pictures/another.png' },
    right: 'manager',
    needsNoHint: true,
  }),
  cardLogos: openSetting({
    schema: listOf(line),
    initial: [],
    otherForTests: ['/pictures/another.png'],
    right: 'manager',
    needsNoHint: true,
  }),
  gatewayBadges: openSetting({
    schema: listOf(line),
    initial: [],
    otherForTests: ['/pictures/another.png'],
    right: 'manager',
    needsNoHint: true,
  }),
  /** Absent texts have a default (`rules/settings/derived-settings.ts`). */
  words: {
    ...openSetting({
      schema: ownWords.partial(),
      initial: {},
      otherForTests: { homeTitle: 'Another' },
      right: 'manager',
    }),
    /** The default description contains the shop's name, so it may be longer than a custom one. */
    schemaOnPages: ownWords.extend({ homeDescription: text(600).min(1) }),
  },
  checkoutButtonLabel: lineSetting('Buy now – order with obligation to pay', 'Buy now'),
  termsConditions: htmlSetting(''),
  privacyPolicy: htmlSetting(''),
  securityStatement: htmlSetting(''),
  accessibilityStatement: htmlSetting(''),
  faqs: htmlSetting(''),
  cookiePolicy: htmlSetting(''),
  ambassadorsLinkText: lineSetting(''),
  ambassadorsText: htmlSetting(''),
  underConstructionTitle: { ...lineSetting('We are getting ready'), needsNoHint: true },
  underConstructionText: htmlSetting('<p>Our shop opens soon. Please check back.</p>'),
  productTypes: labelSetting({ entry: 'Tickets', boat: 'Boat parties', transport: 'Travel' }),
  merchandiseTypes: labelSetting({ clothing: 'Clothing' }),
  paymentMethods: labelSetting({ credit_card: 'Card', bank_transfer: 'Bank transfer', voucher: 'Voucher' }),
  paymentStatuses: labelSetting({
    pending: 'Pending',
    processing: 'Processing',
    partial: 'Partially paid',
    paid: 'Paid',
    cancelled: 'Cancelled',
    problem: 'Problem',
  }),
  ticketStatuses: labelSetting({ ...goodsStatuses, active: 'Active' }),
  merchandiseStatuses: labelSetting(goodsStatuses),
  refundStatuses: labelSetting({
    active: 'Requested',
    processing: 'Processing',
    processed: 'Completed',
    problem: 'Processing',
    cancelled: 'Cancelled',
  }),
}
