import * as texts from '../texts/compiled/refusals/values'
import { z } from 'zod'
import { text, money } from './values'
import { maxAttempts } from './limits'
import { officeRoles } from './office/office-call'

/** Lengths in characters of the texts that a shop may replace by its own. Each is one line of plain text. */
export const ownWords = z.object({
  /** Shown beside the shop's name in the title of the home page. */
  homeTitle: text(60).min(1),
  /** Search engines, shared links and the installed app show this text. */
  homeDescription: text(160).min(1),
  /** The button on the home page that leads to the tickets. */
  homeButton: text(40).min(1),
  ticketsCard: text(80).min(1),
  merchandiseCard: text(80).min(1),
  portalCard: text(80).min(1),
  /** The heading of a page that could not be shown. */
  faultTitle: text(80).min(1),
  /** The heading of a page that waits for the network. */
  offlineTitle: text(80).min(1),
})
export type OwnWords = z.infer<typeof ownWords>

/** The maximum of entries, far above real settings: every page contains them. */
const maxEntries = 1000
const few = (map: object) => Object.keys(map).length <= maxEntries
const tooMany = texts.entries_most({ most: maxEntries })

const labels = z.record(text(60), text(200)).refine(few, tooMany)
const html = text(200_000)
const line = text(500)

export const addressLine = z.object({
  text: line,
  /** `true` applies to every country, `false` to none; a list names the countries that require the line. */
  required: z.union([z.boolean(), z.array(text(8)).max(maxEntries, tooMany)]),
})
export type AddressLine = z.infer<typeof addressLine>

