import type { NotableScan } from '#contract/office/scans'
import { hour, type Instant, minute, toMillis } from '../dates/instants'

type Status = 'pending' | 'active' | 'refund' | 'refunding' | 'refund-problem' | 'refunded' | 'void'

/** The fields of a ticket that decide about its admission, and later about its refund. */
export interface AdmissibleTicket {
  status: Status
  admitted_at: Instant | null
}

/** A ticket whose barcode was scanned. */
export interface ScannedTicket extends AdmissibleTicket {
  issued_at: Instant | null
  /** When a refund of the ticket was requested or its order was cancelled; `null` if neither. */
  ended_at: Instant | null
  /** Version of the newest barcode. */
  barcode_version: number
  /** When the newest barcode replaced an earlier one; `null` if it is the first. */
  barcode_at: Instant | null
  admitted_gate: string | null
  /** The terms of its order are accepted. */
  has_accepted_terms: boolean
  /** The scan was within the ticket's dates (`rules/catalogue/item-dates.ts`). */
  is_on_its_day: boolean
}

/** A scan of one of the ticket's barcodes. */
export interface ScanOfTicket {
  /** When the device scanned it. */
  at: Instant
  /** When the shop received it, which is later if the device was offline. */
  received_at: Instant
  gate: string | null
  /** Version of the scanned barcode. */
  version: number
  /** Whether staff override the rules that they may override. */
  isOverridden: boolean
  /** Whether the scan counts only if it is at most `maxDelay` old. */
  hasMaxDelay: boolean
}

/**
 * The result of scanning a ticket's barcode; reasons are in the words of the door. `overridden`: what staff set aside.
 * `overridable`: what an override would set aside; empty: no override admits the ticket. `notable`: why staff should look
 * at the scan.
 */
export type ScanVerdict = { notable: NotableScan | null } & (
  | { result: 'admits'; overridden: readonly string[] }
  | { result: 'already' }
  | { result: 'invalid'; reason: string; overridable: readonly string[] }
)

/** How old a scan of the role `door` may be when it arrives, in ms. */
export const maxDelay = 6 * hour

/** A scan that arrives later than this, in ms, was made by a device that was offline and decided by itself. */
const offlineAfter = 2 * minute

/** Why a ticket does not admit before the terms of its order are accepted. */
const termsNotAccepted = 'terms-not-accepted'
/** Why a ticket does not admit outside its dates. */
const notToday = 'not-today'
/** Why a scan of the role `door` does not count. */
const tooOld = 'too-old'

/** Why a ticket does not admit, by its status; null: it admits. */
export const whyInvalid: Readonly<Record<Status, string | null>> = {
  active: null,
  pending: 'not paid',
  refund: 'refund requested',
  refunding: 'refunded',
  'refund-problem': 'refunded',
  refunded: 'refunded',
  void: 'void',
}

/**
 * Returns whether a ticket admits, or was admitted already. A scan counts for the time at which it was made: one from
 * before a refund was requested, the order was cancelled or the barcode was replaced admits, also if it arrives later. If
 * staff override it, a ticket admits despite an open refund, because its money may not be paid back yet, before the terms
 * are accepted, and outside its dates. A scan from after its end never admits a refunded or void ticket.
 */
export function scanVerdict(ticket: ScannedTicket, scan: ScanOfTicket): ScanVerdict {
  const isNewest = scan.version === ticket.barcode_version
  if (!isNewest && !wasNewest(ticket, scan)) {
    const reason = whyInvalid[ticket.status] ?? 'wrong version'
    return { result: 'invalid', reason, overridable: [], notable: null }
  }
  const whyNow = whyInvalid[ticket.status]
  const why = wasValid(ticket, scan) ? null : whyNow
  if (why !== null && !isUnderRefund(ticket))
    return { result: 'invalid', reason: why, overridable: [], notable: null }
  if (ticket.admitted_at !== null)
    return { result: 'already', notable: isOfSecondGate(ticket, scan) ? 'second-gate' : null }
  const reasons = [
    why,
    ticket.has_accepted_terms ? null : termsNotAccepted,
    ticket.is_on_its_day ? null : notToday,
  ].filter((reason) => reason !== null)
  const [reason] = reasons
  if (reason !== undefined && !scan.isOverridden)
    return { result: 'invalid', reason, overridable: reasons, notable: null }
  if (scan.hasMaxDelay && delayOf(scan) > maxDelay)
    return { result: 'invalid', reason: tooOld, overridable: [], notable: 'too-old' }
  const hasEnded = whyNow !== null && why === null
  const notable = hasEnded ? 'ended-since' : isNewest ? null : 'replaced-since'
  return { result: 'admits', overridden: reasons, notable }
}

const delayOf = ({ at, received_at }: ScanOfTicket) => toMillis(received_at) - toMillis(at)

/** Returns whether the scanned barcode was the newest at the time of the scan. Only the last replacement is known. */
const wasNewest = ({ barcode_version, barcode_at }: ScannedTicket, scan: ScanOfTicket) =>
  scan.version === barcode_version - 1 && barcode_at !== null && wasBefore(scan, barcode_at)

/**
 * Returns whether a ticket that ended was valid when it was scanned. The time of its issue is not compared: a barcode exists
 * only from then on, so an earlier scan means that the device's clock is slow.
 */
const wasValid = ({ issued_at, ended_at }: ScannedTicket, scan: ScanOfTicket) =>
  issued_at !== null && ended_at !== null && wasBefore(scan, ended_at)

/**
 * Returns whether a scan was made before a change that the shop knew when it received the scan. A scan that arrives at once
 * was made after it, even if the clock of the process that stored the change is fast.
 */
const wasBefore = ({ at, received_at }: ScanOfTicket, changed: Instant) =>
  toMillis(at) < toMillis(received_at) && toMillis(at) < toMillis(changed)

/** Returns whether a device that was offline, at another gate than the admission, has probably admitted the ticket too. */
const isOfSecondGate = ({ admitted_gate }: ScannedTicket, scan: ScanOfTicket) =>
  admitted_gate !== scan.gate && delayOf(scan) > offlineAfter

/** Returns whether a refund of the ticket is requested or being paid. */
export const isUnderRefund = ({ status }: Pick<AdmissibleTicket, 'status'>): boolean =>
  status === 'refund' || status === 'refunding' || status === 'refund-problem'

/**
 * Returns how many of these tickets were admitted and are still valid. Staff have to confirm before such tickets are
 * cancelled or refunded.
 */
export const countAdmitted = (tickets: readonly AdmissibleTicket[]): number =>
  tickets.filter(
    ({ status, admitted_at }) => admitted_at !== null && status !== 'refunded' && status !== 'void',
  ).length
