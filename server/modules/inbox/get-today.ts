import type { AnswerOf } from '../../../contract/call'
import type { ListFilter, ListName } from '../../../contract/office/list'
import type { OfficeRole } from '../../../contract/office/office-call'
import { getToday, type SalesDay, type GapCode } from '../../../contract/office/inbox'
import { paymentStatus } from '../../../contract/order'
import { dayIn, dayAfter, dayStart } from '../../../rules/dates/dates'
import { maxWaiting } from '../../../rules/payments/unmatched'
import { maySeeList, countFailed, findComing, scheduledView } from '../changes'
import { mayCall, serveStaff } from '../staff'
import type { Context } from '../../context'
import {
  findCancellations,
  findPlaces,
  findWaitingWork,
  type ItemPlaces,
  findUnreported,
  type WaitingWork,
  findSales,
  findUntaxedItems,
} from './queries'
import { minute } from '../../../rules/dates/instants'
import { sum } from '../../../rules/money/money'
import type { Settings } from '../../../contract/config'
import { demoVouchers } from '../../../demo/vouchers'
import { contrast } from '../../../rules/settings/theme'
import { expectsTax } from '../../../rules/money/tax'
import { homeCountry } from '../../../rules/settings/derived-settings'
import { endsSoon, fiscalGaps, reportWithin } from '../../../rules/fiscal/readiness'
import { maxReportDays } from '../../../contract/office/reports'
import type { Queryable } from '../../platform/db/database'
import { whyNotSetUp, initialSettings, settingsFrom } from '../settings'
import { mailRoute, findTestMail } from '../outbox'
import { findSettings } from '../catalogue'
import { voucherKey } from '../../../rules/vouchers/voucher'
import { findRedeemable } from '../vouchers'

type Today = AnswerOf<typeof getToday>

/** How many days of sales are shown: this week and the one before. */
const daysShown = 14
const daysOfWeek = 7
/** How many coming changes are shown. */
const changesShown = 5

const rowsOf = (list: ListName, filters: Record<string, unknown>): ListFilter => ({ list, filters })

/** Serves what needs staff now. Each figure names the list of its rows, and only lists that the role may see. */
export const getTodayHandler = serveStaff(getToday, async ({ context, staff }) => {
  const { settings } = context.catalogue.current()
  const { timezone, currency } = settings
  const { kysely } = context.db
  const today = dayIn(context.now(), timezone)
  const places = await findPlaces(kysely)
  const work = await findWaitingWork(kysely, { today: dayStart(today, timezone), most: maxWaiting })
  const sales = staff.role === 'box office' ? null : await salesUntil(context, today)
  const isInCharge = staff.role === 'owner' || staff.role === 'manager'
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
          waiting: { count: work.mails_waiting, rows: rowsOf('mails', { status: 'waiting' }) },
          paused_at: work.mails_paused_at?.toISOString() ?? null,
        }
      : null,
    cancellations: mayCall(staff.role, 'find-cancellations') ? await cancellationsOf(context) : [],
    changes: mayCall(staff.role, 'find-scheduled-changes') ? await changesOf(context) : null,
    ready: isInCharge ? await gapsBeforeSelling(context, places, work) : [],
  }
})

