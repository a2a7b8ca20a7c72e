import type { Settings } from '#contract/config'
import { demoVouchers } from '#demo/vouchers'
import { guaranteeNoticeOf } from '#rules/catalogue/guarantee-notice'
import { isOver } from '#rules/catalogue/on-sale'
import { namesObligation } from '#rules/checkout/order-button'
import { fiscalGaps } from '#rules/fiscal/readiness'
import { backupVerdict } from '#rules/health/health'
import { expectsTax } from '#rules/money/tax'
import { isStatementUnfinished, isTextEmpty } from '#rules/settings/accessibility-statement'
import { homeCountry } from '#rules/settings/derived-settings'
import { contrast } from '#rules/settings/theme'
import { voucherKey } from '#rules/vouchers/voucher'
import type { Context } from '../../context'
import type { Queryable } from '../../platform/db/database'
import { mailRoute, findTestMail } from '../mail-queue'
import { findSettings, whyNotSetUp, initialSettings, settingsFrom } from '../settings'
import { findRedeemable } from '../vouchers'
import { gapIf, type Gap } from './gap'
import { findPractice, type ItemPlaces, type WaitingWork, findUntaxedItems } from './queries'
import { gapsOfSender } from './sender-gaps'

/** Finds published goods that nobody sees, or that cannot be shipped. */
export function gapsOfSellingGoods(settings: Settings, items: readonly ItemPlaces[]): Gap[] {
  const goods = items.filter(({ isTicket }) => !isTicket).map(({ external_code }) => external_code)
  const isSold = goods.length > 0 && settings.merchandiseActive
  return [
    ...gapIf(goods.length > 0 && !settings.merchandiseActive, 'goods-hidden', { items: goods }),
    ...gapIf(isSold && Object.keys(settings.shippingRates).length === 0, 'no-shipping-price'),
  ]
}

/** Finds what a shop should have done once before the first sale. */
export async function gapsOfPractice({ db, now }: Context): Promise<Gap[]> {
  const { owners, has_refunded, backup_at } = await findPractice(db.kysely)
  const age = backup_at === null ? null : (now().getTime() - backup_at.getTime()) / 1000
  return [
    ...gapIf(!has_refunded, 'no-test-purchase'),
    ...gapIf(backupVerdict(age) === 'bad', 'no-backup', { at: backup_at?.toISOString() ?? null }),
    ...gapIf(owners < 2, 'one-owner'),
  ]
}

/** Finds everything that prevents sales or that the operator must know before the first sale. Empty if the shop is ready. */
export async function gapsBeforeSelling(
  context: Context,
  items: readonly ItemPlaces[],
  work: WaitingWork,
): Promise<Gap[]> {
  // The stored settings: in the effective settings, cards are off if the sandbox is not allowed.
  const settings = settingsFrom(await findSettings(context.db.kysely))
  return [
    ...gapsOfTexts(settings),
    ...gapsOfItems(context, items),
    ...gapsOfSellingGoods(settings, items),
    ...gapsOfGoods(items, settings),
    ...(await gapsOfTax(context, settings)),
    ...gapsOfTheme(settings),
    ...gapsOfPayments(context, settings, work),
    ...(await gapsOfVouchers(context)),
    ...(await gapsOfMails(context, settings)),
    ...(await gapsOfSender(context, settings)),
    ...(await gapsOfPractice(context)),
    ...gapsOfFiscal(context, settings),
    ...gapsOfSetUp(context, settings),
  ]
}

function gapsOfTexts({
  shopName,
  seller,
  termsConditions,
  privacyPolicy,
  contactEmail,
  retentionMonths,
  accessibilityStatement,
  checkoutButtonLabel,
}: Settings): Gap[] {
  const fields = (['name', 'address'] as const).filter((field) => seller[field].trim() === '')
  const isUnnamed = ['', initialSettings.shopName].includes(shopName.trim())
  return [
    ...gapIf(isUnnamed, 'shop-name-missing', { name: shopName.trim() }),
    ...gapIf(fields.length > 0, 'seller-missing', { fields }),
    ...gapIf(termsConditions.trim() === '', 'terms-missing'),
    ...gapIf(!namesObligation(checkoutButtonLabel), 'order-button-unclear', { label: checkoutButtonLabel }),
    ...gapIf(privacyPolicy.trim() === '', 'privacy-missing'),
    ...gapIf(isStatementUnfinished(accessibilityStatement), 'accessibility-missing', {
      is_written: !isTextEmpty(accessibilityStatement),
    }),
    ...gapIf(contactEmail.trim() === '', 'contact-missing'),
    ...gapIf(retentionMonths === null, 'names-kept-forever'),
  ]
}

const codesOf = (items: readonly ItemPlaces[], fits: (item: ItemPlaces) => boolean): string[] =>
  items.filter(fits).map(({ external_code }) => external_code)

