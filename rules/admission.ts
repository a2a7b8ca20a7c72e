import type { Instant } from './instants'

type Status = 'pending' | 'active' | 'refund' | 'refunding' | 'refund-problem' | 'refunded' | 'void'

/** What of a ticket decides at the door and about its money afterwards. */
export interface AdmissibleTicket {
  status: Status
  admitted_at: Instant | null
}

/** What a scan of a ticket's newest barcode comes to; `invalid` says why, in the words of the door. */
export type ScanVerdict = { result: 'admits' } | { result: 'already' } | { result: 'invalid'; reason: string }

/** Why a ticket that is ours does not admit, by its status. */
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
 * Whether a ticket admits now, or did already. One whose refund is under way admits where staff override: nothing of its
 * money has to be back yet. What is refunded or void never does.
 */
export function scanVerdict(ticket: AdmissibleTicket, isOverridden: boolean): ScanVerdict {
  const reason = whyInvalid[ticket.status]
  const isRefundOpen = isUnderRefund(ticket)
  if (reason !== null && !isRefundOpen) return { result: 'invalid', reason }
  if (ticket.admitted_at !== null) return { result: 'already' }
  return reason === null || isOverridden ? { result: 'admits' } : { result: 'invalid', reason }
}

/** Whether a refund of the ticket is asked for or being paid. */
export const isUnderRefund = ({ status }: Pick<AdmissibleTicket, 'status'>): boolean =>
  status === 'refund' || status === 'refunding' || status === 'refund-problem'

/**
 * How many of these were admitted and still count: to cancel or refund them, staff have to confirm. What is refunded or
 * void was decided before.
 */
export const countAdmitted = (tickets: readonly AdmissibleTicket[]): number =>
  tickets.filter(
    ({ status, admitted_at }) => admitted_at !== null && status !== 'refunded' && status !== 'void',
  ).length
