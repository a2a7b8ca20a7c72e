import type { Settings } from '../../../contract/config'
import type { SettingsSection } from '../../../contract/office/settings-sections'

/** The sections that have a page of their own here. */
export type SectionWithPage = Exclude<SettingsSection, 'look'>

export const sections: Readonly<Record<SectionWithPage, string>> = {
  shop: 'Shop',
  payments: 'Payments',
  shipping: 'Taxes and shipping',
  mail: 'Mail',
  advanced: 'Advanced',
}
export const around = 'Pages of the settings'
export const saved = 'Settings saved.'
export const noEffect = 'Nothing else changes.'
export const missingNumber = 'Please enter a number.'
export const changed = (who: string) => `Changed by ${who}`

export { settingNames as names } from '../../../rules/settings/setting-names'

export const onlyOwner = 'Only an owner changes this.'
export const hints: Partial<Record<keyof Settings, string>> = {
  shopActive: 'Closed, it shows a page instead. Orders, tickets and refunds stay reachable.',
  refundsActive: 'Of items that allow it, within their periods.',
  withdrawalActive: 'Within 14 days of the delivery, as the law has it in the EU.',
  timezone: 'Of days in lists and reports. An event may have another.',
  contactAddress: 'At the foot of every page.',
  countries: 'What customers choose from. Without any, nobody can give an address.',
  entryTypes: 'All other kinds are add-ons, such as transport.',
  bankTransferGraceDays: 'Customers do not see them: a transfer may be on its way.',
  cardMinutes: 'From the last attempt.',
  gatewaySilenceHours: 'Then the order is cancelled, unless the gateway approved the payment.',
  planGraceDays: 'After a payment was due, before you are told.',
  cartMinutes: 'From the last item, at most three times that.',
  shopPaymentCreditCardMaxAttempts: 'Of one payment. You can reset them at the order.',
  maxUnpaidOrders: 'You can raise it for a customer.',
  maxUnpaidPlaces: 'You can raise it for a customer.',
  maxHeldPlacesPerNetwork: 'Empty: no limit. A campus may share one network.',
  bankTransferCountries: 'By the customer’s country. Without any, nobody can.',
  ibanCountries: 'Others are asked for an account number when they are refunded.',
  refundTwoPeople:
    'Nor who entered its account: another owner or somebody of finance does. What customers asked for themselves anybody may pay. Whoever works alone here could not pay what they open.',
  shippingTaxRate: 'Where a country has no rate of its own.',
  contactEmail: 'On every page too, and where your notices go.',
  weeklyReport: 'To owners and finance, each Monday from 7:00 in the shop’s time zone.',
  ambassadorsPath: 'Begins with /. The page is shown while it has a text.',
  retentionMonths: 'After the end of an event. Empty: it is kept.',
  pixelId: 'Of Meta. Loaded only after a visitor’s yes.',
  countryHeader: 'Set by your proxy, such as CF-IPCountry.',
  showOutOfStock: 'Otherwise only where a visitor asks for them.',
}