function gapsOfItems({ catalogue, now }: Context, published: readonly ItemPlaces[]): Gap[] {
  const { byId } = catalogue.current()
  const hasEnded = ({ id }: ItemPlaces) => {
    const item = byId.get(id)
    return item !== undefined && isOver(item, now())
  }
  const items = published.filter((item) => !hasEnded(item))
  const withoutPicture = codesOf(items, ({ hasPicture }) => !hasPicture)
  return [
    ...gapIf(items.length === 0, 'nothing-published'),
    ...gapIf(items.length > 0 && items.every(({ left }) => left === 0), 'nothing-in-stock'),
    ...gapIf(items.length < published.length, 'items-over', {
      items: codesOf(published, hasEnded),
    }),
    ...gapIf(withoutPicture.length > 0, 'no-pictures', { items: withoutPicture }),
  ]
}

/** Finds what the law requires of a shop with goods or passes on sale. */
function gapsOfGoods(items: readonly ItemPlaces[], settings: Settings): Gap[] {
  const withdrawable = codesOf(items, ({ isTicket, isPass }) => !isTicket || isPass)
  const goods = codesOf(items, ({ isTicket }) => !isTicket)
  const makerless = codesOf(items, ({ isTicket, namesMaker }) => !isTicket && !namesMaker)
  return [
    ...gapIf(!settings.withdrawalActive && withdrawable.length > 0, 'withdrawal-off', {
      items: withdrawable,
    }),
    ...gapIf(goods.length > 0 && guaranteeNoticeOf(settings) === null, 'guarantee-notice-missing', {
      items: goods,
    }),
    ...gapIf(makerless.length > 0, 'makers-missing', { items: makerless }),
  ]
}

/**
 * A tax rate of 0 needs a reason on invoices. If the reason is set, the rate is intended. Sellers with a VAT number should also
 * set the rates of hidden items.
 */
async function gapsOfTax(context: Context, { seller }: Settings): Promise<Gap[]> {
  if (seller.zeroRateNote?.trim()) return []
  const items = await findUntaxedItems(context.db.kysely, { hidden: expectsTax(seller) })
  return gapIf(items.length > 0, 'no-tax-rates', { items })
}

/** Checks the contrast of buttons to the page (WCAG 2.2, 1.4.11). In dark mode, the shop lightens the colour itself. */
function gapsOfTheme({ theme }: Settings): Gap[] {
  const isFaint = theme.mode !== 'dark' && contrast(theme.brand, '#ffffff') < 3
  return gapIf(isFaint, 'low-contrast', { colour: theme.brand })
}

function gapsOfPayments(context: Context, settings: Settings, work: WaitingWork): Gap[] {
  const { bankAccount, bankTransferCountries, countries, creditCardActive, gateway } = settings
  const takesTransfers = bankAccount !== null && bankTransferCountries.length > 0
  const reason = whyNotSetUp(settings, context.environment)
  return [
    ...gapIf(!takesTransfers && !creditCardActive, 'no-payment-method'),
    ...gapIf(bankAccount !== null && bankTransferCountries.length === 0, 'no-transfer-countries'),
    ...gapIf(creditCardActive && gateway === 'sandbox' && reason === null, 'cards-in-sandbox'),
    ...gapIf(Object.keys(countries).length === 0, 'no-countries'),
    ...gapIf(reason !== null, 'gateway-not-set-up', { gateway, reason }),
    ...gapIf(gateway !== 'sandbox' && work.test_invoices > 0, 'test-orders', {
      invoices: work.test_invoices,
    }),
  ]
}

/** Finds vouchers of the demo that can be redeemed in production, because their codes are public. */
async function gapsOfVouchers(context: Context): Promise<Gap[]> {
  const db: Queryable = context.db.kysely
  const keys = demoVouchers.map(({ code }) => voucherKey(code))
  const codes = context.environment.isInProduction ? await findRedeemable(db, keys, context.now()) : []
  return gapIf(codes.length > 0, 'demo-vouchers', { codes })
}

/** Only a test mail that the mail server accepted from this sender proves that mails are sent. */
async function gapsOfMails(context: Context, settings: Settings): Promise<Gap[]> {
  const route = mailRoute(context.environment, settings)
  const { server, sender } = route
  if (server === null) return gapIf(true, 'no-mail-server')
  const isTested = (await findTestMail(context.db.kysely, route)) !== undefined
  return gapIf(!isTested, 'no-mail-sent', { server, sender })
}

/** Finds what is missing for reports to a tax authority. Sellers in Croatia must report their documents. */
function gapsOfFiscal({ environment, fiscaliser, now }: Context, settings: Settings): Gap[] {
  const certificate = fiscaliser.certificate()
  const details = {
    oib: certificate?.oib ?? null,
    expires_at: certificate?.expiresAt.toISOString() ?? null,
  }
  const isLive = environment.fiscal?.isLive === true
  const country = homeCountry(settings)
  return [
    ...gapIf(country === 'HR' && settings.fiscal.country === null, 'invoices-not-reported', { country }),
    ...fiscalGaps(settings, { certificate, isLive }, now()).map((gap) => ({ gap, facts: details })),
  ]
}

function gapsOfSetUp(context: Context, settings: Settings): Gap[] {
  const { publicUrl } = context.environment
  const { protocol, hostname } = new URL(publicUrl)
  const isPublic = protocol === 'https:' && !/^(localhost|127\.|\[::1\])/.test(hostname)
  return [
    ...gapIf(!isPublic, 'address-not-public', { url: publicUrl }),
    ...gapIf(!settings.shopActive, 'shop-closed'),
  ]
}
