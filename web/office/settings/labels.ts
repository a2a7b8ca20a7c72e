import type { Settings } from '#contract/config'
import type { SettingsSection } from '#contract/office/settings'
import * as texts from '#texts/compiled/office/settings'

/** The sections that have a page of their own here. */
export type SectionWithPage = Exclude<SettingsSection, 'look'>

export const sections: Readonly<Record<SectionWithPage, string>> = {
  shop: texts.section_shop(),
  payments: texts.section_payments(),
  shipping: texts.section_shipping(),
  mail: texts.section_mail(),
  fiscal: texts.section_fiscal(),
  advanced: texts.section_advanced(),
}

/** Hints under the fields of the settings. */
export const hints: Partial<Record<keyof Settings, string>> = {
  shopActive: texts.hint_shop_active(),
  refundsActive: texts.hint_refunds_active(),
  withdrawalActive: texts.hint_withdrawal_active(),
  timezone: texts.hint_timezone(),
  textLanguage: texts.hint_text_language(),
  contactAddress: texts.hint_contact_address(),
  countries: texts.hint_countries(),
  entryTypes: texts.hint_entry_types(),
  bankTransferGraceDays: texts.hint_bank_transfer_grace_days(),
  transferClosesDays: texts.hint_transfer_closes_days(),
  cardMinutes: texts.hint_card_minutes(),
  gatewaySilenceHours: texts.hint_gateway_silence_hours(),
  planGraceDays: texts.hint_plan_grace_days(),
  cartMinutes: texts.hint_cart_minutes(),
  shopPaymentCreditCardMaxAttempts: texts.hint_shop_payment_credit_card_max_attempts(),
  maxUnpaidOrders: texts.hint_max_unpaid_orders(),
  maxUnpaidPlaces: texts.hint_max_unpaid_places(),
  maxHeldPlacesPerNetwork: texts.hint_max_held_places_per_network(),
  maxFreePlaces: texts.hint_max_free_places(),
  maxOrdersPerDay: texts.hint_max_orders_per_day(),
  bankTransferCountries: texts.hint_bank_transfer_countries(),
  ibanCountries: texts.hint_iban_countries(),
  refundTwoPeople: texts.hint_refund_two_people(),
  shippingTaxRate: texts.hint_shipping_tax_rate(),
  contactEmail: texts.hint_contact_email(),
  weeklyReport: texts.hint_weekly_report(),
  dkimSelector: texts.hint_dkim_selector(),
  viesCheck: texts.hint_vies_check(),
  facturX: texts.hint_factur_x(),
  ambassadorsPath: texts.hint_ambassadors_path(),
  retentionMonths: texts.hint_retention_months(),
  pixelId: texts.hint_pixel_id(),
  countryHeader: texts.hint_country_header(),
  showOutOfStock: texts.hint_show_out_of_stock(),
}
