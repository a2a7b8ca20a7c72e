import { getToday } from '#contract/office/inbox'
import type { OfficeRole } from '#contract/office/office-call'
import { maxReportDays } from '#contract/office/reports'
import { dayIn, dayAfter, dayStart } from '#rules/dates/dates'
import { day } from '#rules/dates/instants'
import { endsSoon, reportWithin } from '#rules/fiscal/readiness'
import { maxWaiting } from '#rules/payments/unmatched'
import type { Context } from '../../context'
import { countFailed, findScheduledChangePage, scheduledView } from '../changes'
import { maySeeList } from '../lists'
import { mayCall, serveStaff, isInCharge, maySeeSales } from '../staff'
import {
  countNotableScans,
  findCancellations,
  findPlaces,
  findWaitingWork,
  type ItemPlaces,
  findUnreported,
} from './queries'
import { gapsBeforeSelling } from './readiness'
import { salesUntil, weeksOf } from './sales-figures'
import { rowsOf, inboxOf, type Today } from './waiting-figures'

/** Number of days for which a scan that staff should look at is counted. */
const scanDays = 7

/** Number of scheduled changes that are shown. */
const changesShown = 5

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
