import { findScans, type ScanRow } from '#contract/office/scans'
import { notices, type StoredText } from '#rules/text/stored-texts'
import { isUnderRefund, type ScanVerdict } from '#rules/tickets/admission'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { readPage } from '../../platform/http/list-page'
import { instantOrNull } from '../catalogue'
import { notifyOperator } from '../mail-queue'
import { recordOrderEvent, orderEvent } from '../orders'
import { serveStaff } from '../staff'
import { findNotableScans, type FoundScan, type Scan, type ScannedTicket } from './scans.queries'

interface JudgedScan {
  /** The ticket as it was before the scan. */
  ticket: ScannedTicket
  scan: Scan
  verdict: ScanVerdict
  now: Date
}

/** Notifies the operator of a notable scan and adds it to the history of the order. */
export async function notifyOfScan(context: Context, tx: Tx, judged: JudgedScan): Promise<void> {
  const { ticket, scan, verdict, now } = judged
  const { notable } = verdict
  if (notable === null) return
  const code = ticket.order_code
  const { timezone } = context.catalogue.current().settings
  const when = (at: Date) => ({ at: at.toISOString(), zone: timezone, as: 'date-time' }) as const
  const slots = { ticket: ticket.code ?? '', gate: scan.gate ?? notices.gate_unnamed(), at: when(scan.at) }
  const first = {
    first_gate: ticket.admitted_gate ?? notices.gate_unnamed(),
    first_at: ticket.admitted_at === null ? '' : when(ticket.admitted_at),
  }
  const [subject, lines] = {
    'ended-since': () => [
      notices.scan_ended({ code }),
      [notices.scan_ended_scan(slots), ...whatToDo(ticket)],
    ],
    'replaced-since': () => [notices.scan_replaced({ code }), [notices.scan_replaced_scan(slots)]],
    'second-gate': () => [
      notices.scan_second_gate({ code }),
      [notices.scan_second_gate_scan({ ...slots, ...first }), notices.scan_second_gate_meaning()],
    ],
    'too-old': () => [notices.scan_too_old({ code }), [notices.scan_too_old_scan(slots)]],
  }[notable]() as [StoredText, StoredText[]]
  const eventKey = `scan:${notable}:${ticket.id}:${scan.at.getTime()}`
  await notifyOperator(context, tx, { subject, lines, eventKey, now, isTest: ticket.is_test })
  // The ticket's code would open it for everybody who reads the history, and a name would stay there after it was erased.
  const item = context.catalogue.current().byId.get(ticket.item_id)?.name ?? ''
  const values = { item, gate: scan.gate, at: scan.at.toISOString() }
  await recordOrderEvent(tx, ticket.order_id, now, 'scan', orderEvent(notableEvents[notable], values))
}

const notableEvents = {
  'ended-since': 'scan_ended',
  'replaced-since': 'scan_replaced',
  'second-gate': 'scan_second_gate',
  'too-old': 'scan_too_old',
} as const

/** Returns what staff should do about a refund of a ticket that was admitted before. */
function whatToDo(ticket: ScannedTicket): StoredText[] {
  if (isUnderRefund(ticket)) return [notices.scan_refund_open(), notices.admitted_money()]
  return [notices.scan_refund_paid()]
}

const pageSize = 50

/** Lists notable scans. */
export const findScansHandler = serveStaff(findScans, async ({ payload, context }) => {
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (page) =>
    findNotableScans(context.db.kysely, page),
  )
  const { byId } = context.catalogue.current()
  return { scans: shown.map((found) => rowOf(found, byId.get(found.item_id))), cursor }
})

const rowOf = (
  { item_id, ...found }: FoundScan,
  item: { external_code: string; name: string } | undefined,
): ScanRow => ({
  ...found,
  item: { id: item_id, external_code: item?.external_code ?? '', name: item?.name ?? '' },
  at: found.at.toISOString(),
  received_at: found.received_at.toISOString(),
  admitted_at: instantOrNull(found.admitted_at),
})
