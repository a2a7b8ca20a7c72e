import * as notices from '../../../texts/compiled/mails/notices'
import type { AnswerOf } from '../../../contract/call'
import { checkIn } from '../../../contract/office/tickets'
import { isUnderRefund, scanVerdict, whyInvalid } from '../../../rules/tickets/admission'
import { isOnItsDay } from '../../../rules/catalogue/item-dates'
import { readBarcode } from '../orders'
import type { Tx } from '../../platform/db/database'
import { type AuditOfCall, serveStaff, mayOverride } from '../staff'
import { Refusal } from '../../platform/http/refusal'
import { type CatalogueItem, ticketDatesOf, travelTimeOf } from '../catalogue'
import type { Context } from '../../context'
import { notifyOperator } from '../outbox'
import { findScanned, lockOrderOfBarcode, recordAdmission, type Scan, type ScannedTicket } from './queries'

type CheckedIn = AnswerOf<typeof checkIn>

/** Admits the holder of a barcode once. Otherwise returns time and gate of the first admission, or why the ticket is invalid. */
export const checkInHandler = serveStaff(
  checkIn,
  async ({ payload, context, staff, audit }): Promise<CheckedIn> => {
    const isOverridden = payload.override === true
    if (isOverridden && !mayOverride(staff.role)) throw new Refusal('not-allowed')
    const barcode = payload.barcode?.trim() ?? ''
    const now = context.now()
    // A scanner that was offline reports the time of the scan later. A time in the future is replaced by the current time.
    const scanned = payload.at === null ? now : new Date(payload.at)
    const scan: Scan = {
      gate: payload.gate?.trim() || null,
      at: scanned > now ? now : scanned,
      scan: payload.scan?.trim() || null,
    }
    const { ticket, verdict } = await context.db.transaction(async (tx) => {
      await lockOrderOfBarcode(tx, barcode)
      const ticket = await findScanned(tx, { barcode })
      if (ticket === null) {
        audit.nothingChanged()
        return { ticket, verdict: null }
      }
      const is_on_its_day = isOnItsDayAt(context, ticket, scan.at)
      const verdict = scanVerdict({ ...ticket, is_on_its_day }, isOverridden)
      if (verdict.result === 'admits') {
        await admit(context, tx, ticket, { ...scan, audit, overridden: verdict.overridden })
      } else audit.nothingChanged()
      return { ticket, verdict }
    })
    if (ticket === null) return { result: 'invalid', ...(await whyUnknown(context, barcode)) }
    if (verdict.result === 'admits') {
      if (isUnderRefund(ticket)) context.wake()
      const admitted = { ...ticket, admitted_at: scan.at, admitted_gate: scan.gate }
      return { result: 'admitted', ticket: viewOf(context, admitted) }
    }
    const view = viewOf(context, ticket)
    if (verdict.result === 'invalid') {
      const { overridable, ...invalid } = verdict
      return {
        ...invalid,
        ...(overridable.length > 0 ? { overridable: [...overridable] } : {}),
        ticket: view,
      }
    }
    const isSameTime =
      payload.at !== null &&
      ticket.admitted_at?.getTime() === scan.at.getTime() &&
      ticket.admitted_gate === scan.gate
    const isSameScan = scan.scan === null ? isSameTime : scan.scan === ticket.admitted_scan
    // The same scan was sent again, because its response was lost.
    return { result: isSameScan ? 'admitted' : 'already', ticket: view }
  },
)

/**
 * Returns whether a time is within the dates of the ticket. A ticket whose product is unknown has no dates, so any time
 * is.
 */
function isOnItsDayAt(context: Context, ticket: ScannedTicket, at: Date): boolean {
  const product = context.catalogue.current().byId.get(ticket.item_id)
  return product === undefined || isOnItsDay(travelTimeOf(product, ticket.travel_time_id), product.dates, at)
}

/** Records the admission and, in the audit log, the overridden rules. Notifies the operator if the ticket is being refunded. */
async function admit(
  context: Context,
  tx: Tx,
  ticket: ScannedTicket,
  { audit, overridden, ...scan }: Scan & { audit: AuditOfCall; overridden: readonly string[] },
): Promise<void> {
  const now = context.now()
  const { gate, at } = scan
  await recordAdmission(tx, ticket.id, scan)
  const isDespiteRefund = isUnderRefund(ticket)
  await audit.record(tx, {
    subject: ticket.code,
    ...(isDespiteRefund ? { before: { status: ticket.status } } : {}),
    after: { gate, at, ...(overridden.length > 0 ? { override: true, reasons: [...overridden] } : {}) },
  })
  if (!isDespiteRefund) return
  await notifyOperator(context, tx, {
    subject: notices.admitted({ code: ticket.order_code }),
    lines: [notices.admitted_override({ ticket: ticket.code ?? '' }), notices.admitted_money()],
    eventKey: `admitted-under-refund:${ticket.id}`,
    now,
  })
}

/** Returns the reason why no ticket has a barcode: it was replaced, its ticket was refunded, or it is not from this shop. */
async function whyUnknown(context: Context, barcode: string): Promise<Pick<CheckedIn, 'reason' | 'ticket'>> {
  const read = readBarcode(context.keys, barcode)
  if (read === null) return { reason: 'unknown' }
  const found = await findScanned(context.db.kysely, { code: read.code })
  // The ticket got a new code with a new email or holder, so it cannot be found by this one.
  if (found === null) return { reason: 'wrong version' }
  return { reason: whyInvalid[found.status] ?? 'wrong version', ticket: viewOf(context, found) }
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
