import type { Settings } from '../config'

/**
 * Where each setting is edited: every key is in one section. `look` is edited under "Look and texts", the others each on a
 * page of Settings.
 */
export const settingsSections = {
  shop: [
    'shopName',
    'shopActive',
    'merchandiseActive',
    'refundsActive',
    'withdrawalActive',
    'currency',
    'timezone',
    'seller',
    'contactAddress',
    'websiteLink',
    'socialLinks',
    'countries',
    'entryTypes',
    'showOutOfStock',
  ],
  payments: [
    'creditCardActive',
    'gateway',
    'bankAccount',
    'bankTransferCountries',
    'bankTransferDays',
    'bankTransferGraceDays',
    'ibanCountries',
    'cardMinutes',
    'shopPaymentCreditCardMaxAttempts',
    'gatewaySilenceHours',
    'planGraceDays',
    'refundTwoPeople',
    'cartMinutes',
    'maxItemsPerCart',
    'maxUnpaidOrders',
    'maxUnpaidPlaces',
    'maxHeldPlacesPerNetwork',
  ],
  shipping: ['shippingRates', 'shippingTaxRate', 'shippingTaxRates'],
  mail: ['contactEmail', 'weeklyReport'],
  advanced: [
    'addressLines',
    'ambassadorsPath',
    'pixelId',
    'countryHeader',
    'staffSecondFactor',
    'retentionMonths',
    'sandboxInstruction',
    'limits',
  ],
  look: [
    'theme',
    'images',
    'cardLogos',
    'gatewayBadges',
    'words',
    'checkoutButtonLabel',
    'productTypes',
    'merchandiseTypes',
    'paymentMethods',
    'paymentStatuses',
    'ticketStatuses',
    'merchandiseStatuses',
    'refundStatuses',
    'ambassadorsLinkText',
    'ambassadorsText',
    'underConstructionTitle',
    'underConstructionText',
    'termsConditions',
    'privacyPolicy',
    'securityStatement',
    'faqs',
    'cookiePolicy',
  ],
} as const satisfies Readonly<Record<string, readonly (keyof Settings)[]>>

export type SettingsSection = keyof typeof settingsSections
/** The keys of a section. */
export type KeyIn<S extends SettingsSection> = (typeof settingsSections)[S][number]
