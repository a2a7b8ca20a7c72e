import type { OfficeAnswered } from '#contract/calls'
import type { GapCode } from '#contract/office/inbox'
import * as texts from '#texts/compiled/office/today'
import { dateText, numberText } from '#web/ui/formats'

export type GapData = OfficeAnswered<'get-today'>['ready'][number]['facts']

const maxCodes = 4

/** Returns the first codes that a gap names, in a line, and the number of the others. */
function codesText(codes: GapData[string]): string {
  const all = Array.isArray(codes) ? codes.map(String) : []
  const shown = all.slice(0, maxCodes).join(', ')
  return all.length > maxCodes
    ? texts.codes_more({ codes: shown, number: numberText(all.length - maxCodes) })
    : shown
}

function sellerText({ fields }: GapData): string {
  const missing = Array.isArray(fields) ? fields.map(String) : []
  if (missing.length > 1) return texts.seller_name_and_address_text()
  return missing[0] === 'name' ? texts.seller_name_text() : texts.seller_address_text()
}

interface GapLabels {
  title: string
  /** Explains the gap or how to close it. */
  text: (data: GapData) => string
  /** The text of its link. */
  link: string
}

export const gapLabels: Record<GapCode, GapLabels> = {
  'shop-name-missing': {
    title: texts.shop_name_missing(),
    text: ({ name }) =>
      name === '' ? texts.shop_name_missing_text() : texts.shop_name_initial_text({ name: String(name) }),
    link: texts.shop_name_missing_link(),
  },
  'seller-missing': { title: texts.seller_missing(), text: sellerText, link: texts.seller_link() },
  'terms-missing': {
    title: texts.terms_missing(),
    text: () => texts.terms_missing_text(),
    link: texts.terms_missing_link(),
  },
  'order-button-unclear': {
    title: texts.order_button_unclear(),
    text: ({ label }) => texts.order_button_unclear_text({ label: String(label) }),
    link: texts.order_button_unclear_link(),
  },
  'privacy-missing': {
    title: texts.privacy_missing(),
    text: () => texts.privacy_missing_text(),
    link: texts.privacy_missing_link(),
  },
  'accessibility-missing': {
    title: texts.accessibility_missing(),
    text: ({ is_written }) =>
      is_written === true ? texts.accessibility_unfinished_text() : texts.accessibility_missing_text(),
    link: texts.accessibility_missing_link(),
  },
  'withdrawal-off': {
    title: texts.withdrawal_off(),
    text: ({ items }) => texts.withdrawal_off_text({ codes: codesText(items) }),
    link: texts.withdrawal_off_link(),
  },
  'guarantee-notice-missing': {
    title: texts.guarantee_notice_missing(),
    text: ({ items }) => texts.guarantee_notice_missing_text({ codes: codesText(items) }),
    link: texts.guarantee_notice_missing_link(),
  },
  'makers-missing': {
    title: texts.makers_missing(),
    text: ({ items }) => texts.makers_missing_text({ codes: codesText(items) }),
    link: texts.first_item_link(),
  },
  'contact-missing': {
    title: texts.contact_missing(),
    text: () => texts.contact_missing_text(),
    link: texts.mail_settings_link(),
  },
  'no-tax-rates': {
    title: texts.no_tax_rates(),
    text: ({ items }) => texts.no_tax_rates_text({ codes: codesText(items) }),
    link: texts.first_item_link(),
  },
  'no-payment-method': {
    title: texts.no_payment_method(),
    text: () => texts.no_payment_method_text(),
    link: texts.payments_link(),
  },
  'no-transfer-countries': {
    title: texts.no_transfer_countries(),
    text: () => texts.no_transfer_countries_text(),
    link: texts.payments_link(),
  },
  'cards-in-sandbox': {
    title: texts.cards_in_sandbox(),
    text: () => texts.cards_in_sandbox_text(),
    link: texts.payments_link(),
  },
  'no-countries': {
    title: texts.no_countries(),
    text: () => texts.no_countries_text(),
    link: texts.no_countries_link(),
  },
  'gateway-not-set-up': {
    title: texts.gateway_not_set_up(),
    text: ({ reason }) => texts.gateway_not_set_up_text({ reason: String(reason) }),
    link: texts.payments_link(),
  },
  'nothing-published': {
    title: texts.nothing_on_sale(),
    text: () => texts.nothing_on_sale_text(),
    link: texts.nothing_on_sale_link(),
  },
  'nothing-in-stock': {
    title: texts.nothing_in_stock(),
    text: () => texts.nothing_in_stock_text(),
    link: texts.stock(),
  },
  'no-pictures': {
    title: texts.no_pictures(),
    text: ({ items }) => texts.no_pictures_text({ codes: codesText(items) }),
    link: texts.first_item_link(),
  },
  'items-over': {
    title: texts.items_over(),
    text: ({ items }) => texts.items_over_text({ codes: codesText(items) }),
    link: texts.first_item_link(),
  },
  'goods-hidden': {
    title: texts.goods_hidden(),
    text: ({ items }) => texts.goods_hidden_text({ codes: codesText(items) }),
    link: texts.no_countries_link(),
  },
  'no-shipping-price': {
    title: texts.no_shipping_price(),
    text: () => texts.no_shipping_price_text(),
    link: texts.shipping_link(),
  },
  'low-contrast': {
    title: texts.low_contrast(),
    text: ({ colour }) => texts.low_contrast_text({ colour: String(colour) }),
    link: texts.low_contrast_link(),
  },
  'address-not-public': {
    title: texts.address_not_public(),
    text: ({ url }) => texts.address_not_public_text({ url: String(url) }),
    link: texts.address_not_public_link(),
  },
  'no-mail-server': {
    title: texts.no_mail_server(),
    text: () => texts.no_mail_server_text(),
    link: texts.mail_settings_link(),
  },
  'no-mail-sent': {
    title: texts.no_mail_sent(),
    text: ({ server, sender }) => texts.no_mail_sent_text({ server: String(server), sender: String(sender) }),
    link: texts.no_mail_sent_link(),
  },
  'sender-without-spf': {
    title: texts.sender_spf(),
    text: ({ domain }) => texts.sender_spf_text({ domain: String(domain) }),
    link: texts.mail_settings_link(),
  },
  'no-dkim-selector': {
    title: texts.no_dkim_selector(),
    text: () => texts.no_dkim_selector_text(),
    link: texts.mail_settings_link(),
  },
  'sender-without-dkim': {
    title: texts.sender_dkim(),
    text: ({ name }) => texts.sender_dkim_text({ name: String(name) }),
    link: texts.mail_settings_link(),
  },
  'sender-without-dmarc': {
    title: texts.sender_dmarc(),
    text: ({ name }) => texts.sender_dmarc_text({ name: String(name) }),
    link: texts.mail_settings_link(),
  },
  'no-test-purchase': {
    title: texts.no_test_purchase(),
    text: () => texts.no_test_purchase_text(),
    link: texts.orders_link(),
  },
  'no-backup': {
    title: texts.no_backup(),
    text: ({ at }) => (at === null ? texts.no_backup_text() : texts.old_backup_text()),
    link: texts.health_link(),
  },
  'one-owner': {
    title: texts.one_owner(),
    text: () => texts.one_owner_text(),
    link: texts.team_link(),
  },
  'test-orders': {
    title: texts.test_orders(),
    text: ({ invoices }) => {
      const count = Number(invoices)
      return texts.test_orders_text({ count, number: numberText(count) })
    },
    link: texts.test_orders_link(),
  },
  'demo-vouchers': {
    title: texts.demo_vouchers(),
    text: ({ codes }) => texts.demo_vouchers_text({ codes: codesText(codes) }),
    link: texts.demo_vouchers_link(),
  },
  'names-kept-forever': {
    title: texts.names_kept(),
    text: () => texts.names_kept_text(),
    link: texts.names_kept_link(),
  },
  'shop-closed': {
    title: texts.shop_closed(),
    text: () => texts.shop_closed_text(),
    link: texts.shop_closed_link(),
  },
  'invoices-not-reported': {
    title: texts.invoices_not_reported(),
    text: () => texts.invoices_not_reported_text(),
    link: texts.fiscal_link(),
  },
  'fiscal-oib-missing': {
    title: texts.fiscal_oib(),
    text: () => texts.fiscal_oib_text(),
    link: texts.seller_link(),
  },
  'fiscal-currency': {
    title: texts.fiscal_currency(),
    text: () => texts.fiscal_currency_text(),
    link: texts.fiscal_currency_link(),
  },
  'fiscal-place-missing': {
    title: texts.fiscal_place(),
    text: () => texts.fiscal_place_text(),
    link: texts.fiscal_link(),
  },
  'fiscal-certificate-missing': {
    title: texts.fiscal_certificate(),
    text: () => texts.fiscal_certificate_text(),
    link: texts.fiscal_link(),
  },
  'fiscal-certificate-other': {
    title: texts.fiscal_other(),
    text: ({ oib }) => texts.fiscal_other_text({ oib: String(oib) }),
    link: texts.fiscal_link(),
  },
  'fiscal-certificate-expired': {
    title: texts.fiscal_ended(),
    text: ({ expires_at }) => texts.fiscal_ended_text({ day: dateText(String(expires_at), 'Europe/Zagreb') }),
    link: texts.fiscal_link(),
  },
  'fiscal-test-system': {
    title: texts.fiscal_test(),
    text: () => texts.fiscal_test_text(),
    link: texts.fiscal_link(),
  },
}
