import type { Instant } from '../dates/instants'

type Status = 'pending' | 'active' | 'refund' | 'refunding' | 'refund-problem' | 'refunded' | 'void'

/** The fields of a ticket that decide about its admission, and later about its refund. */
export interface AdmissibleTicket {
  status: Status
  admitted_at: Instant | null
}

/** A ticket whose newest barcode was scanned. */
export interface ScannedTicket extends AdmissibleTicket {
  /** The terms of its order are accepted. */
  has_accepted_terms: boolean
  /** The scan was within the ticket's dates (`rules/catalogue/item-dates.ts`). */
  is_on_its_day: boolean
}

/**
 * The result of scanning a ticket's newest barcode; reasons are in the words of the door. `overridden`: what staff set
 * aside. `overridable`: what an override would set aside; empty: no override admits the ticket.
 */
export type ScanVerdict =
  | { result: 'admits'; overridden: readonly string[] }
  | { result: 'already' }
  | { result: 'invalid'; reason: string; overridable: readonly string[] }

/** Why a ticket does not admit before the terms of its order are accepted. */
const termsNotAccepted = 'terms-not-accepted'
/** Why a ticket does not admit outside its dates. */
const notToday = 'not-today'

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
 * Returns whether a ticket admits at the time of the scan, or was admitted already. If staff override it, a ticket
 * admits despite an open refund, because its money may not be paid back yet, before the terms are accepted, and outside
 * its dates. A refunded or void ticket never admits.
 */
export function scanVerdict(ticket: ScannedTicket, isOverridden: boolean): ScanVerdict {
  const why = whyInvalid[ticket.status]
  if (why !== null && !isUnderRefund(ticket)) return { result: 'invalid', reason: why, overridable: [] }
  if (ticket.admitted_at !== null) return { result: 'already' }
  const reasons = [
    why,
    ticket.has_accepted_terms ? null : termsNotAccepted,
    ticket.is_on_its_day ? null : notToday,
  ].filter((reason) => reason !== null)
  const [reason] = reasons
  if (reason === undefined || isOverridden) return { result: 'admits', overridden: reasons }
  return { result: 'invalid', reason, overridable: reasons }
}

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
