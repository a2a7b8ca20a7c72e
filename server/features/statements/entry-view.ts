import { setImmediate as nextTurn } from 'node:timers/promises'
import { openReason, type BankEntry, type Suggestion } from '../../../contract/office/statements'
import { findOrdersByCodes } from './bank-entries.sql'
import type { Queryable } from '../../db/database'
import type { BankEntryRow } from '../../db/tables'
import { codesIn, suggestOrders } from './suggest-orders'

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
  const open = entries.filter(mayPay)
  const suggest = open.length === 0 ? () => [] : await suggestOrders(db, open, now)
  const named = await findOrdersByCodes(db, [...new Set(entries.flatMap(codesIn))])
  const known = new Set(named.map(({ code }) => code))
  const views: BankEntry[] = []
  for (const entry of entries) {
    const codes = codesIn(entry).filter((code) => known.has(code))
    views.push(entryView(entry, mayPay(entry) ? suggest(entry) : [], codes))
    if (views.length % atOnce === 0) await nextTurn()
  }
  return views
}

/**
 * It waits, and may be a customer's payment. A reversal is none: the bank gives back what the shop itself had transferred, such as
 * a refund to a closed account, so that no order lacks it.
 */
const mayPay = ({ open_because, closed_at }: StoredEntry) =>
  open_because !== null && open_because !== 'reversal' && closed_at === null

function entryView(entry: StoredEntry, suggestions: Suggestion[], named: string[]): BankEntry {
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
    closed: entry.closed_because === null ? null : { because: entry.closed_because, note: entry.closed_note },
    reason: entry.open_because === null ? null : openReason.parse(entry.open_because),
    suggestions,
    named,
  }
}
