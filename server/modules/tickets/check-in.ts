import type { AnswerOf } from '#contract/call'
import { checkIn } from '#contract/office/tickets'
import { isOnItsDay } from '#rules/catalogue/item-dates'
import { isUnderRefund, type ScanVerdict, scanVerdict } from '#rules/tickets/admission'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { type CatalogueItem, ticketDatesOf, travelTimeOf } from '../catalogue'
import { readBarcode, recordAdmission } from '../orders'
import { type AuditOfCall, serveStaff, mayOverride, type Staff } from '../staff'
import { notifyOfScan } from './notable-scans'
import {
  findSameScan,
  findScanned,
  lockOrderOfTicket,
  recordScan,
  type Scan,
  type ScannedTicket,
  type StoredScan,
} from './scans.queries'

type CheckedIn = AnswerOf<typeof checkIn>

/**
 * Admits the holder of a barcode once. Otherwise returns time and gate of the first admission, or why the ticket is invalid.
 * Every scan is stored with its verdict.
 */
export const checkInHandler = serveStaff(
  checkIn,
  async ({ payload, context, staff, audit }): Promise<CheckedIn> => {
    const isOverridden = payload.override === true
    if (isOverridden && !mayOverride(staff.role)) throw new Refusal('not-allowed')
    const now = context.now()
    // A scanner that was offline reports the time of the scan later. A time in the future is replaced by the current time.
    const scanned = payload.at === null ? now : new Date(payload.at)
    const scan: Scan = {
      gate: payload.gate?.trim() || null,
      at: scanned > now ? now : scanned,
      scan: payload.scan?.trim() || null,
    }
    const read = readBarcode(context.keys, payload.barcode ?? '')
    if (read === null) {
      audit.nothingChanged()
      const unknown = { verdict: 'invalid', reason: 'unknown' } as const
      await context.db.transaction((tx) => recordScan(tx, { ...rowOf(scan, staff, now), ...unknown }))
      return { result: 'invalid', reason: 'unknown' }
    }
    const requested = { scan, isOverridden, isRepeatable: payload.at !== null || scan.scan !== null }
    const { ticket, verdict } = await context.db.transaction((tx) =>
      judge(context, tx, { ...requested, read, staff, audit, now }),
    )
    // A notice for the operator may be waiting.
    if (verdict.notable !== null) context.wake()
    if (ticket === null) return { result: 'invalid', reason: 'wrong version' }
    const view = viewOf(context, ticket)
    if (verdict.result === 'admits') return { result: 'admitted', ticket: view }
    if (verdict.result === 'already') return { result: 'already', ticket: view }
    const { reason, overridable } = verdict
    const open = overridable.length > 0 ? { overridable: [...overridable] } : {}
    // Whoever has an earlier barcode does not learn whose ticket it is now.
    return { result: 'invalid', reason, ...open, ...(ticket.code === read.code ? { ticket: view } : {}) }
  },
)

interface Requested {
  scan: Scan
  isOverridden: boolean
  /** The request names the time or the id of the scan, so that the same scan can be recognised. */
  isRepeatable: boolean
  read: { code: string; version: number }
  staff: Staff
  audit: AuditOfCall
  now: Date
}

/**
 * Decides about a scan and stores it, with the admission if it admits. A scan that was sent again, because its response was
 * lost, gets its first verdict. Returns the ticket as it is afterwards; `null` if no ticket ever had the code.
 */