export const imageNames = [
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

export const theme = z.object({
  brand: colour,
  accent: colour,
  /** Corner radius in CSS pixels. */
  radius: z.int().min(0).max(32),
  font: z.enum(['bricolage', 'instrument', 'system']),
  mode: z.enum(['light', 'dark', 'system']),
})
export type Theme = z.infer<typeof theme>

/** The settings that the pages see too (docs/behaviour/catalogue.md, "Settings"). */
const openSettings = z.object({
  shopName: line,
  currency: z.string().regex(/^[A-Z]{3}$/, texts.currency()),
  timezone: text(60),
  shopActive: z.boolean(),
  merchandiseActive: z.boolean(),
  refundsActive: z.boolean(),
  withdrawalActive: z.boolean(),
  countries: labels,
  productTypes: labels,
  merchandiseTypes: labels,
  paymentMethods: labels,
  paymentStatuses: labels,
  ticketStatuses: labels,
  merchandiseStatuses: labels,
  refundStatuses: labels,
  entryTypes: z.array(text(60)).max(maxEntries, tooMany),
  addressLines: z.record(text(60), addressLine).refine(few, tooMany),
  ibanCountries: z.array(text(8)).max(maxEntries, tooMany),
  bankTransferCountries: z.array(text(8)).max(maxEntries, tooMany),
  creditCardActive: z.boolean(),
  gateway: z.enum(['sandbox', 'wspay', 'stripe']),
  shopPaymentCreditCardMaxAttempts: z.int().min(1).max(100),
  cartMinutes: z.int().min(1).max(240),
  /** Ours: so that the page can report a full cart before it sends a request. */
  maxItemsPerCart: z.int().min(1).max(500),
  showOutOfStock: z.boolean(),
  checkoutButtonLabel: line,
  contactEmail: line,
  contactAddress: text(1000),
  websiteLink: z.object({ text: line, url: line }).nullable(),
  socialLinks: labels,
  cardLogos: z.array(line).max(maxEntries, tooMany),
  gatewayBadges: z.array(line).max(maxEntries, tooMany),
  pixelId: line.nullable(),
  ambassadorsPath: z.string().regex(/^\/[a-z0-9-]+$/, texts.path()),
  ambassadorsLinkText: line,
  ambassadorsText: html,
  underConstructionTitle: line,
  underConstructionText: html,
  termsConditions: html,
  privacyPolicy: html,
  securityStatement: html,
  faqs: html,
  cookiePolicy: html,
  images: z.partialRecord(z.enum(imageNames), line),
  theme,
  /** The neutral description has the shop's name in it, which may be long. */
  words: ownWords.extend({ homeDescription: text(600).min(1) }),
})

/** The configuration object: every key that the pages may see. */
export const config = openSettings.extend({
  /** Ours: the shop's own country, first in lists of countries; from the seller's settings (`rules/settings/derived-settings.ts`). */
  homeCountry: z.string().nullable(),
  /** Ours: Croatian companies cannot pay by transfer (`rules/customers/company.ts`). Absent: nothing to say. */
  companiesByCard: z.literal(true).optional(),
})
export type Config = z.infer<typeof config>

/** The operator's texts. A page brings only those that it shows; it loads the others when they are opened. */
export const operatorTexts = [
  'ambassadorsText',
  'underConstructionText',
  'termsConditions',
  'privacyPolicy',
  'securityStatement',
  'faqs',
  'cookiePolicy',
] as const satisfies readonly (keyof Config)[]
export type OperatorText = (typeof operatorTexts)[number]

/** The configuration as a page has it. A missing text is not loaded yet; an empty one is empty. */
export type PageConfig = Omit<Config, OperatorText> & Partial<Pick<Config, OperatorText>>

const rate = z.number().min(0).max(100)
/** Whether and where documents are fiscalised; `country` is `null` if the shop reports to no tax authority. */
export const fiscalSettings = z.object({
  country: z.enum(['HR']).nullable(),
  /** Croatia: the code of the business premises and of the device, as registered with the tax authority; numbers end with them. */
  premises: z.string().regex(/^[0-9a-zA-Z]{0,20}$/, texts.premises()),
  device: z.string().regex(/^\d{0,20}$/, texts.device()),
  /** The digest of the signature from which the ZKI is made. */
  zkiDigest: z.enum(['sha256', 'sha1']),
})

const rateLimit = z.int().min(1).max(1_000_000)
const atMost = (limit: keyof typeof maxAttempts) => z.int().min(1).max(maxAttempts[limit])

/** Settings that are never sent to a page. */
export const privateSettings = z.object({
  bankAccount: z.object({ holder: text(70), iban: text(34), bic: text(11).nullable() }).nullable(),
  seller: z.object({
    name: line,
    address: text(1000),
    vatNumber: line.nullable(),
    registration: line.nullable(),
    email: line.nullable(),
    phone: line.nullable(),
    /** Why a rate is 0 (an exemption, an export), in the text that the law requires on invoices. */
    zeroRateNote: line.nullable().default(null),
  }),
  shippingRates: z.record(text(8), money).refine(few, tooMany),
  shippingTaxRate: rate,
  shippingTaxRates: z.record(text(8), rate).refine(few, tooMany),
  bankTransferDays: z.int().min(1).max(365),
  bankTransferGraceDays: z.int().min(0).max(60),
  cardMinutes: z.int().min(1).max(1440),
  /** Hours that an order waits for a gateway that does not answer questions about its payment. */
  gatewaySilenceHours: z.int().min(0).max(720),
  planGraceDays: z.int().min(0).max(365),
  /**
   * The limits of a customer's orders without any payment, and of their places; staff can raise both for one customer.
   */
  maxUnpaidOrders: z.int().min(1).max(1_000_000),
  maxUnpaidPlaces: z.int().min(1).max(1_000_000),
  /** Limit of places of `scarce` items in carts without a customer, per network; `null` for no limit. */
  maxHeldPlacesPerNetwork: z.int().min(1).max(1_000_000).nullable(),
  countryHeader: text(60).nullable(),
  /** The roles that cannot work in the office without a second factor. */
  staffSecondFactor: z.array(z.enum(officeRoles).exclude(['monitor'])).max(officeRoles.length),
  /** Refunds must be paid back by another person than the one who opened them. */
  refundTwoPeople: z.boolean(),
  /** Months after the end of its event until an order's names and addresses are erased; `null` for never. */
  retentionMonths: z.int().min(1).max(240).nullable(),
  /** Owners and finance receive last week's figures by mail each Monday. */
  weeklyReport: z.boolean(),
  fiscal: fiscalSettings,
  /** One invoice when a plan is paid in full, or an advance invoice for each payment. Null: `advance` where `fiscal.country` is HR. */
  planInvoices: z.enum(['at-end', 'advance']).nullable(),
  /** VAT numbers of companies that buy are checked with VIES, the register of the European Union. */
  viesCheck: z.boolean(),
  /** Documents for companies outside Croatia contain an electronic invoice (Factur-X, EN 16931). */
  facturX: z.boolean(),
  /** The sandbox's kind of instruction. */
  sandboxInstruction: z.enum(['redirect', 'submit']),
  /** Attempts per 15 minutes (docs/behaviour/accounts-and-limits.md, "Rate limits"). */
  limits: z.object({
    loginsPerAccount: atMost('loginsPerAccount'),
    loginsPerAddress: atMost('loginsPerAddress'),
    /** Successful logins. */
    rightLoginsPerAccount: atMost('rightLoginsPerAccount').default(20),
    /** Number of logins that a customer may have at once; a further one ends the oldest. Not a rate. */
    sessionsPerAccount: atMost('sessionsPerAccount').default(10),
    mailsPerEmail: rateLimit,
    mailsPerAddress: rateLimit,
    vouchersPerCustomer: rateLimit,
    downloadsPerAddress: rateLimit,
    /** Wrong office keys. */
    officeKeysPerAddress: atMost('officeKeysPerAddress').default(30),
    /** Number of times that a link to a document may be opened. */
    downloadsPerLink: rateLimit.default(60),
  }),
})
export type PrivateSettings = z.infer<typeof privateSettings>

export const settings = z.object({
  ...openSettings.shape,
  ...privateSettings.shape,
  /** Texts that are absent have a neutral default (rules/settings/derived-settings.ts). */
  words: ownWords.partial(),
})
/** All settings of the operator. */
export type Settings = z.infer<typeof settings>
