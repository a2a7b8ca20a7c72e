import { z } from 'zod'
import * as texts from '#texts/compiled/refusals/values'
import { gatewayNames } from './gateways'
import { maxAttempts } from './limits'
import { officeRoles } from './office/office-call'
import { typedOfficeEmail } from './typed-text'
import { text, money } from './values'

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

/** Maximum number of entries, far above that of real settings. It is limited because every page contains them. */
const maxEntries = 1000
const few = (map: object) => Object.keys(map).length <= maxEntries
const tooMany = texts.entries_most({ most: maxEntries })

const labels = z.record(text(60), text(200)).refine(few, tooMany)
const html = text(200_000)
const line = text(500)

export const addressLine = z.object({
  text: line,
  /** `true` if every country requires the line, `false` if none does, or the countries that do. */
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

/** The settings that are also sent to pages (docs/behaviour/catalogue.md, "Settings"). */
const openSettings = z.object({
  shopName: line,
  currency: z.string().regex(/^[A-Z]{3}$/, texts.currency()),
  timezone: text(60),
  /** Language of the operator's texts (ISO 639-1), by which browsers hyphenate them and screen readers read them. */
  textLanguage: z.string().regex(/^[a-z]{2}$/),
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
  /** Days before the first start of what is bought at which transfers are no longer accepted. */
  transferClosesDays: z.int().min(0).max(365),
  creditCardActive: z.boolean(),
  gateway: z.enum(gatewayNames),
  shopPaymentCreditCardMaxAttempts: z.int().min(1).max(100),
  cartMinutes: z.int().min(1).max(240),
  /** Pages use it to report a full cart without a request. */
  maxItemsPerCart: z.int().min(1).max(500),
  showOutOfStock: z.boolean(),
  checkoutButtonLabel: line,
  contactEmail: line.overwrite(typedOfficeEmail),
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
  accessibilityStatement: html,
  faqs: html,
  cookiePolicy: html,
  images: z.partialRecord(z.enum(imageNames), line),
  /**
   * The official notice of the legal guarantee for goods (Regulation (EU) 2025/1960), by language: the path of the uploaded
   * file, and the address printed on it (empty: none).
   */
  guaranteeNotices: z
    .record(
      z.string().regex(/^[a-z]{2}$/),
      z.object({
        file: z.string().regex(/^\/pictures\/uploaded\/[\da-f]{32}\.(?:png|jpg|pdf)$/, texts.notice_file()),
        link: z
          .string()
          .max(500)
          .regex(/^(?:https:\/\/\S+)?$/, texts.notice_link()),
      }),
    )
    .refine(few, tooMany),
  theme,
  /** The default description contains the shop's name, so it may be longer than a custom one. */
  words: ownWords.extend({ homeDescription: text(600).min(1) }),
})

/** The configuration that is sent to pages. */
export const config = openSettings.extend({
  /** The shop's country, which comes first in lists of countries. Derived from the seller (`rules/settings/derived-settings.ts`). */
  homeCountry: z.string().nullable(),
  /** The lowest amount in minor units that the shop's gateway charges; 0 for no minimum. The gateway declares it. */
  cardMinimum: z.int().min(0),
  /** Set if Croatian companies cannot pay by transfer (`rules/customers/company.ts`). */
  companiesByCard: z.literal(true).optional(),
})
export type Config = z.infer<typeof config>

/** The operator's texts. A page only contains those that it shows, and loads the others when they are opened. */
export const operatorTexts = [
  'ambassadorsText',
  'underConstructionText',
  'termsConditions',
  'privacyPolicy',
  'securityStatement',
  'accessibilityStatement',
  'faqs',
  'cookiePolicy',
] as const satisfies readonly (keyof Config)[]
export type OperatorText = (typeof operatorTexts)[number]

/** The configuration in a page. A text that is not loaded yet is absent; an empty text is an empty string. */
export type PageConfig = Omit<Config, OperatorText> & Partial<Pick<Config, OperatorText>>

const rate = z.number().min(0).max(100)
/** Settings of fiscalisation. `country` is `null` if the shop does not report to a tax authority. */
export const fiscalSettings = z.object({
  country: z.enum(['HR']).nullable(),
  /** Code of the business premises, as registered with the Croatian tax authority. Document numbers contain it. */
  premises: z.string().regex(/^[0-9a-zA-Z]{0,20}$/, texts.premises()),
  /** Number of the device at the premises. Document numbers end with it. */
  device: z.string().regex(/^\d{0,20}$/, texts.device()),
  /** Digest algorithm of the signature from which the ZKI is computed. */
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
    email: line.overwrite(typedOfficeEmail).nullable(),
    phone: line.nullable(),
    /** The reason for tax rates of 0, such as an exemption, in the wording that the law requires on invoices. */
    zeroRateNote: line.nullable().default(null),
  }),
  shippingRates: z.record(text(8), money).refine(few, tooMany),
  shippingTaxRate: rate,
  shippingTaxRates: z.record(text(8), rate).refine(few, tooMany),
  bankTransferDays: z.int().min(1).max(365),
  bankTransferGraceDays: z.int().min(0).max(60),
  cardMinutes: z.int().min(1).max(1440),
  /** Hours that an order waits for a gateway that does not respond to queries about its payment. */
  gatewaySilenceHours: z.int().min(0).max(720),
  planGraceDays: z.int().min(0).max(365),
  /**
   * Maximum number of a customer's orders without any payment. Staff can raise this limit and the next for one customer.
   */
  maxUnpaidOrders: z.int().min(1).max(1_000_000),
  /** Maximum number of places in a customer's orders without any payment. */
  maxUnpaidPlaces: z.int().min(1).max(1_000_000),
  /** Limit of places of `scarce` items in carts without a customer, per network; `null` for no limit. */
  maxHeldPlacesPerNetwork: z.int().min(1).max(1_000_000).nullable(),
  /**
   * Limit of a customer's places of items that cost nothing, per event, in carts and orders; `null` for no limit.
   * Orders of staff do not count.
   */
  maxFreePlaces: z.int().min(1).max(1_000_000).nullable(),
  /** Maximum number of orders that a customer can place within 24 hours. Orders of staff do not count. */
  maxOrdersPerDay: z.int().min(1).max(1_000_000),
  countryHeader: text(60).nullable(),
  /** The roles that require a second factor. */
  staffSecondFactor: z.array(z.enum(officeRoles).exclude(['monitor'])).max(officeRoles.length),
  /** Whether a refund must be paid by another person than the one who opened it. */
  refundTwoPeople: z.boolean(),
  /** Months after the end of an event until names and addresses in its orders are erased; `null` for never. */
  retentionMonths: z.int().min(1).max(240).nullable(),
  /** Whether the roles owner and finance receive last week's figures by mail each Monday. */
  weeklyReport: z.boolean(),
  /** The first label of the sender's DKIM record (`<selector>._domainkey.<domain>`); empty if unknown. */
  dkimSelector: z
    .string()
    .regex(/^[\w-]{0,63}(?:\.[\w-]{1,63})*$/, texts.dkim_selector())
    .max(200),
  fiscal: fiscalSettings,
  /**
   * One invoice when a plan is fully paid (`at-end`), or an advance invoice for each payment (`advance`). `null` selects
   * `advance` if `fiscal.country` is HR, and otherwise `at-end`.
   */
  planInvoices: z.enum(['at-end', 'advance']).nullable(),
  /** Whether VAT numbers of companies are checked with VIES, the register of the European Union. */
  viesCheck: z.boolean(),
  /** Whether documents for companies outside Croatia contain an electronic invoice (Factur-X, EN 16931). */
  facturX: z.boolean(),
  /** The kind of payment instruction that the sandbox returns. */
  sandboxInstruction: z.enum(['redirect', 'submit']),
  /** Attempts per 15 minutes (docs/behaviour/accounts-and-limits.md, "Rate limits"). */
  limits: z.object({
    loginsPerAccount: atMost('loginsPerAccount'),
    loginsPerAddress: atMost('loginsPerAddress'),
    /** Successful logins. */
    rightLoginsPerAccount: atMost('rightLoginsPerAccount').default(20),
    /** Number of simultaneous logins of a customer; a further one ends the oldest. This is not a rate. */
    sessionsPerAccount: atMost('sessionsPerAccount').default(10),
    /** Requested mails per email and network. */
    mailsPerEmail: rateLimit,
    /** Requested mails per email over all networks. */
    mailsPerEmailOverall: rateLimit.default(20),
    mailsPerAddress: rateLimit,
    /** Wrong login codes of all accounts together. */
    wrongCodesOverall: atMost('wrongCodesOverall').default(500),
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
  /** Absent texts have a default (rules/settings/derived-settings.ts). */
  words: ownWords.partial(),
})
/** All settings of the operator. */
export type Settings = z.infer<typeof settings>
