import type { Instant } from './instants'

type Status = 'pending' | 'active' | 'refund' | 'refunding' | 'refund-problem' | 'refunded' | 'void'

/** The fields of a ticket that decide about its admission, and later about its refund. */
export interface AdmissibleTicket {
  status: Status
  admitted_at: Instant | null
}

/** The result of scanning a ticket's newest barcode; the reason of `invalid` is in the words of the door. */
export type ScanVerdict = { result: 'admits' } | { result: 'already' } | { result: 'invalid'; reason: string }

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
 * Whether a ticket admits now, or was admitted already. A ticket with an open refund admits if staff override it,
 * because its money may not be paid back yet. A refunded or void ticket never admits.
 */
export function scanVerdict(ticket: AdmissibleTicket, isOverridden: boolean): ScanVerdict {
  const reason = whyInvalid[ticket.status]
  const isRefundOpen = isUnderRefund(ticket)
  if (reason !== null && !isRefundOpen) return { result: 'invalid', reason }
  if (ticket.admitted_at !== null) return { result: 'already' }
  return reason === null || isOverridden ? { result: 'admits' } : { result: 'invalid', reason }
}

/** Whether a refund of the ticket is requested or being paid. */
export const isUnderRefund = ({ status }: Pick<AdmissibleTicket, 'status'>): boolean =>
  status === 'refund' || status === 'refunding' || status === 'refund-problem'

/**
 * How many of these tickets were admitted and are still valid: staff have to confirm before they are cancelled or
 * refunded. Refunded and void ones were decided on earlier.
 */
export const countAdmitted = (tickets: readonly AdmissibleTicket[]): number =>
  tickets.filter(
    ({ status, admitted_at }) => admitted_at !== null && status !== 'refunded' && status !== 'void',
  ).length
