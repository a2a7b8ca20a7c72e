import { z } from 'zod'
import { type Settings, settings } from '../config'
import { dryRunKeys, lastChange, savedAnswer } from './effect'
import { officeCall } from './office-call'

/**
 * The sections in which settings are edited. Each setting is in exactly one section. `look` is edited under "Look and
 * texts", the others each on a page of Settings.
 */
export const settingsSections = {
  shop: [
    'shopName',
    'shopActive',
    'merchandiseActive',
    'refundsActive',
    'withdrawalActive',
    'guaranteeNotices',
    'currency',
    'timezone',
    'textLanguage',
    'seller',
    'contactAddress',
    'websiteLink',
    'socialLinks',
    'countries',
    'entryTypes',
    'showOutOfStock',
    'viesCheck',
    'facturX',
  ],
  payments: [
    'creditCardActive',
    'gateway',
    'bankAccount',
    'bankTransferCountries',
    'bankTransferDays',
    'bankTransferGraceDays',
    'transferClosesDays',
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
    'maxFreePlaces',
    'maxOrdersPerDay',
  ],
  shipping: ['shippingRates', 'shippingTaxRate', 'shippingTaxRates'],
  mail: ['contactEmail', 'weeklyReport', 'dkimSelector'],
  fiscal: ['fiscal', 'planInvoices'],
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
    'accessibilityStatement',
    'faqs',
    'cookiePolicy',
  ],
} as const satisfies Readonly<Record<string, readonly (keyof Settings)[]>>

export type SettingsSection = keyof typeof settingsSections
/** The keys of a section. */
export type KeyIn<S extends SettingsSection> = (typeof settingsSections)[S][number]

const section = z.enum(Object.keys(settingsSections) as [SettingsSection, ...SettingsSection[]])
const someSettings = z.strictObject(settings.partial().shape)

export const getSettings = officeCall('get-settings', {
  summary: 'Returns the settings of one section with its version.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({ section }),
  example: { section: 'shop' },
  answer: z.object({ settings: someSettings, ...lastChange }),
})

export const saveSettings = officeCall('save-settings', {
  summary:
    'Changes settings of one section. The rules of the catalogue file apply. Settings reserved for owners require re-authentication.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({
    section,
    /** Settings that are absent stay unchanged. */
    settings: someSettings,
    /** The version of the section that the client loaded. */
    version: z.int().min(1),
    ...dryRunKeys,
  }),
  example: { section: 'mail', settings: { contactEmail: 'office@shop.example' }, version: 1 },
  answer: savedAnswer,
  refusals: ['owner-setting', 'entry-invalid', 'changed-meanwhile', 'effect-changed', 'ask-again'],
})