/** The documents that the tax authority has not answered, and the period of the report that lists them, for roles that see it. */
async function unreportedOf(
  { db, catalogue }: Context,
  role: OfficeRole,
  today: string,
): Promise<Today['unreported']> {
  const seesReport = maySeeList(role, 'report-rows')
  if (!seesReport && role !== 'manager') return null
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

/** The certificate for reports of a shop that reports, if it has ended or ends soon. */
function certificateOf({ fiscaliser, catalogue, now }: Context): Today['certificate'] {
  const certificate = fiscaliser.certificate()
  const reports = catalogue.current().settings.fiscal.country !== null
  if (!reports || certificate === null || !endsSoon(certificate, now())) return null
  return {
    expires_at: certificate.expiresAt.toISOString(),
    has_ended: certificate.expiresAt <= now(),
  }
}

/** The cancellations that run, or have orders that need somebody. */
async function cancellationsOf({ db }: Context): Promise<Today['cancellations']> {
  const found = await findCancellations(db.kysely)
  return found.map(({ started_at, ...one }) => ({ ...one, started_at: started_at.toISOString() }))
}

/** The changes that are due next, and those that failed and nobody has dismissed. */
async function changesOf({ db }: Context): Promise<NonNullable<Today['changes']>> {
  const filter = { call: null, thing: null }
  const coming = await findComing(db.kysely, filter, { after: null, most: changesShown })
  const { count, oldest_at } = await countFailed(db.kysely)
  return {
    coming: coming.map(scheduledView),
    failed: { count, oldest_at: oldest_at?.toISOString() ?? null },
  }
}

/** The sales of the last days, today last. Test orders count only where the shop uses the sandbox. */
async function salesUntil(context: Context, today: string): Promise<NonNullable<Today['sales']>> {
  const { timezone, gateway } = context.catalogue.current().settings
  const withTests = gateway === 'sandbox'
  const first = dayAfter(today, 1 - daysShown)
  const since = dayStart(first, timezone)
  const found = await salesSince(context, since, dayStart(today, timezone), withTests)
  const byDay = new Map(found.map((row) => [row.day, row]))
  const status = paymentStatus.options.filter((one) => one !== 'cancelled')
  const days = Array.from({ length: daysShown }, (_, index): SalesDay => {
    const day = dayAfter(first, index)
    const { orders = 0, amount = 0 } = byDay.get(day) ?? {}
    const ordered = { from: day, to: day }
    return {
      day,
      orders,
      amount,
      rows: rowsOf('orders', { ordered, status, ...(withTests ? {} : { is_test: false }) }),
    }
  })
  return { days, includes_test: withTests }
}

/** The week until today, and the week before it. */
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

/** The sums of the days before today are cached if they have more than this number of orders. */
const many = 20_000
const retainedFor = 10 * minute

type Sales = Awaited<ReturnType<typeof findSales>>
const kept = new WeakMap<Context['db'], { key: string; until: number; sales: Sales }>()

/**
 * The sales of each day since an instant. Those of today are read each time; those of the days before, of which only a
 * cancellation takes something away, once in ten minutes in a shop that sells very much.
 */
async function salesSince(context: Context, since: Date, today: Date, withTests: boolean): Promise<Sales> {
  const { timezone: zone } = context.catalogue.current().settings
  const { kysely } = context.db
  const now = context.now().getTime()
  const key = `${since.toISOString()} ${zone} ${withTests}`
  const found = kept.get(context.db)
  const isKept = found?.key === key && found.until > now
  const before = isKept ? found.sales : await findSales(kysely, { since, before: today, zone, withTests })
  if (!isKept && sum(before.map(({ orders }) => orders)) > many)
    kept.set(context.db, { key, until: now + retainedFor, sales: before })
  return [...before, ...(await findSales(kysely, { since: today, before: null, zone, withTests }))]
}

/** Something that is missing before the first sale, with its data. */
interface Gap {
  gap: GapCode
  facts: Record<string, unknown>
}

/** A gap if it is there. */
const gapIf = (isThere: boolean, gap: GapCode, details: Record<string, unknown> = {}): Gap[] =>
  isThere ? [{ gap, facts: details }] : []

/** Finds what prevents sales and what the operator must know before the first sale; empty if the shop is ready. */
async function gapsBeforeSelling(
  context: Context,
  items: readonly ItemPlaces[],
  work: WaitingWork,
): Promise<Gap[]> {
  // As stored: in effect cards are off where the sandbox is not allowed.
  const settings = settingsFrom(await findSettings(context.db.kysely))
  return [
    ...gapsOfTexts(settings),
    ...gapsOfItems(items),
    ...(await gapsOfTax(context, settings)),
    ...gapsOfLook(settings),
    ...gapsOfPayments(context, settings, work),
    ...(await gapsOfVouchers(context)),
    ...(await gapsOfMails(context, settings)),
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
async function gapsOfTax(context: Context, { seller }: Settings): Promise<Gap[]> {
  if (seller.zeroRateNote?.trim()) return []
  const items = await findUntaxedItems(context.db.kysely, { hidden: expectsTax(seller) })
  return gapIf(items.length > 0, 'no-tax-rates', { items })
}

/** A button with too little contrast to the page (WCAG 2.2, 1.4.11); in the dark the shop lightens its colour by itself. */
function gapsOfLook({ theme }: Settings): Gap[] {
  const isFaint = theme.mode !== 'dark' && contrast(theme.brand, '#ffffff') < 3
  return gapIf(isFaint, 'low-contrast', { colour: theme.brand })
}

function gapsOfPayments(context: Context, settings: Settings, work: WaitingWork): Gap[] {
  const { bankAccount, bankTransferCountries, countries, creditCardActive, gateway } = settings
  const takesTransfers = bankAccount !== null && bankTransferCountries.length > 0
  const reason = whyNotSetUp(settings, context.environment)
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
async function gapsOfVouchers(context: Context): Promise<Gap[]> {
  const db: Queryable = context.db.kysely
  const keys = demoVouchers.map(({ code }) => voucherKey(code))
  const codes = context.environment.isInProduction ? await findRedeemable(db, keys, context.now()) : []
  return gapIf(codes.length > 0, 'demo-vouchers', { codes })
}

/** Only a test mail that the mail server took from this sender proves that mails are really sent. */
async function gapsOfMails(context: Context, settings: Settings): Promise<Gap[]> {
  const route = mailRoute(context.environment, settings)
  const { server, sender } = route
  if (server === null) return gapIf(true, 'no-mail-server')
  const isTested = (await findTestMail(context.db.kysely, route)) !== undefined
  return gapIf(!isTested, 'no-mail-sent', { server, sender })
}

/** A seller in Croatia reports its documents; what is missing for it. */
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
