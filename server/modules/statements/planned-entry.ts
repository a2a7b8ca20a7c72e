import type { OpenReason } from '../../../contract/office/statements'
import type { Queryable } from '../../platform/db/database'
import type { AlikeReceipts } from './alike-receipts'
import type { NamedOrder, NewEntry } from './bank-entries.queries'
import { findReversedReceipt } from './reversed-receipt'

/** An entry of a file that is new, and what becomes of it unless it looks like a stored one. */
export interface Planned {
  row: NewEntry & { day: string }
  /** The existing orders that it names. */
  codes: string[]
  /** The same, as it is compared with stored receipts. */
  receipt: NewEntry & { day: string; codes: string[] }
  match: Match
}

/** The order that it is booked to, or why it is left to staff. */
export type Match = { order: NamedOrder } | { reason: OpenReason }

/** It waits whatever it looks like: it is no plain receipt. */
export const isJudged = (match: Match): boolean =>
  'reason' in match && ['reversal', 'receipt-reversed', 'unclear-amount'].includes(match.reason)

/** What is stored for staff: its reason, and the receipt that it is about. */
export interface Waiting {
  reason: OpenReason
  relatedId: number | null
}

/** Why an entry is left to staff, also with a receipt of another file that it looks like; null: it is booked. */
export async function waitingOf(
  db: Queryable,
  { row, codes, receipt, match }: Planned,
  alike: AlikeReceipts,
): Promise<Waiting | null> {
  if (row.amount < 0) {
    const found = await findReversedReceipt(db, { ...row, codes })
    return { reason: 'receipt-reversed', relatedId: found?.id ?? null }
  }
  const same = alike.of(receipt)
  if (same !== null) return { reason: 'looks-like', relatedId: same.id }
  return 'reason' in match ? { reason: match.reason, relatedId: null } : null
}
