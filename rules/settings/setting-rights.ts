import type { Settings } from '#contract/config'

/**
 * The right to change a setting. `manager`: owners and managers. An owner's setting could weaken what the shop promises
 * (docs/security.md), and says here how: only an owner changes it, a person gives the password again, and all owners get a mail.
 */
type Right = 'manager' | OwnersRight
interface OwnersRight {
  readonly owner: string
}

/** The rights for a setting whose parts have separate rights. */
type PartRights<Value> = { readonly [Part in keyof Value]-?: Right }

/**
 * The right to change each setting: the one declaration, for forms, files, scheduled changes, undo and keys. A setting
 * that is not declared here does not compile.
 *
 * Managers' settings were looked at too. Texts in HTML are cleaned on the way in and out, links have safe schemes, and the
 * content policy lets nothing of them run. What a cart may hold and for how long has a maximum in `contract/config.ts`.
 */
export const settingRights = {
  shopName: 'manager',
  shopActive: 'manager',
  merchandiseActive: 'manager',
  refundsActive: 'manager',
  withdrawalActive: 'manager',
  guaranteeNotices: 'manager',
  currency: 'manager',
  timezone: 'manager',
  textLanguage: 'manager',
  seller: {
    name: 'manager',
    address: 'manager',
    vatNumber: { owner: 'a tax number' },
    registration: { owner: 'a tax number' },
    email: 'manager',
    phone: 'manager',
    zeroRateNote: 'manager',
  },
  contactAddress: 'manager',
  websiteLink: 'manager',
  socialLinks: 'manager',
  countries: 'manager',
  entryTypes: 'manager',
  showOutOfStock: 'manager',
  creditCardActive: 'manager',
  gateway: { owner: 'where money goes' },
  bankAccount: { owner: 'where money goes' },
  bankTransferCountries: 'manager',
  bankTransferDays: 'manager',
  bankTransferGraceDays: 'manager',
  transferClosesDays: 'manager',
  ibanCountries: { owner: 'whether the account of a refund is checked before money goes there' },
  cardMinutes: 'manager',
  shopPaymentCreditCardMaxAttempts: { owner: 'how often cards can be tried out' },
  gatewaySilenceHours: { owner: 'whether an order that may be paid keeps its place' },
  planGraceDays: 'manager',
  cartMinutes: 'manager',
  maxItemsPerCart: 'manager',
  maxUnpaidOrders: { owner: 'how many places are held without money' },
  maxUnpaidPlaces: { owner: 'how many places are held without money' },
  maxHeldPlacesPerNetwork: { owner: 'how many places are held without money' },
  maxFreePlaces: { owner: 'how many places are held without money' },
  maxOrdersPerDay: { owner: 'how many orders one customer places' },
  shippingRates: 'manager',
  shippingTaxRate: 'manager',
  shippingTaxRates: 'manager',
  contactEmail: {
    owner: 'who is notified of trouble with money, and whom customers tell of a stolen account',
  },
  weeklyReport: 'manager',
  dkimSelector: 'manager',
  viesCheck: 'manager',
  facturX: 'manager',
  fiscal: { owner: 'what the tax authority is told' },
  planInvoices: { owner: 'which invoices a plan has' },
  addressLines: 'manager',
  ambassadorsPath: 'manager',
  pixelId: { owner: 'whether visitors, who agreed, are reported to somebody else' },
  countryHeader: { owner: 'which header of a request is believed' },
  staffSecondFactor: { owner: 'who signs in without a second factor' },
  sandboxInstruction: 'manager',
  limits: { owner: 'how often passwords, codes and keys can be guessed' },
  refundTwoPeople: { owner: 'whether one person can pay money out' },
  retentionMonths: { owner: 'when personal data is erased' },
  theme: 'manager',
  images: 'manager',
  cardLogos: 'manager',
  gatewayBadges: 'manager',
  words: 'manager',
  checkoutButtonLabel: 'manager',
  termsConditions: 'manager',
  privacyPolicy: 'manager',
  securityStatement: 'manager',
  accessibilityStatement: 'manager',
  faqs: 'manager',
  cookiePolicy: 'manager',
  ambassadorsLinkText: 'manager',
  ambassadorsText: 'manager',
  underConstructionTitle: 'manager',
  underConstructionText: 'manager',
  productTypes: 'manager',
  merchandiseTypes: 'manager',
  paymentMethods: 'manager',
  paymentStatuses: 'manager',
  ticketStatuses: 'manager',
  merchandiseStatuses: 'manager',
  refundStatuses: 'manager',
} as const satisfies { readonly [Key in keyof Settings]-?: Right | PartRights<Settings[Key]> }

/** A setting, or a part of one, that only an owner may change. */
export interface OwnersSetting {
  readonly key: keyof Settings
  /** Null: the whole setting. */
  readonly part: string | null
}

const isOwners = (right: unknown): right is OwnersRight =>
  typeof right === 'object' && right !== null && 'owner' in right && typeof right.owner === 'string'

/** Every setting and part of one that only an owner may change. */
export const ownersSettings: readonly OwnersSetting[] = Object.entries(settingRights).flatMap(
  ([name, right]): OwnersSetting[] => {
    const key = name as keyof Settings
    if (right === 'manager') return []
    if (isOwners(right)) return [{ key, part: null }]
    return Object.entries(right).flatMap(([part, ofPart]) => (isOwners(ofPart) ? [{ key, part }] : []))
  },
)

/** Returns whether only an owner may change a setting as a whole. */
export const isOwnersSetting = (key: keyof Settings): boolean =>
  ownersSettings.some((one) => one.key === key && one.part === null)
