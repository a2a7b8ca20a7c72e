import type { Settings } from '../../../contract/config'
import type { GapCode } from '../../../contract/office/today'
import { demoVouchers } from '../../../demo/vouchers'
import { contrast } from '../../../rules/colour'
import { expectsTax } from '../../../rules/expected-tax'
import { homeCountry } from '../../../rules/home-country'
import type { Queryable } from '../../platform/db/database'
import { whyNotSetUp, initialSettings, settingsFrom } from '../settings'
import { noFiscaliser } from '../fiscal'
import { mailRoute, findTestMail } from '../outbox'
import { findSettings } from '../catalogue'
import { voucherKey } from '../../../rules/voucher'
import { findRedeemable } from '../vouchers'
import type { World } from '../../context'
import { findUntaxedItems, type ItemPlaces, type WaitingWork } from './today.queries'

/** What is missing before the first sale, with its facts. */
interface Gap {
  gap: GapCode
  facts: Record<string, unknown>
}

/** A gap if it is there. */
const gapIf = (isThere: boolean, gap: GapCode, facts: Record<string, unknown> = {}): Gap[] =>
  isThere ? [{ gap, facts }] : []

/** What keeps the shop from selling, and what its operator has to know before the first sale; empty: it is ready. */
export async function gapsBeforeSelling(
  world: World,
  items: readonly ItemPlaces[],
  work: WaitingWork,
): Promise<Gap[]> {
  // As stored: in effect cards are off where the sandbox is not allowed.
  const settings = settingsFrom(await findSettings(world.db.kysely))
  return [
    ...gapsOfTexts(settings),
    ...gapsOfItems(items),
    ...(await gapsOfTax(world, settings)),
    ...gapsOfLook(settings),
    ...gapsOfPayments(world, settings, work),
    ...(await gapsOfVouchers(world)),
    ...(await gapsOfMails(world, settings)),
    ...gapsOfSetUp(world, settings),
  ]
}

function gapsOfTexts({
  shopName,
  seller,
  termsConditions,
  privacyPolicy,
  contactEmail,
  retentionMonths,
}: Settings): Gap[] {
  const fields = (['name', 'address'] as const).filter((field) => seller[field].trim() === '')
  const isUnnamed = ['', initialSettings.shopName].includes(shopName.trim())
  return [
    ...gapIf(isUnnamed, 'shop-name-missing', { name: shopName.trim() }),
    ...gapIf(fields.length > 0, 'seller-missing', { fields }),
    ...gapIf(termsConditions.trim() === '', 'terms-missing'),
    ...gapIf(privacyPolicy.trim() === '', 'privacy-missing'),
    ...gapIf(contactEmail.trim() === '', 'contact-missing'),
    ...gapIf(retentionMonths === null, 'names-kept-forever'),
  ]
}

function gapsOfItems(items: readonly ItemPlaces[]): Gap[] {
  const codes = (fits: (item: ItemPlaces) => boolean) =>
    items.filter(fits).map(({ external_code }) => external_code)
  const withoutPicture = codes(({ hasPicture }) => !hasPicture)
  return [
    ...gapIf(items.length === 0, 'nothing-published'),
    ...gapIf(items.length > 0 && items.every(({ left }) => left === 0), 'nothing-in-stock'),
    ...gapIf(withoutPicture.length > 0, 'no-pictures', { items: withoutPicture }),
  ]
}

/** A rate of 0 needs its reason on invoices; with the reason it is meant. With a VAT number hidden items should have one too. */
async function gapsOfTax(world: World, { seller }: Settings): Promise<Gap[]> {
  if (seller.zeroRateNote?.trim()) return []
  const items = await findUntaxedItems(world.db.kysely, { hidden: expectsTax(seller) })
  return gapIf(items.length > 0, 'no-tax-rates', { items })
}

/** A button with too little contrast to the page (WCAG 2.2, 1.4.11); in the dark the shop lightens its colour by itself. */
function gapsOfLook({ theme }: Settings): Gap[] {
  const isFaint = theme.mode !== 'dark' && contrast(theme.brand, '#ffffff') < 3
  return gapIf(isFaint, 'low-contrast', { colour: theme.brand })
}

function gapsOfPayments(world: World, settings: Settings, work: WaitingWork): Gap[] {
  const { bankAccount, bankTransferCountries, countries, creditCardActive, gateway } = settings
  const takesTransfers = bankAccount !== null && bankTransferCountries.length > 0
  const reason = whyNotSetUp(settings, world.environment)
  return [
    ...gapIf(!takesTransfers && !creditCardActive, 'no-payment-method'),
    ...gapIf(Object.keys(countries).length === 0, 'no-countries'),
    ...gapIf(reason !== null, 'gateway-not-set-up', { gateway, reason }),
    ...gapIf(gateway !== 'sandbox' && work.test_invoices > 0, 'test-orders', {
      invoices: work.test_invoices,
    }),
  ]
}

/** The codes of the demo's vouchers are public. */
async function gapsOfVouchers(world: World): Promise<Gap[]> {
  const db: Queryable = world.db.kysely
  const keys = demoVouchers.map(({ code }) => voucherKey(code))
  const codes = world.environment.isInProduction ? await findRedeemable(db, keys, world.now()) : []
  return gapIf(codes.length > 0, 'demo-vouchers', { codes })
}

/** Only a test mail that the mail server took from this sender proves that mails are really sent. */
async function gapsOfMails(world: World, settings: Settings): Promise<Gap[]> {
  const route = mailRoute(world.environment, settings)
  const { server, sender } = route
  if (server === null) return gapIf(true, 'no-mail-server')
  const isTested = (await findTestMail(world.db.kysely, route)) !== undefined
  return gapIf(!isTested, 'no-mail-sent', { server, sender })
}

function gapsOfSetUp(world: World, settings: Settings): Gap[] {
  const { publicUrl } = world.environment
  const { protocol, hostname } = new URL(publicUrl)
  const isPublic = protocol === 'https:' && !/^(localhost|127\.|\[::1\])/.test(hostname)
  const country = homeCountry(settings)
  return [
    ...gapIf(!isPublic, 'address-not-public', { url: publicUrl }),
    ...gapIf(country === 'HR' && world.fiscaliser === noFiscaliser, 'invoices-not-reported', { country }),
    ...gapIf(!settings.shopActive, 'shop-closed'),
  ]
}
