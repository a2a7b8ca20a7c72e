import type { Settings } from '#contract/config'
import { maxAttempts } from '#contract/limits'

/**
 * The initial value of every setting. They describe a closed shop without items. The labels are those of
 * docs/behaviour/pages.md, "Words of a status". The groups are those of the office's templates of new items.
 */
export const initialSettings: Settings = {
  shopName: 'Our shop',
  currency: 'EUR',
  timezone: 'Europe/Zagreb',
  textLanguage: 'en',
  shopActive: false,
  merchandiseActive: false,
  refundsActive: false,
  guaranteeNotices: {},
  // EU law requires it where goods are sold. A shop without goods may turn it off.
  withdrawalActive: true,
  countries: {},
  productTypes: { entry: 'Tickets', boat: 'Boat parties', transport: 'Travel' },
  merchandiseTypes: { clothing: 'Clothing' },
  paymentMethods: { credit_card: 'Card', bank_transfer: 'Bank transfer', voucher: 'Voucher' },
  paymentStatuses: {
    pending: 'Pending',
    processing: 'Processing',
    partial: 'Partially paid',
    paid: 'Paid',
    cancelled: 'Cancelled',
    problem: 'Problem',
  },
  ticketStatuses: {
    active: 'Active',
    pending: 'Pending payment',
    refund: 'Refund requested',
    refunding: 'Processing',
    'refund-problem': 'Processing',
    refunded: 'Refunded',
    void: 'Cancelled',
  },
  merchandiseStatuses: {
    active: 'Paid',
    pending: 'Pending payment',
    refund: 'Refund requested',
    refunding: 'Processing',
    'refund-problem': 'Processing',
    refunded: 'Refunded',
    void: 'Cancelled',
  },
  refundStatuses: {
    active: 'Requested',
    processing: 'Processing',
    processed: 'Completed',
    problem: 'Processing',
    cancelled: 'Cancelled',
  },
  entryTypes: ['entry'],
  addressLines: {
    street: { text: 'Street and number', required: true },
    postcode: { text: 'Postcode', required: true },
    city: { text: 'Town or city', required: true },
    region: { text: 'Region, province or state', required: ['AU', 'BR', 'CA', 'IT', 'MX', 'US'] },
  },
  ibanCountries: [],
  bankTransferCountries: [],
  creditCardActive: false,
  gateway: 'sandbox',
  shopPaymentCreditCardMaxAttempts: 5,
  cartMinutes: 15,
  showOutOfStock: true,
  checkoutButtonLabel: 'Buy now – order with obligation to pay',
  contactEmail: '',
  contactAddress: '',
  websiteLink: null,
  socialLinks: {},
  cardLogos: [],
  gatewayBadges: [],
  pixelId: null,
  ambassadorsPath: '/ambassadors',
  ambassadorsLinkText: '',
  ambassadorsText: '',
  underConstructionTitle: 'We are getting ready',
  underConstructionText: '<p>Our shop opens soon. Please check back.</p>',
  termsConditions: '',
  privacyPolicy: '',
  securityStatement: '',
  accessibilityStatement: '',
  faqs: '',
  cookiePolicy: '',
  images: {},
  theme: { brand: '#1f3a8a', accent: '#c2410c', radius: 10, font: 'instrument', mode: 'light' },
  words: {},
  bankAccount: null,
  seller: {
    name: '',
    address: '',
    vatNumber: null,
    registration: null,
    email: null,
    phone: null,
    zeroRateNote: null,
  },
  shippingRates: {},
  shippingTaxRate: 0,
  shippingTaxRates: {},
  bankTransferDays: 7,
  bankTransferGraceDays: 2,
  transferClosesDays: 3,
  cardMinutes: 30,
  gatewaySilenceHours: 24,
  planGraceDays: 10,
  maxItemsPerCart: 50,
  maxUnpaidOrders: 3,
  maxUnpaidPlaces: 50,
  maxHeldPlacesPerNetwork: null,
  maxFreePlaces: 10,
  maxOrdersPerDay: 20,
  countryHeader: null,
  staffSecondFactor: ['owner', 'manager', 'finance'],
  refundTwoPeople: false,
  retentionMonths: null,
  weeklyReport: false,
  dkimSelector: '',
  viesCheck: false,
  facturX: false,
  fiscal: { country: null, premises: '', device: '', zkiDigest: 'sha256' },
  planInvoices: null,
  sandboxInstruction: 'redirect',
  limits: {
    loginsPerAccount: 10,
    loginsPerAddress: 100,
    rightLoginsPerAccount: 20,
    sessionsPerAccount: 10,
    mailsPerEmail: 5,
    mailsPerEmailOverall: 20,
    mailsPerAddress: 300,
    wrongCodesOverall: 500,
    vouchersPerCustomer: 10,
    downloadsPerAddress: 30,
    officeKeysPerAddress: 30,
    downloadsPerLink: 60,
  },
}

/**
 * Returns the settings of a shop: the stored values, and initial values for all others. The same applies to each of the
 * `limits`. A limit above its maximum is reduced to the maximum.
 */
export function settingsFrom(stored: Readonly<Record<string, unknown>>): Settings {
  const settings: Settings = { ...initialSettings, ...stored }
  return { ...settings, limits: withinMaximum({ ...initialSettings.limits, ...settings.limits }) }
}

const maxima = Object.entries(maxAttempts) as [keyof typeof maxAttempts, number][]

const withinMaximum = (limits: Settings['limits']): Settings['limits'] => ({
  ...limits,
  ...Object.fromEntries(maxima.map(([limit, max]) => [limit, Math.min(limits[limit], max)])),
})
