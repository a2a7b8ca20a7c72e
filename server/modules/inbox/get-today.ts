import type { AnswerOf } from '#contract/call'
import type { Settings } from '#contract/config'
import { getToday, type SalesDay } from '#contract/office/inbox'
import type { ListFilter, ListName } from '#contract/office/list'
import type { OfficeRole } from '#contract/office/office-call'
import { maxReportDays } from '#contract/office/reports'
import { paymentStatus } from '#contract/order'
import { demoVouchers } from '#demo/vouchers'
import { guaranteeNoticeOf } from '#rules/catalogue/guarantee-notice'
import { isOver } from '#rules/catalogue/on-sale'
import { namesObligation } from '#rules/checkout/order-button'
import { dayIn, dayAfter, dayStart } from '#rules/dates/dates'
import { day, minute } from '#rules/dates/instants'
import { endsSoon, fiscalGaps, reportWithin } from '#rules/fiscal/readiness'
import { sum } from '#rules/money/money'
import { expectsTax } from '#rules/money/tax'
import { maxWaiting } from '#rules/payments/unmatched'
import { isStatementUnfinished, isTextEmpty } from '#rules/settings/accessibility-statement'
import { homeCountry } from '#rules/settings/derived-settings'
import { contrast } from '#rules/settings/theme'
import { voucherKey } from '#rules/vouchers/voucher'
import type { Context } from '../../context'
import type { Queryable } from '../../platform/db/database'
import { countFailed, findScheduledChangePage, scheduledView } from '../changes'
import { maySeeList } from '../lists'
import { mailRoute, findTestMail } from '../mail-queue'
import { findSettings, whyNotSetUp, initialSettings, settingsFrom } from '../settings'
import { mayCall, serveStaff, isInCharge, maySeeSales } from '../staff'
import { findRedeemable } from '../vouchers'
import { gapIf, type Gap } from './gap'
import { gapsOfPractice, gapsOfSellingGoods } from './gaps-of-practice'
import {
  countNotableScans,
  findCancellations,
  findPlaces,
  findWaitingWork,
  type ItemPlaces,
  findUnreported,
  type WaitingWork,
  findSales,
  findUntaxedItems,
} from './queries'
import { gapsOfSender } from './sender-gaps'

type Today = AnswerOf<typeof getToday>

/** Number of days of sales that are shown: this week and the previous one. */
const daysShown = 14
const daysOfWeek = 7
/** Number of days for which a scan that staff should look at is counted. */
const scanDays = 7
/** Number of scheduled changes that are shown. */
const changesShown = 5

const rowsOf = (list: ListName, filters: Record<string, unknown>): ListFilter => ({ list, filters })

/** Serves the figures of the start page. Each refers to the list of its rows. Lists that the role may not see are omitted. */
export const getTodayHandler = serveStaff(getToday, async ({ context, staff }) => {
  const { settings } = context.catalogue.current()
  const { timezone, currency } = settings
  const { kysely } = context.db
  const today = dayIn(context.now(), timezone)
  const places = await findPlaces(kysely)
  const work = await findWaitingWork(kysely, { today: dayStart(today, timezone), limit: maxWaiting })
  const sales = maySeeSales(staff.role) ? await salesUntil(context, today) : null
  const seesGaps = isInCharge(staff.role)
  return {
    timezone,
    currency,
    sales,
    week: sales && weeksOf(sales.days),
    places: places.map((item) => placesOf(item, maySeeList(staff.role, 'tickets'))),
    inbox: inboxOf(work).filter(({ rows }) => maySeeList(staff.role, rows.list)),
    overpaid: mayCall(staff.role, 'get-inbox') ? work.overpaid : null,
    unreported: await unreportedOf(context, staff.role, today),
    certificate: mayCall(staff.role, 'get-health') ? certificateOf(context) : null,
    plans_overdue: { ...work.plans_overdue, rows: rowsOf('orders', { overdue: true, has_plan: true }) },
    mails: maySeeList(staff.role, 'mails')
      ? {
          failed: { ...work.mails_failed, rows: rowsOf('mails', { status: 'dead' }) },
          rejected: { ...work.mails_rejected, rows: rowsOf('mails', { status: 'rejected' }) },
          waiting: { count: work.mails_waiting, rows: rowsOf('mails', { status: 'waiting' }) },
          paused_at: work.mails_paused_at?.toISOString() ?? null,
        }
      : null,
    scans: mayCall(staff.role, 'find-scans') ? await scansOf(context) : null,
    cancellations: mayCall(staff.role, 'find-cancellations') ? await cancellationsOf(context) : [],
    changes: mayCall(staff.role, 'find-scheduled-changes') ? await changesOf(context) : null,
    ready: seesGaps ? await gapsBeforeSelling(context, places, work) : [],
  }
})

