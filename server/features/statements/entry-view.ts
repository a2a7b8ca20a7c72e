import { setImmediate as nextTurn } from 'node:timers/promises'
import { openReason, type BankEntry, type Suggestion } from '../../../contract/office/statements'
import type { Queryable } from '../../db/database'
import type { BankEntryRow } from '../../db/tables'
import { suggestOrders } from './suggest-orders'

type StoredEntry = BankEntryRow & { code: string | null }

/** How many entries are shown before other requests get a turn. */
const atOnce = 200

/**
 * Entries for the office; open ones with the orders that they may pay. Thousands of entries take long, so other requests
 * are served in between.
 */
export async function entryViews(
  db: Queryable,
  entries: readonly StoredEntry[],
  now: Date,
): Promise<BankEntry[]> {
  const open = entries.filter(({ open_because }) => open_because !== null)
  const suggest = open.length === 0 ? () => [] : await suggestOrders(db, open, now)
  const views: BankEntry[] = []
  for (const entry of entries) {
    views.push(entryView(entry, entry.open_because === null ? [] : suggest(entry)))
    if (views.length % atOnce === 0) await nextTurn()
  }
  return views
}

function entryView(entry: StoredEntry, suggestions: Suggestion[]): BankEntry {
  const { id, booked_at, amount, currency, payer, payer_account, reference, text, code } = entry
  return {
    id,
    amount,
    currency,
    payer,
    payer_account,
    reference,
    text,
    order: code,
    booked_at: booked_at.toISOString(),
    reason: entry.open_because === null ? null : openReason.parse(entry.open_because),
    suggestions,
  }
}