async function judge(
  context: Context,
  tx: Tx,
  { scan, read, staff, audit, now, ...requested }: Requested,
): Promise<{ ticket: ScannedTicket | null; verdict: ScanVerdict }> {
  await lockOrderOfTicket(tx, read.code)
  const ticket = await findScanned(tx, read.code)
  const row = rowOf(scan, staff, now)
  if (ticket === null) {
    audit.nothingChanged()
    const verdict = { result: 'invalid', reason: 'wrong version', overridable: [], notable: null } as const
    await recordScan(tx, { ...row, verdict: 'invalid', reason: verdict.reason })
    return { ticket, verdict }
  }
  const same = requested.isRepeatable ? await findSameScan(tx, ticket.id, scan) : null
  if (same !== null && !(requested.isOverridden && same.verdict === 'invalid')) {
    audit.nothingChanged()
    return { ticket, verdict: verdictOf(same) }
  }
  const { isOverridden } = requested
  const verdict = scanVerdict(
    { ...ticket, is_on_its_day: isOnItsDayAt(context, ticket, scan.at) },
    {
      ...scan,
      received_at: now,
      version: read.version,
      isOverridden,
      hasMaxDelay: !mayOverride(staff.role),
    },
  )
  const stored = await recordScan(tx, { ...row, order_item_id: ticket.id, ...columnsOf(verdict) })
  await notifyOfScan(context, tx, { ticket, scan, verdict, now })
  if (verdict.result !== 'admits') {
    audit.nothingChanged()
    return { ticket, verdict }
  }
  if (stored === undefined) throw new Error('A scan of a ticket is always stored')
  await recordAdmission(tx, ticket, { ...scan, scan: stored.id, now })
  const { overridden } = verdict
  await audit.record(tx, {
    subject: ticket.code,
    ...(isUnderRefund(ticket) ? { before: { status: ticket.status } } : {}),
    after: {
      gate: scan.gate,
      at: scan.at,
      ...(overridden.length > 0 ? { override: true, reasons: [...overridden] } : {}),
    },
  })
  return { ticket: { ...ticket, admitted_at: scan.at, admitted_gate: scan.gate }, verdict }
}

const rowOf = ({ gate, at, scan }: Scan, { actor }: Staff, now: Date) => ({
  gate,
  at,
  device_scan: scan,
  received_at: now,
  actor,
})

/** Returns the columns of a scan that its verdict decides. */
function columnsOf(verdict: ScanVerdict): Omit<StoredScan, 'gate' | 'at' | 'device_scan'> {
  const { notable } = verdict
  if (verdict.result === 'admits')
    return { verdict: 'admitted', reason: null, overridable: [...verdict.overridden], notable }
  if (verdict.result === 'already') return { verdict: 'already', reason: null, overridable: [], notable }
  const { reason, overridable } = verdict
  return { verdict: 'invalid', reason, overridable: [...overridable], notable }
}

function verdictOf({ verdict, reason, overridable }: StoredScan): ScanVerdict {
  if (verdict === 'admitted') return { result: 'admits', overridden: overridable, notable: null }
  if (verdict === 'already') return { result: 'already', notable: null }
  return { result: 'invalid', reason: reason ?? '', overridable, notable: null }
}

/**
 * Returns whether a time is within the dates of the ticket. A ticket whose product is unknown has no dates, so any time
 * is.
 */
function isOnItsDayAt(context: Context, ticket: ScannedTicket, at: Date): boolean {
  const product = context.catalogue.current().byId.get(ticket.item_id)
  return product === undefined || isOnItsDay(travelTimeOf(product, ticket.travel_time_id), product.dates, at)
}

function viewOf(context: Context, ticket: ScannedTicket): Record<string, unknown> {
  const product = context.catalogue.current().byId.get(ticket.item_id)
  return {
    code: ticket.code,
    full_name: ticket.full_name,
    product: product?.name ?? '',
    type: product?.type ?? '',
    travel_time: product === undefined ? null : travelTimeOf(product, ticket.travel_time_id),
    ...datesOf(product, ticket),
    timezone: product?.timezone ?? null,
    order: ticket.order_code,
    is_test: ticket.is_test,
    status: ticket.status,
    admitted_at: ticket.admitted_at?.toISOString() ?? null,
    admitted_gate: ticket.admitted_gate,
  }
}

function datesOf(product: CatalogueItem | undefined, { travel_time_id }: ScannedTicket) {
  const dates = product === undefined ? null : ticketDatesOf(product, travel_time_id)
  return { starts_at: dates?.starts_at ?? null, ends_at: dates?.ends_at ?? null }
}