/** Returns the documents that are not reported, for roles that may see them, and the filter of the report that lists them. */
async function unreportedOf(
  { db, catalogue }: Context,
  role: OfficeRole,
  today: string,
): Promise<Today['unreported']> {
  const seesReport = maySeeList(role, 'report-rows')
  if (!seesReport && !isInCharge(role)) return null
  const { timezone } = catalogue.current().settings
  const first = dayAfter(today, 1 - maxReportDays)
  const found = await findUnreported(db.kysely, dayStart(first, timezone))
  if (found === null) return null
  const { count, failed, oldest_at, oldest_order } = found
  const period = { from: dayIn(oldest_at, timezone), to: today }
  return {
    count,
    failed,
    rows: seesReport
      ? rowsOf('report-rows', { report: 'documents', figure: 'reported:no', ...period })
      : null,
    oldest_at: oldest_at.toISOString(),
    oldest_order,
    due_at: new Date(oldest_at.getTime() + reportWithin).toISOString(),
  }
}

/** Returns the certificate for reports if the shop reports documents and the certificate has expired or expires soon. */
function certificateOf({ fiscaliser, catalogue, now }: Context): Today['certificate'] {
  const certificate = fiscaliser.certificate()
  const reports = catalogue.current().settings.fiscal.country !== null
  if (!reports || certificate === null || !endsSoon(certificate, now())) return null
  return {
    expires_at: certificate.expiresAt.toISOString(),
    has_ended: certificate.expiresAt <= now(),
  }
}

/** Returns the number of scans of the last days that staff should look at. */
async function scansOf({ db, now }: Context): Promise<NonNullable<Today['scans']>> {
  const since = new Date(now().getTime() - scanDays * day)
  const { count, oldest_at } = await countNotableScans(db.kysely, since, maxWaiting)
  return { count, oldest_at: oldest_at?.toISOString() ?? null }
}

/** Returns the cancellations that are running or have failed orders. */
async function cancellationsOf({ db }: Context): Promise<Today['cancellations']> {
  const found = await findCancellations(db.kysely)
  return found.map(({ started_at, ...one }) => ({ ...one, started_at: started_at.toISOString() }))
}

/** Returns the next scheduled changes and the number of failed ones that are not dismissed. */
async function changesOf({ db }: Context): Promise<NonNullable<Today['changes']>> {
  const filter = { call: null, thing: null }
  const coming = await findScheduledChangePage(db.kysely, filter, { after: null, limit: changesShown })
  const { count, oldest_at } = await countFailed(db.kysely)
  return {
    coming: coming.map(scheduledView),
    failed: { count, oldest_at: oldest_at?.toISOString() ?? null },
  }
}

/** Returns the sales of the last days, with today at the end. Test orders count only if the shop uses the sandbox. */
async function salesUntil(context: Context, today: string): Promise<NonNullable<Today['sales']>> {
  const { timezone, gateway } = context.catalogue.current().settings
  const withTests = gateway === 'sandbox'
  const first = dayAfter(today, 1 - daysShown)
  const since = dayStart(first, timezone)
  const found = await salesSince(context, since, dayStart(today, timezone), withTests)
  const byDay = new Map(found.map((row) => [row.day, row]))
  const status = paymentStatus.options.filter((one) => one !== 'cancelled')
  const days = Array.from({ length: daysShown }, (_, index): SalesDay => {
    const date = dayAfter(first, index)
    const { orders = 0, amount = 0 } = byDay.get(date) ?? {}
    const ordered = { from: date, to: date }
    return {
      day: date,
      orders,
      amount,
      rows: rowsOf('orders', { ordered, status, ...(withTests ? {} : { is_test: false }) }),
    }
  })
  return { days, includes_test: withTests }
}

/** Returns the totals of the week until today and of the week before. */
function weeksOf(days: readonly SalesDay[]): Today['week'] {
  const sum = (some: readonly SalesDay[], field: 'orders' | 'amount') =>
    some.reduce((total, one) => total + one[field], 0)
  const [before, now] = [days.slice(0, -daysOfWeek), days.slice(-daysOfWeek)]
  return {
    orders: sum(now, 'orders'),
    amount: sum(now, 'amount'),
    orders_before: sum(before, 'orders'),
    amount_before: sum(before, 'amount'),
  }
}

function placesOf(found: ItemPlaces, seesTickets: boolean): Today['places'][number] {
  const { id, external_code, name, total, left, in_carts, sold, kept, isTicket } = found
  const state = ['pending', 'issued', 'scanned']
  const rows = rowsOf('tickets', { item: [external_code], state })
  return {
    item: { id, external_code, name },
    total,
    left,
    in_carts,
    sold,
    tickets: isTicket && seesTickets ? { count: sold - kept, rows } : null,
  }
}

export const inboxOf = (work: WaitingWork): Today['inbox'] => [
  { cause: 'bank-entry', ...work.entries, rows: rowsOf('bank-entries', { status: 'open' }) },
  { cause: 'order-problem', ...work.problems, rows: rowsOf('orders', { status: ['problem'] }) },
  {
    cause: 'too-little',
    ...work.too_little,
    rows: rowsOf('orders', { status: ['partial'], has_plan: false }),
  },
  { cause: 'refund-asked', ...work.refunds_asked, rows: rowsOf('refunds', { status: 'active' }) },
  { cause: 'refund-problem', ...work.refund_problems, rows: rowsOf('refunds', { status: 'problem' }) },
  { cause: 'withdrawal', ...work.withdrawals, rows: rowsOf('withdrawals', { status: 'open' }) },
]

/** The sums of previous days are cached if they have more than this number of orders. */
const maxUncached = 20_000
const cachedMs = 10 * minute

type Sales = Awaited<ReturnType<typeof findSales>>
const cache = new WeakMap<Context['db'], { key: string; until: number; sales: Sales }>()

/**
 * Returns the sales of each day since an instant. Today's sales are always read. The sales of previous days change only by
 * cancellations, so shops with very many orders read them once in ten minutes.
 */
async function salesSince(context: Context, since: Date, today: Date, withTests: boolean): Promise<Sales> {
  const { timezone: zone } = context.catalogue.current().settings
  const { kysely } = context.db
  const now = context.now().getTime()
  const key = `${since.toISOString()} ${zone} ${withTests}`
  const found = cache.get(context.db)
  const isCached = found?.key === key && found.until > now
  const before = isCached ? found.sales : await findSales(kysely, { since, before: today, zone, withTests })
  if (!isCached && sum(before.map(({ orders }) => orders)) > maxUncached)
    cache.set(context.db, { key, until: now + cachedMs, sales: before })
  return [...before, ...(await findSales(kysely, { since: today, before: null, zone, withTests }))]
}

/** Finds everything that prevents sales or that the operator must know before the first sale. Empty if the shop is ready. */
async function gapsBeforeSelling(
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
